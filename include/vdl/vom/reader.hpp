// The decoder for values whose wire type is the target's own: nothing is looked up or converted.
#pragma once

#include <vdl/codec/read.hpp>
#include <vdl/codec/wire_time.hpp>
#include <vdl/vom/raw_bytes.hpp>
#include <vdl/vom/wire_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::vom::detail {

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
        if (!enter()) return false;
        Any any;
        const TypeNode* type = nullptr;
        bool ok = any_begin(any, type);
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
        if (raw_begin_ == nullptr || position() < raw_begin_) begin_raw(x);
        x.assign(raw_, type, static_cast<std::size_t>(position() - raw_begin_), size);
        advance(size);
    }
    /// Before each message: raw values of the last one keep what they need.
    void forget_raw() noexcept { raw_begin_ = nullptr; }
    /// Lets go of the memory that would be used again.
    void release_raw() noexcept {
        forget_raw();
        raw_.reset();
        spare_.reset();
    }

private:
    /// Makes `raw_` a message that nothing refers to: the last one or the one before it if their
    /// values are gone, that of `x`, or a new one. Two take turns when the values of one replace
    /// those of the other one by one.
    void take_raw_memory(RawBytes& x) {
        if (!x.is_nil() && x.is_of(raw_)) x.reset();
        if (is_unused(raw_)) return;
        raw_.swap(spare_);
        if (is_unused(raw_)) return;
        raw_ = x.is_nil() ? nullptr : x.release_message();
        if (raw_ == nullptr) raw_ = std::make_shared<RawMessage>();
    }
    /// Copies what is left of the message, and its tables, into memory that `x` has, or new one.
    [[gnu::noinline]] void begin_raw(RawBytes& x) {
        take_raw_memory(x);
        RawMessage& raw = *raw_;
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

    template <class Target>
    [[nodiscard]] bool fill(Target& target, std::size_t n) {
        if constexpr (std::decay_t<Target>::packed) {
            return target.fill(*this, n, [&](auto* numbers) {
                for (std::size_t i = 0; i < n; ++i) {
                    if (!number(numbers[i])) [[unlikely]]
                        return target.fail_at(*this, i);
                }
                return true;
            });
        } else {
            if constexpr (!std::decay_t<Target>::is_static) {
                bool ok = false;
                if (target.packed_numbers(*this, n, ok, [&](auto* numbers) {
                        for (std::size_t i = 0; i < n; ++i) {
                            if (!number(numbers[i])) [[unlikely]]
                                return target.fail_at(*this, i);
                        }
                        return true;
                    })) {
                    return ok;
                }
            }
            target.reserve(n);
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
        target.reserve(n);
        for (std::size_t i = 0; i < n; ++i) {
            if (!target.next(*this)) [[unlikely]]
                return false;
        }
        const bool ok = target.finish(*this);
        leave();
        return ok;
    }

    /// One pass over the fields in their order, zeroing those that are left out. Fields in
    /// another order, or twice, cost another pass each time the order breaks.
    template <class Target>
    [[nodiscard]] bool fields_in_order(Target& target) {
        constexpr std::size_t end = std::decay_t<Target>::count;
        std::size_t next = 0;
        if (!field_index(end, next)) return false;
        bool first_pass = true;
        do {
            const bool ok = target.each([&](auto index, auto& field) {
                if (next == index) {
                    return target.read_field(*this, index, field) && field_index(end, next);
                }
                return !first_pass || target.zero_field(*this, index, field);
            });
            if (!ok) [[unlikely]]
                return false;
            first_pass = false;
        } while (next != end);
        return true;
    }

    template <class Target>
    [[nodiscard]] bool fields_by_index(Target& target) {
        const std::size_t end = target.size();
        std::size_t expected = 0;
        for (;;) {
            std::size_t next = 0;
            if (!field_index(end, next)) return false;
            for (; expected < next; ++expected) {
                if (!target.zero_at(*this, expected)) return false;
            }
            if (next == end) return true;
            if (next == expected) ++expected;
            if (!target.read_at(*this, next)) return false;
        }
    }

    std::shared_ptr<RawMessage> raw_;    ///< from which raw values have been captured
    std::shared_ptr<RawMessage> spare_;  ///< the one before it
    const std::byte* raw_begin_ = nullptr;
};

}  // namespace vdl::vom::detail
