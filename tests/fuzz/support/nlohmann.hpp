// Values as another library reads them: nlohmann/json.
#pragma once

#include <vdl/value.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <string>

namespace fuzz {

/// Whether JSON could say a dynamic value: no tags, bytes, times, and keys that are strings.
[[nodiscard]] inline bool is_like_json(vdl::ValueView x) {
    switch (x.kind()) {
        case vdl::Kind::any: return !x.has_value() || is_like_json(x.inside());
        case vdl::Kind::boolean:
        case vdl::Kind::int64:
        case vdl::Kind::uint64:
        case vdl::Kind::float64:
        case vdl::Kind::string: return true;
        case vdl::Kind::list:
            if (x.type().elem().kind() != vdl::Kind::any) return false;
            for (std::size_t i = 0; i < x.size(); ++i) {
                if (!is_like_json(x.at(i))) return false;
            }
            return true;
        case vdl::Kind::map:
            for (std::size_t i = 0; i < x.size(); ++i) {
                vdl::ValueView key = x.key_at(i);
                if (key.kind() == vdl::Kind::any && key.has_value()) key = key.inside();
                if (key.kind() != vdl::Kind::string || !is_like_json(x.mapped_at(i))) return false;
            }
            return true;
        default: return false;
    }
}

/// Whether the two are the same value. `x` is like JSON.
[[nodiscard]] inline bool same(const nlohmann::json& json, vdl::ValueView x) {
    switch (x.kind()) {
        case vdl::Kind::any: return x.has_value() ? same(json, x.inside()) : json.is_null();
        case vdl::Kind::boolean: return json.is_boolean() && json.get<bool>() == x.as_bool();
        case vdl::Kind::int64:
        case vdl::Kind::uint64:
        case vdl::Kind::float64: {
            if (!json.is_number()) return false;
            if (!json.is_number_integer()) {
                const auto theirs = json.get<double>();
                const double ours = x.kind() == vdl::Kind::float64 ? x.as_float()
                                    : x.kind() == vdl::Kind::int64
                                        ? static_cast<double>(x.as_int())
                                        : static_cast<double>(x.as_uint());
                return theirs == ours || (std::isnan(theirs) && std::isnan(ours));
            }
            if (x.kind() == vdl::Kind::float64) return json.get<double>() == x.as_float();
            if (x.kind() == vdl::Kind::uint64) return json == x.as_uint();
            return json == x.as_int();
        }
        case vdl::Kind::string: return json.is_string() && json == std::string(x.as_string());
        case vdl::Kind::list:
            if (!json.is_array() || json.size() != x.size()) return false;
            for (std::size_t i = 0; i < x.size(); ++i) {
                if (!same(json[i], x.at(i))) return false;
            }
            return true;
        case vdl::Kind::map:
            if (!json.is_object() || json.size() != x.size()) return false;
            for (std::size_t i = 0; i < x.size(); ++i) {
                vdl::ValueView key = x.key_at(i);
                if (key.kind() == vdl::Kind::any) key = key.inside();
                const auto found = json.find(std::string(key.as_string()));
                if (found == json.end() || !same(*found, x.mapped_at(i))) return false;
            }
            return true;
        default: return false;
    }
}

}  // namespace fuzz
