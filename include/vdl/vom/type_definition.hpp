// Type messages: a type as a value of the built-in union `wireType` (section 4 of the format).
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/type.hpp>
#include <vdl/vom/wire_reader.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vdl/detail/list.hpp>

namespace vdl::vom::detail {

/// A type as its message says it, with ids for the types that it is made of.
struct TypeDefinition {
    struct Field {
        std::string name;
        std::uint64_t type = 0;
    };
    std::uint64_t form = wire_named;  ///< a `WireTypeIndex`
    std::string name;
    std::uint64_t elem = 0;  ///< also the base of a named primitive
    std::uint64_t key = 0;
    std::uint64_t length = 0;
    vdl::detail::List<std::string> labels;
    vdl::detail::List<Field> fields;
};

/// The nodes of the built-in types by id; null where there is none. Never destroyed.
[[nodiscard, gnu::cold, gnu::noinline]] inline const TypeNode* const* make_builtin_types() {
    static constexpr std::pair<TypeId, Kind> primitives[] = {
        {id_bool, Kind::boolean},
        {id_byte, Kind::byte},
        {id_string, Kind::string},
        {id_uint16, Kind::uint16},
        {id_uint32, Kind::uint32},
        {id_uint64, Kind::uint64},
        {id_int8, Kind::int8},
        {id_int16, Kind::int16},
        {id_int32, Kind::int32},
        {id_int64, Kind::int64},
        {id_float32, Kind::float32},
        {id_float64, Kind::float64},
        {id_type_object, Kind::type_object},
        {id_any, Kind::any},
    };
    static const auto* const byte_list = new Type(Type::list(Type::byte()).value());
    static const auto* const string_list = new Type(Type::list(Type::string()).value());
    auto** const types = new const TypeNode* [first_user_id] {};
    for (const auto& [id, kind] : primitives) types[id] = vdl::detail::primitive_node(kind);
    types[id_byte_list] = byte_list->node();
    types[id_string_list] = string_list->node();
    return types;
}
/// The node of a built-in type by its id; null if there is none.
[[nodiscard]] inline const TypeNode* builtin_type(std::uint64_t id) {
    static const TypeNode* const* const types = make_builtin_types();
    return id < first_user_id ? types[id] : nullptr;
}

/// The id of a built-in type; 0 for a type that needs a message.
[[nodiscard]] inline std::uint64_t builtin_id(const TypeNode& type) noexcept {
    if (!type.name.empty()) return 0;
    switch (type.kind) {
        case Kind::boolean: return id_bool;
        case Kind::byte: return id_byte;
        case Kind::string: return id_string;
        case Kind::uint16: return id_uint16;
        case Kind::uint32: return id_uint32;
        case Kind::uint64: return id_uint64;
        case Kind::int8: return id_int8;
        case Kind::int16: return id_int16;
        case Kind::int32: return id_int32;
        case Kind::int64: return id_int64;
        case Kind::float32: return id_float32;
        case Kind::float64: return id_float64;
        case Kind::type_object: return id_type_object;
        case Kind::any: return id_any;
        case Kind::list:
            if (!type.elem->name.empty()) return 0;
            if (type.elem->kind == Kind::byte) return id_byte_list;
            if (type.elem->kind == Kind::string) return id_string_list;
            return 0;
        default: return 0;
    }
}

/// Reads the body of a type message.
class DefinitionReader {
public:
    explicit DefinitionReader(WireReader& reader) : reader_(reader) {}

