#include "../support/format_vom.hpp"
#include "growth.hpp"

void growth::add_vom() { add_format<bench::Vom>("vdl_vom"); }
