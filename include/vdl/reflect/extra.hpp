// Standard types that travel as another type: paths, bitsets, complex numbers, error codes; and
// reference_wrapper.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/error.hpp>
#include <vdl/reflect/shapes.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl {

/// The form in which a complex number travels: an unnamed struct.
template <class F>
struct ComplexParts {
    F real = 0;
    F imag = 0;
};

template <class F>
struct Custom<ComplexParts<F>> {
    static constexpr std::string_view name{};
};

/// The form in which a `std::error_code` travels: an unnamed struct. The message does not travel:
/// it depends on the platform and the language.
struct ErrorCodeParts {
    std::string category;
    std::int32_t value = 0;
};
template <>
struct Custom<ErrorCodeParts> {
    static constexpr std::string_view name{};
};

/// std::filesystem::path: its generic form in UTF-8, `a/b.txt`.
template <reflect::Shaped<reflect::Shape::path> T>
struct Adapter<T> {
    static constexpr Category category = Category::converted;
    using wire = std::string;

    [[nodiscard]] static decltype(auto) to_wire(const T& x) {
        if constexpr (is_generic) {
            return x.native();
        } else {
            const auto text = x.generic_u8string();
            return std::string(text.begin(), text.end());
        }
    }
    [[nodiscard]] static bool from_wire(T& x, std::string&& text, Error&) {
        if constexpr (is_generic) {
            if (x.native() != text) x = std::move(text);
        } else {
            x = T(std::u8string(text.begin(), text.end()));
        }
        return true;
    }

private:
    // Where the native form is the generic one, the string inside is what travels.
    static constexpr bool is_generic =
        T::preferred_separator == '/' && std::is_same_v<typename T::string_type, std::string>;
};

/// std::bitset: a string of 0 and 1, the most significant bit first, as `to_string` gives it.
template <reflect::Shaped<reflect::Shape::bitset> T>
struct Adapter<T> {
    static constexpr Category category = Category::converted;
    using wire = std::string;

    [[nodiscard]] static std::string to_wire(const T& x) {
        std::string text(length, '0');
        for (std::size_t i = 0; i < length; ++i) {
            if (x.test(i)) text[length - 1 - i] = '1';
        }
        return text;
    }
    [[nodiscard]] static bool from_wire(T& x, std::string&& text, Error& error) {
        if (text.size() != length) return fail(error, ErrorCode::wrong_length);
        for (char c : text) {
            if (c != '0' && c != '1') return fail(error, ErrorCode::malformed);
        }
        for (std::size_t i = 0; i < length; ++i) x.set(i, text[length - 1 - i] == '1');
        return true;
    }

private:
    static constexpr std::size_t length =
        decltype(detail::bit_count(static_cast<const T*>(nullptr)))::value;

    [[gnu::cold]] static bool fail(Error& error, ErrorCode code) {
        error = Error(code, "a bitset of " + std::to_string(length) +
                                " bits needs a string of that many 0 and 1");
        return false;
    }
};

/// std::complex: a struct of `real` and `imag`.
template <reflect::Shaped<reflect::Shape::complex> T>
struct Adapter<T> {
    static constexpr Category category = Category::converted;
    using wire = ComplexParts<typename T::value_type>;

    [[nodiscard]] static wire to_wire(const T& x) { return {x.real(), x.imag()}; }
    [[nodiscard]] static bool from_wire(T& x, wire&& parts, Error&) {
        x = T(parts.real, parts.imag);
        return true;
    }
};

/// std::error_code: a struct of the category's name and the value. Of the categories only
/// `generic` and `system` can be read back, and that which the target has already.
template <reflect::Shaped<reflect::Shape::error_code> T>
struct Adapter<T> {
    static constexpr Category category = Category::converted;
    using wire = ErrorCodeParts;

    [[nodiscard]] static wire to_wire(const T& x) { return {x.category().name(), x.value()}; }
    [[nodiscard]] static bool from_wire(T& x, wire&& parts, Error& error) {
        // The default category is the system's, and its code 1 is a generic condition.
        const auto& system = T().category();
        const auto condition = T(1, system).default_error_condition();
        for (const auto* known : {&system, &condition.category(), &x.category()}) {
            if (parts.category == known->name()) {
                x.assign(parts.value, *known);
                return true;
            }
        }
        error = Error(ErrorCode::unsupported, "unknown error category \"" + parts.category + "\"");
        return false;
    }
};

/// std::reference_wrapper: the object that it refers to, which decoding overwrites.
template <reflect::Shaped<reflect::Shape::reference> T>
struct Adapter<T> {
    static constexpr Category category = Category::reference;
    using element = std::remove_const_t<detail::Referred<T>>;
    static constexpr bool encode_only = std::is_const_v<detail::Referred<T>>;

    [[nodiscard]] static detail::Referred<T>& get(const T& x) noexcept { return x.get(); }
};

}  // namespace vdl
