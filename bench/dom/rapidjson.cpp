#include "../support/measure.hpp"
#include "inputs.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <memory>
#include <string>
#include <utility>

namespace {

using rapidjson::Document;

/// Checked as strictly as what it is compared with.
void parse(Document& document, const std::string& text) {
    document.Parse<rapidjson::kParseValidateEncodingFlag>(text.data(), text.size());
}

[[maybe_unused]] const bool registered = [] {
    for (const dom::Input& input : dom::inputs) {
        const std::string name = input.name;
        bench::add(name + "/decode/rapidjson_json", [&input] {
            std::string text = input.text();
            const std::size_t size = text.size();
            return bench::Work{size, [text = std::move(text)] {
                                   Document document;
                                   parse(document, text);
                                   return document;
                               }};
        });
        bench::add(name + "/encode_again/rapidjson_json", [&input] {
            const std::string text = input.text();
            auto document = std::make_shared<Document>();
            parse(*document, text);
            auto out = std::make_shared<rapidjson::StringBuffer>();
            auto write = [document, out] {
                out->Clear();
                rapidjson::Writer<rapidjson::StringBuffer> writer(*out);
                document->Accept(writer);
                return out->GetString();
            };
            bench::expect(write() == text);
            return bench::Work{text.size(), write};
        });
    }
    return true;
}();

}  // namespace
