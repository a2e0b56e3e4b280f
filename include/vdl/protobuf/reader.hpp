// Reading. Fields may come in any order, in pieces and more than once, so this format walks by
// itself over the targets of the codec.
#pragma once

#include <vdl/codec/number.hpp>
#include <vdl/codec/target.hpp>
#include <vdl/codec/typed_any.hpp>
#include <vdl/error.hpp>
#include <vdl/protobuf/cursor.hpp>
#include <vdl/protobuf/scalar.hpp>
#include <vdl/protobuf/table.hpp>
#include <vdl/protobuf/wire.hpp>
#include <vdl/reflect/decodable.hpp>
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
        const std::size_t bad = utf8_error(x);
        if (bad != x.size()) [[unlikely]] {
            return fail_from(bytes.data() + bad, ErrorCode::invalid_utf8, "not UTF-8");
        }
        return true;
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
                             "there is no field " + std::to_string(number_of(tag)) +
                                 " of wire type " + std::to_string(tag & 7U));
        }
        if (!skip_value(tag)) return false;
        if (info.unknown != nullptr) info.unknown(x)->append(skipped());
        return next_tag(tag);
    }
};

template <class T>
[[nodiscard]] bool read_body(Reader& in, void* x, Mode mode);

/// Makes a field zero, which is what an absent one is.
template <class F>
[[nodiscard]] bool clear(Reader& in, F& x) {
    using A = Adapter<F>;
    constexpr Category category = A::category;
    if constexpr (category == Category::enumeration) {
        x = static_cast<F>(0);
        return true;
    } else if constexpr (category == Category::time || category == Category::duration) {
        return A::set(x, Timestamp{0, 0});
    } else if constexpr (category == Category::list) {
        ListTarget<F> target(x);
        if constexpr (A::fixed) {
            for (std::size_t i = 0; i < A::length; ++i) {
                if (!target.next(in, [&](auto& element) { return clear(in, element); }))
                    return false;
            }
        }
        return target.finish(in);
    } else if constexpr (category == Category::set) {
        return SetTarget<F>(x).finish(in);
    } else if constexpr (category == Category::map) {
        return MapTarget<F>(x).finish(in);
    } else if constexpr (category == Category::structure) {
        return in.clear(&x, &read_body<F>);
    } else if constexpr (category == Category::variant) {
        return clear(in, vdl::detail::select_alternative<0>(x));
    } else if constexpr (category == Category::converted) {
        typename A::wire wire{};
        return clear(in, wire) && A::from_wire(x, std::move(wire), in.error());
    } else if constexpr (category == Category::reference) {
        return clear(in, A::get(x));
    } else if constexpr (std::is_same_v<F, UnknownFields>) {
        x.clear();
        return true;
    } else {
        return set_zero(x);
    }
}

/// `google.protobuf.Timestamp` and `Duration`.
inline constexpr Slot time_slots[] = {
    {1, 0, 0, 1U << static_cast<unsigned>(WireType::varint), false},
    {2, 1, 0, 1U << static_cast<unsigned>(WireType::varint), false}};
inline constexpr std::string_view time_names[] = {"seconds", "nanos"};
[[nodiscard]] inline bool read_time_field(Reader& in, void* x, const Slot& slot,
                                          std::uint32_t& tag) {
    auto& at = *static_cast<Timestamp*>(x);
    std::uint64_t bits = 0;
    if (!in.varint(bits)) return false;
    if (slot.field == 0) {
        at.seconds = static_cast<std::int64_t>(bits);
    } else {
        at.nanos = static_cast<std::int32_t>(bits);
    }
    return in.next_tag(tag);
}
inline constexpr MessageInfo time_info{time_slots, 2, time_names, &read_time_field, nullptr};
[[nodiscard]] inline bool read_time(Reader& in, void* x, Mode mode) {
    if (mode != Mode::merge) *static_cast<Timestamp*>(x) = Timestamp{};
    std::uint32_t tag = 0;
    return in.next_tag(tag) && in.rest(time_info, x, tag);
}
[[nodiscard]] constexpr bool is_valid_time(const Timestamp& at, bool duration) noexcept {
    constexpr std::int32_t second = 1'000'000'000;
    if (!duration) return at.nanos >= 0 && at.nanos < second;
    if (at.nanos <= -second || at.nanos >= second) return false;
    return at.nanos == 0 || at.seconds == 0 || (at.nanos < 0) == (at.seconds < 0);
}

