// Putting what is written already into another order.
#pragma once

#include <vdl/codec/tree/writer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vdl::detail {

/// The parts since `mark` follow each other up to the end of the output.
template <class Self, class Output, class Wire>
template <class Less>
void TreeWriter<Self, Output, Wire>::sort_parts(std::size_t mark, Less less) {
    SpareVector<Part> parts;
    parts.take();
    const std::size_t begin = entries_[mark].begin;
    for (std::size_t i = mark; i < entries_.size(); ++i) {
        const std::size_t end = i + 1 < entries_.size() ? entries_[i + 1].begin : out_.size();
        parts.push_back({entries_[i], end - entries_[i].begin});
    }
    // Equal ones stay in their order.
    const auto part_less = [&](const Part& a, const Part& b) {
        if (less(a.place, b.place)) return true;
        return !less(b.place, a.place) && a.place.begin < b.place.begin;
    };
    if (std::is_sorted(parts.begin(), parts.end(), part_less)) return;
    std::sort(parts.begin(), parts.end(), part_less);
    // Put together behind the end, then moved to where they were.
    const std::size_t size = out_.size() - begin;
    std::byte* to = out_.room(size);
    for (const Part& part : parts) {
        std::memcpy(to, out_.data() + part.place.begin, part.size);
        to += part.size;
    }
    std::memcpy(out_.data() + begin, out_.data() + begin + size, size);
}

/// The elements of an array, written in the order of the fields, by the numbers of these; nil
/// where there is none.
template <class Self, class Output, class Wire>
void TreeWriter<Self, Output, Wire>::sort_elements(const FieldNumbers& numbers, std::size_t mark) {
    std::uint32_t next = 1;
    for (std::size_t k = 0; k < numbers.count; ++k) {
        const std::uint32_t number = numbers.numbers[numbers.by_number[k]];
        for (; next < number; ++next) {
            add_entry(next);
            this->nil();
        }
        next = number + 1;
    }
    sort_parts(mark,
               [](const EntryPlace& a, const EntryPlace& b) { return a.key_end < b.key_end; });
    entries_.resize(mark);
}

}  // namespace vdl::detail
