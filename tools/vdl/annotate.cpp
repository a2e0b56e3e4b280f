#include "annotate.hpp"

#include <vdl/text/number.hpp>
#include <vdl/text/quote.hpp>
#include <vdl/text/scanner.hpp>

#include <algorithm>
#include <utility>

namespace tool {
namespace {

using vdl::Kind;

std::string with_id(const WireTypes& types, TypeId id) {
    return "type " + std::to_string(id) + " " + types.describe(id);
}

std::string index_label(std::uint64_t index) { return "[" + std::to_string(index) + "] "; }

std::string field_label(const std::string& name) {
    std::string out;
    vdl::detail::append_field_name(out, vdl::detail::shortened(name));
    return out;
}

}  // namespace

bool Annotator::version() {
    std::uint8_t byte = 0;
    if (!cursor_.byte(byte)) return false;
    rows_.row(0, {}, "VOM, version 0x81");
    return true;
}

bool Annotator::message() {
    const bool incomplete = cursor_.next_is(control_incomplete);
    if (incomplete) {
        std::uint8_t byte = 0;
        if (!cursor_.byte(byte)) return false;
        rows_.row(0, {}, "the next type refers to types that come later");
    }
    const std::size_t begin = cursor_.at();
    std::int64_t id = 0;
    if (!cursor_.signed_integer(id)) return false;
    if (id == 0 || (incomplete && id > 0)) {
        return cursor_.fail_at(vdl::ErrorCode::malformed,
                               id == 0 ? "a message has the id 0"
                                       : "a value message follows the mark of a type message",
                               begin);
    }
    return id < 0 ? type_message(incomplete, id) : value_message(id);
}

bool Annotator::type_message(bool, std::int64_t id) {
    const TypeId defined = ~static_cast<std::uint64_t>(id) + 1;
    rows_.row(0, {}, "type message: defines type " + std::to_string(defined), Ink::name);
    std::uint64_t size = 0;
    if (!cursor_.unsigned_integer(size)) return false;
    rows_.row(1, {}, counted(size, "byte", "bytes") + " of definition");
    if (size > cursor_.left()) {
        return cursor_.fail(vdl::ErrorCode::truncated, "the input ends inside a type message");
    }
    const std::size_t begin = cursor_.at();
    Cursor again(cursor_.bytes().subspan(begin, static_cast<std::size_t>(size)), cursor_.offset());
    WireType type;
    const bool good = read_wire_type(again, type);
    walked_ = &WireTypes::schema();
    if (!value(WireTypes::schema_root, 1, {})) return false;
    if (cursor_.at() != begin + size) {
        return cursor_.fail(vdl::ErrorCode::trailing_bytes,
                            "the definition does not take the bytes that were said");
    }
    if (!good) {
        cursor_.error() = std::move(again.error());
        return false;
    }
    if (!types_.define(defined, std::move(type), cursor_, limits_)) return false;
    rows_.heading(1, {}, "= " + types_.describe(defined));
    return true;
}

bool Annotator::value_message(std::int64_t id) {
    const auto type_id = static_cast<TypeId>(id);
    rows_.row(0, {}, "value message: " + with_id(types_, type_id), Ink::name);
    const WireType* type = types_.find(type_id);
    if (type == nullptr || !types_.contents(type_id).complete) return unknown_type(type_id);
    if (!header(type_id)) return false;
    std::size_t end = cursor_.bytes().size();
    if (types_.has_byte_length(*type)) {
        std::uint64_t size = 0;
        if (!cursor_.unsigned_integer(size)) return false;
        rows_.row(1, {}, counted(size, "byte", "bytes") + " of value");
        end =
            cursor_.at() + static_cast<std::size_t>(std::min<std::uint64_t>(size, cursor_.left()));
    }
    walked_ = &types_;
    if (!value(type_id, 1, {})) return false;
    if (cursor_.at() != end && types_.has_byte_length(*type)) {
        return cursor_.fail(vdl::ErrorCode::trailing_bytes,
                            "the value does not take the bytes that were said");
    }
    return true;
}

bool Annotator::header(TypeId id) {
    const WireTypes::Contents contents = types_.contents(id);
    referenced_.clear();
    any_lengths_.clear();
    next_any_ = 0;
    std::uint64_t count = 0;
    if (contents.any || contents.type_object) {
        if (!cursor_.unsigned_integer(count)) return false;
        rows_.row(1, {}, counted(count, "referenced type", "referenced types"));
        for (std::uint64_t i = 0; i < count; ++i) {
            if (!cursor_.unsigned_integer(referenced_.emplace_back())) return false;
            rows_.row(2, index_label(i), with_id(types_, referenced_.back()));
        }
    }
    if (!contents.any) return true;
    if (!cursor_.unsigned_integer(count)) return false;
    rows_.row(1, {}, counted(count, "any length", "any lengths"));
    for (std::uint64_t i = 0; i < count; ++i) {
        if (!cursor_.unsigned_integer(any_lengths_.emplace_back())) return false;
        rows_.row(2, index_label(i), counted(any_lengths_.back(), "byte", "bytes"));
    }
    return true;
}

bool Annotator::value(TypeId id, unsigned depth, std::string_view label) {
    if (depth > limits_.depth) {
        return cursor_.fail(
            vdl::ErrorCode::depth_exceeded,
            "the value is nested deeper than " + std::to_string(limits_.depth) + " levels");
    }
    const WireType* type = walked_->find(id);
    if (type == nullptr) return unknown_type(id);
    switch (type->kind) {
        case Kind::string: return string(id, depth, label);
        case Kind::enumeration: return enumeration(id, *type, depth, label);
        case Kind::array:
        case Kind::list:
            if (walked_->is_bytes(*type)) return byte_list(id, *type, depth, label);
            return elements(id, *type, depth, label);
        case Kind::set:
        case Kind::map: return elements(id, *type, depth, label);
        case Kind::structure: return structure(id, *type, depth, label);
        case Kind::variant: return variant(id, *type, depth, label);
        case Kind::any: return any(depth, label);
        case Kind::type_object: return type_object(depth, label);
        case Kind::optional:
            if (cursor_.next_is(control_nil)) {
                std::uint8_t nil = 0;
                if (!cursor_.byte(nil)) return false;
                rows_.row(depth, label, "nil", Ink::number, walked_->describe(id));
                return true;
            }
            return value(type->elem, depth + 1, label);
        default: return number(id, *type, depth, label);
    }
}

bool Annotator::number(TypeId id, const WireType& type, unsigned depth, std::string_view label) {
    std::string text;
    std::uint64_t natural = 0;
    std::int64_t integer = 0;
    double real = 0;
    const std::size_t begin = cursor_.at();
    if (type.kind == Kind::boolean) {
        std::uint8_t byte = 0;
        if (!cursor_.byte(byte)) return false;
        if (byte > 1) return cursor_.fail_at(vdl::ErrorCode::malformed, "a bool is 0 or 1", begin);
        text = byte == 1 ? "true" : "false";
    } else if (vdl::is_float(type.kind)) {
        if (!cursor_.floating(real)) return false;
        vdl::detail::append_float(text, real);
    } else if (vdl::is_signed(type.kind)) {
        if (!cursor_.signed_integer(integer)) return false;
        text = std::to_string(integer);
    } else {
        if (!cursor_.unsigned_integer(natural)) return false;
        text = std::to_string(natural);
    }
    if (walked_ == &WireTypes::schema() && id == WireTypes::schema_type_id) {
        rows_.row(depth, label, with_id(types_, natural), Ink::number);
    } else {
        rows_.row(depth, label, text, Ink::number, walked_->describe(id));
    }
    return true;
}

bool Annotator::text(std::uint64_t size, unsigned depth, std::string_view label) {
    std::string_view taken;
    if (!cursor_.take(size, taken)) return false;
    if (size != 0) rows_.text_rows(depth, label);
    return true;
}

bool Annotator::string(TypeId id, unsigned depth, std::string_view label) {
    std::uint64_t size = 0;
    if (!cursor_.unsigned_integer(size)) return false;
    rows_.row(depth, label, counted(size, "byte", "bytes"), Ink::structure, walked_->describe(id));
    return text(size, depth + 1, {});
}

bool Annotator::byte_list(TypeId id, const WireType& type, unsigned depth, std::string_view label) {
    const std::size_t begin = cursor_.at();
    std::uint64_t size = 0;
    if (!cursor_.unsigned_integer(size)) return false;
    if (type.kind == Kind::array) {
        if (size != 0) {
            return cursor_.fail_at(vdl::ErrorCode::malformed, "an array begins with a zero", begin);
        }
        size = type.length;
    }
    rows_.row(depth, label, counted(size, "byte", "bytes"), Ink::structure, walked_->describe(id));
    return text(size, depth + 1, {});
}

bool Annotator::enumeration(TypeId id, const WireType& type, unsigned depth,
                            std::string_view label) {
    const std::size_t begin = cursor_.at();
    std::uint64_t index = 0;
    if (!cursor_.unsigned_integer(index)) return false;
    if (index >= type.labels.size()) {
        return cursor_.fail_at(vdl::ErrorCode::unknown_label,
                               walked_->describe(id) + " has no label " + std::to_string(index),
                               begin);
    }
    rows_.row(depth, label, field_label(type.labels[static_cast<std::size_t>(index)]), Ink::number,
              walked_->describe(id));
    return true;
}

bool Annotator::elements(TypeId id, const WireType& type, unsigned depth, std::string_view label) {
    const std::size_t begin = cursor_.at();
    std::uint64_t count = 0;
    if (!cursor_.unsigned_integer(count)) return false;
    const bool keyed = type.kind == Kind::set || type.kind == Kind::map;
    if (type.kind == Kind::array) {
        if (count != 0) {
            return cursor_.fail_at(vdl::ErrorCode::malformed, "an array begins with a zero", begin);
        }
        count = type.length;
    }
    rows_.row(depth, label,
              keyed ? counted(count, "entry", "entries") : counted(count, "element", "elements"),
              Ink::structure, walked_->describe(id));
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string index = index_label(i);
        if (!keyed) {
            if (!value(type.elem, depth + 1, index)) return false;
            continue;
        }
        if (!value(type.key, depth + 1, index + "key ")) return false;
        if (type.kind == Kind::map && !value(type.elem, depth + 1, index + "value ")) return false;
    }
    return true;
}

