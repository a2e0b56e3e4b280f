// CBOR from anywhere.
#include "support/tree.hpp"

#include <vdl/cbor.hpp>

#ifdef VDL_FUZZ_NLOHMANN
#include "support/nlohmann.hpp"
#endif

namespace {

using fuzz::expect, fuzz::Input;
using vdl::Value;
namespace cbor = vdl::cbor;

struct Format {
    using Options = cbor::Options;
    using Raw = cbor::Raw;
    using Decoder = cbor::Decoder;
    template <class T, class In>
    static vdl::Result<T> decode(const In& in, const Options& options = {}) {
        return cbor::decode<T>(in, options);
    }
    template <class In>
    static vdl::Result<Value> decode_value(const In& in, const vdl::Type& type,
                                           const Options& options) {
        return cbor::decode_value(in, type, options);
    }
    template <class T>
    static vdl::Result<std::vector<std::byte>> encode(const T& x, const Options& options = {}) {
        return cbor::encode(x, options);
    }
    static vdl::Result<std::size_t> skip(std::span<const std::byte> in) { return cbor::skip(in); }
    static vdl::Result<void> well_formed(std::span<const std::byte> in) {
        return cbor::well_formed(in);
    }
    static void more_options(Options& options, const Input& input) {
        options.key_order = static_cast<cbor::KeyOrder>(input.second >> 6);
    }
    /// In deterministic form it is read back by who insists on that.
    static void check_value(const Value& value, const Options& options) {
        Options sorted;
        sorted.key_order = options.key_order;
        sorted.require_order = options.key_order != cbor::KeyOrder::as_is;
        const auto in_order = cbor::encode(value, sorted).value();
        sorted.duplicate_key = vdl::DuplicateKey::refuse;
        (void)cbor::decode<Value>(in_order, sorted).has_value();
    }
};
using Paths = fuzz::TreePaths<Format>;

/// What is well-formed has a diagnostic notation.
void diagnostic(const Input& input) {
    expect(cbor::diagnostic(input.bytes).has_value() == Paths::formed(input));
}

#ifdef VDL_FUZZ_NLOHMANN
/// What both can read they read alike.
void nlohmann_json(const Input& input) {
    const auto ours = cbor::decode<Value>(input.bytes);
    if (!ours || !fuzz::is_like_json(*ours)) return;
    const auto theirs =
        nlohmann::json::from_cbor(input.text().begin(), input.text().end(), true, false);
    if (theirs.is_discarded()) return;  // it knows less
    expect(fuzz::same(theirs, *ours));
}
#endif

constexpr fuzz::Path table[] = {
    {"typed", Paths::typed},
    {"dynamic", Paths::dynamic},
    {"skip", Paths::skip},
    {"raw", Paths::raw},
    {"stream", Paths::stream},
    {"round_trip", Paths::round_trip},
    {"differential", Paths::differential},
    {"diagnostic", diagnostic},
#ifdef VDL_FUZZ_NLOHMANN
    {"nlohmann", nlohmann_json},
#endif
};

}  // namespace

const fuzz::Paths fuzz::paths = fuzz::paths_of(table);
