// Sorting and searching that compile quickly: <algorithm> and one std::sort cost more than all of
// what the type layer does with them.
#pragma once

#include <cstddef>
#include <utility>

namespace vdl::detail {

/// Sorts by `less`: a heap sort, whose time does not depend on the order that is there.
template <class T, class Less>
void sort(T* first, std::size_t size, Less less) {
    const auto sink = [&](std::size_t at, std::size_t end) {
        for (std::size_t child = 2 * at + 1; child < end; child = 2 * at + 1) {
            if (child + 1 < end && less(first[child], first[child + 1])) ++child;
            if (!less(first[at], first[child])) return;
            std::swap(first[at], first[child]);
            at = child;
        }
    };
    for (std::size_t i = size / 2; i-- > 0;) sink(i, size);
    for (std::size_t end = size; end-- > 1;) {
        std::swap(first[0], first[end]);
        sink(0, end);
    }
}

/// The first of `size` positions for which `before` does not hold, by bisection; `size` if none.
template <class Before>
[[nodiscard]] std::size_t first_not(std::size_t size, Before before) {
    std::size_t first = 0;
    while (size > 0) {
        const std::size_t half = size / 2;
        if (before(first + half)) {
            first += half + 1;
            size -= half + 1;
        } else {
            size = half;
        }
    }
    return first;
}

}  // namespace vdl::detail