bool Annotator::structure(TypeId id, const WireType& type, unsigned depth, std::string_view label) {
    rows_.heading(depth, label, walked_->describe(id));
    while (!cursor_.next_is(control_end)) {
        const std::size_t begin = cursor_.at();
        std::uint64_t index = 0;
        if (!cursor_.unsigned_integer(index)) return false;
        if (index >= type.fields.size()) {
            return cursor_.fail_at(vdl::ErrorCode::malformed,
                                   walked_->describe(id) + " has no field " + std::to_string(index),
                                   begin);
        }
        const WireType::Field& field = type.fields[static_cast<std::size_t>(index)];
        rows_.row(depth + 1, {}, "field " + std::to_string(index) + " " + field_label(field.name),
                  Ink::name);
        if (!value(field.type, depth + 2, {})) return false;
    }
    std::uint8_t end = 0;
    if (!cursor_.byte(end)) return false;
    rows_.row(depth + 1, {}, "end of " + walked_->describe(id));
    return true;
}

bool Annotator::variant(TypeId id, const WireType& type, unsigned depth, std::string_view label) {
    const std::size_t begin = cursor_.at();
    std::uint64_t index = 0;
    if (!cursor_.unsigned_integer(index)) return false;
    if (index >= type.fields.size()) {
        return cursor_.fail_at(vdl::ErrorCode::malformed,
                               walked_->describe(id) + " has no field " + std::to_string(index),
                               begin);
    }
    const WireType::Field& field = type.fields[static_cast<std::size_t>(index)];
    rows_.row(depth, label, "field " + std::to_string(index) + " " + field_label(field.name),
              Ink::name, walked_->describe(id));
    return value(field.type, depth + 1, {});
}

