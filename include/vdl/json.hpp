// JSON (RFC 8259).
#pragma once

#include <vdl/json/one_shot.hpp>
