// The vdl command: looks into VOM streams.
#include "commands.hpp"

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>
#include <map>
#include <new>
#include <string>

namespace {

struct Arguments {
    std::string path;
    bool hex = false;
    tool::Color color = tool::Color::automatic;
    tool::DecodeOptions decode;
    vdl::Limits limits;
};

/// Adds a command with the argument and the options that all have.
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
    vdl::Limits& limits = arguments.limits;
    command->add_option("--max-depth", limits.depth, "Containers inside each other in one value")
        ->option_text("N [512]")
        ->check(CLI::Range(1U, 4096U));
    command->add_option("--max-message", limits.message_bytes, "Bytes of one message")
        ->option_text("BYTES [1 GiB]")
        ->transform(CLI::AsSizeValue(false));
    command->add_option("--max-types", limits.types, "Types that the stream may define")
        ->option_text("N [10000]");
    command->add_option("--max-type-nesting", limits.type_nesting, "Types inside each other")
        ->option_text("N [256]");
    return command;
}

/// Prints one sentence on standard error.
int fail(const std::string& sentence) {
    std::fprintf(stderr, "vdl: %s\n", sentence.c_str());
    return 1;
}

template <class Run>
int run(const Arguments& arguments, Run command) {
    tool::Progress progress;
    tool::Output output(arguments.color, progress);
    tool::Input input;
    if (auto opened = input.open(arguments.path, arguments.hex); !opened) {
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
    CLI::App app("Looks into VOM streams (version 0x81) of any type.", "vdl");
    app.require_subcommand(1);
    Arguments arguments;
    CLI::App* decode =
        add_command(app, arguments, "decode", "Print every value with its type, in VDL notation");
    decode->add_flag("--pretty", arguments.decode.pretty, "One field or element a line");
    decode->add_flag("!--no-types", arguments.decode.types, "Leave out the types");
    CLI::App* dump = add_command(app, arguments, "dump", "Print every byte beside what it means");
    CLI::App* types = add_command(app, arguments, "types", "Print the types that are defined");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    if (decode->parsed()) {
        return run(arguments,
                   [&](tool::Context& context) { return tool::decode(context, arguments.decode); });
    }
    if (dump->parsed()) return run(arguments, tool::dump);
    if (types->parsed()) return run(arguments, tool::types);
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
