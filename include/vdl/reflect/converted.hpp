// Types that travel as another C++ type, by `to_wire` and `from_wire` of their `Custom`.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/error.hpp>
#include <vdl/reflect/shapes.hpp>

#include <type_traits>
#include <utility>

namespace vdl {

namespace detail {

template <class T>
using WireOf = std::remove_cvref_t<decltype(Custom<T>::to_wire(std::declval<const T&>()))>;

template <class T>
concept ReadsInPlace = requires(T& x, WireOf<T> wire) { Custom<T>::from_wire(x, std::move(wire)); };
template <class T>
concept ReadsByValue = requires(WireOf<T> wire) { Custom<T>::from_wire(std::move(wire)); };

[[gnu::cold]] inline bool refuse_wire(Error& error) {
    error = Error(ErrorCode::malformed, "from_wire refused the value");
    return false;
}

}  // namespace detail

/// `Custom<T>::to_wire(const T&)` gives what travels, by value or by reference.
/// `Custom<T>::from_wire` takes it back, in one of these forms:
///
///     static T from_wire(Wire);
///     static Result<T> from_wire(Wire);           // an error is passed on
///     static void from_wire(T&, Wire);
///     static bool from_wire(T&, Wire);            // false: an error
///     static Result<void> from_wire(T&, Wire);
///
/// where `Wire` may also be `Wire&&` or `const Wire&`. Without it the type is for encoding only.
template <reflect::Shaped<reflect::Shape::converted> T>
struct Adapter<T> {
    static constexpr Category category = Category::converted;
    using wire = detail::WireOf<T>;
    static constexpr bool encode_only = !detail::ReadsInPlace<T> && !detail::ReadsByValue<T>;

    [[nodiscard]] static decltype(auto) to_wire(const T& x) { return Custom<T>::to_wire(x); }

    /// False: `error` says why.
    [[nodiscard]] static bool from_wire(T& x, wire&& value, Error& error) {
        static_assert(!encode_only,
                      "vdl: this type cannot be decoded: Custom<T> has to_wire but no from_wire "
                      "that takes what to_wire returns");
        if constexpr (detail::ReadsInPlace<T>) {
            using R = decltype(Custom<T>::from_wire(x, std::move(value)));
            if constexpr (std::is_void_v<R>) {
                Custom<T>::from_wire(x, std::move(value));
                return true;
            } else if constexpr (std::is_same_v<R, bool>) {
                return Custom<T>::from_wire(x, std::move(value)) || detail::refuse_wire(error);
            } else {
                auto result = Custom<T>::from_wire(x, std::move(value));
                if (result.has_value()) return true;
                error = std::move(result.error());
                return false;
            }
        } else if constexpr (detail::ReadsByValue<T>) {
            auto result = Custom<T>::from_wire(std::move(value));
            if constexpr (std::is_same_v<decltype(result), T>) {
                x = std::move(result);
            } else {
                if (!result) return error = std::move(result.error()), false;
                x = std::move(*result);
            }
            return true;
        } else {
            return false;
        }
    }
};

}  // namespace vdl
