// Input that is broken: every prefix of every stream, and every stream with one byte replaced.
// Each gives values or an error, and the same ones however the bytes arrive. (Run under
// AddressSanitizer and UndefinedBehaviorSanitizer by CI.)
#include "support/sanitized.hpp"
#include "vom/cases.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <map>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace {

using Pieces = std::vector<std::span<const std::byte>>;
using test::Bytes;

constexpr std::uint8_t replacements[] = {0x00, 0x01, 0x7f, 0x80, 0xe0, 0xe1, 0xe2, 0xff};

struct Line {
    Bytes stream;
    std::unique_ptr<test::StreamCase> values;
};

std::vector<Line> lines() {
    std::map<std::string, Bytes> streams;
    for (const auto& columns : test::case_lines()) {
        streams.emplace(columns.at(0), test::bytes_of(columns.at(3)));
    }
    std::vector<Line> found;
    for (auto& values : test::all_cases()) {
        const auto stream = streams.find(std::string(values->name()));
        REQUIRE(stream != streams.end());
        found.push_back({stream->second, std::move(values)});
    }
    REQUIRE(found.size() == 101);
    return found;
}

/// What a decoder of dynamic values says of a stream in these pieces.
std::string dynamic_transcript(const Pieces& pieces) {
    std::string text;
    vdl::vom::Decoder decoder;
    for (const auto& piece : pieces) {
        decoder.feed(piece);
        for (;;) {
            const auto ready = decoder.next();
            if (!ready) return text + "broken: " + test::describe(ready.error());
            if (!*ready) break;
            text += decoder.type().unique_string(1000) + ": ";
            const auto value = decoder.decode<vdl::Value>();
            text += value ? test::hex_of(vdl::vom::encode(*value).value()) + "; "
                          : test::describe(value.error());
        }
    }
    const auto end = decoder.finish();
    return text + (end ? "complete" : "end: " + test::describe(end.error()));
}

/// A copy of its own for each piece, so that a decoder that looks at one too late is caught.
class Cut {
public:
    void add(std::span<const std::byte> piece) { pieces_.emplace_back(piece.begin(), piece.end()); }
    [[nodiscard]] Pieces pieces() const {
        Pieces all;
        for (const Bytes& piece : pieces_) all.emplace_back(piece);
        return all;
    }

private:
    std::vector<Bytes> pieces_;
};

Cut one_byte_at_a_time(std::span<const std::byte> stream) {
    Cut cut;
    for (std::size_t i = 0; i < stream.size(); ++i) cut.add(stream.subspan(i, 1));
    return cut;
}

/// Pieces of 0 to 9 bytes.
Cut random_pieces(std::span<const std::byte> stream, std::minstd_rand& random) {
    Cut cut;
    while (!stream.empty()) {
        const std::size_t n = std::min<std::size_t>(random() % 10, stream.size());
        cut.add(stream.first(n));
        stream = stream.subspan(n);
    }
    return cut;
}

/// Calls `f(stream, position, replacement)` for each stream with one byte replaced. With a
/// sanitizer each byte is replaced by two others, not by eight.
template <class F>
void for_each_damaged(const Bytes& stream, F f) {
    constexpr std::size_t step = test::sanitized ? 4 : 1;
    for (std::size_t at = 0; at < stream.size(); ++at) {
        Bytes damaged = stream;
        for (std::size_t i = at % step; i < std::size(replacements); i += step) {
            damaged[at] = std::byte{replacements[i]};
            f(damaged, at, replacements[i]);
        }
    }
}

}  // namespace

