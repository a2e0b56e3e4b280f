#include "dump_items.hpp"

#include <vdl/text/number.hpp>

#include <algorithm>

namespace tool {
namespace {

constexpr std::size_t most_head = 16;
constexpr std::size_t content_bytes = std::size_t{1} << 15;  // rows of eight fill it

}  // namespace

std::uint64_t big_endian(std::span<const std::byte> bytes) {
    std::uint64_t x = 0;
    for (const std::byte byte : bytes) x = x << 8 | std::to_integer<std::uint64_t>(byte);
    return x;
}

std::string float_text(double x) {
    std::string text;
    vdl::detail::append_float(text, x);
    return text;
}

vdl::Result<void> ItemDump::fill(std::size_t wanted) {
    if (left() >= wanted || ended_) return {};
    buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(begin_));
    begin_ = 0;
    while (!ended_ && buffer_.size() < wanted) {
        const auto piece = context_.read();
        if (!piece) return piece.error();
        ended_ = piece->empty();
        buffer_.insert(buffer_.end(), piece->begin(), piece->end());
    }
    return {};
}

std::string ItemDump::label() const {
    if (levels_.empty() || tags_ != 0) return {};
    const Level& level = levels_.back();
    const bool map = level.shape == Head::Shape::map;
    std::string text = "[";
    text += std::to_string(map ? level.at / 2 : level.at);
    text += map ? level.at % 2 == 0 ? "] key " : "] value " : "] ";
    return text;
}

unsigned ItemDump::depth() const {
    unsigned depth = tags_;
    for (const Level& level : levels_) depth += level.tags + 1;
    return depth;
}

void ItemDump::row(const Head& head) {
    Cursor cursor(bytes().first(head.size), offset_);
    std::string_view taken;
    (void)cursor.take(head.size, taken);
    Rows rows(context_.output, cursor);
    const bool end = head.shape == Head::Shape::end;
    const HeadMeaning meaning = format_.meaning(bytes().first(head.size), head);
    rows.row(depth() - (end ? 1U : 0U), end ? std::string() : label(), meaning.text, meaning.ink,
             meaning.kind);
}

void ItemDump::step(const Head& head) {
    using Shape = Head::Shape;
    const bool array = head.shape == Shape::array || head.shape == Shape::map;
    if (head.shape == Shape::tag) {
        ++tags_;
        return;
    }
    if (head.open || (array && head.count != 0)) {
        const std::uint64_t items = head.shape == Shape::map ? 2 * head.count : head.count;
        levels_.push_back({head.shape, items, head.open, tags_});
        tags_ = 0;
        return;
    }
    tags_ = 0;
    if (head.shape == Shape::end) levels_.pop_back();
    while (!levels_.empty()) {
        ++levels_.back().at;
        if (levels_.back().open || levels_.back().at != levels_.back().count) break;
        levels_.pop_back();
    }
}

vdl::Result<void> ItemDump::contents(std::uint64_t count) {
    while (count != 0) {
        const std::size_t wanted =
            static_cast<std::size_t>(std::min<std::uint64_t>(count, content_bytes));
        if (auto filled = fill(wanted); !filled) return filled;
        const std::size_t there = std::min(wanted, left());
        Cursor cursor(bytes().first(there), offset_);
        std::string_view taken;
        (void)cursor.take(there, taken);
        if (there != 0) Rows(context_.output, cursor).text_rows(depth() + 1, {});
        pass(there);
        count -= there;
        if (there < wanted) {
            return vdl::Error(
                vdl::ErrorCode::truncated,
                "the input ends " + counted(count, "byte", "bytes") + " before the end of a string",
                offset_);
        }
        if (context_.output.failed()) return {};
    }
    return {};
}

/// False: the input has ended where one may.
vdl::Result<bool> ItemDump::item() {
    if (auto filled = fill(most_head); !filled) return filled.error();
    if (left() == 0 && !walk_.inside()) return false;
    Head head;
    switch (format_.scan(bytes().data(), left(), head)) {
        case vdl::detail::Scan::ok: break;
        case vdl::detail::Scan::more:
            return vdl::Error(vdl::ErrorCode::truncated, "the input ends inside a value",
                              offset_ + left());
        case vdl::detail::Scan::malformed:
            return vdl::Error(vdl::ErrorCode::malformed, head.problem, offset_);
    }
    if (const char* problem = walk_.take(head); problem != nullptr) {
        return vdl::Error(walk_.code(), problem, offset_);
    }
    row(head);
    pass(head.size);
    const bool string = head.shape == Head::Shape::bytes || head.shape == Head::Shape::text;
    if (string && !head.open) {
        if (auto shown = contents(head.count); !shown) return shown.error();
    }
    step(head);
    if (walk_.done()) walk_.restart();
    return !context_.output.failed();
}

vdl::Result<void> ItemDump::run() {
    while (true) {
        const auto more = item();
        if (!more) return more.error();
        if (!*more) return {};
    }
}

}  // namespace tool
