// A C++ value as a source: conversion between C++ types, resolved at compile time.
#pragma once

#include <vdl/codec/number.hpp>
#include <vdl/codec/read.hpp>
#include <vdl/compatible.hpp>
#include <vdl/convert/value_encoder.hpp>
#include <vdl/limits.hpp>
#include <vdl/result.hpp>
#include <vdl/type_of.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::detail {

/// What the decoders of one conversion share.
struct ObjectContext {
    Error error;
    std::uint32_t depth_left = Limits{}.depth;
};

template <class To>
[[nodiscard]] Result<void> read_dynamic(ValueView from, To& to);

/// For each field of `To` the field of `From` that it is read from, by name and then by alias;
/// `Fields<From>::count` if there is none.
template <class From, class To>
inline constexpr auto field_sources = [] {
    using F = reflect::Fields<From>;
    using T = reflect::Fields<To>;
    std::array<std::size_t, T::count + 1> from{};
    std::array<bool, F::count + 1> used{};
    for (std::size_t t = 0; t < T::count; ++t) {
        from[t] = F::count;
        for (std::size_t f = 0; f < F::count; ++f) {
            if (F::names[f] == T::names[t]) {
                from[t] = f;
                used[f] = true;
            }
        }
    }
    for (std::size_t t = 0; t < T::count; ++t) {
        for (std::size_t f = 0; f < F::count && from[t] == F::count; ++f) {
            if (!used[f] && T::options[t].answers_to(F::names[f])) {
                from[t] = f;
                used[f] = true;
            }
        }
    }
    return from;
}();

/// The hooks of the decoding walk over a C++ value.
template <class From>
class ObjectDecoder {
    using A = Adapter<From>;
    static constexpr Category category = A::category;

public:
    ObjectDecoder(const From& from, ObjectContext& context) : from_(from), context_(context) {}

    [[nodiscard]] Error& error() { return context_.error; }

    [[nodiscard]] bool boolean(bool& x) {
        return look_through([&](const auto& from) {
            x = from;
            return true;
        });
    }
    template <class N>
    [[nodiscard]] bool number(N& x) {
        return look_through([&](const auto& from) {
            using F = std::remove_cvref_t<decltype(from)>;
            if constexpr (std::is_enum_v<F>) {
                return number_from(static_cast<std::underlying_type_t<F>>(from), x);
            } else {
                return number_from(from, x);
            }
        });
    }
    template <class Target>
    [[nodiscard]] bool string(Target&& target) {
        return look_through([&](const auto& from) {
            using F = std::remove_cvref_t<decltype(from)>;
            if constexpr (Adapter<F>::category == Category::enumeration) {
                const std::size_t label = Adapter<F>::index(from);
                if (label == Adapter<F>::labels.size()) {
                    error() = no_label(from);
                    return false;
                }
                return target.assign(*this, Adapter<F>::labels[label]);
            } else {
                return target.assign(*this, Adapter<F>::view(from));
            }
        });
    }
    template <class Target>
    [[nodiscard]] bool bytes(Target&& target) {
        return look_through([&](const auto& from) {
            using F = std::remove_cvref_t<decltype(from)>;
            if constexpr (Adapter<F>::category == Category::bytes) {
                return target.assign(*this, Adapter<F>::view(from));
            } else {
                const std::size_t n = Adapter<F>::size(from);
                std::byte* room = target.resize(*this, n);
                if (room == nullptr && error().code() != ErrorCode::none) return false;
                std::size_t i = 0;
                return Adapter<F>::each(from, [&](const auto& element) {
                    std::uint8_t byte = 0;
                    if (!nested(element, byte)) return fail_at(error(), i);
                    room[i++] = std::byte{byte};
                    return true;
                });
            }
        });
    }
    template <class Target>
    [[nodiscard]] bool enumeration(Target&& target) {
        return look_through([&](const auto& from) {
            using F = std::remove_cvref_t<decltype(from)>;
            std::string_view label;
            if constexpr (Adapter<F>::category == Category::enumeration) {
                const std::size_t index = Adapter<F>::index(from);
                if (index == Adapter<F>::labels.size()) {
                    error() = no_label(from);
                    return false;
                }
                label = Adapter<F>::labels[index];
            } else {
                label = Adapter<F>::view(from);
            }
            const std::size_t to = target.labels().find(label);
            if (to == target.labels().size()) {
                return fail(
                    *this, ErrorCode::unknown_label,
                    "\"" + std::string(label.substr(0, 80)) + "\" is no label of the target");
            }
            target.set(to);
            return true;
        });
    }
    [[nodiscard]] bool type_object(Type& x) {
        return look_through([&](const auto& from) {
            x = from;
            return true;
        });
    }
    [[nodiscard]] bool time(Timestamp& x) { return seconds(x, from_wire_time); }
    [[nodiscard]] bool duration(Timestamp& x) { return seconds(x, from_wire_duration); }

