// Targets for a `ValueRef`: the same members as those of target.hpp, driven by a type.
#pragma once

#include <vdl/codec/size_hints.hpp>
#include <vdl/codec/target.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace vdl::detail {

class DynamicStringTarget {
public:
    static constexpr bool borrows = false;
    explicit DynamicStringTarget(ValueRef x) : x_(x) {}
    template <class D>
    [[nodiscard]] bool assign(D& decoder, std::string_view text) {
        return x_.set_string(text, budget_of(decoder)) || over_budget(decoder);
    }

private:
    ValueRef x_;
};

class DynamicEnumTarget {
public:
    explicit DynamicEnumTarget(ValueRef x) : x_(x) {}
    [[nodiscard]] Labels labels() const { return {nullptr, x_.node(), x_.node()->labels.size()}; }
    void set(std::size_t i) { x_.set_label(i); }

private:
    ValueRef x_;
};

template <bool Fixed>
class DynamicBytesTarget {
public:
    static constexpr bool borrows = false;
    static constexpr bool fixed = Fixed;
    explicit DynamicBytesTarget(ValueRef x) : x_(x) {}
    [[nodiscard]] std::uint64_t length() const { return x_.node()->length; }
    template <class D>
    [[nodiscard]] bool assign(D& decoder, std::span<const std::byte> bytes) {
        std::byte* room = resize(decoder, bytes.size());
        if (room == nullptr && decoder.error().code() != ErrorCode::none) [[unlikely]]
            return false;
        if (!bytes.empty()) copy_bytes(room, bytes.data(), bytes.size());
        return true;
    }
    template <class D>
    [[nodiscard]] std::byte* resize(D& decoder, std::size_t n) {
        if (fixed && n != length()) [[unlikely]] {
            fail(decoder, ErrorCode::wrong_length,
                 sentence({n, " bytes for an array of ", length()}));
            return nullptr;
        }
        std::byte* room = x_.resize_numbers<std::byte>(n, budget_of(decoder));
        if (room == nullptr && n != 0) [[unlikely]]
            over_budget(decoder);
        return room;
    }

private:
    ValueRef x_;
};

/// Of the containers in which values lie that have no type of their own.
template <class D>
inline constexpr bool has_size_hints = requires(D& decoder) { decoder.size_hints().place; };

/// What makes the parts of one container known to the `SizeHints` of a decoder, if it has some.
class HintedSize {
public:
    /// Before the first part.
    template <class D>
    void begin(D& decoder) noexcept {
        if constexpr (has_size_hints<D>) place_ = decoder.size_hints().place;
    }
    /// How many parts there will be, probably.
    template <class D>
    [[nodiscard]] std::size_t expected(D& decoder) const noexcept {
        if constexpr (has_size_hints<D>) return decoder.size_hints().at(place_);
        return 0;
    }
    /// Before part `i`. Parts leave the place as it is.
    template <class D>
    void part(D& decoder, std::size_t i) const noexcept {
        if constexpr (has_size_hints<D>) {
            decoder.size_hints().place = SizeHints::part(place_, i);
        }
    }
    /// After the last part, if there was one.
    template <class D>
    void end(D& decoder, std::size_t size) const noexcept {
        if constexpr (has_size_hints<D>) {
            decoder.size_hints().set(place_, size);
            decoder.size_hints().place = place_;
        }
    }

private:
    std::uint32_t place_ = 0;
};

/// For how many parts there is to be room when `count` are there and `expected` are claimed: an
/// input may lie, so there is room for eight times what is there, or a little.
[[nodiscard]] inline std::size_t sized_room(std::size_t count, std::size_t expected) noexcept {
    constexpr std::size_t few = 256;
    const std::size_t most = count < few ? few : 8 * count;
    return expected < most ? expected : most;
}

template <bool Fixed>
class DynamicListTarget {
public:
    static constexpr bool is_static = false;
    static constexpr bool fixed = Fixed;
    static constexpr bool packed = false;
    explicit DynamicListTarget(ValueRef x) : x_(x), size_(Fixed ? 0 : x.size()) {}

    [[nodiscard]] std::uint64_t length() const { return x_.node()->length; }
    template <class D>
    void reserve(D&, std::size_t n) {
        expected_ = n;
    }
    template <class D>
    [[nodiscard]] bool accepts(D& decoder, std::size_t n) {
        if (fixed && n != length()) [[unlikely]]
            return wrong_length(decoder, n);
        return true;
    }
    template <class D, class F>
    [[nodiscard]] bool next(D& decoder, F&& f) {
        if (fixed && count_ == length()) [[unlikely]]
            return wrong_length(decoder, count_ + 1);
        if (fixed && count_ == 0 && !x_.materialize(budget_of(decoder))) {
            return over_budget(decoder);
        }
        if (count_ == 0) {
            hint_.begin(decoder);
            hint_.part(decoder, 0);
        }
        ValueRef element;
        if (fixed || count_ < size_) {
            element = x_.at(count_);
        } else {
            element = add(decoder);
            if (!element) [[unlikely]]
                return over_budget(decoder);
        }
        if (f(element)) [[likely]] {
            ++count_;
            return true;
        }
        return detail::fail_at(decoder.error(), count_++);
    }
    template <class D>
    [[nodiscard]] bool next(D& decoder) {
        return next(decoder, [&](ValueRef element) { return read(decoder, element); });
    }
    template <class D>
    [[nodiscard]] bool finish(D& decoder) {
        if (fixed) return count_ == length() || wrong_length(decoder, count_);
        if (count_ < size_) x_.resize(count_);
        if (count_ != 0) hint_.end(decoder, count_);
        if (count_ > size_) {
            trim_elements(x_.node(), slot_as<ListSlot>(x_.slot()), budget_of(decoder));
        }
        return true;
    }

