// A stream of C++ values, with the types taken away so that a list of them can be made.
#pragma once

#include "hex.hpp"

#include <vdl/vom.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace test {

/// What happens to a value of a stream, for comparison.
[[nodiscard]] inline std::string describe(const vdl::Error& error) {
    return std::string(to_string(error.code())) + " at " + std::to_string(error.offset()) +
           (error.path().empty() ? "" : " in " + error.path()) + "; ";
}

/// The values of one line of the case file. Each function that returns a text returns an empty
/// one when all is well.
class StreamCase {
public:
    explicit StreamCase(std::string_view name) : name_(name) {}
    StreamCase(const StreamCase&) = delete;
    StreamCase& operator=(const StreamCase&) = delete;
    virtual ~StreamCase() = default;

    [[nodiscard]] std::string_view name() const { return name_; }
    /// The type of the first value.
    [[nodiscard]] virtual vdl::Type type() const = 0;
    /// All values, by one Encoder.
    [[nodiscard]] virtual vdl::Result<void> encode(vdl::Buffer& out) const = 0;
    /// Decodes the values by one Decoder, into new objects and again into used ones.
    [[nodiscard]] virtual std::string check_decode(std::span<const std::byte> stream) const = 0;
    /// Encodes and decodes by the functions for one value; for streams of one value only.
    [[nodiscard]] virtual std::string check_one_shot(std::span<const std::byte> stream) const = 0;
    /// What a decoder says of a stream that comes in these pieces, when it reads the types of
    /// this case: codes, paths and offsets of errors, good values encoded again.
    [[nodiscard]] virtual std::string transcript(
        const std::vector<std::span<const std::byte>>& pieces) const = 0;

private:
    std::string_view name_;
};

/// The values that `values` returns in a tuple; it is called for each copy that is needed, as
/// some types only move.
template <class Make>
class StreamCaseOf : public StreamCase {
    using Values = decltype(std::declval<Make>()());
    static constexpr std::size_t count = std::tuple_size_v<Values>;

public:
    StreamCaseOf(std::string_view name, Make make) : StreamCase(name), make_(std::move(make)) {}

    [[nodiscard]] vdl::Type type() const override {
        if constexpr (std::is_same_v<std::tuple_element_t<0, Values>, vdl::Value>) {
            return std::get<0>(make_()).type();
        } else {
            return vdl::type_of<std::tuple_element_t<0, Values>>();
        }
    }

    [[nodiscard]] vdl::Result<void> encode(vdl::Buffer& out) const override {
        vdl::vom::Encoder encoder(out);
        vdl::Result<void> done;
        const Values values = make_();
        std::apply(
            [&](const auto&... x) { (void)((done = encoder.encode(x), done.has_value()) && ...); },
            values);
        return done;
    }

    [[nodiscard]] std::string check_decode(std::span<const std::byte> stream) const override {
        std::string wrong = decode_into_new(stream);
        if (wrong.empty()) wrong = decode_into_used(stream);
        return wrong;
    }

    [[nodiscard]] std::string check_one_shot(std::span<const std::byte> stream) const override {
        if constexpr (count == 1) {
            using T = std::tuple_element_t<0, Values>;
            const Values values = make_();
            const auto bytes = vdl::vom::encode(std::get<0>(values));
            if (!bytes) return bytes.error().message();
            if (hex_of(*bytes) != hex_of(stream)) return "encode gives " + hex_of(*bytes);
            const auto decoded = vdl::vom::decode<T>(stream);
            if (!decoded) return decoded.error().message();
            if (!(*decoded == std::get<0>(values))) return "decode gives another value";
        }
        return {};
    }

    [[nodiscard]] std::string transcript(
        const std::vector<std::span<const std::byte>>& pieces) const override {
        std::string text;
        Values targets{};
        std::size_t at = 0;
        vdl::vom::Decoder decoder;
        for (const auto& piece : pieces) {
            decoder.feed(piece);
            for (;;) {
                const vdl::Result<bool> ready = decoder.next();
                if (!ready) return text + "broken: " + describe(ready.error());
                if (!*ready) break;
                text += decoder.type().unique_string(1000) + ": ";
                text += decode_at(decoder, targets, at, std::make_index_sequence<count>{});
                at = (at + 1) % count;
            }
        }
        const vdl::Result<void> end = decoder.finish();
        return text + (end ? "complete" : "end: " + describe(end.error()));
    }

private:
    [[nodiscard]] std::string decode_into_new(std::span<const std::byte> stream) const {
        std::string wrong;
        vdl::vom::Decoder decoder(stream);
        const auto check = [&](const auto& expected) {
            using T = std::decay_t<decltype(expected)>;
            const vdl::Result<bool> ready = decoder.next();
            if (!ready || !*ready) return wrong = "no value", false;
            const auto decoded = decoder.decode<T>();
            if (!decoded) return wrong = decoded.error().message(), false;
            if (!(*decoded == expected)) return wrong = "another value", false;
            return true;
        };
        const Values values = make_();
        std::apply([&](const auto&... x) { (void)(check(x) && ...); }, values);
        return wrong.empty() ? end(decoder) : wrong;
    }
    /// Into objects that hold the values of the stream already, backwards, and then again.
    [[nodiscard]] std::string decode_into_used(std::span<const std::byte> stream) const {
        Values targets = make_();
        const Values values = make_();
        for (int round = 0; round < 2; ++round) {
            vdl::vom::Decoder decoder(stream);
            std::string wrong;
            std::apply(
                [&](auto&... x) {
                    const auto read = [&](auto& target) {
                        const vdl::Result<bool> ready = decoder.next();
                        if (!ready || !*ready) return wrong = "no value", false;
                        const vdl::Result<void> done = decoder.decode_into(target);
                        if (!done) wrong = done.error().message();
                        return done.has_value();
                    };
                    (void)(read(x) && ...);
                },
                targets);
            if (!wrong.empty()) return "into a used object: " + wrong;
            if (!(targets == values)) return "another value in a used object";
        }
        return {};
    }
    [[nodiscard]] static std::string end(vdl::vom::Decoder& decoder) {
        const vdl::Result<bool> more = decoder.next();
        if (!more) return more.error().message();
        if (*more) return "a value too many";
        const vdl::Result<void> finished = decoder.finish();
        return finished ? "" : finished.error().message();
    }
    template <std::size_t... I>
    [[nodiscard]] static std::string decode_at(vdl::vom::Decoder& decoder, Values& targets,
                                               std::size_t at, std::index_sequence<I...>) {
        std::string text;
        const auto read = [&](auto& target) {
            const vdl::Result<void> done = decoder.decode_into(target);
            if (!done) {
                text = describe(done.error());
                return;
            }
            const auto bytes = vdl::vom::encode(target);
            text = bytes ? hex_of(*bytes) + "; " : "cannot encode: " + describe(bytes.error());
        };
        (void)((I == at && (read(std::get<I>(targets)), true)) || ...);
        return text;
    }

    Make make_;
};

template <class Make>
[[nodiscard]] std::unique_ptr<StreamCase> stream_case(std::string_view name, Make make) {
    return std::make_unique<StreamCaseOf<Make>>(name, std::move(make));
}

/// A case whose values can be copied.
template <class... T>
[[nodiscard]] std::unique_ptr<StreamCase> stream_of(std::string_view name, T... values) {
    return stream_case(name, [values = std::tuple<T...>(std::move(values)...)] { return values; });
}

}  // namespace test
