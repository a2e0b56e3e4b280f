// VOM as a source of values for the decoder that converts.
#pragma once

#include <vdl/codec/planned.hpp>
#include <vdl/vom/reader.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace vdl::vom::detail {

/// What `PlannedDecoder` asks of a source, over a `Reader`. Values follow each other in the
/// input, so the cursor needs no moving.
class WireSource {
public:
    struct Frame {};
    using Any = WireReader::Any;
    /// Strings lie in the message.
    static constexpr bool borrows = true;

    explicit WireSource(Reader& reader) : reader_(reader) {}

    [[nodiscard]] Error& error() { return reader_.error(); }
    [[nodiscard]] Reader& direct() { return reader_; }
    [[nodiscard]] Budget* budget() { return reader_.budget(); }
    [[nodiscard]] std::uint64_t offset() const { return reader_.offset(); }
    [[nodiscard]] bool enter() { return reader_.enter(); }
    void leave() { reader_.leave(); }
    [[nodiscard]] static Frame save() { return {}; }
    static void restore(Frame) {}

    [[nodiscard]] bool boolean(bool& x) { return reader_.boolean(x); }
    template <class N>
    [[nodiscard]] bool number(N& x) {
        if constexpr (std::is_same_v<N, std::uint8_t>) {
            if (raw_bytes_) return raw_byte(x);
        }
        return reader_.number(x);
    }
    [[nodiscard]] bool string(std::string_view& x) { return reader_.WireReader::string(x); }
    [[nodiscard]] bool label(const TypeNode& type, std::size_t& x) {
        return reader_.label(type.labels.size(), x);
    }
    [[nodiscard]] bool type_object(Type& x) { return reader_.type_object(x); }
    [[nodiscard]] bool present(bool& x) { return reader_.present(x); }
    [[nodiscard]] bool any_begin(Any& any, const TypeNode*& type) {
        return reader_.any_begin(any, type);
    }
    [[nodiscard]] bool any_end(Any& any) { return reader_.any_end(any); }
    [[nodiscard]] bool bytes(const TypeNode& type, std::span<const std::byte>& x) {
        return reader_.WireReader::bytes(type, x);
    }
    [[nodiscard]] bool begin(const TypeNode& type, std::size_t& n) {
        return reader_.begin(type, n);
    }
    void raw_bytes(bool raw) { raw_bytes_ = raw; }
    static void element(Frame, std::size_t) {}
    static void key(Frame, std::size_t) {}
    static void mapped(Frame, std::size_t) {}

    template <class F>
    [[nodiscard]] bool fields(const TypeNode& type, F&& f) {
        const std::size_t end = type.fields.size();
        for (;;) {
            std::size_t index = 0;
            if (!reader_.field_index(end, index)) return false;
            if (index == end) return true;
            if (!f(index)) return false;
        }
    }
    [[nodiscard]] WireReader::Zero begin_zero() { return reader_.begin_zero(); }
    void end_zero(WireReader::Zero around) { reader_.end_zero(around); }
    [[nodiscard]] bool alternative(const TypeNode& type, std::size_t& index) {
        return reader_.alternative(type.fields.size(), index);
    }
    [[nodiscard]] bool skip(const TypeNode& type) { return reader_.skip(type); }
    /// A template so that only a program with anys pays for its compilation.
    template <class Ref>
    [[nodiscard]] bool copy(const TypeNode& type, Ref into) {
        if (type.kind == Kind::byte && raw_bytes_) {
            std::uint8_t byte = 0;
            if (!raw_byte(byte)) return false;
            into.set_uint(byte);
            return true;
        }
        if (reader_.reads_zero()) {
            into.set_zero();
            return true;
        }
        return read(reader_, into);
    }
    /// A value of `type`, or an any, as raw bytes.
    template <std::same_as<RawBytes> Raw>
    [[nodiscard]] bool capture(const TypeNode& type, Raw& x) {
        if (type.kind == Kind::any) return reader_.native(x);
        if (type.kind == Kind::byte && raw_bytes_) {
            std::uint8_t byte = 0;
            if (!raw_byte(byte)) return false;
            Value value(Type::from_node(&type));  // the byte may have a name
            value.ref().set_uint(byte);
            x = Raw::of(value).value();
            return true;
        }
        if (reader_.reads_zero()) {
            if (!reader_.allow_zero(type)) return false;
            x = Raw::of(Value(Type::from_node(&type))).value();
            return true;
        }
        std::size_t size = 0;
        if (!reader_.measure(type, size)) return false;
        reader_.capture(x, &type, size);
        return true;
    }

private:
    [[nodiscard]] bool raw_byte(std::uint8_t& x) {
        const std::byte* at = nullptr;
        if (!reader_.take(1, at)) return false;
        x = std::to_integer<std::uint8_t>(*at);
        return true;
    }

    Reader& reader_;
    bool raw_bytes_ = false;
};

}  // namespace vdl::vom::detail