    template <class Target>
    [[nodiscard]] bool list(Target&& target) {
        return look_through([&](const auto& from) {
            using F = std::remove_cvref_t<decltype(from)>;
            if constexpr (Adapter<F>::category == Category::bytes) {
                const std::span<const std::byte> bytes = Adapter<F>::view(from);
                if (!target.accepts(*this, bytes.size())) return false;
                target.reserve(bytes.size());
                for (const std::byte byte : bytes) {
                    const auto number = std::to_integer<std::uint8_t>(byte);
                    if (!target.next(*this, [&](auto&& to) { return nested(number, to); })) {
                        return false;
                    }
                }
            } else {
                const std::size_t n = Adapter<F>::size(from);
                if (!target.accepts(*this, n)) return false;
                target.reserve(n);
                const bool ok = Adapter<F>::each(from, [&](const auto& element) {
                    return target.next(*this, [&](auto&& to) { return nested(element, to); });
                });
                if (!ok) return false;
            }
            return target.finish(*this);
        });
    }
    template <class Target>
    [[nodiscard]] bool set(Target&& target) {
        return look_through([&](const auto& from) {
            using F = std::remove_cvref_t<decltype(from)>;
            target.reserve(Adapter<F>::size(from));
            const bool ok = Adapter<F>::each(from, [&](const auto& key) {
                return target.next(*this, [&](auto&& to) { return nested(key, to); });
            });
            return ok && target.finish(*this);
        });
    }
    template <class Target>
    [[nodiscard]] bool map(Target&& target) {
        return look_through([&](const auto& from) {
            using F = std::remove_cvref_t<decltype(from)>;
            target.reserve(Adapter<F>::size(from));
            const bool ok = Adapter<F>::each(from, [&](const auto& key, const auto& mapped) {
                return target.next(
                    *this, [&](auto&& to) { return nested(key, to); },
                    [&](auto&& to) { return nested(mapped, to); });
            });
            return ok && target.finish(*this);
        });
    }
    template <class Target>
    [[nodiscard]] bool structure(Target&& target) {
        return look_through([&](const auto& from) {
            using F = std::remove_cvref_t<decltype(from)>;
            using To = std::remove_cvref_t<decltype(target)>;
            if constexpr (Adapter<F>::category == Category::time) {
                const WireTime wire = to_wire_time(Adapter<F>::get(from));
                return ObjectDecoder<WireTime>(wire, context_).structure(target);
            } else if constexpr (Adapter<F>::category == Category::duration) {
                const WireTime wire = to_wire_duration(Adapter<F>::get(from));
                return ObjectDecoder<WireTime>(wire, context_).structure(target);
            } else {
                return reflect::Fields<F>::apply(from, [&](const auto&... field) {
                    return fields<typename To::object>(target, field...);
                });
            }
        });
    }
    template <class Target>
    [[nodiscard]] bool variant(Target&& target) {
        return look_through([&](const auto& from) {
            using F = std::remove_cvref_t<decltype(from)>;
            const VariantSource<F> source{from};
            if (source.index() >= source.size()) {
                return fail(*this, ErrorCode::unsupported, "a variant is valueless by exception");
            }
            const std::string_view label = source.label(source.index());
            const std::size_t to = target.find(label);
            if (to == target.size()) {
                return fail(*this, ErrorCode::unknown_field,
                            "the target has no alternative \"" + std::string(label) + "\"");
            }
            return source.visit([&](const auto& alternative) {
                return target.select(
                    *this, to, [&](auto& into) { return nested_if_compatible(alternative, into); });
            });
        });
    }
    template <class Target>
    [[nodiscard]] bool optional(Target&& target) {
        if constexpr (category == Category::optional) {
            if (!A::has_value(from_)) {
                target.set_nil();
                return true;
            }
            return target.emplace(*this, [&](auto& to) { return nested(A::get(from_), to); });
        } else if constexpr (category == Category::reference) {
            return ObjectDecoder<std::remove_cvref_t<decltype(A::get(from_))>>(A::get(from_),
                                                                               context_)
                .optional(target);
        } else if constexpr (category == Category::converted) {
            const auto& wire = A::to_wire(from_);
            return ObjectDecoder<std::remove_cvref_t<decltype(wire)>>(wire, context_)
                .optional(target);
        } else if constexpr (category == Category::any) {
            if (A::is_nil(from_)) {
                target.set_nil();
                return true;
            }
            return target.emplace(*this, [&](auto& to) { return nested(from_, to); });
        } else {
            return target.emplace(*this, [&](auto& to) { return nested(from_, to); });
        }
    }
    template <class Target>
    [[nodiscard]] bool any(Target&& target) {
        if constexpr (category == Category::any) {
            return with_value([&](ValueView from) {
                if (from.kind() == Kind::any) {
                    target.set_nil();
                    return true;
                }
                const ValueRef to = target.emplace(*this, from.type());
                return to && keep(to.set(from));
            });
        } else {
            const ValueRef to = target.emplace(*this, type_of<From>());
            if (!to) return false;
            ValueEncoder encoder(to, context_.depth_left);
            if (write(encoder, from_)) return true;
            error() = std::move(encoder.error());
            return false;
        }
    }

