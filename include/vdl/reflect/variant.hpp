// Unions: std::variant and classes derived from one.
//
//     struct Shape : std::variant<Circle, Square> { using variant::variant; };
//
// is the named union `Shape`; a std::variant itself has no name. The labels are the unqualified
// names of the alternatives, and the VDL notation of those that have none (`int32`, `string`,
// `[]int32`). `Custom<V>::labels` gives others, and must where two would be the same.
// `std::monostate` may be the first alternative: label `none`, an empty struct.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/can_make.hpp>
#include <vdl/reflect/shapes.hpp>
#include <vdl/reflect/type_label.hpp>

#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace vdl {

namespace detail {

template <class T>
using VariantOf = decltype(variant_of(static_cast<const T*>(nullptr)));

template <std::size_t N>
consteval bool are_unique(const std::array<std::string_view, N>& labels) {
    for (std::size_t i = 0; i < N; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (labels[i] == labels[j]) return false;
        }
    }
    return true;
}
template <std::size_t N>
consteval bool are_named(const std::array<std::string_view, N>& labels) {
    for (std::string_view label : labels) {
        if (label.empty()) return false;
    }
    return true;
}

template <class V>
struct Alternatives;
template <class... A>
struct Alternatives<std::variant<A...>> {
    static constexpr std::array<std::string_view, sizeof...(A)> names{TypeLabel<A>::value...};

    /// Whether std::monostate is nowhere but in front.
    static consteval bool is_empty_first() {
        std::size_t i = 0;
        return ((i++ == 0 || !std::is_same_v<A, std::monostate>) && ...);
    }
};

template <class T>
consteval auto variant_labels() {
    using V = VariantOf<T>;
    constexpr std::size_t count = std::variant_size_v<V>;
    static_assert(Alternatives<V>::is_empty_first(),
                  "vdl: std::monostate must be the first alternative of a std::variant");
    if constexpr (requires { Custom<T>::labels; }) {
        constexpr bool complete = std::size(Custom<T>::labels) == count;
        static_assert(complete,
                      "vdl: Custom<V>::labels needs one label for each alternative of the variant");
        constexpr auto labels = [] {
            std::array<std::string_view, count> result;
            for (std::size_t i = 0; i < count && i < std::size(Custom<T>::labels); ++i) {
                result[i] = Custom<T>::labels[i];
            }
            return result;
        }();
        static_assert(!complete || (are_unique(labels) && are_named(labels)),
                      "vdl: Custom<V>::labels needs labels that differ, none of them empty");
        return labels;
    } else {
        constexpr auto labels = Alternatives<V>::names;
        constexpr bool named = are_named(labels);
        static_assert(named,
                      "vdl: an alternative of this std::variant has no name to be its label; give "
                      "the labels with Custom<V>::labels");
        static_assert(!named || are_unique(labels),
                      "vdl: two alternatives of this std::variant have the same label; give the "
                      "labels with Custom<V>::labels");
        return labels;
    }
}

}  // namespace detail

template <reflect::Shaped<reflect::Shape::variant> T>
struct Adapter<T> {
    static constexpr Category category = Category::variant;
    /// The `std::variant` that `T` is or is derived from.
    using base = detail::VariantOf<T>;

    static constexpr std::size_t count = std::variant_size_v<base>;
    template <std::size_t I>
    using alternative = std::variant_alternative_t<I, base>;
    static constexpr std::array<std::string_view, count> labels = detail::variant_labels<T>();

    /// `count`: valueless by exception.
    [[nodiscard]] static std::size_t index(const T& x) noexcept {
        const std::size_t i = static_cast<const base&>(x).index();
        return i < count ? i : count;
    }
    /// Needs `index(x) == I`.
    template <std::size_t I>
    [[nodiscard]] static const alternative<I>& get(const T& x) {
        return *std::get_if<I>(&static_cast<const base&>(x));
    }
    /// Alternative `I`, with its old value if it is the current one, else a new one.
    template <std::size_t I>
    [[nodiscard]] static alternative<I>& select(T& x) {
        base& variant = x;
        if (alternative<I>* current = std::get_if<I>(&variant)) return *current;
        if constexpr (detail::can_make<alternative<I>>()) {
            return variant.template emplace<I>();
        } else {
            return *std::get_if<I>(&variant);
        }
    }
};

}  // namespace vdl
