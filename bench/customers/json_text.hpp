// The JSON of customers for libraries that only read.
#pragma once

#include "customer.hpp"

#include <string>

namespace customers {

/// From ours.
[[nodiscard]] std::string json_text(const Customers& x);

}  // namespace customers
