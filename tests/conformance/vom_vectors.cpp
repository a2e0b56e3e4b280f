// VOM streams: every value through `Value` and back (the columns are in tests/data/README.md).
#include "../vom/hex.hpp"
#include "formats.hpp"

#include <vdl/vom.hpp>

#include <span>
#include <string>
#include <vector>

namespace conformance {

namespace {

using test::bytes_of, test::hex_of;

/// All values of a stream.
struct Decoded {
    std::vector<vdl::Value> values;
    std::string wrong;
};

Decoded decode_all(std::span<const std::byte> stream) {
    Decoded decoded;
    vdl::vom::Decoder decoder(stream);
    for (;;) {
        const auto ready = decoder.next();
        if (!ready) return {{}, ready.error().message()};
        if (!*ready) break;
        auto value = decoder.decode<vdl::Value>();
        if (!value) return {{}, value.error().message()};
        decoded.values.push_back(std::move(*value));
    }
    const auto end = decoder.finish();
    if (!end) decoded.wrong = end.error().message();
    if (decoded.values.empty()) decoded.wrong = "no value";
    return decoded;
}

/// Whether a set or map with two keys or more is anywhere inside: their order is free.
bool order_is_free(vdl::ValueView value) {
    switch (value.kind()) {
        case vdl::Kind::set: return value.size() >= 2;
        case vdl::Kind::map:
            if (value.size() >= 2) return true;
            return value.size() == 1 &&
                   (order_is_free(value.key_at(0)) || order_is_free(value.mapped_at(0)));
        case vdl::Kind::variant: return order_is_free(value.variant_value());
        case vdl::Kind::optional:
        case vdl::Kind::any: return value.has_value() && order_is_free(value.inside());
        case vdl::Kind::array:
        case vdl::Kind::list:
        case vdl::Kind::structure:
            for (std::size_t i = 0; i < value.size(); ++i) {
                if (order_is_free(value.at(i))) return true;
            }
            return false;
        default: return false;
    }
}

/// Whether the values of `stream` have this type (the first one) and encode to the stream again.
std::string round_trip(const std::string& type, const std::string& hex) {
    const test::Bytes stream = bytes_of(hex);
    const Decoded first = decode_all(stream);
    if (!first.wrong.empty()) return first.wrong;
    const std::string name = first.values.front().type().unique_string();
    if (name != type) return "the type is " + name + " and not " + type;

    vdl::Buffer out;
    vdl::vom::Encoder encoder(out);
    bool free_order = false;
    for (const vdl::Value& value : first.values) {
        free_order = free_order || order_is_free(value);
        const auto done = encoder.encode(value);
        if (!done) return done.error().message();
    }
    if (!free_order)
        return hex_of(out.bytes()) == hex ? "" : "encoded again: " + hex_of(out.bytes());
    const Decoded second = decode_all(out.bytes());
    if (!second.wrong.empty()) return "decoded again: " + second.wrong;
    if (out.size() != stream.size()) return "encoded again it has another size";
    return first.values == second.values ? "" : "decoded again it is another value";
}

}  // namespace

std::string run_vom_case(const Row& row) { return round_trip(row[1], row[3]); }

std::string run_vom_golden(const Row& row) {
    // The stream is the version byte, the type messages and the value message.
    if (row[4].compare(0, 2 + row[3].size(), "81" + row[3]) != 0) return "columns do not agree";
    return round_trip(row[1], row[4]);
}

}  // namespace conformance
