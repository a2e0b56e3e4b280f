// Reading: what is the same for all types. Fields may come in any order, in pieces and more than
// once, so this format walks by itself over the targets of the codec.
#pragma once

#include <vdl/codec/failing.hpp>
#include <vdl/codec/typed_any.hpp>
#include <vdl/error.hpp>
#include <vdl/protobuf/cursor.hpp>
#include <vdl/protobuf/table.hpp>
#include <vdl/protobuf/wire.hpp>
#include <vdl/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::protobuf::detail {

/// What becomes of the old value of what is read.
enum class Mode : std::uint8_t {
    replace,  ///< nothing of it is left
    merge,    ///< the input is added to it, as protobuf merges
    clear,    ///< it becomes zero; there is no input
};

class Reader;

/// A message without its C++ type.
struct MessageInfo {
    const Slot* slots = nullptr;
    std::size_t slot_count = 0;
    const std::string_view* names = nullptr;
    /// Reads a field into what is there, and the next tag.
    bool (*merge_field)(Reader&, void* object, const Slot&, std::uint32_t& tag) = nullptr;
    /// Where unknown fields go.
    UnknownFields* (*unknown)(void* object) = nullptr;

    /// Null: no field has the number.
    [[nodiscard]] const Slot* find(std::uint32_t number) const noexcept {
        if (number <= slot_count && slots[number - 1].number == number) [[likely]]
            return slots + (number - 1);
        std::size_t low = 0;
        std::size_t high = slot_count;
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (slots[middle].number < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < slot_count && slots[low].number == number ? slots + low : nullptr;
    }
    /// The same for a tag with a wire type that the field takes.
    [[nodiscard]] const Slot* find_tag(std::uint32_t tag) const noexcept {
        const Slot* const slot = find(number_of(tag));
        return slot != nullptr && slot->takes(tag) ? slot : nullptr;
    }
};

/// The part of the reading that is the same for all types.
class Reader : public Cursor {
public:
    /// Reads the fields of a message up to the end of the input.
    using Body = bool (*)(Reader&, void*, Mode);

    using Cursor::Cursor;

    void reset(std::span<const std::byte> bytes, std::uint64_t offset = 0) {
        Cursor::reset(bytes, offset);
        constexpr std::uint64_t always = std::uint64_t{1} << 16;
        work_left_ = always + bytes.size() * std::uint64_t{64};
    }
    /// Before something of `size` elements is gone through once more because its field comes in
    /// pieces: bounds the time that many small pieces take.
    [[nodiscard]] bool again(std::uint64_t size) {
        if (size > work_left_) [[unlikely]] {
            return fail(ErrorCode::limit_exceeded, "a field comes in too many pieces");
        }
        work_left_ -= size;
        return true;
    }

