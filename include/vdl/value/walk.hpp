// What the walks over values share: a stack that rarely allocates, and the parts of a slot.
#pragma once

#include <vdl/detail/list.hpp>
#include <vdl/type.hpp>
#include <vdl/value/layout.hpp>
#include <vdl/value/slots.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace vdl::detail {

/// A stack of small trivial things; the first `N` need no allocation.
template <class T, std::size_t N>
class SmallStack {
public:
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] T& top() noexcept { return size_ <= N ? first_[size_ - 1] : rest_.back(); }
    void push(const T& x) {
        if (size_ < N) {
            first_[size_] = x;
        } else {
            rest_.push_back(x);
        }
        ++size_;
    }
    void pop() noexcept {
        if (size_ > N) rest_.pop_back();
        --size_;
    }

private:
    std::array<T, N> first_;  // not initialized: only what was pushed is read
    List<T> rest_;
    std::size_t size_ = 0;
};

/// A run of slots to walk through: elements, entries, the fields of a struct, or one slot.
struct Run {
    const std::byte* first;
    std::size_t stride;  ///< 0 also for elements that are all zero and have no memory
    bool zero;           ///< no memory: every part is the zero value
};

/// Part `i` of a run. `fields`: the layout of the struct whose fields it is, or null.
[[nodiscard]] inline const std::byte* part_of(const Run& run, const Layout* fields,
                                              std::size_t i) noexcept {
    if (run.zero) return zero_slot;
    return run.first + (fields != nullptr ? fields->offsets[i] : i * run.stride);
}

/// The elements of an array, or the fields of a struct.
[[nodiscard]] inline Run body_run(const TypeNode* node, const Layout& layout,
                                  const std::byte* slot) {
    const std::byte* body = body_of(layout, slot);
    const std::size_t stride = node->kind == Kind::array ? layout_of(node->elem).size : 0;
    return {body, stride, body == nullptr};
}

[[nodiscard]] inline bool all_bytes_zero(const std::byte* at, std::uint64_t size) noexcept {
    for (; size >= 8; size -= 8, at += 8) {
        if (load<std::uint64_t>(at) != 0) return false;
    }
    for (; size != 0; --size, ++at) {
        if (*at != std::byte{0}) return false;
    }
    return true;
}

}  // namespace vdl::detail
