// The cursor of a VOM decoder: primitives, tables of the message, nesting, skipping.
#pragma once

#include <vdl/codec/number.hpp>
#include <vdl/error.hpp>
#include <vdl/limits.hpp>
#include <vdl/type.hpp>
#include <vdl/value/block.hpp>
#include <vdl/vom/any_head.hpp>
#include <vdl/vom/any_lengths.hpp>
#include <vdl/vom/get_numbers.hpp>
#include <vdl/vom/primitives.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace vdl::vom::detail {

using vdl::detail::TypeNode;

/// Reads the bytes of one message. A function that returns false has recorded the error.
class WireReader {
public:
    /// Where an any began, and where it must end.
    struct Any {
        const std::byte* end = nullptr;
    };

    WireReader() = default;
    explicit WireReader(const Limits& limits) : limits_(limits), depth_left_(limits.depth) {}

    /// Starts on new bytes, of which the first is at `offset` of the stream.
    void reset(std::span<const std::byte> bytes, std::uint64_t offset) { restart(bytes, offset); }
    /// The same, as part of what calls it.
    [[gnu::always_inline]] void restart(std::span<const std::byte> bytes, std::uint64_t offset) {
        base_ = pos_ = bytes.data();
        end_ = pos_ + bytes.size();
        base_offset_ = offset;
        grant(bytes.size());
        depth_left_ = limits_.depth;
        zero_ = false;
        if (error_.code() != ErrorCode::none) [[unlikely]]
            error_ = Error();
        release_zeros();
    }
    /// Goes back to the first byte; the input is that to `end`.
    void rewind(const std::byte* end) { reset({base_, end}, base_offset_); }
    void release_zeros() noexcept {
        if (!zero_bytes_.empty()) [[unlikely]]
            zero_bytes_.clear();
    }
    /// Between two inputs.
    void set_limits(const Limits& limits) noexcept { limits_ = limits; }

