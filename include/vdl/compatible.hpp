// Which types convert into each other (VDL, section 5).
#pragma once

#include <vdl/detail/list.hpp>
#include <vdl/detail/sentence.hpp>
#include <vdl/type.hpp>
#include <vdl/type/kind_match.hpp>
#include <vdl/type/static_compatible.hpp>  // IWYU pragma: export

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace vdl {

namespace detail {

/// One check. A list of pairs to look at instead of recursion, each pair once: two types of n and
/// m parts cost at most n * m, and `most_steps` whatever they are.
class CompatibilityCheck {
public:
    static constexpr std::size_t most_steps = std::size_t{1} << 24;

    Result<void> run(const TypeNode* a, const TypeNode* b) {
        if (!add(a, b, {})) return wrong_;
        while (!todo_.empty()) {
            const std::uint32_t at = todo_.back();
            todo_.pop_back();
            first_new_ = todo_.size();
            if (!expand(at)) return wrong_;
            // The first part is looked at first.
            for (std::size_t i = first_new_, end = todo_.size(); i + 1 < end; ++i) {
                std::swap(todo_[i], todo_[--end]);
            }
        }
        return {};
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    enum class Step : std::uint8_t { top, element, key, field };
    struct Origin {
        std::uint32_t pair = none;
        Step step = Step::top;
        std::uint32_t field = 0;
    };
    struct Pair {
        const TypeNode* a;
        const TypeNode* b;
        Origin origin;
    };

    static const TypeNode* without_optional(const TypeNode* node) noexcept {
        return node->kind == Kind::optional ? node->elem : node;
    }

    bool count_step() {
        if (++steps_ <= most_steps) return true;
        wrong_ = Error(ErrorCode::limit_exceeded, "the types are too large to compare");
        return false;
    }
    static std::string called(const TypeNode* node) {
        if (node->name.empty()) return describe(node);
        return sentence({describe(node), " (", to_string(node->kind), ")"});
    }

    // Remembers a pair that has to be looked at. False: it cannot be compatible.
    bool add(const TypeNode* a, const TypeNode* b, Origin origin) {
        if (!count_step()) return false;
        a = without_optional(a);
        b = without_optional(b);
        if (a == b) return true;
        const KindMatch match = match_kinds(a->kind, b->kind);
        if (match == KindMatch::always) return true;
        if (match == KindMatch::never) {
            return refuse(*a, *b, " do not convert into each other", origin);
        }
        if (!remember(a, b)) return true;
        pairs_.push_back({a, b, origin});
        todo_.push_back(static_cast<std::uint32_t>(pairs_.size() - 1));
        return true;
    }
    bool expand(std::uint32_t at) {
        const TypeNode* const a = pairs_[at].a;
        const TypeNode* const b = pairs_[at].b;
        switch (match_kinds(a->kind, b->kind)) {
            case KindMatch::elements: return add(a->elem, b->elem, {at, Step::element, 0});
            case KindMatch::keys: return add(a->key, b->key, {at, Step::key, 0});
            case KindMatch::keys_and_elements:
                return add(a->key, b->key, {at, Step::key, 0}) &&
                       add(a->elem, b->elem, {at, Step::element, 0});
            default: return expand_fields(at, *a, *b);
        }
    }
    bool expand_fields(std::uint32_t at, const TypeNode& a, const TypeNode& b) {
        bool shared = false;
        for (std::size_t i = 0; i < a.fields.size(); ++i) {
            if (!count_step()) return false;
            const int j = b.find_field(a.fields[i].name);
            if (j < 0) continue;
            shared = true;
            if (!add(a.fields[i].type, b.fields[static_cast<std::size_t>(j)].type,
                     {at, Step::field, static_cast<std::uint32_t>(i)})) {
                return false;
            }
        }
        if (shared) return true;
        if (a.kind == Kind::structure && (a.fields.empty() || b.fields.empty())) return true;
        return refuse(a, b, " have no field in common", pairs_[at].origin);
    }
    [[gnu::cold, gnu::noinline]] bool refuse(const TypeNode& a, const TypeNode& b,
                                             std::string_view what, Origin origin) {
        wrong_ =
            Error(ErrorCode::incompatible_types, sentence({called(&a), " and ", called(&b), what}));
        while (origin.step != Step::top) {
            const Pair& from = pairs_[origin.pair];
            switch (origin.step) {
                case Step::element: wrong_.prepend_key(""); break;
                case Step::key: wrong_.prepend_key("key"); break;
                default: wrong_.prepend_field(from.a->fields[origin.field].name); break;
            }
            origin = from.origin;
        }
        return false;
    }

    // Whether the pair is new. `known_` is a hash table with open addressing.
    bool remember(const TypeNode* a, const TypeNode* b) {
        if ((known_count_ + 1) * 2 > known_.size()) {
            List<std::pair<const TypeNode*, const TypeNode*>> bigger(
                known_.empty() ? 32 : known_.size() * 2);
            for (const auto& pair : known_) {
                if (pair.first != nullptr) place(bigger, pair.first, pair.second);
            }
            known_.swap(bigger);
        }
        if (!place(known_, a, b)) return false;
        ++known_count_;
        return true;
    }
    static bool place(List<std::pair<const TypeNode*, const TypeNode*>>& slots, const TypeNode* a,
                      const TypeNode* b) noexcept {
        const std::size_t mask = slots.size() - 1;
        const auto mixed =
            (static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(a)) * 0x9E3779B97F4A7C15U ^
             static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(b))) *
            0xD6E8FEB86659FD93U;
        for (std::size_t i = static_cast<std::size_t>(mixed >> 32) & mask;; i = (i + 1) & mask) {
            if (slots[i].first == a && slots[i].second == b) return false;
            if (slots[i].first == nullptr) {
                slots[i] = {a, b};
                return true;
            }
        }
    }

    List<Pair> pairs_;
    List<std::uint32_t> todo_;
    std::size_t first_new_ = 0;
    std::size_t steps_ = 0;
    List<std::pair<const TypeNode*, const TypeNode*>> known_;
    std::size_t known_count_ = 0;
    Error wrong_;
};

}  // namespace detail

/// Whether values of the two types may convert into each other, either way (VDL, section 5):
/// any goes with everything and optional is looked through; bool, typeobject, numbers, strings
/// with enums, arrays with lists, sets, maps, structs and unions each among themselves. Structs
/// and unions go by the fields of the same name, of which there must be one (unless one of two
/// structs has no fields). What this refuses never converts; what it accepts converts where each
/// value fits. Recursive types are checked up to the first repetition of a pair.
/// Errors: `incompatible_types` with the path of the first difference (`a.b[].c`, `[key]`) and
/// both types; `limit_exceeded` for types so large that the check would take seconds.
inline Result<void> check_compatible(const Type& a, const Type& b) {
    return detail::CompatibilityCheck().run(a.node(), b.node());
}

/// The same as a yes or no.
[[nodiscard]] inline bool compatible(const Type& a, const Type& b) {
    return check_compatible(a, b).has_value();
}

}  // namespace vdl
