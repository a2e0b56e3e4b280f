#include "format_streams.hpp"
#include "formats.hpp"

#include <vdl/json.hpp>

#include <memory>
#include <string_view>

namespace tool {
namespace {

vdl::json::Options json_options(const FormatOptions& from) {
    vdl::json::Options options;
    options.limits = from.limits;
    options.typed_any = from.typed_any;
    options.pretty = from.pretty;
    options.map_layout = from.maps;
    options.accept_natural_maps = true;
    // Nothing of a number is lost; NaN has no other place.
    options.non_finite = vdl::json::NonFinite::string;
    return options;
}

template <vdl::json::Framing framing>
std::unique_ptr<ValueReader> make_reader(const FormatOptions& options) {
    return std::make_unique<DecoderReader<vdl::json::Decoder>>(options.type, json_options(options),
                                                               framing);
}
std::unique_ptr<ValueWriter> make_writer(vdl::Buffer& out, const FormatOptions& options) {
    return std::make_unique<EncoderWriter<vdl::json::Encoder>>(out, json_options(options),
                                                               options.typed && !options.typed_any);
}

/// JSON begins with one of these after white space, and then has no control characters.
Likeness likeness(std::span<const std::byte> first) {
    constexpr std::string_view spaces = " \t\r\n";
    std::size_t i = 0;
    const auto at = [&](std::size_t n) { return static_cast<char>(first[n]); };
    while (i < first.size() && spaces.find(at(i)) != std::string_view::npos) ++i;
    if (i == first.size()) return Likeness::no;
    if (std::string_view("{[\"-0123456789tfn").find(at(i)) == std::string_view::npos) {
        return Likeness::no;
    }
    for (; i < first.size(); ++i) {
        const auto byte = static_cast<unsigned char>(at(i));
        if (byte < 0x20 && spaces.find(at(i)) == std::string_view::npos) return Likeness::no;
    }
    return Likeness::yes;
}

}  // namespace

Format json_format() {
    Format format{};
    format.name = "json";
    format.suffixes = {".json"};
    format.layouts = true;
    format.can_be_pretty = true;
    format.likeness = likeness;
    format.reader = make_reader<vdl::json::Framing::concatenated>;
    format.writer = make_writer;
    return format;
}

Format json_with_comments_format() {
    Format format = json_format();
    format.name = "jsonc";
    format.suffixes = {".jsonc"};
    format.likeness = [](std::span<const std::byte>) { return Likeness::no; };
    format.reader = [](const FormatOptions& options) -> std::unique_ptr<ValueReader> {
        vdl::json::Options with_comments = json_options(options);
        with_comments.comments = true;
        with_comments.trailing_commas = true;
        return std::make_unique<DecoderReader<vdl::json::Decoder>>(options.type, with_comments);
    };
    return format;
}

Format json_lines_format() {
    Format format = json_format();
    format.name = "jsonl";
    format.suffixes = {".jsonl", ".ndjson"};
    format.can_be_pretty = false;
    // Without a name it is `json`, which takes lines too.
    format.likeness = [](std::span<const std::byte>) { return Likeness::no; };
    format.reader = make_reader<vdl::json::Framing::lines>;
    return format;
}

}  // namespace tool
