// Targets: what a decoder is handed for a C++ value. A format runs the loop over the input and
// calls the target for each part; the target puts it where it belongs and adds its place to the
// path of an error. `dynamic_target.hpp` has the same for a `ValueRef`.
#pragma once

#include <vdl/codec/defaults.hpp>
#include <vdl/codec/failing.hpp>
#include <vdl/codec/keyed_target.hpp>
#include <vdl/codec/path.hpp>
#include <vdl/codec/source.hpp>
#include <vdl/codec/spares.hpp>
#include <vdl/codec/struct_info.hpp>
#include <vdl/codec/text_target.hpp>
#include <vdl/codec/zero.hpp>
#include <vdl/reflect.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl {

template <class D>
[[nodiscard]] bool read(D& decoder, ValueRef x);

/// A list or array. `reserve(n)` once the input is known to hold n elements, `next` for each,
/// then `finish`.
template <class T>
class ListTarget {
public:
    using A = Adapter<T>;
    using element = typename A::element;
    static constexpr bool is_static = true;
    static constexpr bool fixed = A::fixed;

    explicit ListTarget(T& x) : x_(x), filler_(x, detail::spares_of<typename A::Filler>()) {}

    [[nodiscard]] static constexpr std::uint64_t length() {
        if constexpr (fixed) {
            return A::length;
        } else {
            return 0;
        }
    }
    /// What is there stays, and new elements follow it; an array is replaced all the same. To be
    /// called first.
    void keep_all() {
        filler_.keep_all();
        if constexpr (!fixed) {
            charged_ = count_ = A::size(x_);
            due_ = charged_ + step;
        }
    }
    template <class D>
    void reserve(D& decoder, std::size_t n) {
        if constexpr (!fixed && !is_large && detail::has_budget<D>) {
            Budget* const budget = decoder.budget();
            if (budget != nullptr && budget->charge(std::uint64_t{n} * charged_bytes)) [[likely]] {
                charged_ += n;
                due_ = ~std::size_t{0};
                return filler_.reserve(n);
            }
        }
        filler_.reserve(detail::reserved_objects<sizeof(element)>(decoder, n));
    }
    /// False, with an error, when n elements are not what an array has.
    template <class D>
    [[nodiscard]] bool accepts(D& decoder, std::size_t n) {
        if constexpr (fixed) {
            if (n != A::length) [[unlikely]]
                return wrong_length(decoder, n, false);
        }
        return true;
    }

    /// Reads the next element by `f(element&)`.
    template <class D, class F>
    [[nodiscard]] bool next(D& decoder, F&& f) {
        if constexpr (fixed) {
            if (count_ == A::length) [[unlikely]]
                return wrong_length(decoder, count_ + 1, true);
        } else if constexpr (detail::has_budget<D> && sizeof(element) > detail::number_element) {
            if (is_large || count_ == due_) [[unlikely]] {
                if (!charge(decoder, count_ + (is_large ? 1 : 0))) {
                    return detail::fail_at(decoder.error(), count_++);
                }
            }
        }
        if (filler_.next(f)) [[likely]] {
            ++count_;
            return true;
        }
        return detail::fail_at(decoder.error(), count_++);
    }
    template <class D>
    [[nodiscard]] bool next(D& decoder) {
        return next(decoder, [&](auto& into) { return read(decoder, into); });
    }
    template <class D>
    [[nodiscard]] bool finish(D& decoder) {
        if constexpr (!fixed && detail::has_budget<D>) {
            if (count_ != charged_ && !charge(decoder, count_)) return false;
        }
        if (filler_.finish()) [[likely]]
            return true;
        return wrong_length(decoder, count_, false);
    }

