#include "../support/rpc_shapes.hpp"
#include "harness.hpp"

void bench::add_rpc() {
    add_case("RPCRequestZero", shapes::RPCRequest{});
    add_case("RPCRequestFull", shapes::rpc_request());
    add_case("RPCResponseZero", shapes::RPCResponse{});
    add_case("RPCResponseFull", shapes::rpc_response());
}
