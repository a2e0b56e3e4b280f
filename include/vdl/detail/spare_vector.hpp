// A vector in memory that its thread keeps.
#pragma once

#include <vdl/detail/per_thread.hpp>

#include <cstddef>
#include <vector>

namespace vdl::detail {

/// A vector for a moment's use, again and again: the memory of the last one is there for the next.
/// At most a mebibyte of it a thread and type is kept.
template <class E>
class SpareVector : public std::vector<E> {
public:
    SpareVector() noexcept = default;
    SpareVector(const SpareVector&) = default;
    SpareVector(SpareVector&&) noexcept = default;
    SpareVector& operator=(const SpareVector&) = default;
    SpareVector& operator=(SpareVector&&) noexcept = default;
    ~SpareVector() {
        if (this->capacity() == 0 || this->capacity() > most) return;
        std::vector<E>* const kept = Spare::get();
        if (kept == nullptr || this->capacity() <= kept->capacity()) return;
        this->clear();
        this->swap(*kept);
    }

    /// Has the memory that is kept, if it has none of its own.
    void take() noexcept {
        if (this->capacity() != 0) return;
        if (std::vector<E>* const kept = Spare::get()) this->swap(*kept);
    }

private:
    using Spare = PerThread<std::vector<E>, SpareVector>;
    static constexpr std::size_t most = (std::size_t{1} << 20) / sizeof(E);
};

}  // namespace vdl::detail
