// Writing raw bytes into another message: indices are replaced, everything else is copied. Values
// in which there are no indices are not looked at: what is wrong in them is found by who decodes
// them.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/vom/raw_bytes.hpp>
#include <vdl/vom/wire_reader.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace vdl::vom::detail {

/// Copies a value whose type contains any or typeobject. `Out` is a `Writer`: it has the tables of
/// the new message.
template <class Out>
class RawRewriter {
public:
    RawRewriter(Out& out, const RawBytes& raw)
        : out_(out), reader_(Limits{}), from_(raw.message()), run_(raw.bytes().data()) {
        new_types_.fill(unknown);
        reader_.reset(raw.bytes(), raw.stream_offset());
        reader_.types.reserve(from_.types.size());
        for (const Type& type : from_.types) reader_.types.push_back(type.node());
        reader_.any_lengths.set(from_.table_bytes(), from_.any_count);
    }

    [[nodiscard]] bool run(const TypeNode& type) {
        if (!value(type)) return false;
        if (reader_.left() != 0) return reader_.malformed("bytes after a raw value");
        flush();
        return true;
    }
    [[nodiscard]] Error& error() noexcept { return reader_.error(); }

private:
    /// Passes over a value; what lies between two indices is copied at once.
    [[nodiscard]] bool value(const TypeNode& type) {
        if (!type.contains_any && !type.contains_type_object) return reader_.skip(type);
        if (type.kind == Kind::type_object) {
            flush();
            const TypeNode* held = nullptr;
            if (!reader_.type_index(held)) return false;
            out_.uint(out_.types.index(held));
            run_ = reader_.position();
            return true;
        }
        if (!reader_.enter()) return false;
        bool ok = false;
        switch (type.kind) {
            case Kind::any: ok = any(); break;
            case Kind::optional: {
                bool there = false;
                ok = reader_.present(there) && (!there || value(*type.elem));
                break;
            }
            case Kind::structure: ok = structure(type); break;
            case Kind::variant: {
                std::size_t index = 0;
                ok = reader_.alternative(type.fields.size(), index) &&
                     value(*type.fields[index].type);
                break;
            }
            default: ok = elements(type); break;
        }
        reader_.leave();
        return ok;
    }
    [[nodiscard]] bool structure(const TypeNode& type) {
        for (;;) {
            std::size_t index = 0;
            if (!reader_.field_index(type.fields.size(), index)) return false;
            if (index == type.fields.size()) return true;
            if (!value(*type.fields[index].type)) return false;
        }
    }
    [[nodiscard]] bool elements(const TypeNode& type) {
        std::size_t n = 0;
        if (!reader_.begin(type, n)) return false;
        if (type.key == nullptr && type.elem->kind == Kind::any) {
            if (!reader_.enter()) return false;
            const bool ok = anys(n);
            reader_.leave();
            return ok;
        }
        for (std::size_t i = 0; i < n; ++i) {
            if (type.key != nullptr && !value(*type.key)) return false;
            if (type.elem != nullptr && !value(*type.elem)) return false;
        }
        return true;
    }
    /// Anys one after the other. Those that hold nothing with indices, which are most, are copied
    /// here; each other one, and what is wrong, is left to `any`.
    [[nodiscard]] bool anys(std::size_t n) {
        for (std::size_t done = 0; done < n; ++done) {
            flush();
            done += plain_anys(n - done);
            if (done < n && !any()) return false;
        }
        return true;
    }
    /// Copies up to `n` plain anys and returns how many there were.
    [[nodiscard]] std::size_t plain_anys(std::size_t n) {
        constexpr std::size_t few = 16;  // bytes of a small value: it is copied without a call
        constexpr std::size_t head = 2 * max_uint_bytes;
        const std::span<const std::uint64_t> lengths = reader_.any_lengths.all();
        std::vector<std::uint64_t>& made = out_.any_lengths;
        Buffer& out = out_.buffer();
        const std::byte* at = reader_.position();
        const std::byte* const end = at + reader_.left();
        std::byte* to = out.room(0);
        const std::byte* limit = out.data() + out.capacity();
        std::size_t done = 0;
        AnyHead from;
        for (; done < n && end - at >= AnyHead::most; ++done) {
            if (!from.get(at) || from.type >= reader_.types.size() ||
                from.type >= new_types_.size()) {
                break;
            }
            std::uint8_t& type = new_types_[from.type];
            if (type == unknown) type = plain_type(reader_.types[from.type]);
            if (type >= 0x80 || from.length >= lengths.size()) break;
            const std::uint64_t length = lengths[from.length];
            const auto left = static_cast<std::size_t>(end - at) - from.size;
            if (length > left) break;
            at += from.size;
            if (static_cast<std::size_t>(limit - to) < head + few + length) [[unlikely]] {
                out.set_end(to);
                to = out.room(head + few + static_cast<std::size_t>(length));
                limit = out.data() + out.capacity();
            }
            *to++ = static_cast<std::byte>(type);
            to = put_uint(to, made.size());
            if (length <= few && left >= few) {
                std::memcpy(to, at, few);
            } else {
                std::memcpy(to, at, static_cast<std::size_t>(length));
            }
            to += length;
            at += length;
            made.push_back(length);
        }
        out.set_end(to);
        reader_.advance(static_cast<std::size_t>(at - reader_.position()));
        run_ = at;
        return done;
    }
    /// The index of a type in the new message, if values of it have no indices in them.
    [[nodiscard]] std::uint8_t plain_type(const TypeNode* type) {
        if (type->contains_any || type->contains_type_object) return not_plain;
        const std::size_t index = out_.types.index(type);
        return index < unknown ? static_cast<std::uint8_t>(index) : not_plain;
    }

    [[nodiscard]] bool any() {
        flush();
        WireReader::Any around;
        const TypeNode* type = nullptr;
        if (!reader_.any_begin(around, type)) return false;
        if (type == nullptr) return true;  // the nil byte is part of the next run
        if (!type->contains_any && !type->contains_type_object) [[likely]] {
            const std::byte* const value = reader_.position();
            const auto size = static_cast<std::size_t>(around.end - value);
            out_.whole_any(type, value, size, reader_.left());
            reader_.advance(size);
            run_ = reader_.position();
            return true;
        }
        const std::size_t index = out_.begin_any(type);
        run_ = reader_.position();
        if (!value(*type) || !reader_.any_end(around)) return false;
        flush();
        out_.end_any(index);
        return true;
    }
    void flush() {
        out_.buffer().append(run_, static_cast<std::size_t>(reader_.position() - run_));
        run_ = reader_.position();
    }

    static constexpr std::uint8_t unknown = 0x7F;
    static constexpr std::uint8_t not_plain = 0x80;

    Out& out_;
    WireReader reader_;
    std::array<std::uint8_t, 64> new_types_;  ///< by the index of the old message
    const RawMessage& from_;
    const std::byte* run_;  ///< what has been read and not been written begins here
};

}  // namespace vdl::vom::detail
