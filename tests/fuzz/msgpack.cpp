// MessagePack from anywhere.
#include "support/tree.hpp"

#include <vdl/msgpack.hpp>

namespace {

using fuzz::Input;
using vdl::Value;
namespace msgpack = vdl::msgpack;

struct Format {
    using Options = msgpack::Options;
    using Raw = msgpack::Raw;
    using Decoder = msgpack::Decoder;
    template <class T, class In>
    static vdl::Result<T> decode(const In& in, const Options& options = {}) {
        return msgpack::decode<T>(in, options);
    }
    template <class In>
    static vdl::Result<Value> decode_value(const In& in, const vdl::Type& type,
                                           const Options& options) {
        return msgpack::decode_value(in, type, options);
    }
    template <class T>
    static vdl::Result<std::vector<std::byte>> encode(const T& x, const Options& options = {}) {
        return msgpack::encode(x, options);
    }
    static vdl::Result<std::size_t> skip(std::span<const std::byte> in) {
        return msgpack::skip(in);
    }
    static vdl::Result<void> well_formed(std::span<const std::byte> in) {
        return msgpack::well_formed(in);
    }
    static void more_options(Options&, const Input&) {}
    static void check_value(const Value&, const Options&) {}
};
using Paths = fuzz::TreePaths<Format>;

constexpr fuzz::Path table[] = {
    {"typed", Paths::typed},
    {"dynamic", Paths::dynamic},
    {"skip", Paths::skip},
    {"raw", Paths::raw},
    {"stream", Paths::stream},
    {"round_trip", Paths::round_trip},
    {"differential", Paths::differential},
};

}  // namespace

const fuzz::Paths fuzz::paths = fuzz::paths_of(table);