/// One value after its tag: a field that is single, an element, a key.
template <IntegerCoding C, class F>
[[nodiscard]] bool read_single(Reader& in, F& x, Mode mode) {
    using A = Adapter<F>;
    constexpr Category category = A::category;
    if constexpr (category == Category::boolean) {
        std::uint64_t bits = 0;
        if (!in.varint(bits)) return false;
        x = bits != 0;
        return true;
    } else if constexpr (category == Category::number) {
        const std::byte* const start = in.position();
        if constexpr (single_type<F>(C) == WireType::varint) {
            std::uint64_t bits = 0;
            if (!in.varint(bits)) return false;
            if (from_varint<C>(bits, x)) [[likely]]
                return true;
            in.error() = vdl::detail::does_not_fit<F>(static_cast<WireInteger<F>>(bits));
        } else if constexpr (std::is_floating_point_v<F>) {
            std::conditional_t<sizeof(F) == 8, std::uint64_t, std::uint32_t> bits = 0;
            if (!in.fixed(bits)) return false;
            x = std::bit_cast<F>(bits);
            return true;
        } else {
            std::make_unsigned_t<WireInteger<F>> bits = 0;
            if (!in.fixed(bits)) return false;
            const auto wide = static_cast<WireInteger<F>>(bits);
            x = static_cast<F>(wide);
            if (x == wide) [[likely]]
                return true;
            in.error() = vdl::detail::does_not_fit<F>(wide);
        }
        in.move_to(start);
        return in.fail_here();
    } else if constexpr (category == Category::enumeration) {
        using U = std::underlying_type_t<F>;
        if constexpr (A::as_integer) {
            U number{};
            if (!read_single<C>(in, number, mode)) return false;
            x = static_cast<F>(number);
            return true;
        } else {
            const std::byte* const start = in.position();
            std::uint64_t bits = 0;
            if (!in.varint(bits)) return false;
            const auto number = static_cast<std::int32_t>(bits);
            if (!can_hold<F>(number)) [[unlikely]] {
                return in.fail_from(start, ErrorCode::out_of_range,
                                    "the enum cannot hold " + std::to_string(number));
            }
            x = static_cast<F>(static_cast<U>(number));
            return true;
        }
    } else if constexpr (category == Category::string) {
        std::string_view text;
        if (!in.text(text)) return false;
        return StringTarget<F>(x).assign(in, text) || in.fail_here();
    } else if constexpr (category == Category::bytes) {
        std::span<const std::byte> bytes;
        if (!in.take(bytes)) return false;
        return BytesTarget<F>(x).assign(in, bytes) || in.fail_here();
    } else if constexpr (category == Category::type_object) {
        return in.type_object(x);
    } else if constexpr (category == Category::time || category == Category::duration) {
        Timestamp at{};
        if (mode == Mode::merge) at = A::get(x);
        if (!in.message(&at, &read_time, mode)) return false;
        if (is_valid_time(at, category == Category::duration) && A::set(x, at)) [[likely]]
            return true;
        in.error() = Error(ErrorCode::out_of_range, "not a time that the target can hold");
        return in.fail_here();
    } else if constexpr (category == Category::converted) {
        typename A::wire wire{};
        if constexpr (is_message<F>) {
            if (mode == Mode::merge) {
                if (!in.again(in.offset())) return false;
                wire = A::to_wire(x);
            }
        }
        if (!read_single<C>(in, wire, mode)) return false;
        return A::from_wire(x, std::move(wire), in.error()) || in.fail_here();
    } else if constexpr (category == Category::reference) {
        return read_single<C>(in, A::get(x), mode);
    } else {
        return in.message(&x, &read_body<F>, mode);
    }
}

