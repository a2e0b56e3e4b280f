// Writing many raw bytes one after the other.
#pragma once

#include <vdl/vom/primitives.hpp>
#include <vdl/vom/raw_bytes.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vdl::vom::detail {

/// Anys of a list, each of which is raw bytes. What lies in one message as it will lie in the new
/// one, heads and all, is copied together: a list that goes through as it came is one copy. `Out`
/// is a `Writer`.
template <class Out>
class RawRun {
public:
    explicit RawRun(Out& out) : out_(out) {}

    [[nodiscard]] bool put(const RawBytes& x) {
        const std::size_t index = out_.any_lengths.size();
        // Heads of four bytes, which most of a long list have: the type, FE, and two of the index.
        if (index < 0x100 || index >= 0x10000 || x.is_nil() || !has_short_type(x.type_node())) {
            end();
            return out_.native(x);
        }
        const std::uint32_t head =
            big_endian_32(static_cast<std::uint32_t>(type_index_ << 24 | 0xFE0000 | index));
        std::uint32_t before = 0;
        if (&x.message() == message_ && x.offset() == end_ + sizeof before) [[likely]]
            std::memcpy(&before, values_ + end_, sizeof before);
        if (before != head) begin(x, head);
        end_ = x.offset() + x.size();
        out_.any_lengths.push_back(x.size());
        return true;
    }
    /// Copies what is still to be copied.
    void end() {
        if (message_ == nullptr) return;
        const std::size_t size = end_ - begin_;
        std::byte* const at = out_.buffer().room(size + few);
        if (size <= few && message_->values().size() - begin_ >= few) {
            std::memcpy(at, values_ + begin_, few);  // a copy of a size that is known is no call
        } else {
            vdl::detail::copy_bytes(at, values_ + begin_, size);
        }
        out_.buffer().set_end(at + size);
        message_ = nullptr;
    }

private:
    static constexpr std::size_t few = 16;

    [[gnu::noinline]] void begin(const RawBytes& x, std::uint32_t head) {
        end();
        message_ = &x.message();
        values_ = message_->values().data();
        begin_ = x.offset();
        std::byte* const at = out_.buffer().room(sizeof head);
        std::memcpy(at, &head, sizeof head);
        out_.buffer().set_end(at + sizeof head);
    }
    /// Whether values of the type have no indices in them, and its own index is one byte.
    [[nodiscard]] bool has_short_type(const TypeNode* type) {
        if (type == type_) [[likely]]
            return true;
        if (type->contains_any || type->contains_type_object) return false;
        type_index_ = out_.types.index(type);
        type_ = type_index_ < 0x80 ? type : nullptr;
        return type_ != nullptr;
    }

    Out& out_;
    const RawMessage* message_ = nullptr;  ///< of what is still to be copied
    const std::byte* values_ = nullptr;    ///< of that message
    std::size_t begin_ = 0;                ///< in these
    std::size_t end_ = 0;
    const TypeNode* type_ = nullptr;  ///< of the last value; null: its index is not one byte
    std::size_t type_index_ = 0;
};

}  // namespace vdl::vom::detail
