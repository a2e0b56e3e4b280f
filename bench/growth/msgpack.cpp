#include "../support/format_msgpack.hpp"
#include "growth.hpp"

void growth::add_msgpack() { add_format<bench::Msgpack>("vdl_msgpack"); }
