#include "../support/format_cbor.hpp"
#include "growth.hpp"

void growth::add_cbor() { add_format<bench::Cbor>("vdl_cbor"); }