    [[nodiscard]] bool text(std::string_view& x) {
        std::span<const std::byte> bytes;
        if (!take(bytes)) return false;
        x = {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
        return vdl::detail::is_ascii(x.data(), x.size()) || is_text(x);
    }
    [[nodiscard, gnu::noinline]] bool is_text(std::string_view x) {
        const std::size_t bad = utf8_error(x);
        if (bad == x.size()) return true;
        return fail_from(reinterpret_cast<const std::byte*>(x.data()) + bad,
                         ErrorCode::invalid_utf8, "not UTF-8");
    }
    /// A length and a message.
    [[nodiscard]] bool message(void* x, Body body, Mode mode) {
        const std::byte* outer_end = nullptr;
        if (!begin_message(outer_end) || !body(*this, x, mode)) return false;
        end_message(outer_end);
        return true;
    }
    /// Makes all fields zero.
    [[nodiscard]] bool clear(void* x, Body body) {
        const std::byte* const outer_end = std::exchange(end_, pos_);
        const std::byte* const tag_begin = tag_begin_;
        const bool ok = body(*this, x, Mode::clear);
        end_ = outer_end;
        tag_begin_ = tag_begin;
        return ok;
    }

    /// Before field `i` in order: reads what comes before it by number, and is not to be read in
    /// order later. `here`: now comes the field.
    [[nodiscard]] bool align(const MessageInfo& info, void* x, std::size_t i, std::uint32_t& tag,
                             bool& here) {
        while (tag != 0) {
            const Slot* const slot = info.find_tag(tag);
            here = slot != nullptr && slot->field == i;
            if (here || (slot != nullptr && slot->field > i)) break;
            if (slot != nullptr ? !merge_field(info, x, *slot, tag) : !unknown(info, x, tag)) {
                return false;
            }
        }
        return true;
    }
    /// The fields that are left.
    [[nodiscard]] bool rest(const MessageInfo& info, void* x, std::uint32_t tag) {
        while (tag != 0) {
            const Slot* const slot = info.find_tag(tag);
            if (slot != nullptr ? !merge_field(info, x, *slot, tag) : !unknown(info, x, tag)) {
                return false;
            }
        }
        return true;
    }
    /// Looks for fields that must be there; the cursor stays.
    [[nodiscard]] bool check_required(const MessageInfo& info, std::span<bool> seen) {
        const std::byte* const begin = pos_;
        for (std::uint32_t tag = 0;;) {
            if (!next_tag(tag)) return false;
            if (tag == 0) break;
            if (const Slot* const slot = info.find_tag(tag)) seen[slot->field] = true;
            if (!skip_value(tag)) return false;
        }
        for (std::size_t i = 0; i < info.slot_count; ++i) {
            const Slot& slot = info.slots[i];
            if (!slot.required || seen[slot.field]) continue;
            fail(ErrorCode::missing_field, "a required field is missing");
            error_.prepend_field(info.names[slot.field]);
            return false;
        }
        pos_ = begin;
        return true;
    }

    /// Passes over a text of less than 128 bytes and the tag before it. False: this is none, or not
    /// as it should be, and nothing happens.
    [[nodiscard]] bool short_text(std::uint32_t tag, std::string_view& x) noexcept {
        if (left() < 2 || std::to_integer<std::uint32_t>(pos_[0]) != tag) return false;
        const auto size = std::to_integer<std::size_t>(pos_[1]);
        if (size >= 0x80 || size > left() - 2 || size > options_.limits.string_bytes) return false;
        const std::string_view text(reinterpret_cast<const char*>(pos_ + 2), size);
        if (!vdl::detail::is_ascii(text.data(), size) && !is_utf8(text)) return false;
        pos_ += 2 + size;
        x = text;
        return true;
    }

    /// What the parts of a map entry are, if it is as encoders write it.
    enum class Entry : std::uint8_t { none, key_only, both };
    /// After the key: whether nothing follows but perhaps the value, once.
    [[nodiscard]] Entry rest_of_entry(WireType value) const noexcept {
        if (pos_ == end_) return Entry::key_only;
        if (std::to_integer<std::uint32_t>(*pos_) != make_tag(2, value)) return Entry::none;
        const std::byte* at = pos_ + 1;
        switch (value) {
            case WireType::varint:
                while (at != end_ && std::to_integer<unsigned>(*at) >= 0x80) ++at;
                return at != end_ && at + 1 == end_ ? Entry::both : Entry::none;
            case WireType::fixed32: return end_ - at == 4 ? Entry::both : Entry::none;
            case WireType::fixed64: return end_ - at == 8 ? Entry::both : Entry::none;
            default: break;
        }
        std::uint64_t size = 0;
        for (unsigned shift = 0; at != end_ && shift < 35; shift += 7) {
            const auto byte = std::to_integer<std::uint64_t>(*at++);
            size |= (byte & 0x7FU) << shift;
            if (byte < 0x80) {
                return static_cast<std::uint64_t>(end_ - at) == size ? Entry::both : Entry::none;
            }
        }
        return Entry::none;
    }
    /// The last key of an entry that is not as encoders write it; null if there is none. The
    /// whole entry is checked for form; the cursor stays.
    [[nodiscard]] bool find_key(std::uint32_t key_tag, const std::byte*& key) {
        const std::byte* const begin = pos_;
        key = nullptr;
        for (std::uint32_t tag = 0;;) {
            if (!next_tag(tag)) return false;
            if (tag == 0) break;
            if (tag == key_tag) key = pos_;
            if (!skip_value(tag)) return false;
        }
        pos_ = begin;
        return true;
    }
    void move_to(const std::byte* position) noexcept { pos_ = position; }

    template <class Type>
    [[nodiscard]] bool type_object(Type& x) {
        std::string_view name;
        if (!text(name)) return false;
        const std::byte* const begin = pos_ - name.size();
        vdl::detail::TypeTexts texts;
        const auto* found = texts.find(name, options_.limits, error_);
        if (found == nullptr) {
            error_.set_offset(offset_of(begin));
            return false;
        }
        x = *found;
        return true;
    }
    [[nodiscard]] bool elements(std::uint64_t n) {
        return n <= options_.limits.elements || too_large("a list, set or map");
    }
    /// After an error of a target, which does not know the place.
    [[gnu::cold]] bool fail_here() {
        if (error_.offset() == Error::no_offset) error_.set_offset(offset());
        return false;
    }

private:
    std::uint64_t work_left_ = 0;

    [[nodiscard]] bool merge_field(const MessageInfo& info, void* x, const Slot& slot,
                                   std::uint32_t& tag) {
        if (info.merge_field(*this, x, slot, tag)) [[likely]]
            return true;
        return vdl::detail::fail_at(error_, info.names[slot.field]);
    }
    [[nodiscard]] bool unknown(const MessageInfo& info, void* x, std::uint32_t& tag) {
        if (info.unknown == nullptr && options_.unknown_field == UnknownField::refuse) {
            return fail_from(tag_begin_, ErrorCode::unknown_field,
                             vdl::detail::sentence({"there is no field ", number_of(tag),
                                                    " of wire type ", tag & 7U}));
        }
        if (!skip_value(tag)) return false;
        if (info.unknown != nullptr) {
            if (!vdl::detail::charge_bytes(*this, skipped().size())) return fail_here();
            info.unknown(x)->append(skipped());
        }
        return next_tag(tag);
    }
};

}  // namespace vdl::protobuf::detail
