// What a decoding takes from the `DecodeContext` of its thread, and gives to it.
#pragma once

#include <vdl/decode_context.hpp>
#include <vdl/reflect.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::detail {

/// The spares of a filler; null: there are none.
template <class Filler>
[[nodiscard]] typename Filler::Spare* spares_of() {
    using Spare = typename Filler::Spare;
    if constexpr (!std::is_same_v<Spare, NoSpare>) {
        if (DecodeContext* const context = DecodeContext::current()) return &context->pool<Spare>();
    }
    return nullptr;
}

/// A string that a decoder puts text together in, with the memory of the last one.
class KeptText {
public:
    KeptText() { swap(); }
    KeptText(const KeptText&) = delete;
    KeptText& operator=(const KeptText&) = delete;
    ~KeptText() {
        if (text.capacity() <= most) swap();
    }
    std::string text;

private:
    static constexpr std::size_t most = std::size_t{1} << 20;
    struct Pool {
        std::string text;
    };
    void swap() {
        if (DecodeContext* const context = DecodeContext::current()) {
            text.swap(context->pool<Pool>().text);
        }
    }
};

/// Objects of one type that wait.
template <class E>
struct Waiting {
    std::vector<E> objects;
};
/// Objects that own memory which may wait for its next use.
template <class E>
inline constexpr bool can_wait = !std::is_trivially_destructible_v<E> &&
                                 std::is_move_constructible_v<E> && has_poolable_memory<E>();

template <class E>
[[nodiscard]] std::vector<E>* waiting() {
    DecodeContext* const context = DecodeContext::current();
    return context != nullptr ? &context->pool<Waiting<E>>().objects : nullptr;
}

/// What an optional keeps: what is inside, or the pointer to it.
template <class T>
inline constexpr bool is_pointer_like = requires(T& x) { x.get(); };
template <class T>
using OptionalPart = std::conditional_t<is_pointer_like<T>, T, typename Adapter<T>::element>;
template <class T>
inline constexpr bool optional_waits =
    can_wait<OptionalPart<T>> &&
    !std::is_const_v<std::remove_pointer_t<decltype(std::addressof(*std::declval<T&>()))>>;

/// Makes an optional nil.
template <class T>
void reset_optional(T& x) {
    using A = Adapter<T>;
    if constexpr (optional_waits<T>) {
        if (A::has_value(x)) {
            if (auto* const waits = waiting<OptionalPart<T>>()) {
                if constexpr (!is_pointer_like<T>) {
                    waits->push_back(std::move(*x));
                } else {
                    bool own = true;
                    if constexpr (requires { x.use_count(); }) own = x.use_count() == 1;
                    if (own) waits->push_back(std::move(x));
                }
            }
        }
    }
    A::reset(x);
}
/// What is inside of an optional, with an old value.
template <class T>
[[nodiscard]] auto& emplace_optional(T& x) {
    using A = Adapter<T>;
    if constexpr (optional_waits<T>) {
        if (!A::has_value(x)) {
            auto* const waits = waiting<OptionalPart<T>>();
            if (waits != nullptr && !waits->empty()) {
                if constexpr (is_pointer_like<T>) {
                    x = std::move(waits->back());
                } else {
                    x.emplace(std::move(waits->back()));
                }
                waits->pop_back();
            }
        }
    }
    return A::emplace(x);
}

template <class T, std::size_t I>
void keep_alternative(T& x) {
    using A = Adapter<T>;
    using E = typename A::template alternative<I>;
    if constexpr (can_wait<E>) {
        waiting<E>()->push_back(std::move(const_cast<E&>(A::template get<I>(x))));
    }
}
/// Alternative `I` of a variant, with an old value.
template <std::size_t I, class T>
[[nodiscard]] auto& select_alternative(T& x) {
    using A = Adapter<T>;
    using E = typename A::template alternative<I>;
    const std::size_t old = A::index(x);
    if (old != I && DecodeContext::current() != nullptr) {
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            (void)((K == old && (keep_alternative<T, K>(x), true)) || ...);
        }(std::make_index_sequence<A::count>{});
        if constexpr (can_wait<E>) {
            if (std::vector<E>& waits = *waiting<E>(); !waits.empty()) {
                E& made =
                    static_cast<typename A::base&>(x).template emplace<I>(std::move(waits.back()));
                waits.pop_back();
                return made;
            }
        }
    }
    return A::template select<I>(x);
}

}  // namespace vdl::detail
