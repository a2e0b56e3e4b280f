// The encoder that writes a C++ value into a dynamic value of its type.
#pragma once

#include <vdl/codec/wire_time.hpp>
#include <vdl/codec/write.hpp>
#include <vdl/limits.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::detail {

/// The hooks of the encoding walk over a `ValueRef` whose type is that of what is written.
class ValueEncoder {
public:
    explicit ValueEncoder(ValueRef at, std::uint32_t depth = Limits{}.depth)
        : at_(at), depth_(depth), depth_left_(depth) {}

    [[nodiscard]] Error& error() { return error_; }
    ZeroBudget zeros;

    [[nodiscard]] bool boolean(bool x) {
        at_.set_bool(x);
        return true;
    }
    template <class N>
    [[nodiscard]] bool number(N x) {
        if constexpr (std::is_floating_point_v<N>) {
            at_.set_float(static_cast<double>(x));
        } else if constexpr (std::is_signed_v<N>) {
            at_.set_int(x);
        } else {
            at_.set_uint(x);
        }
        return true;
    }
    [[nodiscard]] bool string(std::string_view x) {
        at_.set_string(x);
        return true;
    }
    [[nodiscard]] bool bytes(std::span<const std::byte> x, bool) {
        at_.set_bytes(x);
        return true;
    }
    [[nodiscard]] bool enumeration(const Labels&, std::size_t index) {
        at_.set_label(index);
        return true;
    }
    [[nodiscard]] bool type_object(const Type& x) {
        at_.set_type(x);
        return true;
    }
    template <class Time>
    [[nodiscard]] bool time(Time x) {
        return write(*this, to_wire_time(x));
    }
    template <class Time>
    [[nodiscard]] bool duration(Time x) {
        return write(*this, to_wire_duration(x));
    }

    template <class Source>
    [[nodiscard]] bool list(const Source& source) {
        return nested([&](ValueRef list) {
            const std::size_t n = source.size();
            const bool packed = source.packed([&](auto numbers) {
                using N = typename decltype(numbers)::value_type;
                auto* to = list.resize_numbers<Canonical<N>>(n);
                if (n != 0) std::memcpy(to, numbers.data(), n * sizeof(N));
            });
            if (packed) return true;
            if (!source.fixed) list.resize(n);
            std::size_t i = 0;
            return source.each([&](const auto& element) {
                at_ = list.at(i);
                if (!write(*this, element)) [[unlikely]]
                    return fail_at(std::to_string(i));
                ++i;
                return true;
            });
        });
    }
    template <class Source>
    [[nodiscard]] bool set(const Source& source) {
        return nested([&](ValueRef set) {
            MapFiller filler(set);
            filler.reserve(source.size());
            const bool ok = source.each([&](const auto& key) {
                filler.append();
                at_ = filler.key();
                return write(*this, key);
            });
            return ok && filler.finish();
        });
    }
    template <class Source>
    [[nodiscard]] bool map(const Source& source) {
        return nested([&](ValueRef map) {
            MapFiller filler(map);
            filler.reserve(source.size());
            const bool ok = source.each([&](const auto& key, const auto& mapped) {
                filler.append();
                at_ = filler.key();
                if (!write(*this, key)) [[unlikely]]
                    return fail_at("key");
                at_ = filler.mapped();
                if (!write(*this, mapped)) [[unlikely]]
                    return fail_at(key_text(key));
                return true;
            });
            return ok && filler.finish();
        });
    }
    template <class Source>
    [[nodiscard]] bool structure(const Source& source) {
        return nested([&](ValueRef structure) {
            return source.each([&](auto index, const auto& field) {
                const auto i = static_cast<std::size_t>(index);
                if (is_zero_part(field)) {
                    if (!ValueView(structure).at(i).is_zero()) structure.at(i).set_zero();
                    return true;
                }
                at_ = structure.at(i);
                return source.put(*this, i, field);
            });
        });
    }
    template <class Source>
    [[nodiscard]] bool variant(const Source& source) {
        return nested([&](ValueRef variant) {
            at_ = variant.select(source.index());
            return source.put(*this);
        });
    }
    template <class Source>
    [[nodiscard]] bool optional(const Source& source) {
        return nested([&](ValueRef optional) {
            if (!source.has_value()) {
                optional.reset();
                return true;
            }
            at_ = optional.emplace();
            return source.put(*this);
        });
    }
    [[nodiscard]] bool any(ValueView x) {
        Result<void> done = at_.set(x);
        if (done) return true;
        error_ = std::move(done).error();
        return false;
    }

private:
    /// The fixed-width type of a number's width: `long long` and `long` are one.
    template <class N>
    using Canonical = std::conditional_t<
        std::is_floating_point_v<N>, N,
        std::conditional_t<
            std::is_signed_v<N>,
            std::conditional_t<
                sizeof(N) == 1, std::int8_t,
                std::conditional_t<sizeof(N) == 2, std::int16_t,
                                   std::conditional_t<sizeof(N) == 4, std::int32_t, std::int64_t>>>,
            std::conditional_t<sizeof(N) == 1, std::uint8_t,
                               std::conditional_t<sizeof(N) == 2, std::uint16_t,
                                                  std::conditional_t<sizeof(N) == 4, std::uint32_t,
                                                                     std::uint64_t>>>>>;

    template <class Field>
    [[nodiscard]] static bool is_zero_part(const Field& field) {
        if constexpr (std::is_same_v<Field, ValueView>) {
            return field.is_zero();
        } else {
            return is_zero(field);
        }
    }
    template <class F>
    [[nodiscard]] bool nested(F&& f) {
        if (depth_left_ == 0) [[unlikely]] {
            error_ = Error(ErrorCode::depth_exceeded,
                           "nested deeper than " + std::to_string(depth_) + " levels");
            return false;
        }
        --depth_left_;
        const bool ok = f(at_);
        ++depth_left_;
        return ok;
    }
    [[gnu::cold]] bool fail_at(const std::string& key) {
        error_.prepend_key(key);
        return false;
    }

    ValueRef at_;
    std::uint32_t depth_;
    std::uint32_t depth_left_;
    Error error_;
};

}  // namespace vdl::detail
