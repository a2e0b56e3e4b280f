// Zero values that have no memory: how many of them one walk writes out.
#pragma once

#include <vdl/error.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <cstdint>

namespace vdl::detail {

/// A large array or struct that is zero has no memory in a `Value`, so an input of some bytes can
/// bring one of 2^60 elements. Writing it out, or converting it, is bounded: `most` elements and
/// fields of such values in one walk (of bytes 64 times as many), and `few` more for each that has
/// a place in memory of its own: lists may have any number of zero structs.
struct ZeroBudget {
    static constexpr std::uint64_t most = std::uint64_t{1} << 22;
    static constexpr std::uint64_t few = 256;
    static constexpr std::uint64_t bytes_a_part = 64;

    /// Before the parts of an array or struct are walked over. False: `error` says why not.
    [[nodiscard]] bool allow(ValueView x, std::uint64_t parts, Error& error) {
        const std::byte* const slot = x.slot();
        // Parts of what has no memory lie there.
        const bool has_place = slot < zero_slot || slot >= zero_slot + sizeof zero_slot;
        if (has_place) {
            const Layout& layout = layout_of(x.node());
            if (!layout.boxed || body_of(layout, slot) != nullptr) [[likely]]
                return true;
            if (parts <= few) {
                left_ += few - parts;
                return true;
            }
        }
        if (parts > left_) {
            error = Error(ErrorCode::limit_exceeded, "too many zeros that have to be written out");
            return false;
        }
        left_ -= parts;
        return true;
    }
    void reset() noexcept { left_ = most; }

private:
    std::uint64_t left_ = most;
};

/// Whether an encoder, which may keep no budget, may write the parts of `x`.
template <class E>
[[nodiscard]] bool allow_zeros(E& encoder, ValueView x, std::uint64_t parts) {
    if constexpr (requires { encoder.zeros; }) {
        return encoder.zeros.allow(x, parts, encoder.error());
    } else {
        return true;
    }
}

}  // namespace vdl::detail
