// The vdl command: looks into streams of values and converts them.
#include "commands.hpp"
#include "compat.hpp"
#include "convert.hpp"
#include "formats.hpp"

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>
#include <map>
#include <new>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Arguments {
    std::string path;
    bool hex = false;
    std::string from;  ///< of dump
    tool::Color color = tool::Color::automatic;
    tool::DecodeOptions decode;
    tool::DiagOptions diag;
    vdl::Limits limits;
    tool::ConvertOptions convert;
    tool::CompatOptions compat;
};

void add_limits(CLI::App* command, vdl::Limits& limits) {
    command->add_option("--max-depth", limits.depth, "Containers inside each other in one value")
        ->option_text("N [512]")
        ->check(CLI::Range(1U, 4096U));
    command->add_option("--max-message", limits.message_bytes, "Bytes of one message or value")
        ->option_text("BYTES [1 GiB]")
        ->transform(CLI::AsSizeValue(false));
    command->add_option("--max-elements", limits.elements, "Elements of one list, set or map")
        ->option_text("N [2^30]");
    command->add_option("--max-string", limits.string_bytes, "Bytes of one string")
        ->option_text("BYTES [1 GiB]")
        ->transform(CLI::AsSizeValue(false));
    command->add_option("--max-memory", limits.allocation_bytes, "Bytes that one value may take")
        ->option_text("BYTES [4 GiB]")
        ->transform(CLI::AsSizeValue(false));
    command->add_option("--max-types", limits.types, "Types that the stream may define")
        ->option_text("N [10000]");
    command->add_option("--max-type-nesting", limits.type_nesting, "Types inside each other")
        ->option_text("N [256]");
}

/// Adds a command with the argument and the options that all have that look at one stream.
CLI::App* add_command(CLI::App& app, Arguments& arguments, const char* name, const char* help) {
    CLI::App* command = app.add_subcommand(name, help);
    static const std::map<std::string, tool::Color> colors{{"auto", tool::Color::automatic},
                                                           {"always", tool::Color::always},
                                                           {"never", tool::Color::never}};
    command->add_option("FILE", arguments.path, "The stream; - for standard input")->required();
    command->add_flag("--hex", arguments.hex,
                      "The input is hexadecimal digits; white space counts for nothing");
    command->add_option("--color", arguments.color, "Colour: auto (on a terminal), always or never")
        ->transform(CLI::Transformer(colors))
        ->option_text("WHEN");
    add_limits(command, arguments.limits);
    return command;
}

/// `pairs,array`: the layouts of maps and structs.
CLI::Option* add_layout(CLI::App* command, const char* name, vdl::MapLayout& maps,
                        vdl::StructLayout& structs, const char* help) {
    const auto set = [&maps, &structs](std::string words) {
        static const std::map<std::string, vdl::MapLayout> of_maps{
            {"natural", vdl::MapLayout::natural},
            {"pairs", vdl::MapLayout::pairs},
            {"split", vdl::MapLayout::split},
            {"flat", vdl::MapLayout::flat}};
        static const std::map<std::string, vdl::StructLayout> of_structs{
            {"by-name", vdl::StructLayout::by_name},
            {"by-number", vdl::StructLayout::by_number},
            {"array", vdl::StructLayout::array}};
        while (!words.empty()) {
            const std::string word = words.substr(0, words.find(','));
            words.erase(0, word.size() + 1);
            const auto map = of_maps.find(word);
            const auto structure = of_structs.find(word);
            if (map != of_maps.end()) {
                maps = map->second;
            } else if (structure != of_structs.end()) {
                structs = structure->second;
            } else {
                throw CLI::ValidationError("--layout", "\"" + word + "\" is no layout");
            }
        }
    };
    return command->add_option_function<std::string>(name, set, help)->option_text("LAYOUT");
}

CLI::Validator is_format() {
    return {[](const std::string& text) {
                const auto choice = tool::parse_choice(text);
                return choice ? std::string() : choice.error().message();
            },
            ""};
}

CLI::App* add_convert(CLI::App& app, tool::ConvertOptions& options) {
    CLI::App* command =
        app.add_subcommand("convert", "Turn a stream of values into another format");
    const CLI::Validator format = is_format();
    command->add_option("IN", options.in, "The stream; - for standard input")->required();
    command->add_option("OUT", options.out, "Where it goes; - for standard output")->required();
    command
        ->add_option("--from", options.from,
                     "Format of IN: " + tool::format_names() +
                         "; hex: or base64: before a binary one. Without it the name or the "
                         "first bytes tell")
        ->option_text("FORMAT")
        ->check(format);
    command->add_option("--to", options.to, "Format of OUT; without it the name tells")
        ->option_text("FORMAT")
        ->check(format);
    CLI::Option* type = command
                            ->add_option("--type", options.type,
                                         "Type of the values, in VDL notation: what does not "
                                         "fit it is an error")
                            ->option_text("TYPE");
    command
        ->add_option("--type-from", options.type_from,
                     "The type is that of the first value of this VOM stream")
        ->option_text("FILE")
        ->excludes(type);
    command->add_flag("--pretty", options.pretty, "One field or element a line (json)");
    command->add_flag("--typed-any", options.typed_any,
                      "Values in OUT carry their types as text, so that nothing is lost: "
                      "{\"type\":\"int8\",\"value\":5}");
    command->add_flag("--from-typed-any", options.from_typed_any, "Values in IN do");
    add_layout(
        command, "--layout", options.maps, options.structs,
        "Of maps in OUT: natural, pairs, split or flat; and of structs (cbor, msgpack), after "
        "a comma: by-name, by-number or array");
    add_layout(command, "--from-layout", options.from_maps, options.from_structs,
               "Of maps and structs in IN");
    add_limits(command, options.limits);
    return command;
}

