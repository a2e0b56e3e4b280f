// Which field of one C++ struct is which of another.
#pragma once

#include <vdl/reflect.hpp>

#include <array>
#include <cstddef>

namespace vdl::detail {

/// For each field of `To` the field of `From` that it is read from, by name and then by alias;
/// `Fields<From>::count` if there is none.
template <class From, class To>
inline constexpr auto field_sources = [] {
    using F = reflect::Fields<From>;
    using T = reflect::Fields<To>;
    std::array<std::size_t, T::count + 1> from{};
    std::array<bool, F::count + 1> used{};
    for (std::size_t t = 0; t < T::count; ++t) {
        from[t] = F::count;
        for (std::size_t f = 0; f < F::count; ++f) {
            if (F::names[f] == T::names[t]) {
                from[t] = f;
                used[f] = true;
            }
        }
    }
    for (std::size_t t = 0; t < T::count; ++t) {
        for (std::size_t f = 0; f < F::count && from[t] == F::count; ++f) {
            if (!used[f] && T::options[t].answers_to(F::names[f])) {
                from[t] = f;
                used[f] = true;
            }
        }
    }
    return from;
}();

/// The other way round: for each field of `From` the field of `To` that it goes into, or
/// `Fields<To>::count`.
template <class From, class To>
inline constexpr auto field_targets = [] {
    std::array<std::size_t, reflect::Fields<From>::count + 1> to{};
    for (std::size_t& target : to) target = reflect::Fields<To>::count;
    for (std::size_t t = 0; t < reflect::Fields<To>::count; ++t) {
        to[field_sources<From, To>[t]] = t;
    }
    return to;
}();

}  // namespace vdl::detail
