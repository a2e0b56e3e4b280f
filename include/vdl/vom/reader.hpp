// The decoder for values whose wire type is the target's own: nothing is looked up or converted.
#pragma once

#include <vdl/codec/field_table.hpp>
#include <vdl/codec/read.hpp>
#include <vdl/codec/wire_time.hpp>
#include <vdl/vom/raw_bytes.hpp>
#include <vdl/vom/wire_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::vom::detail {

/// Lists of raw bytes that lie side by side.
template <class Target>
inline constexpr bool is_raw_block = false;
template <class Target>
    requires(std::is_same_v<typename Target::element, RawBytes> && Target::A::contiguous)
inline constexpr bool is_raw_block<Target> = true;

/// The hooks of the decoding walk (codec.hpp) over a `WireReader`.
class Reader : public WireReader {
public:
    using WireReader::boolean;
    using WireReader::number;
    using WireReader::WireReader;

    template <class Target>
    [[nodiscard]] bool string(Target&& target) {
        std::string_view text;
        if (!WireReader::string(text)) return false;
        return target.assign(*this, text);
    }

    template <class Target>
    [[nodiscard]] bool bytes(Target&& target) {
        std::uint64_t n = target.length();
        if (target.fixed ? !array_start() : !uint(n)) return false;
        const std::byte* at = nullptr;
        if (!take(n, at)) return false;
        return target.assign(*this, {at, static_cast<std::size_t>(n)});
    }

    template <class Target>
    [[nodiscard]] bool enumeration(Target&& target) {
        std::size_t index = 0;
        if (!label(target.labels().size(), index)) return false;
        target.set(index);
        return true;
    }

    [[nodiscard]] bool type_object(Type& x) {
        const TypeNode* type = nullptr;
        if (!type_index(type)) return false;
        if (x.node() != type) x = Type::from_node(type);
        return true;
    }

    template <class Time>
    [[nodiscard]] bool time(Time& x) {
        vdl::detail::WireTime wire;
        if (!read(*this, wire)) return false;
        if (vdl::detail::from_wire_time(wire, x)) [[likely]]
            return true;
        return fail(ErrorCode::out_of_range, "not a valid time");
    }
    template <class Time>
    [[nodiscard]] bool duration(Time& x) {
        vdl::detail::WireTime wire;
        if (!read(*this, wire)) return false;
        if (vdl::detail::from_wire_duration(wire, x)) [[likely]]
            return true;
        return fail(ErrorCode::out_of_range, "not a valid duration");
    }

    template <class Target>
    [[nodiscard]] bool list(Target&& target) {
        if (!enter()) return false;
        std::size_t n = 0;
        if (target.fixed ? !(array_start() && claim(target.length(), n)) : !count(n)) return false;
        const bool ok = fill(target, n);
        leave();
        return ok;
    }

    template <class Target>
    [[nodiscard]] bool set(Target&& target) {
        return entries(target);
    }
    template <class Target>
    [[nodiscard]] bool map(Target&& target) {
        return entries(target);
    }

    template <class Target>
    [[nodiscard]] bool structure(Target&& target) {
        if (!enter()) return false;
        bool ok = false;
        if constexpr (std::decay_t<Target>::is_static) {
            ok = fields_in_order(target);
        } else {
            ok = fields_by_index(target);
        }
        leave();
        return ok;
    }

    template <class Target>
    [[nodiscard]] bool variant(Target&& target) {
        if (!enter()) return false;
        std::size_t index = 0;
        const bool ok = alternative(target.size(), index) && target.read_at(*this, index);
        leave();
        return ok;
    }

    template <class Target>
    [[nodiscard]] bool optional(Target&& target) {
        if (!enter()) return false;
        bool there = false;
        bool ok = present(there);
        if (ok && there) {
            ok = target.read_value(*this);
        } else if (ok) {
            target.set_nil();
        }
        leave();
        return ok;
    }

