// Whether CBOR is written in the one form that deterministic encoding allows.
#pragma once

#include <vdl/cbor/half.hpp>
#include <vdl/cbor/head.hpp>
#include <vdl/cbor/options.hpp>
#include <vdl/codec/tree/cursor.hpp>
#include <vdl/codec/tree/item.hpp>
#include <vdl/error.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace vdl::cbor::detail {

/// The order of two encoded keys.
[[nodiscard]] inline bool key_less(std::span<const std::byte> a, std::span<const std::byte> b,
                                   KeyOrder order) noexcept {
    if (order == KeyOrder::ctap2 && major_of(a[0]) != major_of(b[0])) return a[0] < b[0];
    const bool by_length = order == KeyOrder::length_first || order == KeyOrder::ctap2;
    if (by_length && a.size() != b.size()) return a.size() < b.size();
    const std::size_t n = a.size() < b.size() ? a.size() : b.size();
    const int compared = std::memcmp(a.data(), b.data(), n);
    return compared != 0 ? compared < 0 : a.size() < b.size();
}

/// Looks through one item: heads and floats must be as short as can be, bignums no integers,
/// nothing open, and the keys of each map in order, each once. (With CTAP2 floats may be of any
/// length.) What is malformed in other ways is left to the reading.
class OrderCheck {
public:
    OrderCheck(std::span<const std::byte> input, KeyOrder order, const Limits& limits)
        : begin_(input.data()),
          at_(input.data()),
          end_(input.data() + input.size()),
          order_(order == KeyOrder::as_is ? KeyOrder::deterministic : order),
          walk_(limits) {}

    /// An error without code: it is in order, or malformed.
    [[nodiscard]] Error run() {
        while (!walk_.done()) {
            vdl::detail::ItemHead head;
            if (Wire::scan(at_, left(), head) != vdl::detail::Scan::ok) return {};
            if (head.open) return problem("an item of indefinite length");
            if (const char* wrong = head_problem(head); wrong != nullptr) return problem(wrong);
            begin_key();
            if (walk_.take(head) != nullptr) return {};
            at_ += head.size;
            using Shape = vdl::detail::ItemHead::Shape;
            if (head.shape == Shape::bytes || head.shape == Shape::text) {
                if (head.count > left()) return {};
                at_ += head.count;
            }
            if (!end_key()) return problem("the keys of a map are not in order, each once");
        }
        return {};
    }

private:
    struct Keys {
        std::span<const std::byte> previous;
        const std::byte* key = nullptr;  ///< while one is looked at
    };
    [[nodiscard]] std::size_t left() const noexcept { return static_cast<std::size_t>(end_ - at_); }
    [[nodiscard]] Error problem(const char* what) const {
        return Error(ErrorCode::malformed, std::string("not deterministic: ").append(what),
                     static_cast<std::uint64_t>(at_ - begin_));
    }
    [[nodiscard]] const char* head_problem(const vdl::detail::ItemHead& head) {
        const Major major = major_of(*at_);
        std::uint64_t n = 0;
        for (std::size_t i = 1; i < head.size; ++i) n = n << 8 | std::to_integer<unsigned>(at_[i]);
        const bool bignum = bignum_;
        bignum_ = major == Major::tag && head.size == 1 &&
                  (at_[0] == std::byte{0xC2} || at_[0] == std::byte{0xC3});
        if (bignum && major == Major::bytes && head.count <= left() - head.size &&
            (head.count <= 8 || at_[head.size] == std::byte{0})) {
            return "a bignum that needs fewer bytes";
        }
        if (major == Major::simple) return float_problem(head.size, n);
        const bool shortest = head.size == 1   ? true
                              : head.size == 2 ? n >= info_one_byte
                              : head.size == 3 ? n > 0xFF
                              : head.size == 5 ? n > 0xFFFF
                                               : n > 0xFFFF'FFFF;
        return shortest ? nullptr : "a head that is longer than it needs to be";
    }
    [[nodiscard]] const char* float_problem(std::size_t size, std::uint64_t n) const {
        if (order_ == KeyOrder::ctap2 || size < 5) return nullptr;
        float narrow = std::bit_cast<float>(static_cast<std::uint32_t>(n));
        std::uint16_t half = 0;
        const bool fits = size == 9 ? float_of_double(std::bit_cast<double>(n), narrow)
                                    : half_of_float(narrow, half);
        return fits ? "a float that is longer than it needs to be" : nullptr;
    }
    [[nodiscard]] bool at_map(bool key) {
        vdl::detail::ItemLevels& levels = walk_.levels();
        if (levels.size() == 0 || levels.top().shape != vdl::detail::ItemHead::Shape::map) {
            return false;
        }
        return (levels.top().left % 2 == 0) == key;
    }
    void begin_key() {
        if (!at_map(true)) return;
        if (keys_.size() < walk_.levels().size()) keys_.resize(walk_.levels().size());
        Keys& keys = keys_.back();
        if (keys.key == nullptr) keys.key = at_;
    }
    /// If a key ends here: whether it comes after the one before it.
    [[nodiscard]] bool end_key() {
        if (keys_.size() > walk_.levels().size()) keys_.resize(walk_.levels().size());
        if (!at_map(false) || keys_.size() < walk_.levels().size()) return true;
        Keys& keys = keys_.back();
        if (keys.key == nullptr) return true;
        const std::span<const std::byte> key(keys.key, at_);
        keys.key = nullptr;
        const bool ok = keys.previous.empty() || key_less(keys.previous, key, order_);
        keys.previous = key;
        return ok;
    }

    const std::byte* begin_;
    const std::byte* at_;
    const std::byte* end_;
    KeyOrder order_;
    bool bignum_ = false;  ///< the tag of one was just passed
    vdl::detail::ItemWalk walk_;
    std::vector<Keys> keys_;  ///< of the containers around the place
};

}  // namespace vdl::cbor::detail
