// Sources: what an encoder is handed. A format runs the loop over a source in its own way and
// calls `put` for each part. Static sources know their shape at compile time; the dynamic ones
// at the end of the file have the same members for a `ValueView`.
#pragma once

#include <vdl/codec/path.hpp>
#include <vdl/reflect.hpp>
#include <vdl/value.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl {

template <class E, class T>
[[nodiscard]] bool write(E& encoder, const T& x);
template <class E>
[[nodiscard]] bool write(E& encoder, ValueView x);

namespace detail {

template <class T>
inline constexpr bool is_static_number = Adapter<T>::category == Category::number;

}  // namespace detail

/// A compile-time index that converts to `std::size_t`: what `each` of a source passes.
template <std::size_t I>
using Index = std::integral_constant<std::size_t, I>;

template <class T>
struct ListSource {
    using A = Adapter<T>;
    using element = typename A::element;
    static constexpr bool is_static = true;
    /// An array: its length is part of the type.
    static constexpr bool fixed = A::fixed;
    const T& x;

    [[nodiscard]] std::size_t size() const { return A::size(x); }
    /// Calls `f(element)` until it returns false.
    template <class F>
    [[nodiscard]] bool each(F&& f) const {
        return A::each(x, f);
    }
    /// Calls `f(span of numbers)` if the elements are numbers side by side; else returns false.
    template <class F>
    bool packed(F&& f) const {
        if constexpr (A::contiguous && detail::is_static_number<element>) {
            f(std::span<const element>(A::data(x), A::size(x)));
            return true;
        } else {
            return false;
        }
    }
};

template <class T>
struct SetSource {
    using A = Adapter<T>;
    static constexpr bool is_static = true;
    const T& x;
    [[nodiscard]] std::size_t size() const { return A::size(x); }
    template <class F>
    [[nodiscard]] bool each(F&& f) const {
        return A::each(x, f);
    }
};

template <class T>
struct MapSource {
    using A = Adapter<T>;
    static constexpr bool is_static = true;
    const T& x;
    [[nodiscard]] std::size_t size() const { return A::size(x); }
    /// Calls `f(key, mapped)` until it returns false.
    template <class F>
    [[nodiscard]] bool each(F&& f) const {
        return A::each(x, f);
    }
};

template <class T>
struct StructSource {
    using object = T;
    using Fields = reflect::Fields<T>;
    static constexpr bool is_static = true;
    static constexpr std::size_t count = Fields::count;
    const T& x;

    [[nodiscard]] static constexpr std::size_t size() { return count; }
    [[nodiscard]] static constexpr std::string_view name(std::size_t i) { return Fields::names[i]; }
    [[nodiscard]] static constexpr const FieldOptions& options(std::size_t i) {
        return Fields::options[i];
    }
    /// Calls `f(Index<I>, field)` for every field in order until it returns false.
    template <class F>
    [[nodiscard]] bool each(F&& f) const {
        return Fields::apply(x, [&](const auto&... field) {
            return each(f, std::make_index_sequence<count>{}, field...);
        });
    }
    /// Writes field `i`; puts its name before the path of an error.
    template <class E, class Field>
    [[nodiscard]] static bool put(E& encoder, std::size_t i, const Field& field) {
        if (write(encoder, field)) [[likely]]
            return true;
        encoder.error().prepend_field(name(i));
        return false;
    }

private:
    template <class F, std::size_t... I, class... Field>
    [[nodiscard]] static bool each(F& f, std::index_sequence<I...>, const Field&... field) {
        return (f(Index<I>{}, field) && ...);
    }
};

template <class T>
struct VariantSource {
    using A = Adapter<T>;
    static constexpr bool is_static = true;
    const T& x;
    /// The alternative that is set; `count` when the variant is valueless.
    static constexpr std::size_t count = A::count;
    [[nodiscard]] std::size_t index() const { return A::index(x); }
    [[nodiscard]] static constexpr std::size_t size() { return count; }
    [[nodiscard]] static constexpr std::string_view label(std::size_t i) { return A::labels[i]; }
    /// Calls `f(alternative)` with the one that is set.
    template <class F>
    [[nodiscard]] bool visit(F&& f) const {
        return visit(f, std::make_index_sequence<count>{});
    }
    /// Writes the alternative that is set; puts its label before the path of an error.
    template <class E>
    [[nodiscard]] bool put(E& encoder) const {
        if (visit([&](const auto& alternative) { return write(encoder, alternative); }))
            return true;
        encoder.error().prepend_field(label(index()));
        return false;
    }

private:
    template <class F, std::size_t... I>
    [[nodiscard]] bool visit(F& f, std::index_sequence<I...>) const {
        const std::size_t at = index();
        bool ok = false;
        (void)((I == at && (ok = f(A::template get<I>(x)), true)) || ...);
        return ok;
    }
};

