// Containers that bytes are read from and written to.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/detail/per_thread.hpp>
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
    Scratch() : shared_(PerThread<Shared>::get()) {
        if (shared_ != nullptr && shared_->in_use) shared_ = nullptr;
        if (shared_ != nullptr) shared_->in_use = true;
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        if (shared_ == nullptr) return;
        shared_->in_use = false;
        const std::size_t capacity = shared_->buffer.capacity();
        if (capacity > keep && (capacity > most || capacity / 4 > shared_->buffer.size())) {
            shared_->buffer = Buffer();
        }
    }
    [[nodiscard]] Buffer& buffer() noexcept { return shared_ != nullptr ? shared_->buffer : own_; }

private:
    static constexpr std::size_t keep = std::size_t{4} << 20;
    static constexpr std::size_t most = std::size_t{64} << 20;
    struct Shared {
        Buffer buffer;
        bool in_use = false;
    };
    Shared* shared_;
    Buffer own_;
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
        assign_bytes(out, begin, scratch.buffer().size());
        return {};
    }
}

}  // namespace detail
}  // namespace vdl