/// Before more elements are added to a container. Some take time for those that are there.
template <class F>
[[nodiscard]] bool may_go_on(Reader& in, const F& x) {
    if constexpr (vdl::detail::SortedShape<F> || requires { x.before_begin(); }) {
        return in.again(Adapter<F>::size(x));
    } else {
        return true;
    }
}

/// Numbers that lie side by side: the list grows by what is there, and is filled at once.
template <IntegerCoding C, class F>
[[nodiscard]] bool read_numbers(Reader& in, F& x, std::uint32_t& tag, Mode mode) {
    using A = Adapter<F>;
    using N = typename A::element;
    constexpr WireType type = single_type<N>(C);
    const std::uint32_t number = number_of(tag);
    std::size_t size = mode == Mode::merge ? A::size(x) : 0;
    do {
        std::size_t count = 1;
        const std::byte* outer_end = nullptr;
        const bool packed = type_of_tag(tag) == WireType::length;
        if (packed) {
            if (!in.begin_message(outer_end)) return false;
            if constexpr (type == WireType::varint) {
                count = count_varints(in.position(), in.left());
            } else {
                constexpr std::size_t width = type == WireType::fixed64 ? 8 : 4;
                count = (in.left() + width - 1) / width;
            }
        }
        if (!in.elements(std::uint64_t{size} + count)) return false;
        N* const all = A::resize_for_overwrite(x, size + count);
        if (all == nullptr && size + count != 0) [[unlikely]] {
            return in.fail(ErrorCode::wrong_length, "more elements than the target can hold");
        }
        for (std::size_t i = size; i < size + count; ++i) {
            if (!read_single<C>(in, all[i], Mode::replace)) [[unlikely]]
                return vdl::detail::fail_at(in.error(), i);
        }
        size += count;
        if (packed) {
            if (!in.at_end()) return in.truncated();
            in.end_message(outer_end);
        }
        if (!in.next_tag(tag)) return false;
    } while (number_of(tag) == number &&
             (type_of_tag(tag) == type || type_of_tag(tag) == WireType::length));
    return true;
}

/// The elements of a list, array or set that come one after another, packed or not.
template <IntegerCoding C, class E, class Target>
[[nodiscard]] bool read_elements(Reader& in, Target& target, std::uint32_t& tag) {
    constexpr WireType type = single_type<E>(C);
    const std::uint32_t number = number_of(tag);
    std::uint64_t count = 0;
    const auto element = [&](E& into) { return read_single<C>(in, into, Mode::replace); };
    do {
        if (type != WireType::length && type_of_tag(tag) == WireType::length) {
            const std::byte* outer_end = nullptr;
            if (!in.begin_message(outer_end)) return false;
            while (!in.at_end()) {
                if (!in.elements(++count)) return false;
                if (!target.next(in, element)) return in.fail_here();
            }
            in.end_message(outer_end);
        } else {
            if (!in.elements(++count)) return false;
            if (!target.next(in, element)) return in.fail_here();
        }
        if (!in.next_tag(tag)) return false;
    } while (number_of(tag) == number &&
             (type_of_tag(tag) == type || type_of_tag(tag) == WireType::length));
    return target.finish(in) || in.fail_here();
}

