// Each format as functions with the same names, for tests of the limits.
#pragma once

#include <vdl/cbor.hpp>
#include <vdl/json.hpp>
#include <vdl/limits.hpp>
#include <vdl/msgpack.hpp>
#include <vdl/protobuf.hpp>
#include <vdl/text.hpp>
#include <vdl/vom.hpp>

#include <string>

namespace limited {

using vdl::Limits;
using vdl::Value;

/// "ok", or "limit_exceeded at 5".
template <class T>
std::string outcome(const vdl::Result<T>& result) {
    if (result) return "ok";
    std::string text(to_string(result.error().code()));
    if (result.error().offset() == vdl::Error::no_offset) return text + ", nowhere";
    return text + " at " + std::to_string(result.error().offset());
}

// `encode` gives an input, `decode` says what comes of one.

struct Vom {
    static constexpr const char* name = "vom";
    static constexpr bool dynamic = true;
    template <class T>
    static std::string encode(const T& x) {
        std::string out;
        vdl::vom::encode_into(out, x).value();
        return out;
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::vom::decode<T>(in, limits));
    }
};
template <class O>
O with(const Limits& limits) {
    O options;
    options.limits = limits;
    return options;
}
struct Json {
    static constexpr const char* name = "json";
    static constexpr bool dynamic = true;
    template <class T>
    static std::string encode(const T& x) {
        return vdl::json::encode(x).value();
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::json::decode<T>(in, with<vdl::json::Options>(limits)));
    }
};
struct Cbor {
    static constexpr const char* name = "cbor";
    static constexpr bool dynamic = true;
    template <class T>
    static std::string encode(const T& x) {
        std::string out;
        vdl::cbor::encode_into(out, x).value();
        return out;
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::cbor::decode<T>(in, with<vdl::cbor::Options>(limits)));
    }
};
struct Msgpack {
    static constexpr const char* name = "msgpack";
    static constexpr bool dynamic = true;
    template <class T>
    static std::string encode(const T& x) {
        std::string out;
        vdl::msgpack::encode_into(out, x).value();
        return out;
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::msgpack::decode<T>(in, with<vdl::msgpack::Options>(limits)));
    }
};
struct Protobuf {
    static constexpr const char* name = "protobuf";
    static constexpr bool dynamic = false;
    template <class T>
    static std::string encode(const T& x) {
        std::string out;
        vdl::protobuf::encode_into(out, x).value();
        return out;
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::protobuf::decode<T>(in, with<vdl::protobuf::Options>(limits)));
    }
};
/// VDL notation: with types, so that it is read dynamically.
struct Text {
    static constexpr const char* name = "text";
    static constexpr bool dynamic = true;
    template <class T>
    static std::string encode(const T& x) {
        return vdl::to_text(vdl::vom::decode<Value>(vdl::vom::encode(x)).value());
    }
    template <class T>
    static std::string decode(const std::string& in, const Limits& limits) {
        return outcome(vdl::parse_value(in, limits));
    }
};

}  // namespace limited