    /// Calls `f(element*)` with room for n numbers side by side and returns what it returns;
    /// `available` is false where the elements are not numbers side by side. Instead of `next`
    /// and `finish`.
    static constexpr bool packed = A::contiguous && detail::is_static_number<element>;
    template <class D, class F>
    [[nodiscard]] bool fill(D& decoder, std::size_t n, F&& f) {
        if constexpr (fixed) {
            if (!accepts(decoder, n)) return false;
        } else {
            if (!detail::charge_bytes(decoder, std::uint64_t{n} * charged_bytes)) [[unlikely]]
                return false;
        }
        return f(A::resize_for_overwrite(x_, n));
    }
    /// The path of an error in element `i` of a `fill`.
    template <class D>
    bool fail_at(D& decoder, std::size_t i) {
        return detail::fail_at(decoder.error(), i);
    }

private:
    static constexpr std::size_t charged_bytes =
        sizeof(element) + (A::contiguous ? 0 : detail::list_node);
    static constexpr bool is_large = sizeof(element) > detail::small_element;
    static constexpr std::size_t step = detail::charged_at_once / sizeof(element);
    /// Charges what has not been charged of the first `n` elements.
    template <class D>
    [[nodiscard]] bool charge(D& decoder, std::size_t n) {
        const std::size_t more = n - charged_;
        charged_ = n;
        due_ = n + step;
        return detail::charge_bytes(decoder, std::uint64_t{more} * charged_bytes);
    }
    template <class D>
    [[gnu::cold]] static bool wrong_length(D& decoder, std::size_t count, bool at_least) {
        return detail::fail(decoder, ErrorCode::wrong_length,
                            detail::sentence({at_least ? "at least " : "", count,
                                              " elements for an array of ", length()}));
    }

    T& x_;
    typename A::Filler filler_;
    std::size_t count_ = 0;
    std::size_t charged_ = 0;
    std::size_t due_ = step;  ///< the count at which the next elements are charged
};

template <class T>
class StructTarget {
public:
    using object = T;
    using Fields = reflect::Fields<T>;
    static constexpr bool is_static = true;
    static constexpr std::size_t count = Fields::count;

    explicit StructTarget(T& x) : x_(x) {}
    [[nodiscard]] T& get() const { return x_; }

    [[nodiscard]] static constexpr std::size_t size() { return count; }
    [[nodiscard]] static constexpr std::string_view name(std::size_t i) { return Fields::names[i]; }
    [[nodiscard]] static constexpr const FieldOptions& options(std::size_t i) {
        return Fields::options[i];
    }

    /// The field that a name means, by itself or as an alias; `size()` if none. `expected` is
    /// tried first.
    [[nodiscard]] static std::size_t find(std::string_view key, std::size_t expected) {
        return detail::struct_info<T>.find(key, expected);
    }
    /// Whether a reader that insists on all fields still lets this one be absent: an optional.
    [[nodiscard]] static constexpr bool may_be_absent(std::size_t i) {
        return detail::struct_info<T>.optionals[i];
    }

    /// Calls `f(Index<I>, field)` for every field in order until it returns false.
    template <class F>
    [[nodiscard]] bool each(F&& f) const {
        return Fields::apply(x_, [&](auto&... field) {
            return each(f, std::make_index_sequence<count>{}, field...);
        });
    }
    /// Calls `f(field)` for field `i`, which is below `size()`.
    template <class F>
    [[nodiscard]] bool visit(std::size_t i, F&& f) const {
        return Fields::apply(x_, [&](auto&... field) {
            return visit(f, i, std::make_index_sequence<count>{}, field...);
        });
    }

    /// Reads into `field`, the i-th; puts its name before the path of an error.
    template <class D, class Field>
    [[nodiscard]] static bool read_field(D& decoder, std::size_t i, Field& field) {
        if (read(decoder, field)) [[likely]]
            return true;
        return detail::fail_at(decoder.error(), name(i));
    }
    template <class D>
    [[nodiscard]] bool read_at(D& decoder, std::size_t i) const {
        return visit(i, [&](auto& field) { return read_field(decoder, i, field); });
    }
    /// Makes a field the zero value: one that the sender has and left out.
    template <class D, class Field>
    [[nodiscard]] static bool zero_field(D& decoder, std::size_t i, Field& field) {
        if (set_zero(field)) [[likely]]
            return true;
        detail::fail(decoder, ErrorCode::out_of_range, "the target has no zero value");
        return detail::fail_at(decoder.error(), name(i));
    }
    template <class D>
    [[nodiscard]] bool zero_at(D& decoder, std::size_t i) const {
        return visit(i, [&](auto& field) { return zero_field(decoder, i, field); });
    }
    /// Makes fields what a new `T` has there: those that the sender does not have. An error
    /// when one of them is required. `indices` is a range of field indices.
    template <class D, class Indices>
    [[nodiscard]] bool default_fields(D& decoder, const Indices& indices) const {
        if constexpr (detail::has_required_field<T>) {
            for (const std::size_t i : indices) {
                if (options(i).required) [[unlikely]] {
                    detail::fail(decoder, ErrorCode::missing_field, "a required field is missing");
                    return detail::fail_at(decoder.error(), name(i));
                }
            }
        }
        if constexpr (std::is_default_constructible_v<T>) {
            const detail::Defaults defaults = detail::defaults_of<T>();
            for (const std::size_t i : indices) {
                (void)visit(i, [&](auto& field) {
                    detail::set_default(field, detail::offset_in(x_, field), defaults);
                    return true;
                });
            }
            return true;
        } else {
            for (const std::size_t i : indices) {
                if (!zero_at(decoder, i)) return false;
            }
            return true;
        }
    }

private:
    template <class F, std::size_t... I, class... Field>
    [[nodiscard]] static bool each(F& f, std::index_sequence<I...>, Field&... field) {
        return (f(Index<I>{}, field) && ...);
    }
    template <class F, std::size_t... I, class... Field>
    [[nodiscard]] static bool visit(F& f, std::size_t i, std::index_sequence<I...>,
                                    Field&... field) {
        bool ok = false;
        (void)((I == i && (ok = f(field), true)) || ...);
        return ok;
    }