    template <class Target>
    [[nodiscard]] bool any(Target&& target) {
        const TypeNode* type = nullptr;
        Any any;
        bool ok = true;
        if (std::size_t length = 0; short_any(type, length)) [[likely]] {
            any.end = position() + length;
            if (!enter()) return false;
        } else {
            if (!enter()) return false;
            ok = any_begin(any, type);
        }
        if (ok && type != nullptr) {
            const ValueRef inside = target.emplace(*this, Type::from_node(type));
            ok = inside && read(*this, inside) && any_end(any);
        } else if (ok) {
            target.set_nil();
        }
        leave();
        return ok;
    }

    /// An any, kept as its bytes.
    [[nodiscard]] bool native(RawBytes& x) {
        const TypeNode* short_type = nullptr;
        std::size_t length = 0;
        if (short_any(short_type, length)) [[likely]] {
            capture(x, short_type, length);
            return true;
        }
        if (!enter()) return false;
        Any any;
        const TypeNode* type = nullptr;
        const bool ok = any_begin(any, type);
        if (ok && type == nullptr) {
            x.reset();
        } else if (ok) {
            capture(x, type, static_cast<std::size_t>(any.end - position()));
        }
        leave();
        return ok;
    }
    /// The next `size` bytes, a value of `type`.
    void capture(RawBytes& x, const TypeNode* type, std::size_t size) {
        if (raw_begin_ == nullptr || position() < raw_begin_) [[unlikely]]
            begin_raw(x);
        x.assign(raw_, last_raw_, type, static_cast<std::size_t>(position() - raw_begin_), size);
        advance(size);
    }
    /// Before each message: raw values of the last one keep what they need.
    void forget_raw() noexcept { raw_begin_ = nullptr; }
    /// Between two inputs: lets go of what may be large, or is shared.
    void release() noexcept {
        if (raw_.get() != nullptr || last_raw_.get() != nullptr) [[unlikely]]
            release_raw();
        release_zeros();
    }
    /// Lets go of the memory that would be used again.
    [[gnu::noinline]] void release_raw() noexcept {
        forget_raw();
        raw_.reset();
        last_raw_.reset();
    }
    /// Of the message: what is captured keeps it.
    const TypeNode* message_type = nullptr;

private:
    /// Makes `raw_` a message that nothing refers to: the last one or the one before it if their
    /// values are gone, that of `x`, or a new one. Two take turns when the values of one replace
    /// those of the other one by one.
    void take_raw_memory(RawBytes& x) {
        HeldRawMessage of_x;
        x.give_message(x.is_of(raw_) ? raw_ : x.is_of(last_raw_) ? last_raw_ : of_x);
        if (raw_.is_unused()) return;
        std::swap(raw_, last_raw_);
        if (raw_.is_unused()) return;
        raw_.reset();
        if (of_x.is_unused()) {
            raw_ = std::move(of_x);
        } else {
            raw_.make();
        }
    }
    /// Copies what is left of the message, and its tables, into memory that `x` has, or new one.
    [[gnu::noinline]] void begin_raw(RawBytes& x) {
        raw_begin_ = nullptr;
        take_raw_memory(x);
        RawMessage& raw = *raw_.get();
        raw.root = Type::from_node(message_type);
        raw.types.resize(types.size());
        for (std::size_t i = 0; i < types.size(); ++i) {
            if (raw.types[i].node() != types[i]) raw.types[i] = Type::from_node(types[i]);
        }
        const std::span<const std::byte> table = any_lengths.bytes();
        raw.bytes.clear();
        raw.bytes.reserve(table.size() + left());
        raw.bytes.append(table.data(), table.size());
        raw.bytes.append(position(), left());
        raw.table = table.size();
        raw.any_count = any_lengths.size();
        raw.offset = offset();
        raw_begin_ = position();
    }
    /// `n` anys, as `numbers` reads numbers.
    [[nodiscard, gnu::noinline]] bool anys(RawBytes* into, std::size_t n, std::size_t& done) {
        for (done = 0;; ++done) {
            done += usual_anys(into + done, n - done);
            if (done == n) return true;
            if (!native(into[done])) return false;
        }
    }
    /// Anys as `short_any` reads them. Stops at the first other one, and says how many there were.
    [[nodiscard]] std::size_t usual_anys(RawBytes* into, std::size_t n) {
        if (n == 0 || left() < static_cast<std::size_t>(AnyHead::most) || !may_enter()) return 0;
        if (raw_begin_ == nullptr || position() < raw_begin_) begin_raw(*into);
        const std::span<const std::uint64_t> lengths = any_lengths.all();
        const std::size_t known = types.size() < 0x80 ? types.size() : 0x80;
        const TypeNode* const* const nodes = types.data();
        const std::byte* at = position();
        std::size_t i = 0;
        for (AnyHead head; i < n && end() - at >= AnyHead::most; ++i) {
            if (!head.get(at) || head.type >= known || head.length >= lengths.size()) break;
            const std::uint64_t size = lengths[head.length];
            if (size > static_cast<std::size_t>(end() - at) - head.size) break;
            const TypeNode* const type = nodes[head.type];
            if (type->kind == Kind::any) break;
            at += head.size;
            into[i].assign(raw_, last_raw_, type, static_cast<std::size_t>(at - raw_begin_),
                           static_cast<std::size_t>(size));
            at += size;
        }
        move_to(at);
        return i;
    }

