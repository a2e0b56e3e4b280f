// What absent fields get: the C++ default of each.
#pragma once

#include <vdl/codec/zero.hpp>
#include <vdl/reflect.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace vdl::detail {

/// Gives a field the default that another object has. False, and nothing is done, where a copy
/// might share something: then a new object must be made and taken apart.
template <class Field>
[[nodiscard]] bool copy_default(Field& to, const Field& from) {
    using A = Adapter<Field>;
    constexpr Category category = A::category;
    if constexpr (category == Category::optional) {
        if (A::has_value(from)) return false;
        A::reset(to);
        return true;
    } else if constexpr (category == Category::list || category == Category::set ||
                         category == Category::map) {
        if constexpr (category == Category::list) {
            if constexpr (A::fixed) return false;
        }
        return A::size(from) == 0 && set_zero(to);
    } else if constexpr (category == Category::string || category == Category::bytes ||
                         std::is_trivially_copyable_v<Field>) {
        if constexpr (std::is_copy_assignable_v<Field>) {
            to = from;
            return true;
        } else {
            return false;
        }
    } else {
        return false;
    }
}

template <class Field>
void move_default(Field& to, Field& from) {
    // Not by copy: a vector of a type that only moves says that it can be copied.
    if constexpr (std::is_move_assignable_v<Field>) {
        to = std::move(from);
    } else {
        (void)set_zero(to);
    }
}

/// Calls `f(field of to, field of from)` for field `i` of two objects.
template <class T, class From, class F>
bool with_fields(T& to, From& from, std::size_t i, F f) {
    using Fields = reflect::Fields<T>;
    return Fields::apply(from, [&](auto&... source) {
        return Fields::apply(to, [&](auto&... target) {
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                bool done = false;
                (void)((I == i && (done = f(target, source), true)) || ...);
                return done;
            }(std::make_index_sequence<Fields::count>{});
        });
    });
}

/// A field for which a new object is made.
template <class T>
[[gnu::noinline]] void set_fresh_default(T& x, std::size_t i) {
    T fresh{};
    (void)with_fields(x, fresh, i, [](auto& to, auto& from) {
        move_default(to, from);
        return true;
    });
}

/// Makes field `i` what a new `T` has there. Default member initializers of numbers and strings
/// run once in a program.
template <class T>
void set_default(T& x, std::size_t i) {
    static const T defaults{};
    const bool copied = with_fields(
        x, defaults, i, [](auto& to, const auto& from) { return copy_default(to, from); });
    if (!copied) set_fresh_default(x, i);
}

}  // namespace vdl::detail
