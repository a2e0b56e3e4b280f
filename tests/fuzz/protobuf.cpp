// Protobuf from anywhere.
#include "../support/protobuf_types.hpp"
#include "support/outcome.hpp"

#include <vdl/protobuf.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace {

using fuzz::AllocationBound, fuzz::expect, fuzz::expect_same, fuzz::Input, fuzz::outcome;
namespace protobuf = vdl::protobuf;

struct All {
    pb::Scalars scalars;
    pb::Lists lists;
    pb::Choice choice;
    pb::Obj2 objects;
    pb::Chain chain;
    pb::Kept kept;
};

/// What a decode of `All` may allocate for each byte.
constexpr std::size_t per_byte = 4096;

bool formed(const Input& input) { return protobuf::well_formed(input.bytes).has_value(); }

void typed(const Input& input) {
    vdl::Result<All> x{All()};
    {
        const AllocationBound bound(input.bytes.size(), per_byte);
        x = protobuf::decode<All>(input.bytes);
    }
    expect(!x || formed(input));
}

/// Into what holds another value, and added to it.
void merge(const Input& input) {
    static All target;
    (void)protobuf::decode_into(input.bytes, target).has_value();
    (void)protobuf::merge(input.bytes, target).has_value();
    expect(protobuf::decode_into(std::span<const std::byte>(), target).has_value());
    const auto x = protobuf::decode<All>(input.bytes);
    All merged;
    const auto done = protobuf::merge(input.bytes, merged);
    expect_same(outcome(x), outcome(done));
    if (x) expect(protobuf::encode(*x).value() == protobuf::encode(merged).value());
}

/// Unknown fields that are kept are well-formed, and are written as they came.
void raw(const Input& input) {
    const auto kept = protobuf::decode<pb::Kept>(input.bytes);
    if (!kept) return;
    expect(protobuf::well_formed(kept->rest.bytes()).has_value());
    const auto bytes = protobuf::encode(*kept).value();
    expect(protobuf::decode<pb::Kept>(bytes).value() == *kept);
}

template <class T>
std::string transcript(const std::vector<std::vector<std::byte>>& pieces) {
    std::string text;
    protobuf::Decoder decoder;
    for (const auto& piece : pieces) {
        const std::vector<std::byte> copy(piece);
        decoder.feed(copy);
        for (;;) {
            const auto ready = decoder.next();
            if (!ready) return text + outcome(ready);
            if (!*ready) break;
            const auto value = decoder.decode<T>();
            text += value ? fuzz::text_of(protobuf::encode(*value)) : outcome(value);
            text += '\n';
        }
    }
    return text + outcome(decoder.finish());
}
/// In pieces a stream gives what it gives as a whole.
void stream(const Input& input) {
    const std::vector<std::vector<std::byte>> whole{{input.bytes.begin(), input.bytes.end()}};
    expect_same(transcript<All>(input.pieces()), transcript<All>(whole));
}

/// What decodes encodes to something that decodes to the same: the second round changes nothing.
void round_trip(const Input& input) {
    auto x = protobuf::decode<All>(input.bytes);
    if (!x) return;
    const auto first = protobuf::encode(*x);
    if (!first) return;
    expect(first->size() == first->capacity());
    const auto again = protobuf::decode<All>(*first);
    expect_same(outcome(again), "");
    expect(protobuf::encode(*again).value() == *first);
    expect(protobuf::decode_into(*first, *x).has_value());
    expect(protobuf::encode(*x).value() == *first);
}

constexpr fuzz::Path table[] = {
    {"typed", typed},   {"merge", merge},           {"raw", raw},
    {"stream", stream}, {"round_trip", round_trip},
};

}  // namespace

const fuzz::Paths fuzz::paths = fuzz::paths_of(table);
