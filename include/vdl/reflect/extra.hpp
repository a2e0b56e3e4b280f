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

/// The name of an error category: one that is known is pointed to, one that is read is kept.
class CategoryName {
public:
    CategoryName() = default;
    /// `name` stays where it is, as that of a category does.
    CategoryName(const char* name) noexcept
        : known_(name) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] std::string_view view() const noexcept {
        return known_ != nullptr ? std::string_view(known_) : std::string_view(read_);
    }
    void assign(std::string_view name) {
        known_ = nullptr;
        read_.assign(name);
    }
    friend bool operator==(const CategoryName& a, std::string_view b) noexcept {
        return a.view() == b;
    }

private:
    const char* known_ = nullptr;
    std::string read_;
};

template <>
struct Adapter<CategoryName> {
    static constexpr Category category = Category::string;
    static constexpr bool borrows = false;
    [[nodiscard]] static std::string_view view(const CategoryName& x) noexcept { return x.view(); }
    [[nodiscard]] static bool assign(CategoryName& x, std::string_view text) {
        x.assign(text);
        return true;
    }
};

/// The form in which a `std::error_code` travels: an unnamed struct. The message does not travel:
/// it depends on the platform and the language.
struct ErrorCodeParts {
    CategoryName category;
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

/// The form in which a bitset of `N` bits travels: text that needs no memory.
template <std::size_t N>
class BitText {
public:
    [[nodiscard]] char* data() noexcept { return text_; }
    [[nodiscard]] std::string_view view() const noexcept { return {text_, size_ < N ? size_ : N}; }
    /// The characters of the text that was assigned, of which the first `N` are kept.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    void assign(std::string_view text) noexcept {
        size_ = text.size();
        for (std::size_t i = 0; i < view().size(); ++i) text_[i] = text[i];
    }

private:
    std::size_t size_ = N;
    char text_[N == 0 ? 1 : N];
};

template <std::size_t N>
struct Adapter<BitText<N>> {
    static constexpr Category category = Category::string;
    static constexpr bool borrows = false;
    [[nodiscard]] static std::string_view view(const BitText<N>& x) noexcept { return x.view(); }
    [[nodiscard]] static bool assign(BitText<N>& x, std::string_view text) noexcept {
        x.assign(text);
        return true;
    }
};

/// std::bitset: a string of 0 and 1, the most significant bit first, as `to_string` gives it.
template <reflect::Shaped<reflect::Shape::bitset> T>
struct Adapter<T> {
    static constexpr std::size_t length =
        decltype(detail::bit_count(static_cast<const T*>(nullptr)))::value;
    static constexpr Category category = Category::converted;
    using wire = BitText<length>;

    [[nodiscard]] static wire to_wire(const T& x) noexcept {
        wire text;
        for (std::size_t i = 0; i < length; ++i) {
            text.data()[length - 1 - i] = x.test(i) ? '1' : '0';
        }
        return text;
    }
    [[nodiscard]] static bool from_wire(T& x, wire&& text, Error& error) {
        if (text.size() != length) return fail(error, ErrorCode::wrong_length);
        for (char c : text.view()) {
            if (c != '0' && c != '1') return fail(error, ErrorCode::malformed);
        }
        for (std::size_t i = 0; i < length; ++i) x.set(i, text.data()[length - 1 - i] == '1');
        return true;
    }

private:
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
        error = Error(ErrorCode::unsupported,
                      "unknown error category \"" + std::string(parts.category.view()) + "\"");
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
