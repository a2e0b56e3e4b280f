// nlohmann::json: by way of its document, as it is used. JSON, CBOR and MessagePack are three ways
// to write that document.
#pragma once

#include "measure.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bench {

struct NlohmannJson {
    static std::string write(const nlohmann::json& x) { return x.dump(); }
    static nlohmann::json read(const std::string& text) { return nlohmann::json::parse(text); }
};
struct NlohmannCbor {
    static auto write(const nlohmann::json& x) { return nlohmann::json::to_cbor(x); }
    static auto read(const std::vector<std::uint8_t>& in) { return nlohmann::json::from_cbor(in); }
};
struct NlohmannMsgpack {
    static auto write(const nlohmann::json& x) { return nlohmann::json::to_msgpack(x); }
    static auto read(const std::vector<std::uint8_t>& in) {
        return nlohmann::json::from_msgpack(in);
    }
};

template <class T>
[[nodiscard]] T as(nlohmann::json&& document) {
    if constexpr (std::is_same_v<T, nlohmann::json>) {
        return std::move(document);
    } else {
        return document.template get<T>();
    }
}

/// Registers `CASE/encode/LIBRARY` and `CASE/decode/LIBRARY` for what `make()` returns, a struct or
/// a document.
template <class Format, class Make>
void add_nlohmann(const std::string& name, const std::string& library, Make make) {
    using T = decltype(make());
    add(name + "/encode/" + library, [=] {
        T x = make();
        const auto bytes = Format::write(x);
        expect(as<T>(Format::read(bytes)) == x);
        return Work{bytes.size(), [x = std::move(x)] { return Format::write(x); }};
    });
    add(name + "/decode/" + library, [=] {
        auto bytes = Format::write(make());
        const std::size_t size = bytes.size();
        return Work{size, [bytes = std::move(bytes)] { return as<T>(Format::read(bytes)); }};
    });
}
template <class Make>
void add_nlohmann(const std::string& name, Make make) {
    add_nlohmann<NlohmannJson>(name, "nlohmann_json", make);
    add_nlohmann<NlohmannCbor>(name, "nlohmann_cbor", make);
    add_nlohmann<NlohmannMsgpack>(name, "nlohmann_msgpack", make);
}

}  // namespace bench