    [[nodiscard]] bool read(TypeDefinition& type) {
        std::size_t form = 0;
        if (!reader_.alternative(wire_optional + 1, form)) return false;
        type.form = form;
        constexpr std::size_t fields_of[] = {2, 2, 3, 2, 2, 3, 2, 2, 2};
        return structure(fields_of[form], [&](std::size_t field) {
            if (field == 0) return string(type.name);
            switch (type.form) {
                case wire_enum: return labels(type.labels);
                case wire_array: return reader_.uint(field == 1 ? type.elem : type.length);
                case wire_set: return reader_.uint(type.key);
                case wire_map: return reader_.uint(field == 1 ? type.key : type.elem);
                case wire_struct:
                case wire_union: return fields(type.fields);
                default: return reader_.uint(type.elem);
            }
        });
    }

private:
    /// Calls `f(index)` for each field that is there.
    template <class F>
    [[nodiscard]] bool structure(std::size_t count, F&& f) {
        for (;;) {
            std::size_t index = 0;
            if (!reader_.field_index(count, index)) return false;
            if (index == count) return true;
            if (!f(index)) return false;
        }
    }
    [[nodiscard]] bool string(std::string& x) {
        std::string_view text;
        if (!reader_.string(text)) return false;
        x.assign(text);
        return true;
    }
    [[nodiscard]] bool labels(vdl::detail::List<std::string>& x) {
        std::size_t n = 0;
        if (!reader_.count(n)) return false;
        x.clear();
        for (std::size_t i = 0; i < n; ++i) {
            if (!string(x.push_back({}))) return false;
        }
        return true;
    }
    [[nodiscard]] bool fields(vdl::detail::List<TypeDefinition::Field>& x) {
        std::size_t n = 0;
        if (!reader_.count(n)) return false;
        x.clear();
        for (std::size_t i = 0; i < n; ++i) {
            TypeDefinition::Field& field = x.push_back({});
            const bool ok = structure(2, [&](std::size_t index) {
                return index == 0 ? string(field.name) : reader_.uint(field.type);
            });
            if (!ok) return false;
        }
        return true;
    }

    WireReader& reader_;
};

/// Writes the body of a type message. `id_of(const TypeNode*)` gives the ids of its parts.
template <class IdOf>
class DefinitionWriter {
public:
    DefinitionWriter(Buffer& out, IdOf id_of) : out_(out), id_of_(std::move(id_of)) {}

    void write(const TypeNode& type) {
        switch (type.kind) {
            case Kind::enumeration:
                begin(wire_enum, type);
                uint(1);
                uint(type.labels.size());
                for (const std::string& label : type.labels) string(label);
                break;
            case Kind::array:
                begin(wire_array, type);
                field(1, id_of_(type.elem));
                field(2, type.length);
                break;
            case Kind::list: part(wire_list, type, type.elem); break;
            case Kind::set: part(wire_set, type, type.key); break;
            case Kind::optional: part(wire_optional, type, type.elem); break;
            case Kind::map:
                begin(wire_map, type);
                field(1, id_of_(type.key));
                field(2, id_of_(type.elem));
                break;
            case Kind::structure: fields(wire_struct, type); break;
            case Kind::variant: fields(wire_union, type); break;
            default: part(wire_named, type, vdl::detail::primitive_node(type.kind)); break;
        }
        end();
    }

private:
    void uint(std::uint64_t x) { out_.set_end(put_uint(out_.room(max_uint_bytes), x)); }
    void string(std::string_view text) {
        uint(text.size());
        out_.append(text.data(), text.size());
    }
    void field(std::uint64_t index, std::uint64_t value) {
        uint(index);
        uint(value);
    }
    void end() { out_.push_back(std::byte{control_end}); }
    void begin(std::uint64_t form, const TypeNode& type) {
        uint(form);
        if (type.name.empty()) return;
        uint(0);
        string(type.name);
    }
    void part(std::uint64_t form, const TypeNode& type, const TypeNode* inside) {
        begin(form, type);
        field(1, id_of_(inside));
    }
    void fields(std::uint64_t form, const TypeNode& type) {
        begin(form, type);
        if (type.fields.empty()) return;
        uint(1);
        uint(type.fields.size());
        for (const vdl::detail::FieldNode& f : type.fields) {
            uint(0);
            string(f.name);
            field(1, id_of_(f.type));
            end();
        }
    }

    Buffer& out_;
    IdOf id_of_;
};

}  // namespace vdl::vom::detail
