// Which fields of a struct the input had: for formats that carry names and leave fields out.
#pragma once

#include <vdl/codec/policies.hpp>
#include <vdl/codec/target.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace vdl {

/// Bits for the fields of a struct target, static or dynamic.
template <class Target>
class FieldsSeen {
    static constexpr std::size_t bits = 64;
    static constexpr std::size_t inline_words = 4;

public:
    FieldsSeen(const FieldsSeen&) = delete;
    FieldsSeen& operator=(const FieldsSeen&) = delete;
    explicit FieldsSeen(const Target& target) : size_(target.size()) {
        if constexpr (!Target::is_static) {
            if (size_ > bits * inline_words) {
                many_.resize(size_ / bits + 1);
                words_ = many_.data();
            }
        }
    }

    /// Notes that field `i` is there; false when it was there before.
    [[nodiscard]] bool mark(std::size_t i) {
        std::uint64_t& word = words_[i / bits];
        const std::uint64_t bit = std::uint64_t{1} << (i % bits);
        if ((word & bit) != 0) [[unlikely]]
            return false;
        word |= bit;
        ++count_;
        return true;
    }
    /// Notes that field `i` is there, which it was not before.
    void mark_new(std::size_t i) {
        words_[i / bits] |= std::uint64_t{1} << (i % bits);
        ++count_;
    }
    [[nodiscard]] bool has(std::size_t i) const {
        return (words_[i / bits] >> (i % bits) & 1) != 0;
    }

    /// Gives the fields that were not there their defaults, or refuses the first that may not be
    /// absent.
    template <class D>
    [[nodiscard]] bool finish(D& decoder, const Target& target, MissingField policy) const {
        if (count_ == size_) [[likely]]
            return true;
        return fill(decoder, target, policy);
    }

private:
    template <class D>
    [[nodiscard]] bool fill(D& decoder, const Target& target, MissingField policy) const {
        if (policy == MissingField::refuse) {
            for (std::size_t i = 0; i < size_; ++i) {
                if (has(i) || target.may_be_absent(i)) continue;
                detail::fail(decoder, ErrorCode::missing_field, "the field is missing");
                return detail::fail_at(decoder.error(), target.name(i));
            }
        }
        return target.default_fields(decoder, Absent{this});
    }

    /// The indices of the fields that were not there, as a range.
    struct Absent {
        const FieldsSeen* seen;
        struct End {};
        struct Iterator {
            const FieldsSeen* seen;
            std::size_t base = 0;
            std::uint64_t absent = seen->absent_from(0);  ///< of the fields from `base` on

            Iterator& settle() {
                while (absent == 0 && base + bits < seen->size_) {
                    base += bits;
                    absent = seen->absent_from(base);
                }
                return *this;
            }
            std::size_t operator*() const {
                return base + static_cast<std::size_t>(std::countr_zero(absent));
            }
            Iterator& operator++() {
                absent &= absent - 1;
                return settle();
            }
            friend bool operator==(const Iterator& a, End) { return a.absent == 0; }
        };
        [[nodiscard]] Iterator begin() const { return Iterator{seen}.settle(); }
        [[nodiscard]] End end() const { return {}; }
    };
    /// The fields from `base` on, a multiple of `bits`, that were not there: a bit each.
    [[nodiscard]] std::uint64_t absent_from(std::size_t base) const {
        const std::uint64_t absent = ~words_[base / bits];
        const std::size_t left = size_ - base;
        return left < bits ? absent & ((std::uint64_t{1} << left) - 1) : absent;
    }

    static constexpr std::size_t words() {
        if constexpr (Target::is_static) {
            return Target::count / bits + 1;
        } else {
            return inline_words;
        }
    }
    struct Nothing {};

    std::size_t size_;
    std::size_t count_ = 0;
    std::array<std::uint64_t, words()> few_{};
    /// For types that have more fields than `few_` has bits.
    std::conditional_t<Target::is_static, Nothing, std::vector<std::uint64_t>> many_;
    std::uint64_t* words_ = few_.data();
};

}  // namespace vdl
