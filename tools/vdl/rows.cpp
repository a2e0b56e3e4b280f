#include "annotate.hpp"

#include <vdl/text/quote.hpp>

#include <algorithm>

namespace tool {
namespace {

constexpr std::size_t row_bytes = 8;
constexpr unsigned most_indent = 32;

std::string offset_text(std::uint64_t offset) {
    std::string out;
    if (offset >> 32 != 0)
        vdl::detail::append_hex(out, static_cast<std::uint32_t>(offset >> 32), 8);
    vdl::detail::append_hex(out, static_cast<std::uint32_t>(offset), 8);
    return out;
}

}  // namespace

std::string counted(std::uint64_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

void Rows::bytes(std::size_t begin, std::size_t end, bool meaning_follows) {
    const auto all = cursor_.bytes();
    std::string hex;
    for (std::size_t i = begin; i < end; ++i) {
        if (i != begin) hex.push_back(' ');
        vdl::detail::append_hex(hex, std::to_integer<std::uint32_t>(all[i]), 2);
    }
    const std::size_t pad = row_bytes * 3 - 1 - hex.size();
    if (begin == end) {
        output_.write(std::string(8 + 2, ' '));
    } else {
        output_.write(Ink::offset, offset_text(cursor_.offset() - cursor_.at() + begin));
        output_.write("  ");
        output_.write(Ink::bytes, hex);
    }
    if (meaning_follows) output_.write(std::string(pad + 2, ' '));
}

void Rows::row(unsigned depth, std::string_view label, std::string_view meaning, Ink ink,
               std::string_view type) {
    const std::size_t end = cursor_.at();
    std::size_t next = std::min(end, shown_ + row_bytes);
    bytes(shown_, next);
    output_.write(std::string(std::size_t{2} * std::min(depth, most_indent), ' '));
    output_.write(label);
    output_.write(ink, meaning);
    if (!type.empty()) {
        output_.write("  ");
        output_.write(Ink::offset, type);
    }
    output_.write("\n");
    for (shown_ = next; shown_ < end; shown_ = next) {
        next = std::min(end, shown_ + row_bytes);
        bytes(shown_, next, false);
        output_.write("\n");
    }
}

void Rows::text_rows(unsigned depth, std::string_view label) {
    const auto all = cursor_.bytes();
    const std::string_view text(reinterpret_cast<const char*>(all.data()), all.size());
    const std::size_t end = cursor_.at();
    constexpr std::size_t short_text = 64;
    const bool whole = end - shown_ <= short_text;
    std::string quoted;
    if (whole) {
        vdl::detail::append_quoted(quoted, text.substr(shown_, end - shown_));
        return row(depth, label, quoted, Ink::text);
    }
    while (shown_ < end) {
        const std::size_t next = std::min(end, shown_ + row_bytes);
        quoted.clear();
        vdl::detail::append_quoted(quoted, text.substr(shown_, next - shown_));
        bytes(shown_, next);
        output_.write(std::string(std::size_t{2} * std::min(depth, most_indent), ' '));
        output_.write(label);
        output_.write(Ink::text, quoted);
        output_.write("\n");
        shown_ = next;
    }
}

}  // namespace tool
