// A C++ struct without its type: so that reading one by name exists once, not once a struct.
#pragma once

#include <vdl/codec/defaults.hpp>
#include <vdl/codec/target.hpp>
#include <vdl/codec/tree/keys.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace vdl::detail {

/// What `StructTarget` offers, by tables.
template <class Reader>
class ErasedStruct {
public:
    using DefaultsOf = Defaults (*)();
    static constexpr bool is_static = false;

    [[nodiscard]] std::size_t size() const noexcept { return type.info.count; }
    [[nodiscard]] std::string_view name(std::size_t i) const { return type.info.name(i); }
    [[nodiscard]] const FieldOptions& options(std::size_t i) const { return type.info.options[i]; }
    [[nodiscard]] std::size_t find(std::string_view key, std::size_t expected) const {
        return type.info.find(key, expected);
    }
    [[nodiscard]] std::size_t find_number(std::uint64_t number) const {
        return type.numbers.find(number);
    }
    [[nodiscard]] std::uint64_t last_number() const noexcept { return type.numbers.last; }
    [[nodiscard]] bool may_be_absent(std::size_t i) const { return type.info.optionals[i]; }

    [[nodiscard]] bool read(Reader& in, std::size_t i) const {
        const FieldReader<Reader>& field = *fields[i];
        void* const at = object + type.offsets[i];
        switch (field.kind) {
            case FieldKind::int32: return in.number(as<std::int32_t>(at));
            case FieldKind::int64: return in.number(as<std::int64_t>(at));
            case FieldKind::uint64: return in.number(as<std::uint64_t>(at));
            case FieldKind::string:
                return in.string(StringTarget<std::string>(as<std::string>(at)));
            default: return field.read(in, at);
        }
    }
    [[nodiscard]] bool read_at(Reader& in, std::size_t i) const {
        if (read(in, i)) [[likely]]
            return true;
        return fail_at(in.error(), name(i));
    }
    template <class Indices>
    [[nodiscard]] bool default_fields(Reader& in, const Indices& indices) const {
        for (const std::size_t i : indices) {
            if (options(i).required) [[unlikely]] {
                fail(in, ErrorCode::missing_field, "a required field is missing");
                return fail_at(in.error(), name(i));
            }
        }
        const Defaults values = defaults != nullptr ? defaults() : Defaults{};
        for (const std::size_t i : indices) {
            const std::uint32_t offset = type.offsets[i];
            if (!fields[i]->reset(object + offset, offset, defaults != nullptr ? &values : nullptr))
                [[unlikely]] {
                fail(in, ErrorCode::out_of_range, "the target has no zero value");
                return fail_at(in.error(), name(i));
            }
        }
        return true;
    }

    const TreeStruct& type;
    const FieldReader<Reader>* const* fields;
    char* object;
    DefaultsOf defaults;  ///< null: the type has none, and zero takes its place

private:
    template <class Field>
    [[nodiscard]] static Field& as(void* field) noexcept {
        return *static_cast<Field*>(field);
    }
};

/// The numbers of the fields of a dynamic struct: from 1 on.
template <class Target>
[[nodiscard]] std::size_t find_number(const Target& target, std::uint64_t number) {
    if constexpr (requires { target.find_number(number); }) {
        return target.find_number(number);
    } else {
        const std::size_t size = target.size();
        return number >= 1 && number <= size ? static_cast<std::size_t>(number - 1) : size;
    }
}
template <class Target>
[[nodiscard]] std::uint64_t last_number(const Target& target) {
    if constexpr (requires { target.last_number(); }) {
        return target.last_number();
    } else {
        return target.size();
    }
}

}  // namespace vdl::detail
