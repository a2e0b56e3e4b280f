// Whether two C++ types convert into each other, at compile time.
#pragma once

#include <vdl/type/kind_match.hpp>
#include <vdl/type/static_type.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <vector>

namespace vdl {

namespace detail {

/// The check of `CompatibilityCheck`, on static types. Fields with aliases go by those too.
class StaticCompatibility {
public:
    constexpr bool run(const StaticType& a, const StaticType& b) {
        if (!add(a, b)) return false;
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            if (!expand(*pairs_[i].a, *pairs_[i].b)) return false;
        }
        return true;
    }

private:
    struct Pair {
        const StaticType* a;
        const StaticType* b;
    };

    static constexpr const StaticType& without_optional(const StaticType& type) {
        return type.kind == Kind::optional ? type.parts[0].type() : type;
    }
    constexpr bool add(const StaticType& whole_a, const StaticType& whole_b) {
        const StaticType& a = without_optional(whole_a);
        const StaticType& b = without_optional(whole_b);
        if (a.id == b.id) return true;
        const KindMatch match = match_kinds(a.kind, b.kind);
        if (match == KindMatch::always || match == KindMatch::never) {
            return match == KindMatch::always;
        }
        for (const Pair& known : pairs_) {
            if (known.a->id == a.id && known.b->id == b.id) return true;
        }
        pairs_.push_back({&a, &b});
        return true;
    }
    constexpr bool expand(const StaticType& a, const StaticType& b) {
        switch (match_kinds(a.kind, b.kind)) {
            case KindMatch::elements:
            case KindMatch::keys: return add(a.parts[0].type(), b.parts[0].type());
            case KindMatch::keys_and_elements:
                return add(a.parts[0].type(), b.parts[0].type()) &&
                       add(a.parts[1].type(), b.parts[1].type());
            default: return expand_fields(a, b);
        }
    }
    constexpr bool expand_fields(const StaticType& a, const StaticType& b) {
        bool shared = false;
        for (std::size_t i = 0; i < a.part_count; ++i) {
            const std::size_t j = find(a.parts[i], b, i);
            if (j == b.part_count) continue;
            shared = true;
            if (!add(a.parts[i].type(), b.parts[j].type())) return false;
        }
        return shared || (a.kind == Kind::structure && (a.part_count == 0 || b.part_count == 0));
    }
    // Which field of `type` `field` is, by name, else by an alias; the count if none. In structs
    // that are nearly the same it is at the same place.
    static constexpr std::size_t find(const StaticPart& field, const StaticType& type,
                                      std::size_t likely) {
        for (std::size_t k = 0; k < type.part_count; ++k) {
            const std::size_t i = (likely + k) % type.part_count;
            if (type.parts[i].name == field.name) return i;
        }
        std::size_t i = 0;
        while (i < type.part_count && !answers(type.parts[i], field.name) &&
               !answers(field, type.parts[i].name)) {
            ++i;
        }
        return i;
    }
    static constexpr bool answers(const StaticPart& field, std::string_view alias) {
        return field.has_aliases && field.options->answers_to(alias);
    }

    std::vector<Pair> pairs_;
};

}  // namespace detail

/// Whether the C++ types `A` and `B` convert into each other, by the rules of `compatible`; aliases
/// of fields count. So a program makes sure that this year's struct reads last year's data:
///
///     static_assert(vdl::compatible_v<shop::v1::Customer, shop::Customer>);
template <class A, class B>
inline constexpr bool compatible_v = detail::StaticCompatibility().run(
    detail::static_type<std::remove_cv_t<A>>(), detail::static_type<std::remove_cv_t<B>>());

}  // namespace vdl
