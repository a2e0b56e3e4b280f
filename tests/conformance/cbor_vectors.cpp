// The examples of RFC 8949, and cases of the working group's form.
#include "formats.hpp"

#include "../vom/hex.hpp"

#include <vdl/cbor.hpp>
#include <vdl/json.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace cbor = vdl::cbor;
using conformance::Row;
using test::Bytes;

/// An item on the paths that give no value; they must agree with whether it is accepted.
std::string check_paths(const Bytes& bytes, bool accepted) {
    if (cbor::well_formed(bytes).has_value() != accepted) return "well_formed disagrees";
    if (cbor::decode<cbor::Raw>(bytes).has_value() != accepted) return "Raw disagrees";
    if (cbor::diagnostic(bytes).has_value() != accepted) return "diagnostic disagrees";
    cbor::Decoder decoder;
    for (const std::byte& byte : bytes) {
        decoder.feed(std::span(&byte, 1));
        const auto ready = decoder.next();
        if (!ready) return accepted ? "the stream is refused" : "";
        if (*ready && &byte != &bytes.back()) return accepted ? "the stream ends early" : "";
        if (*ready) return decoder.decode<cbor::Raw>().has_value() == accepted ? "" : "stream";
    }
    return accepted ? "the stream has no value" : "";
}

}  // namespace

namespace conformance {

std::string run_cbor_example(const Row& row) {
    const Bytes bytes = test::bytes_of(row[0]);
    const auto value = cbor::decode<vdl::Value>(bytes);
    // A simple value below 32 in two bytes, which the text of the RFC forbids.
    const bool accepted = row[0] != "f818";
    if (std::string wrong = check_paths(bytes, accepted); !wrong.empty()) return wrong;
    if (!accepted) return value ? "accepted" : "";
    if (!value) return "refused: " + value.error().message();
    const auto again = cbor::encode(*value);
    if (!again) return "cannot be written again: " + again.error().message();
    if (row[1] == "yes" && *again != bytes) return "comes back as " + test::hex_of(*again);
    if (!(cbor::decode<vdl::Value>(*again).value() == *value)) return "comes back as another value";

    const std::string text = cbor::diagnostic(bytes).value();
    constexpr std::string_view mark = "diag:";
    if (row[2].starts_with(mark)) {
        return text == row[2].substr(mark.size()) ? "" : "is printed as " + text;
    }
    const auto json = vdl::json::decode<vdl::Value>(row[2]);
    if (!json) return "no JSON: " + row[2];
    return *json == *value || text == row[2] ? "" : "is printed as " + text;
}

std::string run_cbor_case(const Row& row) {
    const Bytes bytes = test::bytes_of(row[3]);
    const auto value = cbor::decode<vdl::Value>(bytes);
    // What is refused may still be well-formed: a tag before what it cannot belong to.
    if (row[2] == "reject") return value ? "accepted" : "";
    if (std::string wrong = check_paths(bytes, true); !wrong.empty()) return wrong;
    if (!value) return "refused: " + value.error().message();
    if (!(*value == cbor::decode<vdl::Value>(test::bytes_of(row[4])).value())) {
        return "another value than that of the preferred form";
    }
    if (row[2] == "accept,roundtrip") {
        const auto again = cbor::encode(*value);
        if (!again || *again != bytes) return "comes back as other bytes";
    }
    return {};
}

}  // namespace conformance