    template <class Target>
    [[nodiscard]] bool fill(Target& target, std::size_t n) {
        if constexpr (is_raw_block<std::decay_t<Target>>) {
            return target.fill(*this, n, [&](RawBytes* into) {
                std::size_t done = 0;
                return anys(into, n, done) || target.fail_at(*this, done);
            });
        } else if constexpr (std::decay_t<Target>::packed) {
            return target.fill(*this, n, [&](auto* into) {
                std::size_t done = 0;
                return numbers(into, n, done) || target.fail_at(*this, done);
            });
        } else {
            if constexpr (!std::decay_t<Target>::is_static) {
                bool ok = false;
                if (target.packed_numbers(*this, n, ok, [&](auto* into) {
                        std::size_t done = 0;
                        return numbers(into, n, done) || target.fail_at(*this, done);
                    })) {
                    return ok;
                }
            }
            target.reserve(*this, n);
            for (std::size_t i = 0; i < n; ++i) {
                if (!target.next(*this)) [[unlikely]]
                    return false;
            }
            return target.finish(*this);
        }
    }

    template <class Target>
    [[nodiscard]] bool entries(Target& target) {
        if (!enter()) return false;
        std::size_t n = 0;
        if (!count(n)) return false;
        target.reserve(*this, n);
        for (std::size_t i = 0; i < n; ++i) {
            if (!next_entry(target)) [[unlikely]]
                return false;
        }
        const bool ok = target.finish(*this);
        leave();
        return ok;
    }

    template <class Target>
    [[nodiscard]] bool next_entry(Target& target) {
        if constexpr (requires { target.reuse_next(std::string_view()); }) {
            const std::byte* const before = position();
            const std::string_view key = short_text();
            if (key.data() != nullptr) {
                bool failed = false;
                bool done = target.reuse_next(key);
                if constexpr (requires { target.append(*this, key, failed); }) {
                    if (!done) done = target.append(*this, key, failed);
                }
                if constexpr (requires { target.read_mapped(*this); }) {
                    if (done) return target.read_mapped(*this);
                }
                if (done || failed) return done;
                move_to(before);
            }
        }
        return target.next(*this);
    }
    /// Passes over a text of less than 128 bytes. Null: this is none, and nothing happens.
    [[nodiscard]] std::string_view short_text() noexcept {
        if (left() == 0) return {};
        const auto size = std::to_integer<std::size_t>(*position());
        if (size >= 0x80 || size >= left() || size > limits().string_bytes) return {};
        const auto* const text = reinterpret_cast<const char*>(position() + 1);
        advance(1 + size);
        return {text, size};
    }