    /// A `Value` as the source: what it holds is known at run time only.
    template <class To>
    [[nodiscard]] bool read_any(To& to) {
        return with_value([&](ValueView from) { return keep(read_dynamic(from, to)); });
    }

private:
    /// Calls `f` with the value that the source stands for: inside of optionals, references and
    /// conversions.
    template <class F>
    [[nodiscard]] bool look_through(F&& f) {
        if constexpr (category == Category::optional) {
            if (!A::has_value(from_)) {
                return fail(*this, ErrorCode::nil_value,
                            "nil for a target that is neither an any nor an optional");
            }
            using Inside = std::remove_cvref_t<decltype(A::get(from_))>;
            return ObjectDecoder<Inside>(A::get(from_), context_).look_through(f);
        } else if constexpr (category == Category::reference) {
            using Inside = std::remove_cvref_t<decltype(A::get(from_))>;
            return ObjectDecoder<Inside>(A::get(from_), context_).look_through(f);
        } else if constexpr (category == Category::converted) {
            const auto& wire = A::to_wire(from_);
            using Wire = std::remove_cvref_t<decltype(wire)>;
            return ObjectDecoder<Wire>(wire, context_).look_through(f);
        } else {
            if (context_.depth_left == 0) [[unlikely]] {
                return fail(*this, ErrorCode::depth_exceeded, "nested too deep");
            }
            --context_.depth_left;
            const bool ok = f(from_);
            ++context_.depth_left;
            return ok;
        }
    }
    template <class>
    friend class ObjectDecoder;

    /// Calls `f` with the dynamic value that an any stands for.
    template <class F>
    [[nodiscard]] bool with_value(F&& f) {
        if constexpr (std::is_same_v<From, Value>) {
            return f(from_.view());
        } else {
            Value value;
            return A::to_value(from_, value, error()) && f(value.view());
        }
    }
    [[nodiscard]] bool keep(Result<void> done) {
        if (!done) error() = std::move(done).error();
        return done.has_value();
    }

    template <class N, class M>
    [[nodiscard]] bool number_from(M from, N& x) {
        if (convert_number(from, x)) [[likely]]
            return true;
        error() = does_not_fit<N>(from);
        return false;
    }
    template <class Convert>
    [[nodiscard]] bool seconds(Timestamp& x, Convert convert) {
        WireTime wire;
        if (!read(*this, wire)) return false;
        if (convert(wire, x)) return true;
        return fail(*this, ErrorCode::out_of_range, "not a valid time or duration");
    }

    template <class From2, class To>
    [[nodiscard]] bool nested(const From2& from, To& to) {
        ObjectDecoder<From2> decoder(from, context_);
        if constexpr (Adapter<From2>::category == Category::any &&
                      Adapter<To>::category != Category::any) {
            return decoder.read_any(to);
        } else {
            return read(decoder, to);
        }
    }
    /// Alternatives that share their label only by the run-time index are not all compatible.
    template <class From2, class To>
    [[nodiscard]] bool nested_if_compatible(const From2& from, To& to) {
        if constexpr (compatible_v<From2, To>) {
            return nested(from, to);
        } else {
            return fail(*this, ErrorCode::incompatible_types,
                        "the alternatives are not compatible");
        }
    }

    template <class To, class Target, class... Field>
    [[nodiscard]] bool fields(Target& target, const Field&... field) {
        constexpr auto& sources = field_sources<From, To>;
        constexpr std::size_t none = sizeof...(Field);
        constexpr auto missing = [] {
            std::array<std::size_t, reflect::Fields<To>::count + 1> list{};
            std::size_t n = 0;
            for (std::size_t i = 0; i < reflect::Fields<To>::count; ++i) {
                if (field_sources<From, To>[i] == none) list[n++] = i;
            }
            return std::pair(list, n);
        }();
        if constexpr (missing.second != 0) {
            if (!target.default_fields(*this, std::span(missing.first.data(), missing.second))) {
                return false;
            }
        }
        return target.each([&](auto index, auto& to) {
            constexpr std::size_t from = sources[decltype(index)::value];
            if constexpr (from == none) {
                return true;
            } else {
                if (nested(nth<from>(field...), to)) return true;
                return detail::fail_at(error(), target.name(index));
            }
        });
    }
    template <std::size_t I, class First, class... Rest>
    [[nodiscard]] static const auto& nth(const First& first, const Rest&... rest) {
        if constexpr (I == 0) {
            return first;
        } else {
            return nth<I - 1>(rest...);
        }
    }

    const From& from_;
    ObjectContext& context_;
};

/// Reads the C++ value `from` into `to`.
template <class From, class To>
[[nodiscard]] Result<void> read_object(const From& from, To& to) {
    static_assert(compatible_v<From, To>,
                  "vdl: these two types do not convert into each other; they share no field, or a "
                  "field of one has an incompatible type in the other");
    if constexpr (compatible_v<From, To>) {
        ObjectContext context;
        ObjectDecoder<From> decoder(from, context);
        if (read(decoder, to)) return {};
        return std::move(context.error);
    } else {
        return {};
    }
}

}  // namespace vdl::detail
