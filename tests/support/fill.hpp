// Random values of any C++ type, by reflection.
#pragma once

#include <vdl/reflect.hpp>
#include <vdl/type_of.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace test {

class Fill {
public:
    explicit Fill(std::uint64_t seed) : engine_(seed) {}

    [[nodiscard]] std::uint64_t below(std::uint64_t n) { return engine_() % n; }

    /// Replaces `x`; what it held does not matter.
    template <class T>
    void operator()(T& x, int depth = 0) {
        using A = vdl::Adapter<T>;
        using vdl::Category;
        constexpr Category category = A::category;
        if constexpr (category == Category::boolean) {
            x = below(2) != 0;
        } else if constexpr (category == Category::number) {
            if constexpr (std::is_floating_point_v<T>) {
                x = static_cast<T>(static_cast<std::int32_t>(engine_())) / 8;
            } else {
                x = static_cast<T>(engine_() >> below(64));
            }
        } else if constexpr (category == Category::string) {
            (void)A::assign(x, text());
        } else if constexpr (category == Category::bytes) {
            std::size_t n = below(20);
            if constexpr (A::fixed) n = A::length;
            std::byte* const room = A::resize(x, n);
            for (std::size_t i = 0; i < n; ++i) room[i] = static_cast<std::byte>(engine_());
        } else if constexpr (category == Category::enumeration) {
            x = A::value(below(A::labels.size()));
        } else if constexpr (category == Category::type_object) {
            x = below(2) != 0 ? vdl::type_of<std::string>() : vdl::type_of<std::vector<int>>();
        } else if constexpr (category == Category::list || category == Category::set) {
            typename A::Filler filler(x);
            std::size_t n = depth > 6 ? 0 : below(5);
            if constexpr (category == Category::list) {
                if constexpr (A::fixed) n = A::length;
            }
            for (std::size_t i = 0; i < n; ++i) {
                (void)filler.next([&](auto& element) {
                    (*this)(element, depth + 1);
                    return true;
                });
            }
            (void)filler.finish();
        } else if constexpr (category == Category::map) {
            typename A::Filler filler(x);
            for (std::size_t n = depth > 6 ? 0 : below(5); n > 0; --n) {
                const auto part = [&](auto& into) {
                    (*this)(into, depth + 1);
                    return true;
                };
                (void)filler.next(part, part);
            }
            (void)filler.finish();
        } else if constexpr (category == Category::structure) {
            vdl::reflect::Fields<T>::apply(
                x, [&](auto&... field) { ((*this)(field, depth + 1), ...); });
        } else if constexpr (category == Category::variant) {
            const std::size_t i = below(A::count);
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (void)((I == i && ((*this)(A::template select<I>(x), depth + 1), true)) || ...);
            }(std::make_index_sequence<A::count>{});
        } else if constexpr (category == Category::optional) {
            A::reset(x);
            if (depth < 7 && below(2) != 0) (*this)(A::emplace(x), depth + 1);
        } else if constexpr (category == Category::any) {
            if constexpr (std::is_same_v<T, vdl::Value>) {
                x.reset();
                if (below(3) == 0) x = vdl::Value(text());
                if (below(3) == 0) x = vdl::Value(static_cast<std::int64_t>(engine_()));
            }
        } else if constexpr (category == Category::time || category == Category::duration) {
            (void)A::set(x, {static_cast<std::int64_t>(below(4'000'000'000)),
                             static_cast<std::int32_t>(below(1'000'000'000))});
        } else {
            static_assert(category == Category::converted);
            typename A::wire wire{};
            (*this)(wire, depth + 1);
            vdl::Error error;
            (void)A::from_wire(x, std::move(wire), error);
        }
    }

private:
    std::string text() {
        std::string made;
        for (std::uint64_t n = below(4) == 0 ? below(60) : below(5); n > 0; --n) {
            made += below(6) == 0 ? "\xC3\xA9" : std::string(1, static_cast<char>(below(128)));
        }
        return made;
    }

    std::mt19937_64 engine_;
};

}  // namespace test
