// The lengths of the anys of a message, as the table on the wire and as numbers.
#pragma once

#include <vdl/detail/list.hpp>
#include <vdl/vom/primitives.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace vdl::vom::detail {

/// A table of lengths that is read when the first length is asked for: raw bytes that go from one
/// stream into another never ask.
class AnyLengths {
public:
    /// How many bytes the first `count` numbers of `bytes` take. `at` becomes where one begins that
    /// is not there or not whole: then the result is false.
    [[nodiscard]] static bool measure(std::span<const std::byte> bytes, std::uint64_t count,
                                      std::size_t& at, std::uint64_t& done) noexcept {
        at = 0;
        done = 0;
        while (done < count) {
            // Most are below 128: a block of such bytes at once.
            if (count - done >= block && bytes.size() - at >= block) {
                std::uint64_t words[block / 8];
                std::memcpy(words, bytes.data() + at, block);
                std::uint64_t all = 0;
                for (const std::uint64_t word : words) all |= word;
                if ((all & 0x8080808080808080U) == 0) {
                    at += block;
                    done += block;
                    continue;
                }
            }
            if (at == bytes.size()) return false;
            const std::size_t size = number_size(bytes[at]);
            if (size == 0 || size > bytes.size() - at) return false;
            at += size;
            ++done;
        }
        return true;
    }

    /// Takes a table that `measure` has passed. The bytes must stay until a length is asked for.
    void set(std::span<const std::byte> bytes, std::uint64_t count) noexcept {
        bytes_ = bytes;
        count_ = static_cast<std::size_t>(count);
        lengths_.clear();
    }
    void clear() noexcept { set({}, 0); }
    /// The bytes have moved.
    void move_to(const std::byte* bytes) noexcept { bytes_ = {bytes, bytes_.size()}; }

    /// The table on the wire, without the count before it.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }
    /// All lengths.
    [[nodiscard]] std::span<const std::uint64_t> all() {
        if (lengths_.size() < count_) parse();
        return lengths_;
    }
    /// The length of an index; false if the table has none.
    [[nodiscard]] bool find(std::uint64_t index, std::uint64_t& length) {
        if (index >= lengths_.size()) [[unlikely]] {
            if (index >= count_) return false;
            parse();
        }
        length = lengths_[static_cast<std::size_t>(index)];
        return true;
    }

private:
    static constexpr std::size_t block = 64;

    /// Bytes of the number that begins so; 0: none does.
    static std::size_t number_size(std::byte first) noexcept {
        const auto byte = std::to_integer<std::size_t>(first);
        if (byte < 0x80) return 1;
        return byte >= 0xF8 ? 0x101 - byte : 0;
    }
    [[gnu::noinline]] void parse() {
        lengths_.resize(count_);
        const std::byte* at = bytes_.data();
        for (std::uint64_t& length : lengths_) {
            std::size_t more = number_size(*at) - 1;
            length = more == 0 ? std::to_integer<std::uint64_t>(*at) : 0;
            for (++at; more != 0; --more) {
                length = length << 8 | std::to_integer<std::uint64_t>(*at++);
            }
        }
    }

    std::span<const std::byte> bytes_;
    std::size_t count_ = 0;
    vdl::detail::List<std::uint64_t> lengths_;  ///< once they have been asked for
};

}  // namespace vdl::vom::detail