    T& x_;
};

template <class T>
class VariantTarget {
public:
    using A = Adapter<T>;
    static constexpr bool is_static = true;
    static constexpr std::size_t count = A::count;
    explicit VariantTarget(T& x) : x_(x) {}

    [[nodiscard]] static constexpr std::size_t size() { return count; }
    [[nodiscard]] static constexpr std::string_view label(std::size_t i) { return A::labels[i]; }
    /// The index of a label, or `size()`.
    [[nodiscard]] static std::size_t find(std::string_view name) {
        for (std::size_t i = 0; i < count; ++i) {
            if (A::labels[i] == name) return i;
        }
        return count;
    }
    /// Sets alternative `i`, which is below `size()`, and calls `f(alternative)`.
    template <class D, class F>
    [[nodiscard]] bool select(D& decoder, std::size_t i, F&& f) {
        if (select(i, f, std::make_index_sequence<count>{})) [[likely]]
            return true;
        return detail::fail_at(decoder.error(), label(i));
    }
    template <class D>
    [[nodiscard]] bool read_at(D& decoder, std::size_t i) {
        return select(decoder, i, [&](auto& alternative) { return read(decoder, alternative); });
    }

private:
    template <class F, std::size_t... I>
    [[nodiscard]] bool select(std::size_t i, F& f, std::index_sequence<I...>) {
        bool ok = false;
        (void)((I == i && (ok = f(detail::select_alternative<I>(x_)), true)) || ...);
        return ok;
    }

    T& x_;
};

template <class T>
class OptionalTarget {
public:
    using A = Adapter<T>;
    static constexpr bool is_static = true;
    explicit OptionalTarget(T& x) : x_(x) {}

    void set_nil() { detail::reset_optional(x_); }
    template <class D, class F>
    [[nodiscard]] bool emplace(D& decoder, F&& f) {
        return charge(decoder) && f(detail::emplace_optional(x_));
    }
    template <class D>
    [[nodiscard]] bool read_value(D& decoder) {
        return charge(decoder) && read(decoder, detail::emplace_optional(x_));
    }

private:
    /// Of what a pointer owns; what lies inside of the object has been counted with that.
    static constexpr std::size_t owned_bytes =
        sizeof(typename A::element) < sizeof(T) ? 0 : sizeof(typename A::element);
    template <class D>
    [[nodiscard]] static bool charge(D& decoder) {
        if constexpr (owned_bytes == 0) {
            return true;
        } else {
            return detail::charge_bytes(decoder, owned_bytes);
        }
    }

    T& x_;
};

/// An enum that travels by label.
template <class T>
class EnumTarget {
public:
    using A = Adapter<T>;
    using object = T;
    explicit EnumTarget(T& x) : x_(x) {}
    [[nodiscard]] Labels labels() const { return {A::labels.data(), nullptr, A::labels.size()}; }
    /// `i` is below `labels().size()`.
    void set(std::size_t i) { x_ = A::value(i); }

private:
    T& x_;
};

/// A `Value`.
template <class T>
class AnyTarget {
public:
    explicit AnyTarget(T& x) : x_(x) {}
    [[nodiscard]] detail::AnySlot& slot() const { return x_.slot_to_fill(); }
    void set_nil() { x_.reset(); }
    /// Makes it hold a value of `type`; an empty reference after an error.
    template <class D>
    [[nodiscard]] ValueRef emplace(D& decoder, const Type& type) {
        const ValueRef inside = x_.become(type, detail::budget_of(decoder));
        if (!inside) [[unlikely]]
            detail::over_budget(decoder);
        return inside;
    }

private:
    T& x_;
};

}  // namespace vdl
