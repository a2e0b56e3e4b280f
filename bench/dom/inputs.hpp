// What is read without a type: the etcd inputs, the customers and the plays, as JSON.
#pragma once

#include <string>

namespace dom {

struct Input {
    const char* name;  ///< of the case
    std::string (*text)();
};
std::string few_nodes();
std::string many_nodes();
std::string large_nodes();
std::string customers();
std::string plays();

inline constexpr Input inputs[] = {{"etcd_Small_value", few_nodes},
                                   {"etcd_ManySmall_value", many_nodes},
                                   {"etcd_Large_value", large_nodes},
                                   {"customers1000_value", customers},
                                   {"plays_value", plays}};

}  // namespace dom
