// The protobuf message of customers for the library of protobuf, which has classes of its own.
#pragma once

#include "customer.hpp"

#include <string>

namespace customers {

/// From ours.
[[nodiscard]] std::string protobuf_bytes(const Customers& x);
/// False: these are no customers, or others.
[[nodiscard]] bool is_protobuf_of(const std::string& bytes, const Customers& x);

}  // namespace customers
