// Types that have evolved from other types at random, for property tests of conversion.
#pragma once

#include "random_value.hpp"

#include <vdl/type.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace test {

/// Changes a type in some places: fields come, go and change their order, numbers their width,
/// lists become arrays, types optional, and so on. Most results are compatible with the type.
class TypeChanger {
public:
    /// `exact`: only changes that keep every value that they do not refuse. Of the changes that may
    /// refuse a value one in `rarely` is made.
    TypeChanger(Random& random, bool exact, std::size_t rarely = 1)
        : random_(random), exact_(exact), rarely_(rarely) {}

    vdl::Type operator()(const vdl::Type& type) {
        builder_ = {};
        made_.clear();
        const Ref root = part(type);
        if (!builder_.build()) return type;  // a cycle lost its optional
        return builder_.type(root);
    }

private:
    using Kind = vdl::Kind;
    using Type = vdl::Type;
    using Ref = vdl::TypeBuilder::Ref;

    bool loses(std::size_t one_in) { return !exact_ && refuses(one_in); }
    bool refuses(std::size_t one_in) { return random_.one_in(one_in * rarely_); }
    std::string name(const Type& type) {
        return type.name().empty() ? std::string() : "demo.C" + std::to_string(++names_);
    }

    Ref part(const Type& type, bool key = false) {
        const bool may_be_any = !key && type.kind() != Kind::any;
        if (may_be_any && random_.one_in(50)) return builder_.use(Type::any());
        if (loses(150)) return builder_.use(Type::string());
        if (may_be_any && type.kind() != Kind::optional && random_.one_in(12)) {
            const Ref inside = changed(type, key);
            return builder_.optional(inside);
        }
        return changed(type, key);
    }

    Ref changed(const Type& type, bool key) {
        switch (type.kind()) {
            case Kind::boolean:
            case Kind::type_object: return builder_.use(type);
            case Kind::any: return builder_.use(loses(4) ? Type::int64() : type);
            case Kind::string:
                if (refuses(10)) return enumeration({"", "a", "key"}, name(type));
                return builder_.use(type);
            case Kind::enumeration: return changed_enumeration(type);
            case Kind::optional:
                if (refuses(5) && !type.is_recursive()) return changed(type.elem(), key);
                return optional(type);
            case Kind::array:
            case Kind::list: {
                const Ref elem = part(type.elem(), key);
                const bool other = !key && refuses(6);
                if ((type.kind() == Kind::array) != other) {
                    const bool same = type.kind() == Kind::array && !loses(10);
                    return builder_.array(elem, same ? type.length() : 1 + random_.below(3));
                }
                return builder_.list(elem);
            }
            case Kind::set: return builder_.set(part(type.key(), true));
            case Kind::map: {
                const Ref changed_key = part(type.key(), true);
                return builder_.map(changed_key, part(type.elem()));
            }
            case Kind::structure:
            case Kind::variant: return fields(type, key);
            default: return number(type);
        }
    }

    Ref optional(const Type& type) {
        // Not `part`, which might make an optional of an optional.
        const Ref inside = changed(type.elem(), false);
        return builder_.optional(inside);
    }

    Ref number(const Type& type) {
        static constexpr std::array<Kind, 10> numbers = {
            Kind::byte,  Kind::uint16, Kind::uint32, Kind::uint64,  Kind::int8,
            Kind::int16, Kind::int32,  Kind::int64,  Kind::float32, Kind::float64};
        if (!refuses(2)) return builder_.use(type);
        const Kind kind = random_.pick(numbers);
        // -0.0 has no integer of its own, and float64 rounds into float32.
        const bool keeps =
            type.kind() != Kind::float64 && (type.kind() != Kind::float32 || kind == Kind::float64);
        return builder_.use(exact_ && !keeps ? type : Type::primitive(kind));
    }

    Ref enumeration(const std::vector<std::string>& labels, std::string called) {
        const Ref made = builder_.enumeration(std::move(called));
        for (const std::string& label : labels) {
            builder_.add_label(made, label.empty() ? "empty" : label);
        }
        return made;
    }
    Ref changed_enumeration(const Type& type) {
        if (random_.one_in(8)) return builder_.use(Type::string());
        std::vector<std::string> labels;
        for (std::size_t i = 0; i < type.label_count(); ++i) {
            if (!refuses(8)) labels.emplace_back(type.label(i));
        }
        if (labels.empty() || random_.one_in(3)) labels.emplace_back("New");
        shuffle(labels);
        return enumeration(labels, name(type));
    }

    Ref fields(const Type& type, bool key) {
        if (const auto known = made_.find(type.node()); known != made_.end()) return known->second;
        const bool is_struct = type.kind() == Kind::structure;
        const Ref made = is_struct ? builder_.structure(name(type)) : builder_.variant(name(type));
        made_.emplace(type.node(), made);
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < type.field_count(); ++i) {
            const bool drop = is_struct ? loses(8) : refuses(8);
            if (!drop || type.field_count() == 1) order.push_back(i);
        }
        if (random_.one_in(2)) shuffle(order);
        const bool more = random_.one_in(4);
        const bool at_front = random_.one_in(2);
        if (more && at_front) builder_.add_field(made, "new", builder_.use(Type::int32()));
        for (const std::size_t i : order) {
            builder_.add_field(made, std::string(type.field_name(i)),
                               part(type.field_type(i), key));
        }
        if (more && !at_front) builder_.add_field(made, "new", builder_.use(Type::int32()));
        return made;
    }

    template <class T>
    void shuffle(std::vector<T>& list) {
        for (std::size_t i = list.size(); i > 1; --i)
            std::swap(list[i - 1], list[random_.below(i)]);
    }

    Random& random_;
    bool exact_;
    std::size_t rarely_;
    vdl::TypeBuilder builder_;
    std::unordered_map<const vdl::detail::TypeNode*, Ref> made_;
    std::size_t names_ = 0;
};

}  // namespace test
