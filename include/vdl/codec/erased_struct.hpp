// A C++ struct without its type: so that reading one by name exists once, not once a struct.
#pragma once

#include <vdl/codec/failing.hpp>
#include <vdl/codec/field_table.hpp>
#include <vdl/codec/target.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

namespace vdl::detail {

/// What `StructTarget` offers, by tables. `Struct` is what a format knows of a struct: `info` and
/// `offsets`.
template <class Reader, class Struct>
class ErasedStruct {
public:
    using DefaultsOf = Defaults (*)();
    static constexpr bool is_static = false;

    template <class T>
    ErasedStruct(const Struct& known, T& x)
        : type(known),
          fields(field_readers_of<Reader, T>.data()),
          object(reinterpret_cast<char*>(std::addressof(x))) {
        if constexpr (std::is_default_constructible_v<T>) defaults = &defaults_of<T>;
    }

    [[nodiscard]] std::size_t size() const noexcept { return type.info.count; }
    [[nodiscard]] std::string_view name(std::size_t i) const { return type.info.name(i); }
    [[nodiscard]] const FieldOptions& options(std::size_t i) const { return type.info.options[i]; }
    [[nodiscard]] std::size_t find(std::string_view key, std::size_t expected) const {
        return type.info.find(key, expected);
    }
    [[nodiscard]] bool may_be_absent(std::size_t i) const { return type.info.optionals[i]; }

    [[nodiscard]] bool read(Reader& in, std::size_t i) const {
        const FieldReader<Reader>& field = *fields[i];
        void* const at = object + type.offsets[i];
        switch (field.kind) {
            case FieldKind::boolean: return in.boolean(as<bool>(at));
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
    /// Gives fields that were absent what a new struct has there.
    template <class Indices>
    [[nodiscard]] bool default_fields(Reader& in, const Indices& indices) const {
        if (!type.info.options.empty()) {
            for (const std::size_t i : indices) {
                if (!options(i).required) [[likely]]
                    continue;
                fail(in, ErrorCode::missing_field, "a required field is missing");
                return fail_at(in.error(), name(i));
            }
        }
        const Defaults made = defaults != nullptr ? defaults() : Defaults{};
        const Defaults* const values = defaults != nullptr ? &made : nullptr;
        for (const std::size_t i : indices) {
            const std::uint32_t offset = type.offsets[i];
            if (!fields[i]->reset(object + offset, offset, values)) [[unlikely]] {
                fail(in, ErrorCode::out_of_range, "the target has no zero value");
                return fail_at(in.error(), name(i));
            }
        }
        return true;
    }

    const Struct& type;
    const FieldReader<Reader>* const* fields;
    char* object;
    DefaultsOf defaults = nullptr;  ///< null: the type has none, and zero takes its place

private:
    template <class Field>
    [[nodiscard]] static Field& as(void* field) noexcept {
        return *static_cast<Field*>(field);
    }
};

}  // namespace vdl::detail
