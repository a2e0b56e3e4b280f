// Raw members: what the formats' own `Raw` and `RawView` are to everything else.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/error.hpp>
#include <vdl/reflect/category.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <span>
#include <utility>

namespace vdl::detail {

/// The adapter of a struct with `bytes`, one item: an any, whose value is decoded and encoded
/// where another format or a conversion wants it. `Codec` has `Reader`, `Writer` and `Options`.
template <class Raw, class Codec>
struct TreeRawAdapter {
    static constexpr Category category = Category::any;
    [[nodiscard]] static bool is_nil(const Raw& x) noexcept { return x.bytes.empty(); }
    static void reset(Raw& x) noexcept {
        if constexpr (owns) {
            x.bytes.clear();
        } else {
            x.bytes = {};
        }
    }
    [[nodiscard]] static bool to_value(const Raw& x, Value& value, Error& error) {
        if (x.bytes.empty()) {
            value.reset();
            return true;
        }
        const typename Codec::Options options;
        typename Codec::Reader reader(options);
        reader.reset(x.bytes);
        if (reader.error().code() == ErrorCode::none && read(reader, value) &&
            reader.expect_end()) {
            return true;
        }
        error = std::move(reader.error());
        return false;
    }
    /// Into a view: `cannot_borrow`, there are no bytes to look at.
    [[nodiscard]] static bool from_value(Raw& x, ValueView value, Error& error) {
        reset(x);
        if (value.is_nil()) return true;
        if constexpr (!owns) {
            error = Error(ErrorCode::cannot_borrow,
                          "a RawView borrows bytes, and this is a value of another format");
            return false;
        } else {
            Buffer bytes;
            const typename Codec::Options options;
            typename Codec::Writer writer(bytes, options);
            if (writer.any(value.kind() == Kind::any ? value.inside() : value)) {
                x.bytes.assign(bytes.begin(), bytes.end());
                return true;
            }
            error = std::move(writer.error());
            return false;
        }
    }

private:
    static constexpr bool owns = requires(Raw& x) { x.bytes.clear(); };
};

}  // namespace vdl::detail