    /// Where the elements are numbers: makes room for n and has `f(N*)` fill it; the result is
    /// in `ok`. False: they are not.
    template <class D, class F>
    [[nodiscard]] bool packed_numbers(D& decoder, std::size_t n, bool& ok, F&& f) {
        const auto fill = [&]<class N>(N) {
            N* numbers = x_.resize_numbers<N>(n, budget_of(decoder));
            if (numbers == nullptr && n != 0) [[unlikely]] {
                ok = over_budget(decoder);
            } else {
                ok = f(numbers);
            }
            return true;
        };
        switch (x_.node()->elem->kind) {
            case Kind::uint16: return fill(std::uint16_t{});
            case Kind::uint32: return fill(std::uint32_t{});
            case Kind::uint64: return fill(std::uint64_t{});
            case Kind::int8: return fill(std::int8_t{});
            case Kind::int16: return fill(std::int16_t{});
            case Kind::int32: return fill(std::int32_t{});
            case Kind::int64: return fill(std::int64_t{});
            case Kind::float32: return fill(float{});
            case Kind::float64: return fill(double{});
            default: return false;
        }
    }
    template <class D>
    bool fail_at(D& decoder, std::size_t i) {
        x_.set_zero();
        return detail::fail_at(decoder.error(), i);
    }

private:
    template <class D>
    [[gnu::cold]] bool wrong_length(D& decoder, std::size_t n) {
        return fail(decoder, ErrorCode::wrong_length,
                    sentence({n, " elements for an array of ", length()}));
    }

    /// A new element at the end.
    template <class D>
    [[nodiscard]] ValueRef add(D& decoder) {
        auto& list = slot_as<ListSlot>(x_.slot());
        const Layout& elem = layout_of(x_.node()->elem);
        if (list.size == list.capacity) [[unlikely]] {
            std::size_t room = count_ < 4 ? 4 : 2 * count_;
            if (count_ == 0 && hint_.expected(decoder) > 0) room = hint_.expected(decoder);
            if (expected_ > count_) room = sized_room(count_, expected_);
            Budget* const budget = budget_of(decoder);
            if (!reserve_elements(elem, list, room, budget) &&
                !reserve_elements(elem, list, std::uint64_t{list.size} + 1, budget)) {
                return {};
            }
        }
        std::byte* const at = list.data + std::size_t{list.size++} * elem.size;
        std::memset(at, 0, elem.size);
        return {x_.node()->elem, at};
    }

    ValueRef x_;
    std::size_t size_;
    std::size_t count_ = 0;
    std::size_t expected_ = 0;
    HintedSize hint_;
};

class DynamicSetTarget {
public:
    static constexpr bool is_static = false;
    DynamicSetTarget(ValueRef x, Budget* budget) : x_(x), filler_(x, budget) {}
    template <class D>
    void reserve(D&, std::size_t n) {
        filler_.expect(n);
    }
    template <class D, class F>
    [[nodiscard]] bool next(D& decoder, F&& f) {
        if (!filler_.begin_entry()) [[unlikely]]
            return over_budget(decoder);
        if (f(filler_.key())) [[likely]] {
            ++count_;
            return true;
        }
        return detail::fail_at(decoder.error(), count_++);
    }
    template <class D>
    [[nodiscard]] bool next(D& decoder) {
        return next(decoder, [&](ValueRef key) { return read(decoder, key); });
    }
    template <class D>
    [[nodiscard]] bool finish(D& decoder) {
        return filler_.finish() || over_budget(decoder);
    }
    /// Keys that came more than once; after `finish`.
    [[nodiscard]] std::size_t duplicates() const { return count_ - x_.size(); }

private:
    ValueRef x_;
    MapFiller filler_;
    std::size_t count_ = 0;
};

