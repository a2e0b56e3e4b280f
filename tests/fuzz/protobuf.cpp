// Protobuf from anywhere: typed, merged, skipped and in pieces; what decodes comes back the same.
#include "../support/protobuf_types.hpp"

#include <vdl/protobuf.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

namespace {

using Bytes = std::vector<std::byte>;
namespace protobuf = vdl::protobuf;

struct All {
    pb::Scalars scalars;
    pb::Lists lists;
    pb::Choice choice;
    pb::Obj2 objects;
    pb::Chain chain;
    pb::Kept kept;
};

void expect(bool truth) {
    if (!truth) std::abort();
}

/// What decodes, encodes to something that decodes to the same: the second round changes nothing.
template <class T>
void round_trip(std::span<const std::byte> bytes, bool formed) {
    auto x = protobuf::decode<T>(bytes);
    if (!x) return;
    expect(formed);
    const auto first = protobuf::encode(*x);
    if (!first) return;
    expect(first->size() == first->capacity());
    T again;
    expect(protobuf::decode_into(*first, again).has_value());
    expect(protobuf::encode(again).value() == *first);
    // Into what holds another value, and onto nothing.
    expect(protobuf::decode_into(*first, *x).has_value());
    expect(protobuf::encode(*x).value() == *first);
    T merged;
    expect(protobuf::merge(*first, merged).has_value());
    expect(protobuf::encode(merged).value() == *first);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::span<const std::byte> bytes =
        std::as_bytes(std::span<const std::uint8_t>(data, size)).subspan(1);
    const std::size_t piece = std::size_t{data[0]} % 16 + 1;

    const bool formed = protobuf::well_formed(bytes).has_value();
    round_trip<All>(bytes, formed);
    round_trip<pb::Kept>(bytes, formed);
    const auto kept = protobuf::decode<pb::Kept>(bytes);
    expect(!kept || protobuf::well_formed(kept->rest.bytes()).has_value());

    static All target;
    (void)protobuf::decode_into(bytes, target).has_value();
    (void)protobuf::merge(bytes, target).has_value();
    expect(protobuf::decode_into(Bytes{}, target).has_value());

    protobuf::Decoder decoder;
    std::size_t messages = 0;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        const auto part = bytes.subspan(at);
        const Bytes copy(
            part.begin(),
            part.begin() + static_cast<std::ptrdiff_t>(piece < part.size() ? piece : part.size()));
        decoder.feed(copy);
        for (;;) {
            const auto ready = decoder.next();
            if (!ready || !*ready) break;
            (void)decoder.decode<pb::Scalars>().has_value();
            ++messages;
        }
    }
    protobuf::Decoder whole;
    whole.feed(bytes);
    for (;;) {
        const auto ready = whole.next();
        if (!ready || !*ready) break;
        --messages;
    }
    expect(messages == 0);
    expect(decoder.finish().has_value() == whole.finish().has_value());
    return 0;
}
