// Writing. Protobuf is not made of values but of numbered fields, so this format walks by itself
// over the sources of the codec.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/codec/source.hpp>
#include <vdl/codec/typed_any.hpp>
#include <vdl/error.hpp>
#include <vdl/protobuf/message_check.hpp>
#include <vdl/protobuf/options.hpp>
#include <vdl/protobuf/scalar.hpp>
#include <vdl/protobuf/table.hpp>
#include <vdl/protobuf/wire.hpp>
#include <vdl/utf8.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::protobuf::detail {

/// Appends to a `Buffer`. The length of a message is known when it has been written: room for it
/// is left, as much as the last message of that depth needed, and the message moved if that was
/// wrong.
class Writer {
public:
    /// Writes the fields of a message.
    using Body = bool (*)(Writer&, const void*);

    Writer(Buffer& out, const Options& options)
        : out_(out), options_(options), depth_left_(options.limits.depth) {}

    /// Before each message.
    void reset() {
        depth_left_ = options_.limits.depth;
        error_ = Error();
    }
    [[nodiscard]] Error& error() noexcept { return error_; }
    [[nodiscard]] Buffer& buffer() noexcept { return out_; }

    /// A varint field, tag included.
    void varint(std::uint32_t tag, std::uint64_t x) {
        std::byte* const at = out_.room(max_tag + max_varint);
        out_.set_end(put_varint(put_varint(at, tag), x));
    }
    template <class U>
    void fixed(std::uint32_t tag, U x) {
        std::byte* const at = out_.room(max_tag + sizeof x);
        out_.set_end(store_little(put_varint(at, tag), x));
    }
    void bytes(std::uint32_t tag, std::span<const std::byte> x) {
        std::byte* at = out_.room(max_tag + max_varint + x.size());
        at = put_varint(put_varint(at, tag), x.size());
        if (!x.empty()) std::memcpy(at, x.data(), x.size());
        out_.set_end(at + x.size());
    }
    [[nodiscard, gnu::noinline]] bool text(std::uint32_t tag, std::string_view x) {
        if (tag < 0x80 && x.size() < 0x80 && x.size() + 2 <= out_.left()) [[likely]] {
            std::byte* const at = out_.room(0);
            at[0] = static_cast<std::byte>(tag);
            at[1] = static_cast<std::byte>(x.size());
            if (vdl::detail::copy_ascii(at + 2, x.data(), x.size())) [[likely]] {
                out_.set_end(at + 2 + x.size());
                return true;
            }
        }
        return unusual_text(tag, x);
    }
    void raw(std::span<const std::byte> fields) { out_.append(fields.data(), fields.size()); }

    /// A message field. `keep_empty`: also one without fields.
    [[nodiscard, gnu::noinline]] bool message(std::uint32_t tag, const void* x, Body body,
                                              bool keep_empty) {
        if (depth_left_ == 0) [[unlikely]]
            return too_deep();
        --depth_left_;
        std::byte* at = out_.room(max_tag + max_varint);
        if (tag < 0x80) [[likely]] {
            *at++ = static_cast<std::byte>(tag);
        } else {
            at = put_varint(at, tag);
        }
        const auto start = static_cast<std::size_t>(at - out_.data());
        std::uint8_t& guess = guesses_[depth_left_ % depths];
        const std::size_t left = guess;
        out_.set_end(at + left);
        if (!body(*this, x)) [[unlikely]]
            return false;
        ++depth_left_;
        const std::size_t length = out_.size() - start - left;
        if (left == 1 && length < 0x80) [[likely]] {
            out_.data()[start] = static_cast<std::byte>(length);
        } else {
            put_length(start, left, length, guess);
        }
        if (!keep_empty && length == 0) [[unlikely]]
            out_.resize_for_overwrite(start - varint_size(tag));
        return true;
    }
    /// The length of a message, and the message.
    [[nodiscard]] bool delimited(const void* x, Body body) {
        std::uint8_t& guess = guesses_[depth_left_ % depths];
        const std::size_t left = guess;
        const std::size_t start = out_.size();
        out_.resize_for_overwrite(start + left);
        if (!body(*this, x)) return false;
        put_length(start, left, out_.size() - start - left, guess);
        return true;
    }

