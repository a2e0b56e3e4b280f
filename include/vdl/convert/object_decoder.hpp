// A C++ value as a source: conversion between C++ types, resolved at compile time.
#pragma once

#include <vdl/codec/number.hpp>
#include <vdl/codec/plan_errors.hpp>
#include <vdl/codec/read.hpp>
#include <vdl/compatible.hpp>
#include <vdl/convert/field_map.hpp>
#include <vdl/convert/value_encoder.hpp>
#include <vdl/limits.hpp>
#include <vdl/result.hpp>
#include <vdl/type_of.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::detail {

/// What the decoders of one conversion share.
struct ObjectContext {
    Error error;
    std::uint32_t from_left = Limits{}.depth;  ///< containers that may lie in each other
    std::uint32_t to_left = Limits{}.depth;
};

/// Whether values of a type count as containers in `Limits::depth`.
template <class T>
[[nodiscard]] constexpr bool counts_as_container() {
    switch (Adapter<T>::category) {
        case Category::converted:
            if constexpr (Adapter<T>::category == Category::converted) {
                return counts_as_container<typename Adapter<T>::wire>();
            }
            break;
        case Category::list:
        case Category::set:
        case Category::map:
        case Category::structure:
        case Category::variant:
        case Category::optional:
        case Category::any:
        case Category::time:
        case Category::duration: return true;
        default: break;
    }
    return false;
}

template <class To>
[[nodiscard]] Result<void> read_dynamic(ValueView from, To& to, std::uint32_t depth);

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
                error() = unknown_label_error(
                    label, *type_of<typename std::remove_cvref_t<Target>::object>().node(),
                    Error::no_offset);
                return false;
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
                target.reserve(*this, bytes.size());
                for (const std::byte byte : bytes) {
                    const auto number = std::to_integer<std::uint8_t>(byte);
                    if (!target.next(*this, [&](auto&& to) { return nested(number, to); })) {
                        return false;
                    }
                }
            } else {
                const std::size_t n = Adapter<F>::size(from);
                if (!target.accepts(*this, n)) return false;
                target.reserve(*this, n);
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
            target.reserve(*this, Adapter<F>::size(from));
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
            target.reserve(*this, Adapter<F>::size(from));
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
            if constexpr (Adapter<F>::category == Category::time ||
                          Adapter<F>::category == Category::duration) {
                if (!is_writable_time(from)) [[unlikely]] {
                    error() = time_out_of_range();
                    return false;
                }
                constexpr bool is_time = Adapter<F>::category == Category::time;
                const Timestamp at = Adapter<F>::get(from);
                const WireTime wire = is_time ? to_wire_time(at) : to_wire_duration(at);
                return ObjectDecoder<WireTime>(wire, context_).structure(target);
            } else {
                return reflect::Fields<F>::apply(from, [&](const auto&... field) {
                    return fields<F, typename To::object>(target, field...);
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
            ValueEncoder encoder(to, context_.from_left);
            if (write(encoder, from_)) return true;
            error() = std::move(encoder.error());
            return false;
        }
    }

    /// A `Value` as the source: what it holds is known at run time only.
    template <class To>
    [[nodiscard]] bool read_any(To& to) {
        return with_value(
            [&](ValueView from) { return keep(read_dynamic(from, to, context_.to_left)); });
    }

    /// Reads `from`, a part of this value or the whole, into `to`.
    template <class From2, class To>
    [[nodiscard]] bool nested(const From2& from, To& to) {
        ObjectDecoder<From2> decoder(from, context_);
        if constexpr (Adapter<From2>::category == Category::any &&
                      Adapter<To>::category != Category::any) {
            return decoder.read_any(to);
        } else if constexpr (counts_as_container<To>()) {
            return one_deeper(context_.to_left, [&] { return read(decoder, to); });
        } else {
            return read(decoder, to);
        }
    }

private:
    /// Calls `f` with the value that the source stands for: inside of optionals, references and
    /// conversions.
    template <class F>
    [[nodiscard]] bool look_through(F&& f) {
        if constexpr (category == Category::optional) {
            if (!A::has_value(from_)) {
                error() = nil_error(Error::no_offset);
                return false;
            }
            using Inside = std::remove_cvref_t<decltype(A::get(from_))>;
            return one_deeper(context_.from_left, [&] {
                return ObjectDecoder<Inside>(A::get(from_), context_).look_through(f);
            });
        } else if constexpr (category == Category::reference) {
            using Inside = std::remove_cvref_t<decltype(A::get(from_))>;
            return ObjectDecoder<Inside>(A::get(from_), context_).look_through(f);
        } else if constexpr (category == Category::converted) {
            const auto& wire = A::to_wire(from_);
            using Wire = std::remove_cvref_t<decltype(wire)>;
            return ObjectDecoder<Wire>(wire, context_).look_through(f);
        } else if constexpr (counts_as_container<From>()) {
            return one_deeper(context_.from_left, [&] { return f(from_); });
        } else {
            return f(from_);
        }
    }
    template <class F>
    [[nodiscard]] bool one_deeper(std::uint32_t& left, F&& f) {
        if (left == 0) [[unlikely]] {
            return fail(*this, ErrorCode::depth_exceeded,
                        "nested deeper than " + std::to_string(Limits{}.depth) + " levels");
        }
        --left;
        const bool ok = f();
        ++left;
        return ok;
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
        if (done) return true;
        error() = std::move(done).error();
        return false;
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

    /// Field by field in the order of the source, as the formats do, so that of several fields
    /// that do not convert the same one is named.
    template <class F, class To, class Target, class... Field>
    [[nodiscard]] bool fields(Target& target, const Field&... field) {
        constexpr std::size_t none = sizeof...(Field);
        constexpr auto missing = [] {
            std::array<std::size_t, reflect::Fields<To>::count + 1> list{};
            std::size_t n = 0;
            for (std::size_t i = 0; i < reflect::Fields<To>::count; ++i) {
                if (field_sources<F, To>[i] == none) list[n++] = i;
            }
            return std::pair(list, n);
        }();
        if constexpr (missing.second != 0) {
            if (!target.default_fields(*this, std::span(missing.first.data(), missing.second))) {
                return false;
            }
        }
        return reflect::Fields<To>::apply(target.get(), [&](auto&... to) {
            const std::array<void*, sizeof...(to) + 1> into{
                static_cast<void*>(std::addressof(to))..., nullptr};
            return fields_in_order<F, To>(into.data(), std::index_sequence_for<Field...>{},
                                          field...);
        });
    }
    template <class F, class To, std::size_t... I, class... Field>
    [[nodiscard]] bool fields_in_order(void* const* into, std::index_sequence<I...>,
                                       const Field&... field) {
        return (one_field<To, field_targets<F, To>[I]>(into, field) && ...);
    }
    /// `T` is the index of the target's field.
    template <class To, std::size_t T, class Field>
    [[nodiscard]] bool one_field(void* const* into, const Field& from) {
        using ToFields = reflect::Fields<To>;
        if constexpr (T == ToFields::count) {
            return true;
        } else {
            auto& to = *static_cast<typename ToFields::template type<T>*>(into[T]);
            if (nested(from, to)) [[likely]]
                return true;
            return detail::fail_at(error(), ToFields::names[T]);
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
        bool ok = false;
        if constexpr (Adapter<From>::category == Category::any &&
                      Adapter<To>::category != Category::any) {
            ok = decoder.read_any(to);
        } else {
            ok = read(decoder, to);
        }
        if (ok) return {};
        return std::move(context.error);
    } else {
        return {};
    }
}

}  // namespace vdl::detail