class DynamicMapTarget {
public:
    static constexpr bool is_static = false;
    DynamicMapTarget(ValueRef x, Budget* budget) : x_(x), filler_(x, budget) {}
    [[nodiscard]] const TypeNode& key_type() const { return *x_.node()->key; }
    template <class D>
    void reserve(D&, std::size_t n) {
        filler_.expect(n);
    }
    template <class D, class Key, class Mapped>
    [[nodiscard]] bool next(D& decoder, Key&& key, Mapped&& mapped) {
        if (count_ == 0) {
            hint_.begin(decoder);
            if (const std::size_t hint = hint_.expected(decoder); hint != 0) filler_.guess(hint);
        }
        if (!filler_.begin_entry()) [[unlikely]]
            return over_budget(decoder);
        if (!key(filler_.key())) [[unlikely]]
            return detail::fail_at(decoder.error(), count_++);
        hint_.part(decoder, count_);
        if (!mapped(filler_.mapped())) [[unlikely]] {
            decoder.error().prepend_key(key_text(ValueView(filler_.key())));
            return false;
        }
        ++count_;
        return true;
    }
    template <class D>
    [[nodiscard]] bool next(D& decoder) {
        return next(
            decoder, [&](ValueRef key) { return read(decoder, key); },
            [&](ValueRef mapped) { return read(decoder, mapped); });
    }
    template <class D>
    [[nodiscard]] bool finish(D& decoder) {
        if (count_ != 0) hint_.end(decoder, count_);
        return filler_.finish() || over_budget(decoder);
    }
    /// Keys that came more than once; after `finish`.
    [[nodiscard]] std::size_t duplicates() const { return count_ - x_.size(); }

private:
    ValueRef x_;
    MapFiller filler_;
    std::size_t count_ = 0;
    HintedSize hint_;
};

class DynamicStructTarget {
public:
    static constexpr bool is_static = false;
    explicit DynamicStructTarget(ValueRef x) : x_(x) {}
    [[nodiscard]] const TypeNode& type() const { return *x_.node(); }
    [[nodiscard]] ValueRef ref() const { return x_; }
    [[nodiscard]] std::size_t size() const { return x_.node()->fields.size(); }
    [[nodiscard]] std::string_view name(std::size_t i) const { return x_.node()->fields[i].name; }
    [[nodiscard]] static constexpr FieldOptions options(std::size_t) { return {}; }

    [[nodiscard]] std::size_t find(std::string_view key, std::size_t expected) const {
        if (expected < size() && key == name(expected)) return expected;
        const int found = x_.node()->find_field(key);
        return found < 0 ? size() : static_cast<std::size_t>(found);
    }
    [[nodiscard]] bool may_be_absent(std::size_t i) const {
        return x_.node()->fields[i].type->kind == Kind::optional;
    }

    template <class D>
    [[nodiscard]] bool read_at(D& decoder, std::size_t i) const {
        if (!x_.materialize(budget_of(decoder))) [[unlikely]]
            return over_budget(decoder);
        if (read(decoder, x_.at(i))) [[likely]]
            return true;
        return detail::fail_at(decoder.error(), name(i));
    }
    template <class D>
    [[nodiscard]] bool zero_at(D&, std::size_t i) const {
        if (!ValueView(x_).at(i).is_zero()) x_.at(i).set_zero();
        return true;
    }
    template <class D, class Indices>
    [[nodiscard]] bool default_fields(D& decoder, const Indices& indices) const {
        for (const std::size_t i : indices) {
            if (!zero_at(decoder, i)) return false;
        }
        return true;
    }

private:
    ValueRef x_;
};

class DynamicVariantTarget {
public:
    static constexpr bool is_static = false;
    explicit DynamicVariantTarget(ValueRef x) : x_(x) {}
    [[nodiscard]] std::size_t size() const { return x_.node()->fields.size(); }
    [[nodiscard]] std::string_view label(std::size_t i) const { return x_.node()->fields[i].name; }
    [[nodiscard]] std::size_t find(std::string_view name) const {
        const int found = x_.node()->find_field(name);
        return found < 0 ? size() : static_cast<std::size_t>(found);
    }
    template <class D>
    [[nodiscard]] bool read_at(D& decoder, std::size_t i) {
        const ValueRef alternative = x_.select(i, budget_of(decoder));
        if (!alternative) [[unlikely]]
            return over_budget(decoder);
        if (read(decoder, alternative)) [[likely]]
            return true;
        return detail::fail_at(decoder.error(), label(i));
    }

private:
    ValueRef x_;
};

class DynamicOptionalTarget {
public:
    static constexpr bool is_static = false;
    explicit DynamicOptionalTarget(ValueRef x) : x_(x) {}
    void set_nil() { x_.reset(); }
    template <class D>
    [[nodiscard]] bool read_value(D& decoder) {
        const ValueRef inside = x_.emplace(budget_of(decoder));
        if (!inside) [[unlikely]]
            return over_budget(decoder);
        return read(decoder, inside);
    }

private:
    ValueRef x_;
};

class DynamicAnyTarget {
public:
    explicit DynamicAnyTarget(ValueRef x) : x_(x) {}
    [[nodiscard]] AnySlot& slot() const { return slot_as<AnySlot>(x_.slot()); }
    void set_nil() { x_.reset(); }
    /// Makes it hold a value of `type`; an empty reference after an error.
    template <class D>
    [[nodiscard]] ValueRef emplace(D& decoder, const Type& type) {
        const ValueRef inside = x_.emplace(type, budget_of(decoder));
        if (!inside) [[unlikely]]
            over_budget(decoder);
        return inside;
    }

private:
    ValueRef x_;
};

}  // namespace vdl::detail
