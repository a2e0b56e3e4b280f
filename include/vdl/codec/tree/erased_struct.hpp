// A C++ struct without its type: so that reading one by name exists once, not once a struct.
#pragma once

#include <vdl/codec/defaults.hpp>
#include <vdl/codec/target.hpp>
#include <vdl/codec/tree/keys.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace vdl::detail {

/// What `StructTarget` offers, by tables and functions.
template <class Reader>
class ErasedStruct {
public:
    /// Reads field `i`, or, where there are `defaults`, gives it its own.
    using Visit = bool (*)(Reader&, void*, std::size_t, const Defaults*);
    using DefaultsOf = Defaults (*)();
    static constexpr bool is_static = false;
    ErasedStruct(const StructInfo& info, const FieldNumbers& numbers, void* object, Visit visit,
                 DefaultsOf defaults)
        : info_(info), numbers_(numbers), object_(object), visit_(visit), defaults_(defaults) {}

    [[nodiscard]] void* object() const noexcept { return object_; }
    [[nodiscard]] std::size_t size() const noexcept { return info_.count; }
    [[nodiscard]] std::string_view name(std::size_t i) const { return info_.name(i); }
    [[nodiscard]] const FieldOptions& options(std::size_t i) const { return info_.options[i]; }
    [[nodiscard]] std::size_t find(std::string_view key, std::size_t expected) const {
        return info_.find(key, expected);
    }
    [[nodiscard]] const FieldNumbers& numbers() const noexcept { return numbers_; }
    [[nodiscard]] std::size_t find_number(std::uint64_t number) const {
        return numbers_.find(number);
    }
    [[nodiscard]] std::uint64_t last_number() const noexcept { return numbers_.last; }
    [[nodiscard]] bool may_be_absent(std::size_t i) const { return info_.optionals[i]; }

    [[nodiscard]] bool read_at(Reader& in, std::size_t i) const {
        if (visit_(in, object_, i, nullptr)) [[likely]]
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
        const Defaults defaults = defaults_ != nullptr ? defaults_() : Defaults{};
        for (const std::size_t i : indices) {
            if (!visit_(in, object_, i, &defaults)) return false;
        }
        return true;
    }

private:
    const StructInfo& info_;
    const FieldNumbers& numbers_;
    void* object_;
    Visit visit_;
    DefaultsOf defaults_;  ///< null: the type has none, and zero takes its place
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