    // Fields of C++ structs: `read_fields.hpp`.
    struct Walk;
    template <bool wide>
    struct Steps;
    template <class Target>
    [[nodiscard]] bool fields_in_order(Target& target);
    template <bool wide, class Field>
    [[nodiscard, gnu::always_inline]] bool step(Walk& walk, std::size_t index, Field& field);
    template <class Field>
    [[nodiscard, gnu::noinline]] bool zero_field(Field& field);
    template <bool wide, class Field>
    [[nodiscard, gnu::noinline]] Walk read_field(const std::byte* at, Field& field);
    [[nodiscard]] bool fields_of_table(const vdl::detail::FieldReader<Reader>* const* readers,
                                       const std::uint32_t* offsets, const std::string_view* names,
                                       std::size_t count, char* object);
    template <bool wide>
    [[nodiscard, gnu::always_inline]] std::size_t peek(const std::byte* at) const noexcept;
    template <class Field>
    [[nodiscard, gnu::always_inline]] bool read_short(const std::byte*& at,
                                                      Field& field) const noexcept;

    template <class Target>
    [[nodiscard]] bool fields_by_index(Target& target) {
        const ValueRef into = target.ref();
        const TypeNode& type = *into.node();
        const vdl::detail::Layout& layout = vdl::detail::layout_of(&type);
        const std::size_t end = type.fields.size();
        // Null: there is none yet, and all is zero.
        std::byte* body = body_of(layout, into.slot());
        std::size_t expected = 0;
        for (;;) {
            std::size_t next = 0;
            if (!field_index(end, next)) return false;
            if (body == nullptr) {
                if (next == end) return true;
                if (!into.materialize(budget())) [[unlikely]]
                    return vdl::detail::over_budget(*this);
                body = body_of(layout, into.slot());
                expected = end;  // the rest is zero
            }
            if (expected == 0 && next == end && layout.body_trivial) {
                std::memset(body, 0, static_cast<std::size_t>(layout.body));
                return true;
            }
            for (; expected < next; ++expected) {
                const TypeNode* const field = type.fields[expected].type;
                std::byte* const slot = body + layout.offsets[expected];
                if (vdl::detail::is_scalar(field->kind)) {
                    std::memset(slot, 0, vdl::detail::scalar_size(field->kind));
                } else if (!target.zero_at(*this, expected)) {
                    return false;
                }
            }
            if (next == end) return true;
            if (next == expected) ++expected;
            const ValueRef field(type.fields[next].type, body + layout.offsets[next]);
            if (read_short(field.node()->kind, field.slot())) continue;
            if (!read(*this, field)) [[unlikely]]
                return vdl::detail::fail_at(error(), target.name(next));
        }
    }
    /// Reads a bool or integer that is one byte.
    [[nodiscard]] bool read_short(Kind kind, std::byte* slot) noexcept {
        using vdl::detail::store;
        if (position() == end()) return false;
        const auto byte = std::to_integer<std::uint8_t>(*position());
        if (byte >= 0x80) return false;
        const std::int64_t number = unzigzag(byte);
        switch (kind) {
            case Kind::boolean:
                if (byte > 1) return false;
                store(slot, byte);
                break;
            case Kind::byte: store(slot, byte); break;
            case Kind::uint16: store(slot, std::uint16_t{byte}); break;
            case Kind::uint32: store(slot, std::uint32_t{byte}); break;
            case Kind::uint64: store(slot, std::uint64_t{byte}); break;
            case Kind::int8: store(slot, static_cast<std::int8_t>(number)); break;
            case Kind::int16: store(slot, static_cast<std::int16_t>(number)); break;
            case Kind::int32: store(slot, static_cast<std::int32_t>(number)); break;
            case Kind::int64: store(slot, number); break;
            default: return false;
        }
        advance(1);
        return true;
    }
    [[nodiscard]] static std::byte* body_of(const vdl::detail::Layout& layout, std::byte* slot) {
        return layout.boxed ? vdl::detail::load<std::byte*>(slot) : slot;
    }

    HeldRawMessage raw_;       ///< from which raw values have been captured
    HeldRawMessage last_raw_;  ///< the one before it
    const std::byte* raw_begin_ = nullptr;
};

}  // namespace vdl::vom::detail

#include <vdl/vom/read_fields.hpp>  // IWYU pragma: export