    [[gnu::cold, gnu::noinline]] bool fail(ErrorCode code, std::string_view detail) {
        error_ = Error(code, detail);
        return false;
    }
    [[gnu::cold, gnu::noinline]] bool fail_at(std::size_t i) {
        error_.prepend_key(vdl::detail::decimal(i));
        return false;
    }

    template <class R>
    [[nodiscard]] bool type_object(std::uint32_t tag, const R& x) {
        vdl::detail::TypeTexts texts;
        const std::string* found = texts.find(x.node(), error_);
        return found != nullptr && text(tag, *found);
    }

    /// Makes the `left` bytes of room at `start` as many as are needed.
    void make_room(std::size_t start, std::size_t left, std::size_t needed) {
        const std::size_t length = out_.size() - start - left;
        if (needed > left) (void)out_.room(needed - left);
        std::byte* const at = out_.data() + start;
        std::memmove(at + needed, at + left, length);
        out_.set_end(at + needed + length);
    }

private:
    static constexpr std::size_t depths = 32;

    [[gnu::cold, gnu::noinline]] bool too_deep() {
        return fail(
            ErrorCode::depth_exceeded,
            vdl::detail::sentence({"nested deeper than ", options_.limits.depth, " levels"}));
    }
    [[nodiscard, gnu::noinline]] bool unusual_text(std::uint32_t tag, std::string_view x) {
        if (!vdl::detail::is_ascii(x.data(), x.size()) && !is_utf8(x)) [[unlikely]]
            return fail(ErrorCode::invalid_utf8, "the string is not UTF-8");
        bytes(tag, {reinterpret_cast<const std::byte*>(x.data()), x.size()});
        return true;
    }
    /// The length of the message that ends the output, for which `left` bytes were left at `start`.
    [[gnu::noinline]] void put_length(std::size_t start, std::size_t left, std::size_t length,
                                      std::uint8_t& guess) {
        const std::size_t needed = varint_size(length);
        if (needed != left) [[unlikely]] {
            make_room(start, left, needed);
            guess = static_cast<std::uint8_t>(needed);
        }
        put_varint(out_.data() + start, length);
    }

    Buffer& out_;
    const Options& options_;
    std::uint32_t depth_left_;
    /// Bytes that the length of the last message took, by depth.
    std::uint8_t guesses_[depths] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                     1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    Error error_;
};

template <class T>
[[nodiscard]] bool write_body(Writer& out, const void* x);

/// `google.protobuf.Timestamp` and `Duration`.
[[nodiscard]] inline bool write_time(Writer& out, const void* x) {
    const auto& at = *static_cast<const Timestamp*>(x);
    if (at.seconds != 0) out.varint(8, static_cast<std::uint64_t>(at.seconds));
    if (at.nanos != 0) out.varint(16, static_cast<std::uint64_t>(std::int64_t{at.nanos}));
    return true;
}

/// One value with its tag: a field that is there, an element, a key. `keep_empty`: also a message
/// without fields.
template <IntegerCoding C, class F>
[[nodiscard]] bool write_single(Writer& out, std::uint32_t tag, const F& x,
                                bool keep_empty = true) {
    using A = Adapter<F>;
    constexpr Category category = A::category;
    if constexpr (category == Category::boolean) {
        out.varint(tag, x ? 1 : 0);
        return true;
    } else if constexpr (category == Category::number) {
        if constexpr (std::is_same_v<F, double>) {
            out.fixed(tag, std::bit_cast<std::uint64_t>(x));
        } else if constexpr (std::is_same_v<F, float>) {
            out.fixed(tag, std::bit_cast<std::uint32_t>(x));
        } else if constexpr (C == IntegerCoding::fixed) {
            out.fixed(tag, static_cast<std::make_unsigned_t<WireInteger<F>>>(x));
        } else {
            out.varint(tag, to_varint<C>(x));
        }
        return true;
    } else if constexpr (category == Category::enumeration) {
        using U = std::underlying_type_t<F>;
        if constexpr (A::as_integer) {
            return write_single<C>(out, tag, static_cast<U>(x));
        } else {
            const auto number = static_cast<U>(x);
            if (!std::in_range<std::int32_t>(number)) [[unlikely]] {
                return out.fail(ErrorCode::out_of_range, "protobuf enums have 32 bits");
            }
            out.varint(tag, to_varint<IntegerCoding::plain>(static_cast<std::int32_t>(number)));
            return true;
        }
    } else if constexpr (category == Category::string) {
        return out.text(tag, A::view(x));
    } else if constexpr (category == Category::bytes) {
        out.bytes(tag, A::view(x));
        return true;
    } else if constexpr (category == Category::type_object) {
        return out.type_object(tag, x);
    } else if constexpr (category == Category::time || category == Category::duration) {
        if (!A::representable(x)) [[unlikely]] {
            return out.fail(ErrorCode::out_of_range,
                            "a time that is no number of seconds in 64 bits");
        }
        const Timestamp at = A::get(x);
        return out.message(tag, &at, &write_time, keep_empty);
    } else if constexpr (category == Category::converted) {
        return write_single<C>(out, tag, A::to_wire(x), keep_empty);
    } else if constexpr (category == Category::reference) {
        return write_single<C>(out, tag, A::get(x), keep_empty);
    } else {
        return out.message(tag, &x, &write_body<F>, keep_empty);
    }
}