template <class T>
struct OptionalSource {
    using A = Adapter<T>;
    static constexpr bool is_static = true;
    const T& x;
    [[nodiscard]] bool has_value() const { return A::has_value(x); }
    /// Writes what is inside; needs `has_value()`.
    template <class E>
    [[nodiscard]] bool put(E& encoder) const {
        return write(encoder, A::get(x));
    }
};

/// The labels of an enum, from a C++ type or a `Type`.
struct Labels {
    const std::string_view* names = nullptr;
    const detail::TypeNode* node = nullptr;
    std::size_t count = 0;
    [[nodiscard]] std::size_t size() const noexcept { return count; }
    [[nodiscard]] std::string_view operator[](std::size_t i) const {
        return names != nullptr ? names[i] : std::string_view(node->labels[i]);
    }
    /// The index of a label, or `size()`.
    [[nodiscard]] std::size_t find(std::string_view label) const {
        if (node != nullptr) {
            const int found = node->find_label(label);
            return found < 0 ? count : static_cast<std::size_t>(found);
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (names[i] == label) return i;
        }
        return count;
    }
};

namespace detail {

struct DynamicListSource {
    static constexpr bool is_static = false;
    ValueView x;
    bool fixed;
    [[nodiscard]] std::size_t size() const { return x.size(); }
    template <class F>
    [[nodiscard]] bool each(F&& f) const {
        for (const ValueView element : x.elements()) {
            if (!f(element)) return false;
        }
        return true;
    }
    template <class F>
    bool packed(F&& f) const {
        switch (x.node()->elem->kind) {
            case Kind::byte: return f(x.numbers<std::uint8_t>()), true;
            case Kind::uint16: return f(x.numbers<std::uint16_t>()), true;
            case Kind::uint32: return f(x.numbers<std::uint32_t>()), true;
            case Kind::uint64: return f(x.numbers<std::uint64_t>()), true;
            case Kind::int8: return f(x.numbers<std::int8_t>()), true;
            case Kind::int16: return f(x.numbers<std::int16_t>()), true;
            case Kind::int32: return f(x.numbers<std::int32_t>()), true;
            case Kind::int64: return f(x.numbers<std::int64_t>()), true;
            case Kind::float32: return f(x.numbers<float>()), true;
            case Kind::float64: return f(x.numbers<double>()), true;
            default: return false;
        }
    }
};

struct DynamicSetSource {
    static constexpr bool is_static = false;
    ValueView x;
    [[nodiscard]] std::size_t size() const { return x.size(); }
    template <class F>
    [[nodiscard]] bool each(F&& f) const {
        for (std::size_t i = 0, n = x.size(); i < n; ++i) {
            if (!f(x.at(i))) return false;
        }
        return true;
    }
};

struct DynamicMapSource {
    static constexpr bool is_static = false;
    ValueView x;
    [[nodiscard]] std::size_t size() const { return x.size(); }
    template <class F>
    [[nodiscard]] bool each(F&& f) const {
        const auto* const map = load<const MapBlock*>(x.slot());
        if (map == nullptr) return true;
        const TypeNode* const node = x.node();
        const std::byte* at = map->entry(0);
        for (std::uint32_t left = map->count; left != 0; --left, at += map->stride) {
            if (!f(ValueView(node->key, at), ValueView(node->elem, at + map->mapped_offset))) {
                return false;
            }
        }
        return true;
    }
};

struct DynamicStructSource {
    static constexpr bool is_static = false;
    ValueView x;
    [[nodiscard]] std::size_t size() const { return x.node()->fields.size(); }
    [[nodiscard]] std::string_view name(std::size_t i) const { return x.node()->fields[i].name; }
    [[nodiscard]] static constexpr FieldOptions options(std::size_t) { return {}; }
    template <class F>
    [[nodiscard]] bool each(F&& f) const {
        for (std::size_t i = 0, n = size(); i < n; ++i) {
            if (!f(i, x.at(i))) return false;
        }
        return true;
    }
    template <class E>
    [[nodiscard]] bool put(E& encoder, std::size_t i, ValueView field) const {
        if (write(encoder, field)) [[likely]]
            return true;
        encoder.error().prepend_field(name(i));
        return false;
    }
};

struct DynamicVariantSource {
    static constexpr bool is_static = false;
    ValueView x;
    [[nodiscard]] std::size_t index() const { return x.variant_index(); }
    [[nodiscard]] std::size_t size() const { return x.node()->fields.size(); }
    [[nodiscard]] std::string_view label(std::size_t i) const { return x.node()->fields[i].name; }
    template <class F>
    [[nodiscard]] bool visit(F&& f) const {
        return f(x.variant_value());
    }
    template <class E>
    [[nodiscard]] bool put(E& encoder) const {
        if (write(encoder, x.variant_value())) return true;
        encoder.error().prepend_field(label(index()));
        return false;
    }
};

struct DynamicOptionalSource {
    static constexpr bool is_static = false;
    ValueView x;
    [[nodiscard]] bool has_value() const { return x.has_value(); }
    template <class E>
    [[nodiscard]] bool put(E& encoder) const {
        return write(encoder, x.inside());
    }
};

}  // namespace detail
}  // namespace vdl