CLI::App* add_compat(CLI::App& app, tool::CompatOptions& options) {
    CLI::App* command =
        app.add_subcommand("compat", "Whether the types of two streams convert into each other");
    command->add_option("A", options.a, "A VOM stream (- for standard input), or a type")
        ->required();
    command->add_option("B", options.b, "The same")->required();
    command->add_flag("--hex", options.hex, "The streams are hexadecimal digits");
    add_limits(command, options.limits);
    return command;
}

/// Prints one sentence on standard error.
int fail(const std::string& sentence) {
    std::fprintf(stderr, "vdl: %s\n", sentence.c_str());
    return 1;
}

/// Prints the help that was asked for, or what is wrong with the arguments; gives the status.
int answer(const CLI::App& app, const CLI::ParseError& error) {
    std::ostringstream help;
    std::ostringstream complaint;
    const bool asked = app.exit(error, help, complaint) == 0;
    std::fputs(complaint.str().c_str(), stderr);
    tool::Progress progress;
    tool::Output output(tool::Color::never, progress);
    output.write(help.str());
    if (const auto written = output.finish(); !written) return fail(written.error().message());
    return asked ? 0 : 2;
}

/// What the options and the name of the file say.
tool::FormatChoice choice_of(const Arguments& arguments) {
    tool::FormatChoice choice = tool::choice_by_name(arguments.path);
    if (!arguments.from.empty()) {
        // The check of the option has seen that it is one.
        if (const auto asked = tool::parse_choice(arguments.from)) choice = *asked;
    }
    if (arguments.hex) choice.wrapping = tool::Wrapping::hex;
    return choice;
}

template <class Run>
int run(const Arguments& arguments, Run command) {
    tool::Progress progress;
    tool::Output output(arguments.color, progress);
    tool::Input input;
    const tool::FormatChoice choice = choice_of(arguments);
    if (auto opened = input.open(arguments.path, choice.wrapping); !opened) {
        return fail(opened.error().message());
    }
    tool::Context context{input, output, progress, arguments.limits};
    const vdl::Result<void> done = command(context);
    progress.clear();
    // What came before an error is written first, and stays.
    const vdl::Result<void> written = output.finish();
    if (!written) return fail(written.error().message());
    if (done) return 0;
    const bool about_file = done.error().code() == vdl::ErrorCode::io;
    return fail((about_file ? "" : input.name() + ": ") + done.error().message());
}

int run_main(int argc, char** argv) {
    CLI::App app("Looks into streams of values and converts them.", "vdl");
    app.require_subcommand(1);
    Arguments arguments;
    CLI::App* decode =
        add_command(app, arguments, "decode",
                    "Print every value of a VOM stream with its type, in VDL notation");
    decode->add_flag("--pretty", arguments.decode.pretty, "One field or element a line");
    decode->add_flag("!--no-types", arguments.decode.types, "Leave out the types");
    decode
        ->add_option("--type-stream", arguments.decode.type_stream,
                     "Where the types are defined, if not in FILE")
        ->option_text("FILE");
    CLI::App* dump = add_command(app, arguments, "dump", "Print every byte beside what it means");
    dump->add_option(
            "--from", arguments.from,
            "Format: " + tool::format_names() + "; without it the name or the first bytes tell")
        ->option_text("FORMAT")
        ->check(is_format());
    CLI::App* diag =
        add_command(app, arguments, "diag", "Print CBOR in diagnostic notation (RFC 8949)");
    diag->add_flag("--lengths", arguments.diag.lengths,
                   "Show heads that are longer than they need to be: 1_1");
    CLI::App* types =
        add_command(app, arguments, "types", "Print the types that a VOM stream defines");
    CLI::App* convert = add_convert(app, arguments.convert);
    CLI::App* compat = add_compat(app, arguments.compat);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return answer(app, error);
    }
    if (decode->parsed()) {
        return run(arguments,
                   [&](tool::Context& context) { return tool::decode(context, arguments.decode); });
    }
    if (dump->parsed()) {
        return run(arguments, [&](tool::Context& context) {
            return tool::dump(context, choice_of(arguments).format);
        });
    }
    if (diag->parsed()) {
        return run(arguments,
                   [&](tool::Context& context) { return tool::diag(context, arguments.diag); });
    }
    if (types->parsed()) return run(arguments, tool::types);
    if (compat->parsed()) return tool::compat(arguments.compat);
    if (convert->parsed()) {
        const vdl::Result<void> done = tool::convert(arguments.convert);
        return done ? 0 : fail(done.error().message());
    }
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of write, with a sentence
    try {
        return run_main(argc, argv);
    } catch (const std::bad_alloc&) {
        return fail("out of memory");
    }
}