/// The elements of a packed list, after the tag.
template <IntegerCoding C, class N>
void write_packed(Writer& writer, std::uint32_t tag, std::span<const N> numbers) {
    Buffer& out = writer.buffer();
    constexpr WireType type = single_type<N>(C);
    if constexpr (type != WireType::varint) {
        // As bytes where C++ has them as the wire does.
        using U = std::conditional_t<
            std::is_same_v<N, double>, std::uint64_t,
            std::conditional_t<std::is_same_v<N, float>, std::uint32_t,
                               std::make_unsigned_t<WireInteger<std::conditional_t<
                                   std::is_floating_point_v<N>, std::int32_t, N>>>>>;
        if constexpr (sizeof(U) == sizeof(N) && std::endian::native == std::endian::little) {
            writer.bytes(tag, std::as_bytes(numbers));
        } else {
            std::byte* at = out.room(max_tag + max_varint + numbers.size() * sizeof(U));
            at = put_varint(put_varint(at, tag), numbers.size() * sizeof(U));
            for (const N number : numbers) {
                if constexpr (sizeof(U) == sizeof(N)) {
                    at = store_little(at, std::bit_cast<U>(number));
                } else {
                    at = store_little(at, static_cast<U>(number));
                }
            }
            out.set_end(at);
        }
    } else {
        const std::byte* const head = put_varint(out.room(max_tag + max_varint), tag);
        const auto start = static_cast<std::size_t>(head - out.data());
        const std::size_t left = varint_size(numbers.size());
        out.resize_for_overwrite(start + left);
        constexpr std::size_t block = 64;
        std::span<const N> todo = numbers;
        while (!todo.empty()) {
            const std::size_t n = todo.size() < block ? todo.size() : block;
            std::byte* at = out.room(n * max_varint);
            for (std::size_t i = 0; i < n; ++i) at = put_varint(at, to_varint<C>(todo[i]));
            out.set_end(at);
            todo = todo.subspan(n);
        }
        const std::size_t length = out.size() - start - left;
        const std::size_t needed = varint_size(length);
        if (needed != left) writer.make_room(start, left, needed);
        put_varint(out.data() + start, length);
    }
}

/// The elements of a packed list that is no run of numbers, without tags.
template <IntegerCoding C, class E>
[[nodiscard]] bool write_packed_element(Writer& out, const E& x) {
    using A = Adapter<E>;
    if constexpr (A::category == Category::converted) {
        return write_packed_element<C>(out, A::to_wire(x));
    } else if constexpr (A::category == Category::reference) {
        return write_packed_element<C>(out, A::get(x));
    } else {
        // With a tag of one byte, which is then taken away.
        Buffer& buffer = out.buffer();
        const std::size_t start = buffer.size();
        if (!write_single<C>(out, 8, x)) return false;
        std::byte* const at = buffer.data() + start;
        const std::size_t size = buffer.size() - start - 1;
        std::memmove(at, at + 1, size);
        buffer.set_end(at + size);
        return true;
    }
}

template <class Key, class Mapped>
struct EntryView {
    const Key& key;
    const Mapped& mapped;
};
template <IntegerCoding C, class Key, class Mapped>
[[nodiscard]] bool write_entry(Writer& out, const void* x) {
    const auto& entry = *static_cast<const EntryView<Key, Mapped>*>(x);
    if (!write_single<C>(out, make_tag(1, single_type<Key>(C)), entry.key)) [[unlikely]] {
        out.error().prepend_key("key");
        return false;
    }
    if (!write_single<C>(out, make_tag(2, single_type<Mapped>(C)), entry.mapped)) [[unlikely]] {
        out.error().prepend_key(vdl::detail::key_text(entry.key));
        return false;
    }
    return true;
}