TEST_CASE("a prefix of a stream gives its first values, and then an error") {
    for (const Line& line : lines()) {
        const std::string whole = dynamic_transcript({line.stream});
        const std::string typed = line.values->transcript({line.stream});
        REQUIRE(whole.find("complete") != std::string::npos);
        REQUIRE(typed == whole);
        for (std::size_t n = 0; n < line.stream.size(); ++n) {
            const Bytes prefix(line.stream.begin(),
                               line.stream.begin() + static_cast<std::ptrdiff_t>(n));
            const std::string dynamic = dynamic_transcript({prefix});
            REQUIRE_MESSAGE(line.values->transcript({prefix}) == dynamic, line.values->name());
            // What has come is as in the whole; the rest is missing, unless the cut is between
            // two messages.
            const std::size_t end = dynamic.find("end: truncated at " + std::to_string(n));
            const bool complete = dynamic.find("complete") != std::string::npos;
            REQUIRE_MESSAGE((complete || end != std::string::npos), line.values->name(), " ", n,
                            ": ", dynamic);
            REQUIRE(whole.compare(0, std::min(end, dynamic.find("complete")),
                                  dynamic.substr(0, std::min(end, dynamic.find("complete")))) == 0);
        }
    }
}

TEST_CASE("a stream with one byte replaced gives values or errors: C++ types") {
    std::size_t streams = 0;
    std::size_t refused = 0;
    for (const Line& line : lines()) {
        for_each_damaged(line.stream, [&](const Bytes& damaged, std::size_t at, std::uint8_t byte) {
            const std::string text = line.values->transcript({damaged});
            // The version byte is no matter of chance.
            if (at == 0) {
                CHECK_MESSAGE(text == "broken: malformed at 0; ", line.values->name(), " ",
                              int{byte});
            }
            ++streams;
            refused += text.find("complete") == std::string::npos ? 1 : 0;
        });
    }
    CHECK(streams > (test::sanitized ? 5'000 : 20'000));
    CHECK(refused > streams / 4);
    CHECK(refused < streams);
}

TEST_CASE("a stream with one byte replaced gives values or errors: dynamic values") {
    for (const Line& line : lines()) {
        for_each_damaged(line.stream, [&](const Bytes& damaged, std::size_t, std::uint8_t) {
            const std::string text = dynamic_transcript({damaged});
            // Whatever a stream of one value was taken for encodes to something that is taken for
            // the same again.
            if (text.find("complete") == std::string::npos) return;
            const auto value = vdl::vom::decode<vdl::Value>(damaged);
            if (!value) return;
            const auto again = vdl::vom::decode<vdl::Value>(vdl::vom::encode(*value));
            REQUIRE(again);
            CHECK_MESSAGE(*again == *value, line.values->name(), " ", test::hex_of(damaged));
        });
    }
}

TEST_CASE("a stream in pieces gives what it gives at once") {
    std::minstd_rand random(1);  // NOLINT: the same in every run
    for (const Line& line : lines()) {
        const std::string dynamic = dynamic_transcript({line.stream});
        const std::string typed = line.values->transcript({line.stream});
        const Cut bytes = one_byte_at_a_time(line.stream);
        CHECK(dynamic_transcript(bytes.pieces()) == dynamic);
        CHECK(line.values->transcript(bytes.pieces()) == typed);
        for (int i = 0; i < 20; ++i) {
            const Cut cut = random_pieces(line.stream, random);
            CHECK(dynamic_transcript(cut.pieces()) == dynamic);
            CHECK(line.values->transcript(cut.pieces()) == typed);
        }
    }
}

TEST_CASE("a broken stream in pieces gives the same errors at the same offsets") {
    std::minstd_rand random(2);  // NOLINT: the same in every run
    for (const Line& line : lines()) {
        std::size_t i = 0;
        for_each_damaged(line.stream, [&](const Bytes& damaged, std::size_t, std::uint8_t) {
            if (i++ % 7 != 0) return;
            const std::string dynamic = dynamic_transcript({damaged});
            const std::string typed = line.values->transcript({damaged});
            const Cut bytes = one_byte_at_a_time(damaged);
            CHECK_MESSAGE(dynamic_transcript(bytes.pieces()) == dynamic, test::hex_of(damaged));
            CHECK_MESSAGE(line.values->transcript(bytes.pieces()) == typed, test::hex_of(damaged));
            const Cut cut = random_pieces(damaged, random);
            CHECK_MESSAGE(dynamic_transcript(cut.pieces()) == dynamic, test::hex_of(damaged));
        });
    }
}
