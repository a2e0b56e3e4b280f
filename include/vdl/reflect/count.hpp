// How many fields an aggregate has.
#pragma once

#include <vdl/reflect/brace_ladder.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace vdl::reflect {

/// More initializers than this are not tried. An array of `int a[20]` takes 20 of them.
inline constexpr std::size_t count_limit = 1024;

namespace detail {

#if defined(__clang__)
// Conversions that are never called, and local types make them internal.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif

/// Initializes a field of any type. It converts to a value and not to a reference, so that it
/// also serves members that cannot be copied or moved; being const it loses against converting
/// constructor templates (`std::optional(U&&)`) rather than being ambiguous with them.
template <class T>
struct Anything {
    std::size_t ignored;
    template <class U>
        requires(!std::is_same_v<U, T>)
    operator U() const noexcept;
};

/// The same for members that are lvalue references.
template <class T>
struct AnyLvalue {
    std::size_t ignored;
    template <class U>
        requires(!std::is_same_v<U, T>)
    operator U&() const noexcept;
};

template <class T>
struct AnyBase {
    std::size_t ignored;
    template <class U>
        requires(!std::is_same_v<U, T> && std::is_base_of_v<U, T>)
    operator U() const noexcept;
};

template <class T>
struct AnyFilledBase {
    std::size_t ignored;
    template <class U>
        requires(!std::is_same_v<U, T> && std::is_base_of_v<U, T> && !std::is_empty_v<U>)
    operator U() const noexcept;
};

/// What `Anything` must not convert to: T itself, where it is the only initializer and a T could be
/// made from another one. Among several it may, and one class serves all types, so that what
/// std::string and its like make of it is looked up once.
template <class T, std::size_t Initializers>
using NotInto = std::conditional_t<(Initializers > 1), void, T>;

template <template <class> class P, class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
    return requires { T{P<NotInto<T, sizeof...(I)>>{I}...}; };
}

/// Whether `Count` plain initializers are accepted.
template <class T, std::size_t Count, template <class> class P = Anything>
inline constexpr bool takes_v = takes<P, T>(std::make_index_sequence<Count>{});

/// Initializes fundamental types only. With braces around it, it must not convert to classes:
/// `std::vector{x}` would then instantiate constructors that do not compile.
template <class T>
struct AnyScalar {
    std::size_t ignored;
    template <class U>
        requires std::is_scalar_v<U>
    operator U() const noexcept;
};

template <class T, std::size_t... A, std::size_t... B, std::size_t... C>
constexpr bool takes_each_braced(std::index_sequence<A...>, std::index_sequence<B...>,
                                 std::index_sequence<C...>) {
    return requires { T{Anything<T>{A}..., {AnyScalar<T>{B}}..., Anything<T>{C}...}; };
}

/// Plain initializers, then some with braces around each one, then plain ones: an array takes
/// one pair of braces, but as many plain initializers as it has elements.
template <class T, std::size_t Before, std::size_t Braced, std::size_t After>
inline constexpr bool takes_each_braced_v =
    takes_each_braced<T>(std::make_index_sequence<Before>{}, std::make_index_sequence<Braced>{},
                         std::make_index_sequence<After>{});

template <class T, std::size_t... A, std::size_t... B, std::size_t... C>
constexpr bool takes_group(std::index_sequence<A...>, std::index_sequence<B...>,
                           std::index_sequence<C...>) {
    return requires { T{Anything<T>{A}..., {Anything<T>{B}...}, Anything<T>{C}...}; };
}

/// Plain initializers, then one pair of braces around `Grouped`, then plain ones.
template <class T, std::size_t Before, std::size_t Grouped, std::size_t After>
inline constexpr bool takes_group_v =
    takes_group<T>(std::make_index_sequence<Before>{}, std::make_index_sequence<Grouped>{},
                   std::make_index_sequence<After>{});

/// The most initializers in [Low, High) that are accepted, where Low is accepted and High is not.
template <class T, std::size_t Low, std::size_t High>
constexpr std::size_t bisect() {
    if constexpr (High - Low == 1) {
        return Low;
    } else {
        constexpr std::size_t middle = Low + (High - Low) / 2;
        if constexpr (takes_v<T, middle>) {
            return bisect<T, middle, High>();
        } else {
            return bisect<T, Low, middle>();
        }
    }
}

/// The same upwards from Low, which is accepted: double the step until it is too far. (Beginning
/// with 8 takes the fewest attempts for usual structs.)
template <class T, std::size_t Low, std::size_t Step = 8>
constexpr std::size_t gallop() {
    if constexpr (Low + Step > count_limit) {
        return bisect<T, Low, count_limit + 1>();
    } else if constexpr (takes_v<T, Low + Step>) {
        return gallop<T, Low + Step, Step * 2>();
    } else {
        return bisect<T, Low, Low + Step>();
    }
}

inline constexpr std::size_t not_found = ~std::size_t{0};

