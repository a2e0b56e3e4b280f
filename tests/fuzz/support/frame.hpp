// What all fuzz targets share. A target is a table of paths; each path takes an input through one
// way of decoding and says what must hold. A program runs all of its paths on every input, or with
// `--path=NAME` that one; so all of them are fuzz targets, and comparing is a path too.
//
// The first two bytes of an input choose options and where it is cut into pieces; what follows
// them is decoded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <source_location>
#include <span>
#include <string_view>
#include <vector>

namespace fuzz {

struct Input {
    std::uint8_t first = 0;
    std::uint8_t second = 0;
    std::span<const std::byte> bytes;

    [[nodiscard]] std::string_view text() const noexcept {
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    /// The input as pieces of random sizes (of one byte, if `first` says so), each in memory of its
    /// own, so that reading beyond one is found.
    [[nodiscard]] std::vector<std::vector<std::byte>> pieces() const;
};

struct Path {
    std::string_view name;
    void (*run)(const Input&);
};
struct Paths {
    const Path* first;
    std::size_t count;
    /// Without `--path`, `Input::second` chooses one of them: where there are many, and none is
    /// compared with another.
    bool one_each = false;
};

/// The paths of this program: each target defines it.
extern const Paths paths;

template <std::size_t N>
constexpr Paths paths_of(const Path (&table)[N], bool one_each = false) {
    return {table, N, one_each};
}

/// Ends the program if something that must hold does not.
void expect(bool truth, std::source_location where = std::source_location::current());

/// Says what differs, before `expect` fails.
void show(std::string_view a, std::string_view b);

/// Between its construction and its end, one decode: ends the program if that has allocated more
/// than `per_byte` bytes for each of `size` bytes of input, and a megabyte. Counts nothing without
/// AddressSanitizer.
class AllocationBound {
public:
    AllocationBound(std::size_t size, std::size_t per_byte) noexcept;
    AllocationBound(const AllocationBound&) = delete;
    AllocationBound& operator=(const AllocationBound&) = delete;
    ~AllocationBound();

private:
    std::size_t most_;
    std::size_t before_;
};

}  // namespace fuzz
