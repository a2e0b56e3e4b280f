// Optional values: std::optional and boost::optional, std::unique_ptr, std::shared_ptr.
#pragma once

#include <vdl/reflect/can_make.hpp>
#include <vdl/reflect/shapes.hpp>

#include <memory>
#include <type_traits>
#include <utility>

namespace vdl {

template <reflect::Shaped<reflect::Shape::optional> T>
struct Adapter<T> {
    static constexpr Category category = Category::optional;
    using element = typename T::value_type;

    [[nodiscard]] static bool has_value(const T& x) noexcept { return x.has_value(); }
    [[nodiscard]] static const element& get(const T& x) { return *x; }
    /// What is inside, with its old value; else a new one.
    [[nodiscard]] static element& emplace(T& x) {
        if constexpr (detail::can_make<element>()) {
            if (!x.has_value()) x.emplace();
        }
        return *x;
    }
    static void reset(T& x) noexcept { x.reset(); }
};

template <reflect::Shaped<reflect::Shape::unique_pointer> T>
struct Adapter<T> {
    static constexpr Category category = Category::optional;
    using element = std::remove_const_t<typename T::element_type>;

    [[nodiscard]] static bool has_value(const T& x) noexcept { return x != nullptr; }
    [[nodiscard]] static const element& get(const T& x) { return *x; }
    /// What is inside, with its old value; else, or when it is const, a new one.
    [[nodiscard]] static element& emplace(T& x) {
        if constexpr (!std::is_const_v<typename T::element_type>) {
            if (x != nullptr) return *x;
        }
        if constexpr (detail::can_make<element>()) {
            auto fresh = std::make_unique<element>();
            element& inside = *fresh;
            x = std::move(fresh);
            return inside;
        } else {
            return const_cast<element&>(*x);
        }
    }
    static void reset(T& x) noexcept { x.reset(); }
};

/// Sharing is not seen: two pointers to one object are two values, and decoded two objects.
template <reflect::Shaped<reflect::Shape::shared_pointer> T>
struct Adapter<T> {
    static constexpr Category category = Category::optional;
    using element = std::remove_const_t<typename T::element_type>;

    [[nodiscard]] static bool has_value(const T& x) noexcept { return x != nullptr; }
    [[nodiscard]] static const element& get(const T& x) { return *x; }
    /// What is inside, with its old value, if nobody else owns it; else a new one.
    [[nodiscard]] static element& emplace(T& x) {
        if constexpr (!std::is_const_v<typename T::element_type>) {
            if (x != nullptr && x.use_count() == 1) return *x;
        }
        if constexpr (detail::can_make<element>()) {
            auto fresh = std::make_shared<element>();
            element& inside = *fresh;
            x = std::move(fresh);
            return inside;
        } else {
            return const_cast<element&>(*x);
        }
    }
    static void reset(T& x) noexcept { x.reset(); }
};

}  // namespace vdl
