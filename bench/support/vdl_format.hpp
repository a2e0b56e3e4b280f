// What a format of ours does with one value.
#pragma once

#include "measure.hpp"

#include <vdl/buffer.hpp>
#include <vdl/decode_context.hpp>

#include <memory>
#include <string>
#include <utility>

namespace bench {

/// Registers `CASE/encode/LIBRARY` and `CASE/decode/LIBRARY` for what `make()` returns. `Format`
/// has `encode(x)`, `encode_into(buffer, x)`, `decode<T>(bytes)` and `decode_into(bytes, x)`.
template <class Format, class Make>
void add_new(const std::string& name, const std::string& library, Make make, Format format) {
    using T = decltype(make());
    add(name + "/encode/" + library, [=] {
        T x = make();
        auto bytes = format.encode(x).value();
        expect(format.template decode<T>(bytes).value() == x);
        return Work{bytes.size(), [x = std::move(x), format] { return format.encode(x); }};
    });
    add(name + "/decode/" + library, [=] {
        auto bytes = format.encode(make()).value();
        const std::size_t size = bytes.size();
        return Work{
            size, [bytes = std::move(bytes), format] { return format.template decode<T>(bytes); }};
    });
}

/// The same for `encode_again` and `decode_again`, which use a context.
template <class Format, class Make>
void add_again(const std::string& name, const std::string& library, Make make, Format format) {
    using T = decltype(make());
    add(name + "/encode_again/" + library, [=] {
        T x = make();
        auto out = std::make_shared<vdl::Buffer>();
        format.encode_into(*out, x).value();
        expect(format.template decode<T>(*out).value() == x);
        return Work{out->size(), [x = std::move(x), out, format] {
                        return format.encode_into(*out, x).has_value() ? out->data() : nullptr;
                    }};
    });
    add(name + "/decode_again/" + library, [=] {
        struct Kept {
            vdl::DecodeContext context;
            T x{};
        };
        const T x = make();
        auto bytes = format.encode(x).value();
        auto kept = std::make_shared<Kept>();
        format.decode_into(bytes, kept->x).value();
        format.decode_into(bytes, kept->x).value();
        expect(kept->x == x);
        const std::size_t size = bytes.size();
        return Work{size, [bytes = std::move(bytes), kept, format] {
                        const vdl::DecodeContext::Use use(kept->context);
                        return format.decode_into(bytes, kept->x).has_value() ? &kept->x : nullptr;
                    }};
    });
}

/// All four.
template <class Format, class Make>
void add_vdl(const std::string& name, const std::string& library, Make make, Format format = {}) {
    add_new(name, library, make, format);
    add_again(name, library, make, format);
}

}  // namespace bench
