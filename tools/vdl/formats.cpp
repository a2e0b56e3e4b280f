#include "formats.hpp"

#include <vdl/text/quote.hpp>

namespace tool {
namespace {

const std::array table{vom_format(),        json_format(),
                       json_lines_format(), json_with_comments_format(),
                       cbor_format(),       msgpack_format()};

Wrapping wrapping_of(std::string_view word) {
    if (word == "hex") return Wrapping::hex;
    if (word == "base64" || word == "b64") return Wrapping::base64;
    return Wrapping::none;
}

}  // namespace

std::span<const Format> formats() { return table; }

std::string format_names() {
    std::string names;
    for (const Format& format : table) {
        if (!names.empty()) names += ", ";
        names += format.name;
    }
    return names;
}

vdl::Result<FormatChoice> parse_choice(std::string_view text) {
    FormatChoice choice;
    std::string_view name = text;
    const std::string_view before = name.substr(0, name.find(':'));
    choice.wrapping = wrapping_of(before);
    if (choice.wrapping != Wrapping::none) {
        name.remove_prefix(before.size());
        if (name.empty()) return choice;
        name.remove_prefix(1);
    }
    for (const Format& format : table) {
        if (format.name == name) choice.format = &format;
    }
    if (choice.format != nullptr && (choice.format->binary || choice.wrapping == Wrapping::none)) {
        return choice;
    }
    std::string sentence;
    vdl::detail::append_quoted(sentence, text);
    sentence += choice.format != nullptr ? ": hex and base64 are for binary formats"
                                         : " is no format: " + format_names() +
                                               ", and hex: or base64: before binary ones";
    return vdl::Error(vdl::ErrorCode::unsupported, std::move(sentence));
}

FormatChoice choice_by_name(std::string_view path) {
    FormatChoice choice;
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos) return choice;
    choice.wrapping = wrapping_of(path.substr(dot + 1));
    if (choice.wrapping != Wrapping::none) path = path.substr(0, dot);
    for (const Format& format : table) {
        if (choice.wrapping != Wrapping::none && !format.binary) continue;
        for (const std::string_view suffix : format.suffixes) {
            if (!suffix.empty() && path.ends_with(suffix)) choice.format = &format;
        }
    }
    return choice;
}

const Format* format_by_content(std::span<const std::byte> first) {
    for (const Likeness wanted : {Likeness::yes, Likeness::maybe}) {
        const Format* found = nullptr;
        for (const Format& format : table) {
            if (format.likeness(first) != wanted) continue;
            if (found != nullptr) return nullptr;
            found = &format;
        }
        if (found != nullptr) return found;
    }
    return nullptr;
}

}  // namespace tool
