// How a reader passes over values. Included by wire_reader.hpp.
#pragma once

#include <vdl/type.hpp>
#include <vdl/vom/wire_reader.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace vdl::vom::detail {

inline bool WireReader::skip_elements(const TypeNode& type) {
    std::size_t n = 0;
    if (!begin(type, n)) return false;
    for (std::size_t i = 0; i < n; ++i) {
        if (type.key != nullptr && !skip(*type.key)) return false;
        if (type.elem != nullptr && !skip(*type.elem)) return false;
    }
    return true;
}

inline bool WireReader::skip(const TypeNode& type) {
    switch (type.kind) {
        case Kind::boolean: {
            bool x = false;
            return boolean(x);
        }
        case Kind::string: {
            std::string_view x;
            return string(x);
        }
        case Kind::enumeration: {
            std::size_t x = 0;
            return label(type.labels.size(), x);
        }
        case Kind::type_object: {
            const TypeNode* x = nullptr;
            return type_index(x);
        }
        case Kind::array:
        case Kind::list:
            if (type.elem->kind == Kind::byte) {
                std::span<const std::byte> x;
                return bytes(type, x);
            }
            break;
        case Kind::set:
        case Kind::map:
        case Kind::structure:
        case Kind::variant:
        case Kind::optional:
        case Kind::any: break;
        default: return skip_number();
    }
    if (!enter()) return false;
    bool ok = true;
    switch (type.kind) {
        case Kind::structure: {
            std::size_t index = 0;
            while ((ok = field_index(type.fields.size(), index)) && index < type.fields.size()) {
                if (!(ok = skip(*type.fields[index].type))) break;
            }
            break;
        }
        case Kind::variant: {
            std::size_t index = 0;
            ok = alternative(type.fields.size(), index) && skip(*type.fields[index].type);
            break;
        }
        case Kind::optional: {
            bool there = false;
            ok = present(there) && (!there || skip(*type.elem));
            break;
        }
        case Kind::any: {
            Any any;
            const TypeNode* inside = nullptr;
            ok = any_begin(any, inside);
            if (ok && inside != nullptr) pos_ = any.end;
            break;
        }
        default: ok = skip_elements(type); break;
    }
    leave();
    return ok;
}

}  // namespace vdl::vom::detail