/// The least number of initializers: more than none where a member must be initialized.
template <class T, template <class> class P, std::size_t From = 0>
constexpr std::size_t least() {
    if constexpr (takes_v<T, From, P>) {
        return From;
    } else if constexpr (From == 256) {
        return not_found;
    } else {
        return least<T, P, From + 1>();
    }
}

/// All plain initializers of T, bases and elements of arrays included.
template <class T>
constexpr std::size_t initializers() {
    constexpr std::size_t low = least<T, Anything>();
    if constexpr (low == not_found) {
        return not_found;
    } else {
        return gallop<T, low>();
    }
}

/// The most plain initializers in [Low, High) that fit behind an array that begins at `At`.
template <class T, std::size_t At, std::size_t Low, std::size_t High>
constexpr std::size_t bisect_after() {
    if constexpr (High - Low == 1) {
        return Low;
    } else {
        constexpr std::size_t middle = Low + (High - Low) / 2;
        if constexpr (takes_group_v<T, At, 0, middle>) {
            return bisect_after<T, At, middle, High>();
        } else {
            return bisect_after<T, At, Low, middle>();
        }
    }
}

/// The elements of an array that begins at initializer `At` of `Total`; 1 if it is no array.
/// This one serves where a member must be initialized, element by element if need be.
template <class T, std::size_t Total, std::size_t At, std::size_t Elements = 2>
constexpr std::size_t elements_one_by_one() {
    if constexpr (At + Elements > Total || Elements > 64) {
        return 1;
    } else if constexpr (takes_group_v<T, At, Elements, Total - At - Elements> &&
                         !takes_group_v<T, At, Elements, Total - At - Elements + 1>) {
        return Elements;
    } else {
        return elements_one_by_one<T, Total, At, Elements + 1>();
    }
}

template <class T, std::size_t Total, std::size_t At>
constexpr std::size_t elements_at() {
    if constexpr (takes_group_v<T, At, 0, 0>) {
        return Total - At - bisect_after<T, At, 0, Total - At - 1>();
    } else {
        return elements_one_by_one<T, Total, At>();
    }
}

struct ArrayScan {
    std::size_t surplus = 0;  // initializers beyond one a field
    std::size_t next = 0;     // the first initializer behind the last array
};

/// Looks for arrays among initializers [Begin, End), halving what it cannot rule out at once.
template <class T, std::size_t Total, std::size_t Begin, std::size_t End>
constexpr ArrayScan scan_arrays(ArrayScan scan) {
    if constexpr (takes_each_braced_v<T, Begin, End - Begin, Total - End>) {
        return scan;
    } else if constexpr (End - Begin > 1) {
        constexpr std::size_t middle = Begin + (End - Begin) / 2;
        return scan_arrays<T, Total, middle, End>(scan_arrays<T, Total, Begin, middle>(scan));
    } else if constexpr (takes_group_v<T, Begin, 0, Total - End>) {
        return scan;
    } else {
        constexpr std::size_t elements = elements_at<T, Total, Begin>();
        if (Begin < scan.next) return scan;
        return {scan.surplus + elements - 1, Begin + elements};
    }
}

template <template <class> class P, class T, std::size_t... B, std::size_t... I>
constexpr bool takes_bases(std::index_sequence<B...>, std::index_sequence<I...>) {
    return requires { T{AnyBase<T>{B}..., P<T>{0}, Anything<T>{I}...}; };
}

/// Whether a base class that suits P comes behind the first `Bases` ones.
template <template <class> class P, class T, std::size_t Total, std::size_t Bases>
inline constexpr bool takes_base_v = takes_bases<P, T>(
    std::make_index_sequence<Bases>{}, std::make_index_sequence<Total - Bases - 1>{});

struct BaseCount {
    std::size_t count = 0;
    bool filled = false;  // one of them is not empty
};

/// The base classes: their initializers come before those of fields.
template <class T, std::size_t Total, std::size_t Bases = 0>
constexpr BaseCount count_bases(bool filled = false) {
    if constexpr (Bases == Total) {
        return {Bases, filled};
    } else if constexpr (takes_base_v<AnyBase, T, Total, Bases>) {
        return count_bases<T, Total, Bases + 1>(filled ||
                                                takes_base_v<AnyFilledBase, T, Total, Bases>);
    } else {
        return {Bases, filled};
    }
}

/// What an aggregate consists of.
template <class T>
struct AggregateCount {
    static constexpr std::size_t total = initializers<T>();
    static constexpr bool countable = total <= count_limit;
    static constexpr BaseCount bases = count_bases<T, (countable ? total : 0)>();

    /// Initializers beyond one a field: there are such where an array is among them.
    static constexpr std::size_t surplus() {
        if constexpr (takes_braces_v<T, total>) {
            return 0;
        } else {
            return scan_arrays<T, total, bases.count, total>({}).surplus;
        }
    }
    static constexpr std::size_t count_fields() {
        if constexpr (!countable || bases.count >= total) {
            return 0;
        } else {
            return total - bases.count - surplus();
        }
    }
    static constexpr std::size_t fields = count_fields();
};

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

}  // namespace detail
}  // namespace vdl::reflect
