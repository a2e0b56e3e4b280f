#include "../support/measure.hpp"
#include "inputs.hpp"

#include <boost/json.hpp>

#include <string>
#include <utility>

namespace {

[[maybe_unused]] const bool registered = [] {
    for (const dom::Input& input : dom::inputs) {
        const std::string name = input.name;
        bench::add(name + "/decode/boost_json", [&input] {
            std::string text = input.text();
            bench::expect(boost::json::parse(boost::json::serialize(boost::json::parse(text))) ==
                          boost::json::parse(text));
            const std::size_t size = text.size();
            return bench::Work{size, [text = std::move(text)] { return boost::json::parse(text); }};
        });
        bench::add(name + "/encode/boost_json", [&input] {
            auto x = boost::json::parse(input.text());
            const std::size_t size = boost::json::serialize(x).size();
            return bench::Work{size, [x = std::move(x)] { return boost::json::serialize(x); }};
        });
    }
    return true;
}();

}  // namespace
