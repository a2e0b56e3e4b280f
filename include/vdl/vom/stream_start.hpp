// What every stream of one value of a C++ type begins with: written once, and compared on the way
// in.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/detail/short_bytes.hpp>
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
    explicit StreamStart(const TypeNode* type)
        : type_(type),
          sized_(has_byte_length(*type)),
          tables_(type->contains_any || type->contains_type_object),
          nesting_(type->nesting) {
        bytes_.push_back(std::byte{version});
        const std::uint64_t id = ids_.id(type, bytes_);
        types_ = ids_.size();
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
    [[nodiscard]] bool has_tables() const noexcept { return tables_; }

    /// Bytes of the length before the last value that was written. The next one has as many, most
    /// likely.
    [[nodiscard]] std::size_t last_head() const noexcept {
        return last_head_.load(std::memory_order_relaxed);
    }
    void keep_head(std::size_t bytes) const noexcept {
        last_head_.store(bytes, std::memory_order_relaxed);
    }

    /// Whether a stream begins so, and may by `limits`.
    [[nodiscard]] bool begins(std::span<const std::byte> stream,
                              const Limits& limits) const noexcept {
        return stream.size() >= bytes_.size() && stream.size() <= limits.message_bytes &&
               types_ <= limits.types && nesting_ <= limits.type_nesting &&
               vdl::detail::same_bytes(stream.data(), bytes_.data(), bytes_.size());
    }
    /// Puts a `Reader` on the value of such a stream, if that ends with the value. False: it does
    /// not, or something is wrong with what stands before the value; a `Decoder` says what.
    template <class R>
    [[nodiscard, gnu::always_inline]] bool open(R& reader,
                                                std::span<const std::byte> stream) const {
        if (tables_) return open_with_tables(reader, stream);
        std::size_t known = bytes_.size();
        if (sized_) {
            const std::size_t length = stream.size() - known - 1;  // if that is one byte
            if (length >= 0x80 || std::to_integer<std::size_t>(stream[known]) != length) {
                reader.reset(stream.subspan(known), known);
                return open_sized(reader);
            }
            ++known;
        }
        reader.restart(stream.subspan(known), known);
        return true;
    }
    /// Whether the length of the value stands before it.
    [[nodiscard]] bool is_sized() const noexcept { return sized_; }

private:
    template <class R>
    [[nodiscard, gnu::noinline]] static bool open_sized(R& reader) {
        std::uint64_t length = 0;
        if (!reader.uint(length) || length != reader.left()) return false;
        reader.limit_to(reader.left());
        return true;
    }
    template <class R>
    [[nodiscard, gnu::noinline]] bool open_with_tables(R& reader,
                                                       std::span<const std::byte> stream) const {
        const std::size_t known = bytes_.size();
        reader.reset(stream.subspan(known), known);
        reader.types.clear();
        reader.any_lengths.clear();
        return read_tables(reader) && (!sized_ || open_sized(reader));
    }
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
    bool sized_;
    bool tables_;
    std::uint32_t nesting_;
    std::size_t types_ = 0;  ///< that it defines
    TypeIds ids_;
    Buffer bytes_;
    std::size_t types_end_ = 0;
    mutable std::atomic<std::size_t> last_head_{1};
};

}  // namespace vdl::vom::detail
