// What RawBytes does with an encoder and a decoder.
#pragma once

#include <vdl/vom/decoder.hpp>
#include <vdl/vom/encoder.hpp>
#include <vdl/vom/raw_bytes.hpp>

#include <utility>

namespace vdl::vom {

template <class T>
Result<RawBytes> RawBytes::of(const T& x) {
    Buffer stream;
    Encoder encoder(stream);
    if (Result<void> done = encoder.encode(x); !done) return std::move(done).error();
    Decoder decoder(stream.bytes());
    Result<bool> ready = decoder.next();
    if (!ready) return std::move(ready).error();
    return decoder.decode<RawBytes>();
}

template <class T>
Result<void> RawBytes::to(T& x) const {
    if (is_nil()) return decoder().decode_into(x);
    detail::Reader reader{Limits{}};
    reader.reset(bytes(), stream_offset());
    for (const Type& referenced : message_->types) reader.types.push_back(referenced.node());
    reader.any_lengths.set(message_->table_bytes(), message_->any_count);
    reader.message_type = type_;
    PlanCache plans;
    if (detail::read_whole(reader, type_, plans, &x, detail::read_functions<T>)) return {};
    return detail::reading_error(reader);
}

inline Decoder RawBytes::decoder() const {
    Buffer stream;
    Encoder encoder(stream);
    Decoder decoder;
    const Result<void> done = encoder.encode(*this);
    decoder.framer_.feed_copy(stream.bytes());
    if (!done) decoder.framer_.fail(done.error());
    // An error stays in the decoder and comes with the first use.
    (void)decoder.next();
    return decoder;
}

inline bool RawBytes::equals(const RawBytes& other) const {
    if (is_nil() || other.is_nil()) return is_nil() == other.is_nil();
    if (type_ != other.type_) return false;  // there is one node a type
    Buffer a;
    Buffer b;
    const bool ok = Encoder(a).encode(*this) && Encoder(b).encode(other);
    return ok && a == b;
}

}  // namespace vdl::vom
