// The document lives in the parser, which is kept.
#include "../support/measure.hpp"
#include "inputs.hpp"

#include <simdjson.h>

#include <memory>
#include <string>

namespace {

[[maybe_unused]] const bool registered = [] {
    for (const dom::Input& input : dom::inputs) {
        bench::add(std::string(input.name) + "/decode_again/simdjson_json", [&input] {
            auto text = std::make_shared<simdjson::padded_string>(input.text());
            auto parser = std::make_shared<simdjson::dom::parser>();
            bench::expect(simdjson::minify(parser->parse(*text)) == std::string_view(*text));
            return bench::Work{text->size(), [text, parser] {
                                   return simdjson::dom::element(parser->parse(*text));
                               }};
        });
    }
    return true;
}();

}  // namespace
