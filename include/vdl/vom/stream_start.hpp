// What every stream of one value of a C++ type begins with: written once, and compared on the way
// in.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/limits.hpp>
#include <vdl/type.hpp>
#include <vdl/vom/any_lengths.hpp>
#include <vdl/vom/primitives.hpp>
#include <vdl/vom/type_encoder.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace vdl::vom::detail {

/// The version byte, the type messages of a C++ type, and the id before its value.
class StreamStart {
public:
    explicit StreamStart(const TypeNode* type) : type_(type) {
        bytes_.push_back(std::byte{version});
        const std::uint64_t id = ids_.id(type, bytes_);
        types_end_ = bytes_.size();
        std::byte* const at = bytes_.room(max_uint_bytes);
        bytes_.set_end(put_uint(at, zigzag(static_cast<std::int64_t>(id))));
    }

    [[nodiscard]] const TypeNode* type() const noexcept { return type_; }
    /// The ids of the types that it defines, which hold them.
    [[nodiscard]] const TypeIds& ids() const noexcept { return ids_; }
    /// All of it.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_.bytes(); }
    /// What stands before the value message.
    [[nodiscard]] std::span<const std::byte> types() const noexcept {
        return bytes_.bytes().first(types_end_);
    }

    /// Whether tables stand before values, of types and of lengths.
    [[nodiscard]] bool has_tables() const noexcept {
        return type_->contains_any || type_->contains_type_object;
    }

    /// Bytes of the length before the last value that was written. The next one has as many, most
    /// likely.
    [[nodiscard]] std::size_t last_head() const noexcept {
        return last_head_.load(std::memory_order_relaxed);
    }
    void keep_head(std::size_t bytes) const noexcept {
        last_head_.store(bytes, std::memory_order_relaxed);
    }

    /// Puts a new `Reader` on the value of a stream that begins so and ends with the value. False:
    /// this is no such stream, or something is wrong with it; a `Decoder` says what.
    template <class R>
    [[nodiscard]] bool open(R& reader, std::span<const std::byte> stream) const {
        const std::size_t known = bytes_.size();
        const Limits& limits = reader.limits();
        if (stream.size() < known || std::memcmp(stream.data(), bytes_.data(), known) != 0 ||
            stream.size() > limits.message_bytes || ids_.size() > limits.types ||
            type_->nesting > limits.type_nesting) {
            return false;
        }
        reader.reset(stream.subspan(known), known);
        if (has_tables() && !read_tables(reader)) return false;
        if (!has_byte_length(*type_)) return true;
        std::uint64_t length = 0;
        if (!reader.uint(length) || length != reader.left()) return false;
        reader.limit_to(reader.left());
        return true;
    }

private:
    template <class R>
    [[nodiscard]] bool read_tables(R& reader) const {
        std::uint64_t n = 0;
        if (!reader.uint(n) || n > reader.left() || n > reader.limits().types) return false;
        for (std::uint64_t i = 0; i < n; ++i) {
            std::uint64_t id = 0;
            if (!reader.uint(id)) return false;
            const TypeNode* const type = ids_.type(id);
            if (type == nullptr) return false;
            reader.types.push_back(type);
        }
        if (!type_->contains_any) return true;
        if (!reader.uint(n) || n > reader.left() || n > reader.limits().elements) return false;
        const std::span<const std::byte> rest(reader.position(), reader.left());
        std::size_t size = 0;
        std::uint64_t done = 0;
        if (!AnyLengths::measure(rest, n, size, done)) return false;
        reader.any_lengths.set(rest.first(size), n);
        reader.advance(size);
        return true;
    }

    const TypeNode* type_;
    TypeIds ids_;
    Buffer bytes_;
    std::size_t types_end_ = 0;
    mutable std::atomic<std::size_t> last_head_{1};
};

}  // namespace vdl::vom::detail
