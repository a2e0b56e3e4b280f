#include "wire_types.hpp"

#include <vdl/text/quote.hpp>
#include <vdl/text/scanner.hpp>

#include <array>
#include <optional>
#include <unordered_set>

namespace tool {
namespace {

using vdl::Kind;

std::optional<Kind> builtin_kind(TypeId id) {
    switch (id) {
        case 1: return Kind::boolean;
        case 2: return Kind::byte;
        case 3: return Kind::string;
        case 4: return Kind::uint16;
        case 5: return Kind::uint32;
        case 6: return Kind::uint64;
        case 7: return Kind::int16;
        case 8: return Kind::int32;
        case 9: return Kind::int64;
        case 10: return Kind::float32;
        case 11: return Kind::float64;
        case 14: return Kind::type_object;
        case 15: return Kind::any;
        case 16: return Kind::int8;
        case 39:
        case 40: return Kind::list;
        default: return std::nullopt;
    }
}

const WireType* builtin(TypeId id) {
    static const std::array<WireType, first_user_type> types = [] {
        std::array<WireType, first_user_type> made;
        for (TypeId i = 0; i < made.size(); ++i) {
            if (const auto kind = builtin_kind(i)) made[i].kind = *kind;
        }
        made[39].elem = 2;
        made[40].elem = 3;
        return made;
    }();
    return builtin_kind(id) ? &types[id] : nullptr;
}

WireType list_of(TypeId elem) {
    WireType type;
    type.kind = Kind::list;
    type.elem = elem;
    return type;
}

WireType composite(Kind kind, std::string name, const std::vector<WireType::Field>& fields) {
    WireType type;
    type.kind = kind;
    type.name = std::move(name);
    for (const WireType::Field& field : fields) type.fields.push_back(field);
    return type;
}

constexpr TypeId string_id = 3;
constexpr TypeId uint64_id = 6;
constexpr TypeId string_list_id = 40;

/// The struct inside the union `wireType`: which fields each alternative has.
enum class Part : std::uint8_t { name, elem, key, length, labels, fields };
const std::vector<Part>& parts_of(std::uint64_t alternative) {
    static const std::array<std::vector<Part>, 9> parts{{
        {Part::name, Part::elem},                // named
        {Part::name, Part::labels},              // enum
        {Part::name, Part::elem, Part::length},  // array
        {Part::name, Part::elem},                // list
        {Part::name, Part::key},                 // set
        {Part::name, Part::key, Part::elem},     // map
        {Part::name, Part::fields},              // struct
        {Part::name, Part::fields},              // union
        {Part::name, Part::elem},                // optional
    }};
    return parts[alternative];
}
constexpr std::array<Kind, 9> kinds{Kind::any,       Kind::enumeration, Kind::array,
                                    Kind::list,      Kind::set,         Kind::map,
                                    Kind::structure, Kind::variant,     Kind::optional};

}  // namespace

bool read_wire_type(Cursor& cursor, WireType& out) {
    vdl::vom::detail::WireReader reader{vdl::Limits{}};
    reader.reset(cursor.bytes(), cursor.offset());
    if (!vdl::vom::detail::DefinitionReader(reader).read(out)) {
        cursor.error() = std::move(reader.error());
        if (cursor.error().offset() == vdl::Error::no_offset) {
            cursor.error().set_offset(reader.offset());
        }
        return false;
    }
    out.kind = kinds[out.form];
    return true;
}

const WireType* WireTypes::find(TypeId id) const {
    if (const WireType* found = builtin(id)) return found;
    const auto found = types_.find(id);
    return found == types_.end() ? nullptr : &found->second;
}

bool WireTypes::define(TypeId id, WireType type, Cursor& cursor, const vdl::Limits& limits) {
    if (id < first_user_type) {
        return cursor.fail(vdl::ErrorCode::invalid_type,
                           "type id " + std::to_string(id) + " is reserved");
    }
    if (types_.size() >= limits.types) {
        return cursor.fail(vdl::ErrorCode::limit_exceeded,
                           "more than " + std::to_string(limits.types) + " types in one stream");
    }
    if (type.form == vdl::vom::detail::wire_named) {
        const WireType* base = find(type.elem);
        if (base == nullptr) {
            return cursor.fail(vdl::ErrorCode::invalid_type,
                               "the base, type " + std::to_string(type.elem) + ", is not known");
        }
        type.kind = base->kind;
    }
    if (!types_.emplace(id, std::move(type)).second) {
        return cursor.fail(vdl::ErrorCode::invalid_type,
                           "type id " + std::to_string(id) + " is defined twice");
    }
    contents_.clear();
    return true;
}

std::string WireTypes::describe(TypeId id, int depth) const {
    const WireType* type = find(id);
    if (type == nullptr || depth > 8) return "type " + std::to_string(id);
    if (!type->name.empty()) {
        std::string out;
        vdl::detail::append_type_name(out, vdl::detail::shortened(type->name, 80));
        return out;
    }
    const auto part = [&](TypeId inner) { return describe(inner, depth + 1); };
    switch (type->kind) {
        case Kind::optional: return "?" + part(type->elem);
        case Kind::array: return "[" + std::to_string(type->length) + "]" + part(type->elem);
        case Kind::list: return "[]" + part(type->elem);
        case Kind::set: return "set[" + part(type->key) + "]";
        case Kind::map: return "map[" + part(type->key) + "]" + part(type->elem);
        case Kind::enumeration:
        case Kind::structure:
        case Kind::variant: return std::string(vdl::to_string(type->kind)) + "{...}";
        default: return std::string(vdl::to_string(type->kind));
    }
}

WireTypes::Contents WireTypes::contents(TypeId id) const {
    if (const auto known = contents_.find(id); known != contents_.end()) return known->second;
    Contents out;
    std::vector<TypeId> todo{id};
    std::unordered_set<TypeId> seen{id};
    const auto add = [&](TypeId next) {
        if (next != 0 && seen.insert(next).second) todo.push_back(next);
    };
    while (!todo.empty()) {
        const WireType* type = find(todo.back());
        todo.pop_back();
        if (type == nullptr) {
            out.complete = false;
            continue;
        }
        out.any = out.any || type->kind == Kind::any;
        out.type_object = out.type_object || type->kind == Kind::type_object;
        add(type->elem);
        add(type->key);
        for (const WireType::Field& field : type->fields) add(field.type);
    }
    contents_.emplace(id, out);
    return out;
}

bool WireTypes::has_byte_length(const WireType& type) const {
    switch (type.kind) {
        case Kind::any:
        case Kind::optional:
        case Kind::set:
        case Kind::map:
        case Kind::structure:
        case Kind::variant: return true;
        case Kind::array:
        case Kind::list: return !is_bytes(type);
        default: return false;
    }
}

const WireTypes& WireTypes::schema() {
    static const WireTypes types = [] {
        WireTypes made;
        constexpr TypeId first = schema_root + 2;  // the structs, one an alternative
        constexpr TypeId field_list = first + 20;
        constexpr TypeId field = first + 21;
        constexpr std::array<const char*, 9> names{"named", "enum",   "array", "list",    "set",
                                                   "map",   "struct", "union", "optional"};
        constexpr std::array<const char*, 9> structs{"wireNamed",  "wireEnum",  "wireArray",
                                                     "wireList",   "wireSet",   "wireMap",
                                                     "wireStruct", "wireUnion", "wireOptional"};
        std::vector<WireType::Field> alternatives;
        for (TypeId i = 0; i < names.size(); ++i) {
            std::vector<WireType::Field> parts;
            for (const Part part : parts_of(i)) {
                switch (part) {
                    case Part::name: parts.push_back({"name", string_id}); break;
                    case Part::elem:
                        parts.push_back({i == 0 ? "base" : "elem", schema_type_id});
                        break;
                    case Part::key: parts.push_back({"key", schema_type_id}); break;
                    case Part::length: parts.push_back({"len", uint64_id}); break;
                    case Part::labels: parts.push_back({"labels", string_list_id}); break;
                    case Part::fields: parts.push_back({"fields", field_list}); break;
                }
            }
            made.types_[first + i] = composite(Kind::structure, structs[i], parts);
            alternatives.push_back({names[i], first + i});
        }
        made.types_[schema_root] = composite(Kind::variant, "wireType", alternatives);
        made.types_[schema_type_id].kind = Kind::uint64;
        made.types_[field_list] = list_of(field);
        made.types_[field] = composite(Kind::structure, "wireField",
                                       {{"name", string_id}, {"type", schema_type_id}});
        return made;
    }();
    return types;
}

}  // namespace tool
