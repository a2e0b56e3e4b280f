// Readers and writers over the decoders and encoders of the library.
#pragma once

#include "formats.hpp"

#include <optional>
#include <utility>

namespace tool {

/// Over a `Decoder` of any format.
template <class Decoder>
class DecoderReader : public ValueReader {
public:
    template <class... Arguments>
    explicit DecoderReader(std::optional<vdl::Type> type, const Arguments&... arguments)
        : type_(std::move(type)), decoder_(arguments...) {}

    void feed(std::span<const std::byte> piece) override { decoder_.feed(piece); }
    vdl::Result<bool> next() override { return decoder_.next(); }
    vdl::Result<void> read(vdl::Value& x) override {
        if (!type_) return decoder_.decode_into(x);
        if (x.type() != *type_) x = vdl::Value(*type_);
        vdl::ValueRef into = x.ref();
        return decoder_.decode_into(into);
    }
    vdl::Result<void> finish() override { return decoder_.finish(); }

private:
    std::optional<vdl::Type> type_;
    Decoder decoder_;
};

/// Over an `Encoder` of any format.
template <class Encoder>
class EncoderWriter : public ValueWriter {
public:
    /// `typed`: values are written as what their types say, not as anys.
    template <class Options>
    EncoderWriter(vdl::Buffer& out, const Options& options, bool typed)
        : encoder_(out, options), typed_(typed) {}

    vdl::Result<void> write(const vdl::Value& x) override {
        return typed_ ? encoder_.encode(x.view()) : encoder_.encode(x);
    }

private:
    Encoder encoder_;
    bool typed_;
};

}  // namespace tool