template <IntegerCoding C, class F>
[[nodiscard]] bool read_map(Reader& in, F& x, std::uint32_t& tag, Mode mode) {
    using A = Adapter<F>;
    using Key = typename A::key;
    using Mapped = typename A::mapped;
    constexpr std::uint32_t key_tag = make_tag(1, single_type<Key>(C));
    constexpr std::uint32_t value_tag = make_tag(2, single_type<Mapped>(C));
    const std::uint32_t own = tag;
    std::uint64_t count = 0;
    if (mode == Mode::merge && !may_go_on(in, x)) return false;
    MapTarget<F> target(x);
    if (mode == Mode::merge) target.keep_all();
    auto form = Reader::Entry::none;
    const auto key = [&](Key& into) {
        const std::byte* const begin = in.position();
        if (!in.at_end() && std::to_integer<std::uint32_t>(*begin) == key_tag) [[likely]] {
            in.move_to(begin + 1);
            if (!read_single<C>(in, into, Mode::replace)) return false;
            form = in.rest_of_entry(type_of_tag(value_tag));
            if (form != Reader::Entry::none) [[likely]]
                return true;
            in.move_to(begin);
        }
        form = Reader::Entry::none;
        const std::byte* found = nullptr;
        if (!in.find_key(key_tag, found)) return false;
        if (found == nullptr) return clear(in, into);
        in.move_to(found);
        const bool ok = read_single<C>(in, into, Mode::replace);
        if (ok) in.move_to(begin);
        return ok;
    };
    const auto mapped = [&](Mapped& into) {
        if (form == Reader::Entry::both) [[likely]] {
            in.move_to(in.position() + 1);
            return read_single<C>(in, into, Mode::replace);
        }
        Mode how = Mode::replace;
        for (std::uint32_t part = 0;;) {
            if (!in.next_tag(part)) return false;
            if (part == 0) break;
            if (part != value_tag) {
                if (!in.skip_value(part)) return false;
                continue;
            }
            if (!read_single<C>(in, into, how)) return false;
            how = Mode::merge;
        }
        return how == Mode::merge || clear(in, into);
    };
    do {
        const std::byte* outer_end = nullptr;
        if (!in.elements(++count) || !in.begin_message(outer_end)) return false;
        if (!target.next(in, key, mapped)) return in.fail_here();
        in.end_message(outer_end);
        if (!in.next_tag(tag)) return false;
    } while (tag == own);
    return target.finish(in) || in.fail_here();
}

/// A field, after its tag, and as many more of the same number as follow; then the next tag.
template <IntegerCoding C, class F>
[[nodiscard]] bool read_field(Reader& in, F& x, const Slot& slot, std::uint32_t& tag, Mode mode) {
    using A = Adapter<F>;
    constexpr Category category = A::category;
    if constexpr (category == Category::converted && field_kind<F> != FieldKind::single) {
        typename A::wire wire{};
        if (mode == Mode::merge) {
            if (!in.again(in.offset())) return false;
            wire = A::to_wire(x);
        }
        if (!read_field<C>(in, wire, slot, tag, mode)) return false;
        return A::from_wire(x, std::move(wire), in.error()) || in.fail_here();
    } else if constexpr (category == Category::reference) {
        return read_field<C>(in, A::get(x), slot, tag, mode);
    } else if constexpr (category == Category::list) {
        using E = typename A::element;
        if constexpr (A::contiguous && !A::fixed && vdl::detail::is_static_number<E>) {
            return read_numbers<C>(in, x, tag, mode);
        } else {
            if (mode == Mode::merge && !may_go_on(in, x)) return false;
            ListTarget<F> target(x);
            if (mode == Mode::merge) target.keep_all();
            return read_elements<C, E>(in, target, tag);
        }
    } else if constexpr (category == Category::set) {
        if (mode == Mode::merge && !may_go_on(in, x)) return false;
        SetTarget<F> target(x);
        if (mode == Mode::merge) target.keep_all();
        return read_elements<C, typename A::key>(in, target, tag);
    } else if constexpr (category == Category::map) {
        return read_map<C>(in, x, tag, mode);
    } else if constexpr (category == Category::variant) {
        const bool same = A::index(x) == slot.alternative;
        const Mode how = same ? mode : Mode::replace;
        return VariantTarget<F>(x).select(in, slot.alternative, [&](auto& alternative) {
            return read_single<C>(in, alternative, how);
        }) && in.next_tag(tag);
    } else if constexpr (category == Category::optional) {
        const bool there = A::has_value(x);
        const Mode how = there ? mode : Mode::replace;
        return OptionalTarget<F>(x).emplace(in, [&](auto& inside) {
            return read_single<C>(in, inside, how);
        }) && in.next_tag(tag);
    } else {
        return read_single<C>(in, x, mode) && in.next_tag(tag);
    }
}

