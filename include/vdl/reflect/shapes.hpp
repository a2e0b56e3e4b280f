// Which family of standard types a type belongs to, told from its members and not from its name,
// so that <map>, <chrono> and the others are never included and look-alikes (Boost, pmr, your
// own) work. Every type has at most one shape; the adapters are selected by it.
#pragma once

#include <vdl/custom.hpp>
#include <vdl/reflect/category.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

namespace vdl {
namespace reflect {

/// A family of types that has an adapter, or that is refused with a sentence of its own.
enum class Shape : std::uint8_t {
    none,
    converted,
    string,
    bytes,
    scattered_bytes,  ///< bytes that do not lie side by side: a deque of them
    sequence,
    set,
    map,
    variant,
    optional,
    unique_pointer,
    shared_pointer,
    time,
    duration,
    path,
    bitset,
    complex,
    error_code,
    reference,
    first_refused,  ///< this and those below: see refused.hpp
    pointer,
    weak_pointer,
    owning_pointer,  ///< a unique_ptr to an array or with a deleter
    char_sequence,
    wide_string,
    multi_key,
    empty_array,
    other_clock,
};

}  // namespace reflect

namespace detail {

template <class T>
concept Class = std::is_class_v<T>;

template <class T>
inline constexpr bool is_byte = std::is_same_v<T, std::byte> || std::is_same_v<T, unsigned char>;

template <class T>
inline constexpr bool is_character =
    std::is_same_v<T, char> || std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> ||
    std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;

template <class T>
inline constexpr bool is_other_character = is_character<T> && !std::is_same_v<T, char>;

template <class T>
concept HasWire = requires(const T& x) { Custom<T>::to_wire(x); };

template <class T>
concept Range = requires(T& x) {
    typename T::value_type;
    *x.begin();
    x.begin() != x.end();
};

template <class T>
concept Contiguous = requires(const T& x) {
    typename T::value_type;
    { x.data() } -> std::convertible_to<const typename T::value_type*>;
    { x.size() } -> std::convertible_to<std::size_t>;
};

template <class T>
concept StringShape = Contiguous<T> && requires(const T& x) {
    typename T::traits_type;
    requires is_character<typename T::value_type>;
    { T::traits_type::length(x.data()) } -> std::convertible_to<std::size_t>;
    x.compare(x);
};

/// A view has nothing to assign to but itself.
template <class T>
concept SpanShape = Contiguous<T> && requires(const T& x) {
    typename T::element_type;
    { T::extent } -> std::convertible_to<std::size_t>;
    x.subspan(0);
};

// The length of std::array or boost::array; -1 for everything else.
template <class T>
consteval std::size_t fixed_length() {
    if constexpr (std::is_bounded_array_v<T>) {
        return std::extent_v<T>;
    } else if constexpr (requires(T& x) {
                             typename T::value_type;
                             std::tuple_size<T>::value;
                             x.fill(*x.data());
                         }) {
        return std::tuple_size<T>::value;
    } else if constexpr (requires(T& x) {
                             { T::static_size } -> std::convertible_to<std::size_t>;
                             x.fill(*x.data());
                         }) {
        return T::static_size;
    } else {
        return static_cast<std::size_t>(-1);
    }
}

template <class T>
concept ArrayShape = fixed_length<T>() != static_cast<std::size_t>(-1);

template <class T>
concept SequenceShape = Range<T> && !requires {
    typename T::key_type;
}
&&(
    requires(T& x) {
        x.emplace_back();
        x.clear();
    } ||
    requires(T & x, typename T::value_type v) {
        x.push_back(std::move(v));
        x.clear();
    } ||
    requires(T & x) {
        x.before_begin();
        x.clear();
    });

template <class T>
concept KeyedShape = Range<T> && requires(T& x, const typename T::key_type& key) {
    x.find(key) == x.end();
    x.clear();
    { x.size() } -> std::convertible_to<std::size_t>;
};

template <class T>
concept MapShape = KeyedShape<T> && requires { typename T::mapped_type; };

/// Maps of unique keys have `at`; inserting into a set of unique keys says whether it did.
template <class T>
concept UniqueKeys =
    (MapShape<T> && requires(T& x, const typename T::key_type& key) { x.at(key); }) ||
    (!MapShape<T> && requires(T& x, const typename T::key_type& key) { x.insert(key).second; });

template <class... A>
std::variant<A...> variant_of(const std::variant<A...>*);

/// A std::variant or a class derived from one.
template <class T>
concept VariantShape = requires { detail::variant_of(static_cast<const T*>(nullptr)); };

template <class T>
concept OptionalShape = requires(T& x) {
    typename T::value_type;
    { x.has_value() } -> std::convertible_to<bool>;
    { *x } -> std::same_as<typename T::value_type&>;
    x.reset();
};

template <class T>
concept UniquePointerShape = requires(T& x) {
    typename T::element_type;
    typename T::deleter_type;
    x.release();
    x.reset();
};

template <class T>
concept SharedPointerShape = requires(T& x) {
    typename T::element_type;
    { x.use_count() } -> std::convertible_to<long>;
    { x.get() } -> std::same_as<typename T::element_type*>;
    x.reset();
};

template <class T>
concept WeakPointerShape = requires(T& x) {
    typename T::element_type;
    x.lock();
    x.expired();
};

template <class T>
concept DurationShape = requires(const T& x) {
    requires std::is_arithmetic_v<typename T::rep>;
    { T::period::num } -> std::convertible_to<std::intmax_t>;
    { T::period::den } -> std::convertible_to<std::intmax_t>;
    { x.count() } -> std::same_as<typename T::rep>;
};

template <class T>
concept TimePointShape = requires(const T& x) {
    typename T::clock;
    { x.time_since_epoch() } -> std::same_as<typename T::duration>;
    requires DurationShape<typename T::duration>;
};

/// Of the standard clocks only the system clock knows `time_t`.
template <class Clock>
concept SystemClock = requires { &Clock::to_time_t; };

template <class T>
concept PathShape = requires(const T& x) {
    T::preferred_separator;
    x.lexically_normal();
    x.generic_u8string();
    { x.native() } -> std::same_as<const typename T::string_type&>;
};

template <template <std::size_t> class B, std::size_t N>
std::integral_constant<std::size_t, N> bit_count(const B<N>*);

template <class T>
concept BitsetShape = requires(T& x) {
    detail::bit_count(static_cast<const T*>(nullptr));
    { x.test(0) } -> std::same_as<bool>;
    x.set(0, true);
    x.flip();
    x.to_ullong();
};

template <class T>
concept ComplexShape = requires(T& x, typename T::value_type part) {
    requires std::is_floating_point_v<typename T::value_type>;
    { x.real() } -> std::same_as<typename T::value_type>;
    { x.imag() } -> std::same_as<typename T::value_type>;
    x.real(part);
    x.imag(part);
};

template <class T>
concept ErrorCodeShape = requires(const T& x) {
    { x.value() } -> std::same_as<int>;
    { x.category().name() } -> std::same_as<const char*>;
    x.default_error_condition().category();
    T(1, x.category());
};

template <template <class> class R, class E>
std::type_identity<E> referred(const R<E>*);

template <class T>
using Referred = typename decltype(detail::referred(static_cast<const T*>(nullptr)))::type;

template <class T>
concept ReferenceShape = requires(const T& x) {
    { x.get() } -> std::same_as<Referred<T>&>;
    requires std::is_convertible_v<const T&, Referred<T>&>;
    requires !std::is_default_constructible_v<T>;
};

template <class T>
consteval reflect::Shape find_class_shape() {
    using reflect::Shape;
    if constexpr (StringShape<T>) {
        return is_other_character<typename T::value_type> ? Shape::wide_string : Shape::string;
    } else if constexpr (ArrayShape<T> || SpanShape<T>) {
        using E = typename T::value_type;
        if constexpr (fixed_length<T>() == 0) return Shape::empty_array;
        if constexpr (is_character<E>) return Shape::char_sequence;
        return is_byte<E> ? Shape::bytes : Shape::sequence;
    } else if constexpr (PathShape<T>) {
        return Shape::path;
    } else if constexpr (KeyedShape<T>) {
        if constexpr (!UniqueKeys<T>) return Shape::multi_key;
        return MapShape<T> ? Shape::map : Shape::set;
    } else if constexpr (SequenceShape<T>) {
        using E = typename T::value_type;
        if constexpr (is_character<E>) return Shape::char_sequence;
        if constexpr (is_byte<E>) return Contiguous<T> ? Shape::bytes : Shape::scattered_bytes;
        return Shape::sequence;
    } else if constexpr (VariantShape<T>) {
        return Shape::variant;
    } else if constexpr (OptionalShape<T>) {
        return Shape::optional;
    } else if constexpr (UniquePointerShape<T>) {
        using E = typename T::element_type;
        return std::is_same_v<T, std::unique_ptr<E>> ? Shape::unique_pointer
                                                     : Shape::owning_pointer;
    } else if constexpr (WeakPointerShape<T>) {
        return Shape::weak_pointer;
    } else if constexpr (SharedPointerShape<T>) {
        return std::is_same_v<T, std::shared_ptr<typename T::element_type>> ? Shape::shared_pointer
                                                                            : Shape::owning_pointer;
    } else if constexpr (TimePointShape<T>) {
        return SystemClock<typename T::clock> ? Shape::time : Shape::other_clock;
    } else if constexpr (DurationShape<T>) {
        return Shape::duration;
    } else if constexpr (BitsetShape<T>) {
        return Shape::bitset;
    } else if constexpr (ComplexShape<T>) {
        return Shape::complex;
    } else if constexpr (ErrorCodeShape<T>) {
        return Shape::error_code;
    } else if constexpr (ReferenceShape<T>) {
        return Shape::reference;
    } else {
        return Shape::none;
    }
}

template <class T>
consteval reflect::Shape find_shape() {
    using reflect::Shape;
    if constexpr (HasWire<T>) {
        return Shape::converted;
    } else if constexpr (requires { Custom<T>::fields; }) {
        return Shape::none;  // a struct, whatever its members look like
    } else if constexpr (std::is_bounded_array_v<T>) {
        using E = std::remove_extent_t<T>;
        if constexpr (is_character<E>) return Shape::char_sequence;
        return is_byte<E> ? Shape::bytes : Shape::sequence;
    } else if constexpr (std::is_pointer_v<T> || std::is_member_pointer_v<T>) {
        return Shape::pointer;
    } else if constexpr (std::is_class_v<T>) {
        return find_class_shape<T>();
    } else {
        return Shape::none;
    }
}

}  // namespace detail

namespace reflect {

/// The family of `T`, which is not const or volatile.
template <class T>
inline constexpr Shape shape_of = vdl::detail::find_shape<T>();

template <class T, Shape S>
concept Shaped = shape_of<T> == S;

/// `T` is no aggregate to be taken apart: it has an adapter here, or it is refused here.
template <class T>
concept AnyKnownShape = shape_of<T> != Shape::none;

}  // namespace reflect
}  // namespace vdl
