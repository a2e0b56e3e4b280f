// parse(print(x)) == x, for random types and values.
#include <vdl/text.hpp>

#include "support/random_value.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {

using vdl::Type;
using vdl::Value;

/// A copy of `from` with names that are no identifiers.
class Renamer {
public:
    explicit Renamer(test::Generator& generator) : generator_(generator) {}

    Type operator()(const Type& from) {
        const auto name = [&] { return generator_.text() + std::to_string(++count_); };
        switch (from.kind()) {
            case vdl::Kind::structure:
            case vdl::Kind::variant: {
                std::vector<vdl::TypeField> fields;
                for (std::size_t i = 0; i < from.field_count(); ++i) {
                    fields.push_back({name(), (*this)(from.field_type(i))});
                }
                const std::string own = from.name().empty() ? std::string() : name();
                return from.kind() == vdl::Kind::structure
                           ? Type::structure(own, std::move(fields)).value()
                           : Type::variant(own, std::move(fields)).value();
            }
            case vdl::Kind::enumeration: {
                std::vector<std::string> labels;
                for (std::size_t i = 0; i < from.label_count(); ++i) labels.push_back(name());
                labels.front() = "nil";
                return Type::enumeration(name(), std::move(labels)).value();
            }
            case vdl::Kind::list: return Type::list((*this)(from.elem())).value();
            case vdl::Kind::array: return Type::array((*this)(from.elem()), from.length()).value();
            case vdl::Kind::optional: return Type::optional((*this)(from.elem())).value();
            case vdl::Kind::map:
                return Type::map((*this)(from.key()), (*this)(from.elem())).value();
            default: return from;
        }
    }

private:
    test::Generator& generator_;
    int count_ = 0;
};

void check(const Value& value) {
    const std::string text = vdl::to_text(value);
    CAPTURE(text);
    const auto back = vdl::parse_value(text);
    CAPTURE((back ? std::string() : back.error().message()));
    REQUIRE(back.has_value());
    REQUIRE(back->type() == value.type());
    REQUIRE(back->view() == value.view());
    REQUIRE(vdl::to_text(*back) == text);

    vdl::TextOptions options;
    options.pretty = true;
    std::string pretty;
    REQUIRE(vdl::print(pretty, value, options).has_value());
    const auto again = vdl::parse_value(pretty);
    CAPTURE(pretty);
    CAPTURE((again ? std::string() : again.error().message()));
    REQUIRE(again.has_value());
    REQUIRE(again->view() == value.view());

    options.type_prefix = false;
    std::string body;
    REQUIRE(vdl::print(body, value, options).has_value());
    const auto third = vdl::parse_value(body, value.type());
    CAPTURE(body);
    CAPTURE((third ? std::string() : third.error().message()));
    REQUIRE(third.has_value());
    REQUIRE(third->view() == value.view());
}

TEST_CASE("random types come back") {
    test::Generator generator(1);
    for (int i = 0; i < 1'000; ++i) {
        const Type type = generator.type();
        const std::string text = vdl::to_text(type);
        CAPTURE(text);
        REQUIRE(text == type.unique_string());
        REQUIRE(vdl::parse_type(text).value() == type);
    }
}

TEST_CASE("random values come back") {
    test::RandomOptions options;
    options.utf8 = false;
    test::Generator generator(2, options);
    for (int i = 0; i < 1'000; ++i) check(generator.value());
}

TEST_CASE("values with names of any bytes come back") {
    test::RandomOptions options;
    options.utf8 = false;
    options.recursive = false;
    test::Generator generator(3, options);
    Renamer rename(generator);
    for (int i = 0; i < 500; ++i) {
        const Type type = rename(generator.type());
        REQUIRE(vdl::parse_type(vdl::to_text(type)).value() == type);
        check(generator.value(type));
    }
}

TEST_CASE("a damaged text gives a value or an error with a place") {
    test::Generator generator(4);
    test::Random& random = generator.random();
    constexpr std::string_view bytes = "{}[]()\"\\,;:?/x0-+.e\n\xff int32nil";
    for (int i = 0; i < 2'000; ++i) {
        std::string text = vdl::to_text(generator.value());
        if (text.size() > 2'000) continue;
        for (std::size_t n = 1 + random.below(3); n > 0; --n) {
            const std::size_t at = random.below(text.size() + 1);
            switch (random.below(3)) {
                case 0: text.resize(at); break;
                case 1: text.insert(at, 1, bytes[random.below(bytes.size())]); break;
                default: text.erase(at, random.below(5)); break;
            }
        }
        const auto read = vdl::parse_value(text);
        if (read) {
            check(*read);
            continue;
        }
        CAPTURE(text);
        REQUIRE(read.error().offset() <= text.size());
        REQUIRE(read.error().line() >= 1);
        REQUIRE(read.error().column() >= 1);
        REQUIRE(!read.error().detail().empty());
        REQUIRE(read.error().excerpt().find('^') != std::string::npos);
    }
}

}  // namespace
