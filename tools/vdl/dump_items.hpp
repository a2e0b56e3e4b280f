// vdl dump for formats of counted items: each head and what it says, each content.
#pragma once

#include "annotate.hpp"
#include "commands.hpp"

#include <vdl/codec/tree/item.hpp>
#include <vdl/error.hpp>
#include <vdl/result.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tool {

/// What the head of an item says.
struct HeadMeaning {
    std::string text;
    Ink ink = Ink::structure;
    std::string_view kind;  ///< "half float", "uint8": beside it
};

/// What a format has to say for its items to be dumped.
struct ItemFormat {
    vdl::detail::Scan (*scan)(const std::byte* at, std::size_t left, vdl::detail::ItemHead& head);
    HeadMeaning (*meaning)(std::span<const std::byte> bytes, const vdl::detail::ItemHead& head);
};

/// The big-endian number of up to eight bytes.
std::uint64_t big_endian(std::span<const std::byte> bytes);
/// A float as text.
std::string float_text(double x);

/// Dumps a stream of items, in memory that only their depth asks for.
class ItemDump {
public:
    ItemDump(Context& context, const ItemFormat& format)
        : context_(context), format_(format), walk_(context.limits) {}
    vdl::Result<void> run();

private:
    using Head = vdl::detail::ItemHead;
    struct Level {
        Head::Shape shape;
        std::uint64_t count;  ///< of items; of an open one: none
        bool open;
        unsigned tags;         ///< around it
        std::uint64_t at = 0;  ///< items that have come
    };

    /// Sees to it that `wanted` bytes are there, or all that are left.
    vdl::Result<void> fill(std::size_t wanted);
    [[nodiscard]] std::size_t left() const noexcept { return buffer_.size() - begin_; }
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept {
        return std::span(buffer_).subspan(begin_);
    }
    void pass(std::size_t count) noexcept {
        begin_ += count;
        offset_ += count;
    }
    vdl::Result<bool> item();
    vdl::Result<void> contents(std::uint64_t count);
    void row(const Head& head);
    /// The head has been shown: goes on in the containers.
    void step(const Head& head);
    [[nodiscard]] std::string label() const;
    [[nodiscard]] unsigned depth() const;

    Context& context_;
    const ItemFormat& format_;
    vdl::detail::ItemWalk walk_;
    std::vector<Level> levels_;
    unsigned tags_ = 0;  ///< that wait for their item
    std::vector<std::byte> buffer_;
    std::size_t begin_ = 0;
    std::uint64_t offset_ = 0;
    bool ended_ = false;
};

}  // namespace tool