    [[nodiscard]] Error& error() noexcept { return error_; }
    [[nodiscard]] const Limits& limits() const noexcept { return limits_; }
    [[nodiscard]] std::size_t left() const noexcept {
        return static_cast<std::size_t>(end_ - pos_);
    }
    [[nodiscard]] const std::byte* position() const noexcept { return pos_; }
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_of(pos_); }
    /// The end of the input.
    [[nodiscard]] const std::byte* end() const noexcept { return end_; }
    void advance(std::size_t n) noexcept { pos_ += n; }
    /// Goes to a place of the input, at most its end.
    void move_to(const std::byte* at) noexcept { pos_ = at; }
    /// Ends the input after `n` of the bytes that are left.
    void limit_to(std::size_t n) noexcept {
        end_ = pos_ + n;
        grant(n);
    }
    /// What dynamic values may allocate while they are read from these bytes.
    [[nodiscard]] Budget* budget() noexcept { return &budget_; }

    /// Between `begin_zero` and `end_zero` the reader reads zero values, as if they stood at the
    /// cursor: what a field was that is left out. All of this is on the path that an input takes
    /// that ends too early, so it costs the reading of values that are there nothing.
    struct Zero {
        const std::byte* end;
        bool zero;
    };
    [[nodiscard]] Zero begin_zero() noexcept {
        const Zero around{end_, zero_};
        end_ = pos_;
        zero_ = true;
        return around;
    }
    void end_zero(Zero around) noexcept {
        end_ = around.end;
        zero_ = around.zero;
    }
    [[nodiscard]] bool reads_zero() const noexcept { return zero_; }
    /// Whether the budget covers the zero value of a type, written out.
    [[nodiscard]] bool allow_zero(const TypeNode& type) {
        return budget_.charge(zero_size(type)) || zero_too_large();
    }

    /// The types that the message refers to by index, and the lengths of its anys.
    vdl::detail::List<const TypeNode*> types;
    AnyLengths any_lengths;

    [[nodiscard]] bool enter() {
        if (depth_left_ == 0) [[unlikely]]
            return too_deep();
        --depth_left_;
        return true;
    }
    void leave() noexcept { ++depth_left_; }
    [[nodiscard]] bool may_enter() const noexcept { return depth_left_ != 0; }

    [[nodiscard, gnu::always_inline]] bool uint(std::uint64_t& x) {
        if (pos_ != end_) [[likely]] {
            const auto first = std::to_integer<std::uint8_t>(*pos_);
            if (first < 0x80) [[likely]] {
                ++pos_;
                x = first;
                return true;
            }
        }
        return long_uint(x);
    }

    template <class N>
    [[nodiscard]] bool number(N& x) {
        if (pos_ != end_) [[likely]] {
            const auto first = std::to_integer<std::uint8_t>(*pos_);
            if (first < 0x80 && from_bits(first, x)) [[likely]] {
                ++pos_;
                return true;
            }
        }
        return long_number(x);
    }
    template <class N>
    [[nodiscard, gnu::noinline]] bool long_number(N& x) {
        const std::byte* const start = pos_;
        std::uint64_t bits = 0;
        if (!uint(bits)) return false;
        if (from_bits(bits, x)) [[likely]]
            return true;
        if constexpr (std::is_floating_point_v<N>) {
            return does_not_fit<N>(bits_float(bits), start);
        } else if constexpr (std::is_signed_v<N>) {
            return does_not_fit<N>(unzigzag(bits), start);
        } else {
            return does_not_fit<N>(bits, start);
        }
    }
    /// `n` numbers. `done` becomes how many were read: all, or that of the one that is wrong.
    template <class N>
    [[nodiscard]] bool numbers(N* into, std::size_t n, std::size_t& done) {
        std::size_t i = 0;
        pos_ = get_numbers(pos_, end_, into, n, i);
        while (i < n && number(into[i])) ++i;
        done = i;
        return i == n;
    }

    [[nodiscard]] bool boolean(bool& x) {
        if (pos_ == end_ || std::to_integer<std::uint8_t>(*pos_) > 1) [[unlikely]]
            return no_boolean(x);
        x = *pos_++ != std::byte{0};
        return true;
    }

    /// `n` bytes of the input.
    [[nodiscard]] bool take(std::uint64_t n, const std::byte*& bytes) {
        if (n > left()) [[unlikely]]
            return zero_ ? take_zero(n, bytes) : truncated();
        if (n > limits_.string_bytes) [[unlikely]]
            return too_large("a string");
        bytes = pos_;
        pos_ += n;
        return true;
    }
    /// A length and as many bytes.
    [[nodiscard]] bool string(std::string_view& x) {
        std::uint64_t n = 0;
        const std::byte* bytes = nullptr;
        if (!uint(n) || !take(n, bytes)) return false;
        x = {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(n)};
        return true;
    }

    /// The index of a label of `type`.
    [[nodiscard]] bool label(std::size_t labels, std::size_t& x) {
        const std::byte* const start = pos_;
        std::uint64_t index = 0;
        if (!uint(index)) return false;
        if (index >= labels) [[unlikely]] {
            return malformed_from(start, "the enum has no label of this index");
        }
        x = static_cast<std::size_t>(index);
        return true;
    }

    /// The number of elements of a list, set or map. Each takes at least one byte, and none
    /// takes the same: so all counts of a message together are at most its length, and what is
    /// reserved for them is justified by bytes that are there.
    [[nodiscard]] bool count(std::size_t& n) {
        std::uint64_t x = 0;
        if (!uint(x)) return false;
        return claim(x, n);
    }
    /// An array of `length`: a 0 byte stands before the elements.
    [[nodiscard]] bool array_start() {
        if (pos_ == end_) [[unlikely]]
            return at_end();
        if (*pos_ != std::byte{0}) [[unlikely]]
            return malformed("an array begins with 0");
        ++pos_;
        return true;
    }
    [[nodiscard]] bool claim(std::uint64_t elements, std::size_t& n) {
        if (elements > limits_.elements) [[unlikely]]
            return too_large("a list, set or map");
        if (elements > left() || elements > claims_) [[unlikely]]
            return zero_ ? claim_zero(elements, n) : truncated();
        claims_ -= elements;
        n = static_cast<std::size_t>(elements);
        return true;
    }
    /// The number of elements of a value of `type`: list, array, set or map.
    [[nodiscard]] bool begin(const TypeNode& type, std::size_t& n) {
        if (type.kind == Kind::array) return array_start() && claim(type.length, n);
        return count(n);
    }
    /// The contents of a byte list or array.
    [[nodiscard]] bool bytes(const TypeNode& type, std::span<const std::byte>& x) {
        std::uint64_t n = type.length;
        if (type.kind == Kind::array ? !array_start() : !uint(n)) return false;
        const std::byte* at = nullptr;
        if (!take(n, at)) return false;
        x = {at, static_cast<std::size_t>(n)};
        return true;
    }

    /// Whether an optional is there; a nil one is consumed.
    [[nodiscard]] bool present(bool& x) {
        if (pos_ == end_) [[unlikely]] {
            x = false;
            return at_end();
        }
        x = std::to_integer<std::uint8_t>(*pos_) != control_nil;
        if (!x) ++pos_;
        return true;
    }

    /// The head of an any: `type` is null for nil.
    [[nodiscard]] bool any_begin(Any& any, const TypeNode*& type) {
        bool there = false;
        if (!present(there)) return false;
        type = nullptr;
        if (!there) return true;
        std::uint64_t length_index = 0;
        if (!type_index(type) || !uint(length_index)) return false;
        if (type->kind == Kind::any) [[unlikely]]
            return malformed("an any inside of an any");
        std::uint64_t length = 0;
        if (!any_lengths.find(length_index, length)) [[unlikely]] {
            return malformed("the message has no any length of this index");
        }
        if (length > left()) [[unlikely]]
            return truncated();
        any.end = pos_ + length;
        return true;
    }
    /// The same for an any that holds a value, with indices in their usual forms: it is `length`
    /// bytes long. False where it is none of these, or anything is wrong: nothing has happened.
    [[nodiscard]] bool short_any(const TypeNode*& type, std::size_t& length) {
        AnyHead head;
        std::uint64_t size = 0;
        const std::ptrdiff_t left = end_ - pos_;
        if (left < AnyHead::most && (left < 2 || pos_[1] >= std::byte{0x80})) [[unlikely]]
            return false;
        if (depth_left_ == 0) [[unlikely]]
            return false;
        if (!head.get(pos_) || head.type >= types.size() || head.type >= 0x80 ||
            !any_lengths.find(head.length, size)) {
            return false;
        }
        if (size > static_cast<std::size_t>(end_ - pos_) - head.size) return false;
        type = types[head.type];
        if (type->kind == Kind::any) return false;
        pos_ += head.size;
        length = static_cast<std::size_t>(size);
        return true;
    }
    [[nodiscard]] bool any_end(Any& any) {
        if (any.end == nullptr || any.end == pos_) [[likely]]
            return true;
        return malformed("an any is not as long as the message says");
    }
    /// An index into the types that the message refers to.
    [[nodiscard]] bool type_index(const TypeNode*& type) {
        const std::byte* const start = pos_;
        std::uint64_t index = 0;
        if (!uint(index)) return false;
        if (zero_) [[unlikely]] {
            type = Type::any().node();
            return true;
        }
        if (index >= types.size()) [[unlikely]] {
            return malformed_from(start, "the message refers to no type of this index");
        }
        type = types[static_cast<std::size_t>(index)];
        return true;
    }

    /// The index of the next field of a struct with `fields` fields, or `fields` at its end.
    [[nodiscard]] bool field_index(std::size_t fields, std::size_t& index) {
        if (pos_ == end_) [[unlikely]] {
            index = fields;
            return at_end();
        }
        if (std::to_integer<std::uint8_t>(*pos_) == control_end) {
            ++pos_;
            index = fields;
            return true;
        }
        return alternative(fields, index);
    }
    /// The index of the field of a union.
    [[nodiscard]] bool alternative(std::size_t fields, std::size_t& index) {
        const std::byte* const start = pos_;
        std::uint64_t x = 0;
        if (!uint(x)) return false;
        if (x >= fields) [[unlikely]] {
            return malformed_from(start, "the type has no field of this index");
        }
        index = static_cast<std::size_t>(x);
        return true;
    }

    /// Passes over a value of `type`, checking what is needed to find its end.
    [[nodiscard]] bool skip(const TypeNode& type);
    /// How many bytes the value of `type` at the cursor has.
    [[nodiscard]] bool measure(const TypeNode& type, std::size_t& size) {
        const std::byte* const start = pos_;
        const std::uint64_t claims = claims_;
        if (!skip(type)) return false;
        size = static_cast<std::size_t>(pos_ - start);
        pos_ = start;
        claims_ = claims;
        return true;
    }

    // Errors, all at the cursor.

    [[gnu::cold, gnu::noinline]] bool truncated() {
        error_ = Error(ErrorCode::truncated, "the input ends inside a value", offset());
        return false;
    }
    [[gnu::cold, gnu::noinline]] bool malformed(std::string_view detail) {
        error_ = Error(ErrorCode::malformed, detail, offset());
        return false;
    }
    [[gnu::cold, gnu::noinline]] bool fail(ErrorCode code, std::string_view detail) {
        error_ = Error(code, detail, offset());
        return false;
    }

