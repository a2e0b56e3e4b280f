// Reading fields: single ones, lists, maps, oneofs.
#pragma once

#include <vdl/codec/target.hpp>
#include <vdl/protobuf/read_value.hpp>
#include <vdl/protobuf/reader.hpp>
#include <vdl/protobuf/scalar.hpp>
#include <vdl/protobuf/table.hpp>
#include <vdl/protobuf/wire.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace vdl::protobuf::detail {

/// Before more elements are added to a container. Some take time for those that are there.
template <class F>
[[nodiscard]] bool may_go_on(Reader& in, const F& x) {
    if constexpr (vdl::detail::SortedShape<F> || requires { x.before_begin(); }) {
        return in.again(Adapter<F>::size(x));
    } else {
        return true;
    }
}

/// A number of a packed list in which the ends of all varints have been counted.
template <IntegerCoding C, class N>
[[nodiscard]] bool read_counted(Reader& in, N& x) {
    const std::byte* const start = in.position();
    std::uint64_t bits = 0;
    if (!in.counted_varint(bits)) return false;
    if constexpr (std::is_integral_v<N>) {
        if (from_varint<C>(bits, x)) [[likely]]
            return true;
        in.move_to(start);
    }
    return read_single<C>(in, x, Mode::replace);
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
        if (!vdl::detail::charge_bytes(in, std::uint64_t{count} * sizeof(N))) [[unlikely]]
            return in.fail_here();
        N* const all = A::resize_for_overwrite(x, size + count);
        if (all == nullptr && size + count != 0) [[unlikely]] {
            return in.fail(ErrorCode::wrong_length, "more elements than the target can hold");
        }
        std::size_t done = size;
        if constexpr (type != WireType::varint && std::endian::native == std::endian::little) {
            // The wire has them as C++ has them, if they are as wide.
            if (packed && in.left() == count * sizeof(N)) {
                if (count != 0) std::memcpy(all + size, in.position(), count * sizeof(N));
                in.move_to(in.position() + count * sizeof(N));
                done += count;
            }
        }
        for (std::size_t i = done; i < size + count; ++i) {
            const bool ok = packed && type == WireType::varint
                                ? read_counted<C>(in, all[i])
                                : read_single<C>(in, all[i], Mode::replace);
            if (!ok) [[unlikely]]
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

/// Reads an entry that is as encoders write it, whose key is a short text, and that of the next old
/// entry or one that comes behind all that is there; `mapped` reads what belongs to it. Not `done`:
/// it is another one, and nothing happened.
template <class Target, class Mapped>
[[nodiscard]] bool read_usual_entry(Reader& in, Target& target, WireType value, Reader::Entry& form,
                                    Mapped&& mapped, bool& done) {
    const std::byte* const begin = in.position();
    std::string_view key;
    if (!in.short_text(make_tag(1, WireType::length), key)) return true;
    form = in.rest_of_entry(value);
    bool failed = false;
    if (form != Reader::Entry::none) [[likely]] {
        done = target.reuse_next(key);
        if constexpr (requires { target.append(in, key, failed); }) {
            if (!done) done = target.append(in, key, failed);
        }
    }
    if (done) [[likely]]
        return target.read_mapped(in, mapped);
    in.move_to(begin);
    return !failed;
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
        bool done = false;
        if constexpr (requires { target.reuse_next(std::string_view()); }) {
            constexpr WireType type = single_type<Mapped>(C);
            if (!read_usual_entry(in, target, type, form, mapped, done)) return in.fail_here();
        }
        if (!done && !target.next(in, key, mapped)) return in.fail_here();
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
        const void* const old = A::has_value(x) ? std::addressof(A::get(x)) : nullptr;
        const auto inside = [&](auto& into) {
            // A pointer that is shared gets a new object.
            const bool same = old == std::addressof(into);
            return read_single<C>(in, into, same ? mode : Mode::replace);
        };
        return OptionalTarget<F>(x).emplace(in, inside) && in.next_tag(tag);
    } else {
        return read_single<C>(in, x, mode) && in.next_tag(tag);
    }
}

}  // namespace vdl::protobuf::detail
