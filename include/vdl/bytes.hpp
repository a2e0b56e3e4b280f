// Containers that bytes are read from and written to.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/result.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>

namespace vdl {

namespace detail {

template <class B>
inline constexpr bool is_byte_like =
    sizeof(B) == 1 && (std::is_same_v<B, std::byte> || std::is_same_v<B, char> ||
                       std::is_same_v<B, unsigned char> || std::is_same_v<B, char8_t>);

}  // namespace detail

/// Contiguous bytes or chars: std::vector, std::string, std::string_view, std::array, `Buffer`.
template <class In>
concept ByteInput = requires(const In& in) {
    in.data();
    { in.size() } -> std::convertible_to<std::size_t>;
} && detail::is_byte_like<std::remove_cvref_t<decltype(*std::declval<const In&>().data())>>;

/// A `Buffer`, or a container of bytes or chars with `assign(first, last)`.
template <class Out>
concept ByteOutput = std::same_as<Out, Buffer> ||
                     (ByteInput<Out> && requires(Out& out, const typename Out::value_type* at) {
                         out.assign(at, at);
                     });

namespace detail {

template <ByteInput In>
[[nodiscard]] std::span<const std::byte> as_bytes(const In& in) noexcept {
    return {reinterpret_cast<const std::byte*>(in.data()), in.size()};
}

/// The buffer in which this thread puts together what goes into a container that fills itself
/// with zeros when it grows. Large memory is given up when little of it was used, and when it is
/// very large.
class Scratch {
public:
    /// A use inside of another one gets a buffer of its own.
    Scratch() : buffer_(in_use() ? own_ : shared()), shared_(!in_use()) { in_use() = true; }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        if (!shared_) return;
        in_use() = false;
        const std::size_t capacity = buffer_.capacity();
        if (capacity > keep && (capacity > most || capacity / 4 > buffer_.size())) {
            buffer_ = Buffer();
        }
    }
    [[nodiscard]] Buffer& buffer() noexcept { return buffer_; }

private:
    static constexpr std::size_t keep = std::size_t{4} << 20;
    static constexpr std::size_t most = std::size_t{64} << 20;
    static Buffer& shared() {
        thread_local Buffer buffer;
        return buffer;
    }
    static bool& in_use() {
        thread_local bool used = false;
        return used;
    }
    Buffer own_;
    Buffer& buffer_;
    bool shared_;
};

/// Has `write(Buffer&)` write, and `out` take the result.
template <ByteOutput Out, class Write>
[[nodiscard]] Result<void> write_output(Out& out, Write&& write) {
    if constexpr (std::same_as<Out, Buffer>) {
        return write(out);
    } else {
        Scratch scratch;
        Result<void> done = write(scratch.buffer());
        if (!done) return done;
        const auto* begin =
            reinterpret_cast<const typename Out::value_type*>(scratch.buffer().data());
        out.assign(begin, begin + scratch.buffer().size());
        return {};
    }
}

}  // namespace detail
}  // namespace vdl
