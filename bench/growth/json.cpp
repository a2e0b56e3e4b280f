#include "../support/format_json.hpp"
#include "growth.hpp"

void growth::add_json() { add_format<bench::Json>("vdl_json"); }