template <IntegerCoding C, class Source>
[[nodiscard]] bool write_repeated(Writer& out, std::uint32_t number, const Source& source) {
    using E = ElementOf<std::remove_cvref_t<decltype(source.x)>>;
    constexpr WireType type = single_type<E>(C);
    if (source.size() == 0) return true;
    if constexpr (type == WireType::length) {
        std::size_t i = 0;
        return source.each([&](const E& element) {
            if (!write_single<C>(out, make_tag(number, type), element)) [[unlikely]]
                return out.fail_at(i);
            ++i;
            return true;
        });
    } else {
        const std::uint32_t tag = make_tag(number, WireType::length);
        if constexpr (requires { source.packed([](auto) {}); }) {
            if (source.packed([&](auto numbers) { write_packed<C>(out, tag, numbers); })) {
                return true;
            }
        }
        const auto elements = [](Writer& to, const void* from) {
            std::size_t i = 0;
            return static_cast<const Source*>(from)->each([&](const E& element) {
                if (!write_packed_element<C>(to, element)) [[unlikely]]
                    return to.fail_at(i);
                ++i;
                return true;
            });
        };
        return out.message(tag, &source, +elements, true);
    }
}

/// A field of a struct: nothing, once, or many times.
template <IntegerCoding C, bool Required, class F>
[[nodiscard]] bool write_field(Writer& out, std::uint32_t number, const F& x) {
    using A = Adapter<F>;
    constexpr Category category = A::category;
    if constexpr (category == Category::converted) {
        return write_field<C, Required>(out, number, A::to_wire(x));
    } else if constexpr (category == Category::reference) {
        return write_field<C, Required>(out, number, A::get(x));
    } else if constexpr (category == Category::list) {
        return write_repeated<C>(out, number, ListSource<F>{x});
    } else if constexpr (category == Category::set) {
        return write_repeated<C>(out, number, SetSource<F>{x});
    } else if constexpr (category == Category::map) {
        using Key = typename A::key;
        using Mapped = typename A::mapped;
        return A::each(x, [&](const Key& key, const Mapped& mapped) {
            const EntryView<Key, Mapped> entry{key, mapped};
            return out.message(make_tag(number, WireType::length), &entry,
                               &write_entry<C, Key, Mapped>, true);
        });
    } else if constexpr (category == Category::variant) {
        const VariantSource<F> source{x};
        const std::size_t index = source.index();
        if (index >= source.size()) [[unlikely]] {
            return out.fail(ErrorCode::unsupported, "a variant is valueless by exception");
        }
        if (index < first_numbered<F>) return true;
        const bool ok = source.visit([&](const auto& alternative) {
            using Alternative = std::remove_cvref_t<decltype(alternative)>;
            const std::uint32_t own = alternative_number<F>(number, index);
            return write_single<C>(out, make_tag(own, single_type<Alternative>(C)), alternative);
        });
        if (!ok) out.error().prepend_field(source.label(index));
        return ok;
    } else if constexpr (category == Category::optional) {
        if (!A::has_value(x)) return true;
        return write_single<C>(out, make_tag(number, single_type<typename A::element>(C)),
                               A::get(x));
    } else if constexpr (std::is_same_v<F, UnknownFields>) {
        out.raw(x.bytes());
        return true;
    } else {
        if (!Required && is_left_out(x)) return true;
        return write_single<C>(out, make_tag(number, single_type<F>(C)), x, Required);
    }
}

template <class T>
[[nodiscard]] bool write_body(Writer& out, const void* x) {
    using M = Message<T>;
    if constexpr (!require_message<T>()) {
        return false;  // a sentence has been said
    } else {
        return M::apply(*static_cast<const T*>(x), [&](const auto&... field) {
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                return ((write_field<M::options[I].coding, M::options[I].required>(
                             out, numbers<T>[I], field) ||
                         (out.error().prepend_field(M::names[I]), false)) &&
                        ...);
            }(std::make_index_sequence<M::count>{});
        });
    }
}

}  // namespace vdl::protobuf::detail
