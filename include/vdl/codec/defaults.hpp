// What absent fields get: the C++ default of each. Default member initializers of numbers, strings
// and optionals run once in a program.
#pragma once

#include <vdl/codec/zero.hpp>
#include <vdl/reflect.hpp>

#include <cstddef>
#include <memory>
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
        reset_optional(to);
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
void move_default(void* to, void* from) {
    // Not by copy: a vector of a type that only moves says that it can be copied.
    if constexpr (std::is_move_assignable_v<Field>) {
        *static_cast<Field*>(to) = std::move(*static_cast<Field*>(from));
    } else {
        (void)set_zero(*static_cast<Field*>(to));
    }
}

/// How a struct gets its defaults, without its type: the object whose default member initializers
/// ran once, and how a new one is made, from which one field is moved.
struct Defaults {
    const char* object = nullptr;
    void (*move_from_fresh)(void* to, std::size_t offset, void (*move)(void*, void*)) = nullptr;
};
template <class T>
void move_from_fresh(void* to, std::size_t offset, void (*move)(void*, void*)) {
    T fresh{};
    move(to, reinterpret_cast<char*>(&fresh) + offset);
}
template <class T>
[[nodiscard, gnu::noinline]] Defaults defaults_of() {
    // Never destroyed: decoders may run while the program ends.
    static const T& object = *new T{};
    return {reinterpret_cast<const char*>(&object), &move_from_fresh<T>};
}

/// Makes a field, `offset` bytes into its struct, what a new struct has there.
template <class Field>
[[gnu::noinline]] void set_default(Field& field, std::size_t offset, const Defaults& defaults) {
    if (!copy_default(field, *reinterpret_cast<const Field*>(defaults.object + offset))) {
        defaults.move_from_fresh(&field, offset, &move_default<Field>);
    }
}

template <class T, class Field>
[[nodiscard]] std::size_t offset_in(const T& x, const Field& field) {
    return static_cast<std::size_t>(reinterpret_cast<const char*>(std::addressof(field)) -
                                    reinterpret_cast<const char*>(std::addressof(x)));
}

}  // namespace vdl::detail