bool Annotator::any(unsigned depth, std::string_view label) {
    if (cursor_.next_is(control_nil)) {
        std::uint8_t nil = 0;
        if (!cursor_.byte(nil)) return false;
        rows_.row(depth, label, "nil", Ink::number, "any");
        return true;
    }
    std::size_t begin = cursor_.at();
    std::uint64_t index = 0;
    if (!cursor_.unsigned_integer(index)) return false;
    if (index >= referenced_.size()) {
        return cursor_.fail_at(vdl::ErrorCode::malformed,
                               "referenced type " + std::to_string(index) + " of " +
                                   std::to_string(referenced_.size()),
                               begin);
    }
    const TypeId id = referenced_[static_cast<std::size_t>(index)];
    rows_.row(depth, label, "referenced type " + std::to_string(index) + ": " + types_.describe(id),
              Ink::structure, "any");
    begin = cursor_.at();
    if (!cursor_.unsigned_integer(index)) return false;
    if (index >= any_lengths_.size() || index != next_any_) {
        return cursor_.fail_at(vdl::ErrorCode::malformed,
                               "any length " + std::to_string(index) + " where " +
                                   std::to_string(next_any_) + " of " +
                                   std::to_string(any_lengths_.size()) + " is next",
                               begin);
    }
    ++next_any_;
    const std::uint64_t size = any_lengths_[static_cast<std::size_t>(index)];
    rows_.row(depth + 1, {},
              "any length " + std::to_string(index) + ": " + counted(size, "byte", "bytes"));
    begin = cursor_.at();
    if (!value(id, depth + 1, {})) return false;
    return cursor_.at() - begin == size ||
           cursor_.fail(vdl::ErrorCode::malformed,
                        "the any takes " + std::to_string(cursor_.at() - begin) +
                            " bytes, its length says " + std::to_string(size));
}

bool Annotator::type_object(unsigned depth, std::string_view label) {
    const std::size_t begin = cursor_.at();
    std::uint64_t index = 0;
    if (!cursor_.unsigned_integer(index)) return false;
    if (index >= referenced_.size()) {
        return cursor_.fail_at(vdl::ErrorCode::malformed,
                               "referenced type " + std::to_string(index) + " of " +
                                   std::to_string(referenced_.size()),
                               begin);
    }
    rows_.row(depth, label, types_.describe(referenced_[static_cast<std::size_t>(index)]),
              Ink::number, "typeobject");
    return true;
}

bool Annotator::unknown_type(TypeId id) {
    return cursor_.fail(vdl::ErrorCode::invalid_type,
                        types_.find(id) == nullptr
                            ? "type " + std::to_string(id) + " is not defined"
                            : types_.describe(id) + " refers to a type that is not defined");
}

}  // namespace tool
