#include "convert.hpp"

#include "formats.hpp"

#include <vdl/text.hpp>
#include <vdl/vom.hpp>

#include <utility>

namespace tool {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 16;

/// The input on its way into values.
class Source {
public:
    Source(const ConvertOptions& options, Progress& progress)
        : options_(options), progress_(progress) {}

    vdl::Result<void> open() {
        auto choice = choice_by_name(options_.in);
        if (!options_.from.empty()) {
            auto parsed = parse_choice(options_.from);
            if (!parsed) return parsed.error();
            choice = *parsed;
        }
        format_ = choice.format;
        if (auto opened = input_.open(options_.in, choice.wrapping); !opened) return opened;
        if (format_ != nullptr) return {};
        const auto first = input_.peek();
        if (!first) return named(first.error());
        format_ = format_by_content(*first);
        if (format_ != nullptr) return {};
        return named(vdl::Error(vdl::ErrorCode::unsupported,
                                first->empty()
                                    ? "it is empty, and only --from could tell its format"
                                    : "cannot tell the format by its first bytes; say --from"));
    }
    [[nodiscard]] const Format& format() const noexcept { return *format_; }

    /// The next bytes; empty at the end.
    vdl::Result<std::span<const std::byte>> piece() {
        auto bytes = input_.read();
        progress_.update(input_.consumed(), input_.size());
        if (!bytes) return named(bytes.error());
        return bytes;
    }
    /// An error with the name of the input before it.
    [[nodiscard]] vdl::Error named(const vdl::Error& error) const {
        if (error.code() == vdl::ErrorCode::io) return error;
        return vdl::Error(error.code(), input_.name() + ": " + error.message());
    }

private:
    const ConvertOptions& options_;
    Progress& progress_;
    Input input_;
    const Format* format_ = nullptr;
};

/// The type of the first value of a VOM stream.
vdl::Result<vdl::Type> type_of_stream(const std::string& path, const vdl::Limits& limits) {
    Input input;
    if (auto opened = input.open(path, choice_by_name(path).wrapping); !opened) {
        return opened.error();
    }
    const auto named = [&](const vdl::Error& error) {
        if (error.code() == vdl::ErrorCode::io) return error;
        return vdl::Error(error.code(), input.name() + ": " + error.message());
    };
    vdl::vom::Decoder decoder(limits);
    while (true) {
        const auto piece = input.read();
        if (!piece) return named(piece.error());
        if (piece->empty()) {
            return named(vdl::Error(vdl::ErrorCode::truncated,
                                    "there is no value whose type it "
                                    "could be"));
        }
        decoder.feed(*piece);
        const auto ready = decoder.next();
        if (!ready) return named(ready.error());
        if (*ready) return decoder.type();
    }
}

vdl::Result<std::optional<vdl::Type>> wanted_type(const ConvertOptions& options) {
    if (!options.type_from.empty()) {
        auto type = type_of_stream(options.type_from, options.limits);
        if (!type) return type.error();
        return std::optional(*std::move(type));
    }
    if (options.type.empty()) return std::optional<vdl::Type>();
    auto type = vdl::parse_type(options.type, options.limits);
    if (!type) return vdl::Error(type.error().code(), "--type: " + type.error().message());
    // A value that may be anything is what it is without a type.
    if (type->kind() == vdl::Kind::any) return std::optional<vdl::Type>();
    return std::optional(*std::move(type));
}

vdl::Result<const Format*> output_format(const ConvertOptions& options, Wrapping& wrapping) {
    FormatChoice choice = choice_by_name(options.out);
    if (!options.to.empty()) {
        auto parsed = parse_choice(options.to);
        if (!parsed) return parsed.error();
        if (parsed->format == nullptr) parsed->format = choice.format;
        choice = *parsed;
    }
    wrapping = choice.wrapping;
    if (choice.format != nullptr) return choice.format;
    return vdl::Error(vdl::ErrorCode::unsupported,
                      "cannot tell the format of " +
                          (options.out == "-" ? "standard output" : options.out) +
                          " by its name; say --to");
}

vdl::Result<void> check_options(const ConvertOptions& options, const Format& to) {
    const auto refuse = [&](std::string what) {
        return vdl::Error(vdl::ErrorCode::unsupported, std::move(what) + std::string(to.name));
    };
    if (options.pretty && !to.can_be_pretty) return refuse("--pretty has no meaning for ");
    const bool layout =
        options.maps != vdl::MapLayout::natural || options.structs != vdl::StructLayout::by_name;
    if (layout && !to.layouts) return refuse("--layout has no meaning for ");
    return {};
}

vdl::Result<void> convert_values(Source& source, ValueReader& reader, FileOutput& output,
                                 ValueWriter& writer, vdl::Buffer& out) {
    vdl::Value value;
    std::uint64_t count = 0;
    const auto at_value = [&](const vdl::Error& error) {
        return source.named(
            vdl::Error(error.code(), "value " + std::to_string(count) + ": " + error.message()));
    };
    const auto hand_on = [&]() -> vdl::Result<void> {
        auto written = output.write(out.text());
        out.clear();
        return written;
    };
    for (bool ended = false; !ended;) {
        const auto piece = source.piece();
        if (!piece) return piece.error();
        ended = piece->empty();
        if (ended) {
            if (auto end = reader.finish(); !end) return source.named(end.error());
        } else {
            reader.feed(*piece);
        }
        while (true) {
            const auto ready = reader.next();
            if (!ready) return source.named(ready.error());
            if (!*ready) break;
            ++count;
            if (auto read = reader.read(value); !read) return at_value(read.error());
            if (auto written = writer.write(value); !written) return at_value(written.error());
            if (out.size() < piece_bytes) continue;
            if (auto handed = hand_on(); !handed) return handed;
        }
    }
    return hand_on();
}

}  // namespace

vdl::Result<void> convert(const ConvertOptions& options) {
    Wrapping wrapping = Wrapping::none;
    const auto to = output_format(options, wrapping);
    if (!to) return to.error();
    if (auto good = check_options(options, **to); !good) return good;
    const auto type = wanted_type(options);
    if (!type) return type.error();

    Progress progress;
    Source source(options, progress);
    if (auto opened = source.open(); !opened) return opened;

    FormatOptions reading;
    reading.limits = options.limits;
    reading.type = *type;
    reading.typed_any = options.from_typed_any;
    reading.maps = options.from_maps;
    reading.structs = options.from_structs;
    FormatOptions writing;
    writing.limits = options.limits;
    writing.typed = type->has_value() || source.format().self_describing || options.from_typed_any;
    writing.typed_any = options.typed_any;
    writing.pretty = options.pretty;
    writing.maps = options.maps;
    writing.structs = options.structs;

    FileOutput output(progress, wrapping);
    if (auto opened = output.open(options.out); !opened) return opened;
    vdl::Buffer out;
    const auto reader = source.format().reader(reading);
    const auto writer = (*to)->writer(out, writing);
    auto done = convert_values(source, *reader, output, *writer, out);
    progress.clear();
    if (done) return output.finish();
    // What came before an error is written, unless it would look like a whole file.
    (void)output.write(out.text());
    output.give_up();
    return done;
}

}  // namespace tool