private:
    /// Sets what `bytes` of input justify.
    [[gnu::always_inline]] void grant(std::size_t bytes) noexcept {
        claims_ = bytes;
        budget_.left = limits_.allocation(bytes);
    }
    [[nodiscard]] std::uint64_t offset_of(const std::byte* at) const noexcept {
        return base_offset_ + static_cast<std::uint64_t>(at - base_);
    }
    /// At the end of the input, which is an error unless zero values are read.
    [[gnu::cold, gnu::noinline]] bool at_end() { return zero_ || truncated(); }
    /// `n` zero bytes. They stay until the next message.
    [[gnu::cold, gnu::noinline]] bool take_zero(std::uint64_t n, const std::byte*& bytes) {
        if (!budget_.charge(n)) return zero_too_large();
        zero_bytes_.push_back(vdl::detail::List<std::byte>(static_cast<std::size_t>(n)));
        bytes = zero_bytes_.back().data();
        return true;
    }
    [[gnu::cold, gnu::noinline]] bool claim_zero(std::uint64_t elements, std::size_t& n) {
        constexpr std::uint64_t bytes_of_one = 32;  // whatever the target is, about
        if (!budget_.charge(elements * bytes_of_one)) return zero_too_large();
        n = static_cast<std::size_t>(elements);
        return true;
    }
    [[gnu::cold, gnu::noinline]] bool zero_too_large() {
        return fail(ErrorCode::limit_exceeded, "an array of zeros that was left out is too large");
    }
    /// Bytes of the zero value of a type on the wire.
    [[nodiscard]] static std::uint64_t zero_size(const TypeNode& type) {
        if (type.kind == Kind::variant) return 1 + zero_size(*type.fields[0].type);
        if (type.kind != Kind::array) return 1;
        std::uint64_t size = 0;
        const std::uint64_t one = type.elem->kind == Kind::byte ? 1 : zero_size(*type.elem);
        if (__builtin_mul_overflow(one, type.length, &size)) return ~std::uint64_t{0} >> 1;
        return size < ~std::uint64_t{0} >> 1 ? size + 1 : size;
    }
    [[nodiscard, gnu::noinline]] bool long_uint(std::uint64_t& x) {
        if (pos_ == end_) [[unlikely]] {
            x = 0;
            return at_end();
        }
        const unsigned bytes = 0x100 - std::to_integer<unsigned>(*pos_);
        if (bytes > 8) [[unlikely]]
            return malformed("a control byte where a number is due");
        if (left() <= 8) [[unlikely]] {
            if (left() <= bytes) return truncated();
            std::uint64_t slow = 0;
            for (unsigned i = 1; i <= bytes; ++i) {
                slow = slow << 8 | std::to_integer<std::uint64_t>(pos_[i]);
            }
            x = slow;
        } else {
            std::uint64_t eight = 0;
            std::memcpy(&eight, pos_ + 1, sizeof eight);
            x = big_endian(eight) >> (64 - 8 * bytes);
        }
        pos_ += 1 + bytes;
        return true;
    }
    template <class N, class Wide>
    [[gnu::cold, gnu::noinline]] bool does_not_fit(Wide x, const std::byte* start) {
        error_ = vdl::detail::does_not_fit<N>(x);
        error_.set_offset(offset_of(start));
        return false;
    }
    [[gnu::cold, gnu::noinline]] bool no_boolean(bool& x) {
        x = false;
        return pos_ == end_ ? at_end() : malformed("a bool is 0 or 1");
    }
    [[gnu::cold, gnu::noinline]] bool malformed_from(const std::byte* start,
                                                     std::string_view detail) {
        error_ = Error(ErrorCode::malformed, detail, offset_of(start));
        return false;
    }
    [[gnu::cold, gnu::noinline]] bool too_deep() {
        return fail(ErrorCode::depth_exceeded,
                    vdl::detail::sentence({"nested deeper than ", limits_.depth, " levels"}));
    }
    [[gnu::cold, gnu::noinline]] bool too_large(std::string_view what) {
        return fail(ErrorCode::limit_exceeded,
                    vdl::detail::sentence({what, " is larger than the limits allow"}));
    }
    [[nodiscard]] bool skip_elements(const TypeNode& type);
    [[nodiscard]] bool skip_number() {
        std::uint64_t bits = 0;
        return uint(bits);
    }

    Limits limits_{};
    const std::byte* base_ = nullptr;
    const std::byte* pos_ = nullptr;
    const std::byte* end_ = nullptr;
    std::uint64_t base_offset_ = 0;
    std::uint64_t claims_ = 0;
    Budget budget_{0};
    std::uint32_t depth_left_ = Limits{}.depth;
    bool zero_ = false;
    vdl::detail::List<vdl::detail::List<std::byte>> zero_bytes_;
    Error error_;
};

}  // namespace vdl::vom::detail

#include <vdl/vom/skip.hpp>  // IWYU pragma: export