/// The fields of a struct in order, as encoders write them. What comes before its place is read
/// by `align`; when a field has been passed it holds its value or is zero, so all that comes
/// later is merged into it.
template <class T>
struct Fields {
    using M = Message<T>;

    [[nodiscard]] static bool merge_field(Reader& in, void* object, const Slot& slot,
                                          std::uint32_t& tag) {
        return M::apply(*static_cast<T*>(object), [&](auto&... field) {
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                bool ok = false;
                (void)((I == slot.field &&
                        (ok = read<I>(in, field, slot, tag, Mode::merge), true)) ||
                       ...);
                return ok;
            }(std::make_index_sequence<M::count>{});
        });
    }
    [[nodiscard]] static UnknownFields* unknown(void* object) {
        UnknownFields* found = nullptr;
        const auto look = [&](auto& field) {
            if constexpr (std::is_same_v<std::remove_reference_t<decltype(field)>, UnknownFields>) {
                if (found == nullptr) found = &field;
            }
        };
        M::apply(*static_cast<T*>(object), [&](auto&... field) { (look(field), ...); });
        return found;
    }
    static constexpr Slot no_slot{};
    static constexpr bool has_unknown = unknown_place<T> != M::count;
    static constexpr MessageInfo info{Table<T>::slots.data(), Table<T>::slots.size(),
                                      M::names.data(), &merge_field,
                                      has_unknown ? &unknown : nullptr};

    template <std::size_t I, class F>
    [[nodiscard]] static bool read(Reader& in, F& field, const Slot& slot, std::uint32_t& tag,
                                   Mode mode) {
        if constexpr (field_kind<F> == FieldKind::unknown) {
            return false;
        } else {
            return read_field<M::options[I].coding>(in, field, slot, tag, mode);
        }
    }
    template <std::size_t I, class F>
    [[nodiscard]] static bool in_order(Reader& in, void* object, F& field, std::uint32_t& tag,
                                       Mode mode) {
        if constexpr (field_kind<F> == FieldKind::unknown) {
            return true;
        } else {
            constexpr bool is_oneof = field_kind<F> == FieldKind::oneof;
            constexpr std::uint32_t number = numbers<T>[I];
            if (is_oneof || tag != Table<T>::template tag<I>()) {
                bool here = false;
                if (tag != 0 && (is_oneof || number_of(tag) <= number)) {
                    if (!in.align(info, object, I, tag, here)) return false;
                }
                if (!here) {
                    if (mode == Mode::merge || clear(in, field)) [[likely]]
                        return true;
                    return vdl::detail::fail_at(in.error(), M::names[I]);
                }
            }
            const Slot& slot = is_oneof ? *info.find(number_of(tag)) : no_slot;
            if (read<I>(in, field, slot, tag, mode)) [[likely]]
                return true;
            return vdl::detail::fail_at(in.error(), M::names[I]);
        }
    }
};

template <class T>
[[nodiscard]] bool read_body(Reader& in, void* x, Mode mode) {
    using M = Message<T>;
    if constexpr (!require_message<T>() || !reflect::require_decodable<T>()) {
        return false;  // a sentence has been said
    } else {
        if constexpr (Table<T>::has_required) {
            bool seen[M::count] = {};
            if (mode == Mode::replace && !in.check_required(Fields<T>::info, seen)) return false;
        }
        if constexpr (Fields<T>::has_unknown) {
            if (mode != Mode::merge) Fields<T>::unknown(x)->clear();
        }
        std::uint32_t tag = 0;
        if (!in.next_tag(tag)) return false;
        const bool ok = M::apply(*static_cast<T*>(x), [&](auto&... field) {
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                return (Fields<T>::template in_order<I>(in, x, field, tag, mode) && ...);
            }(std::make_index_sequence<M::count>{});
        });
        return ok && (tag == 0 || in.rest(Fields<T>::info, x, tag));
    }
}

}  // namespace vdl::protobuf::detail
