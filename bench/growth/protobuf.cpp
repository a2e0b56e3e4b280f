#include "../support/format_protobuf.hpp"
#include "growth.hpp"

void growth::add_protobuf() { add_format<bench::Protobuf>("vdl_protobuf"); }
