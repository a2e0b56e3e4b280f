// type_of<T>(): the VDL type of a C++ type.
#pragma once

#include <vdl/result.hpp>
#include <vdl/type.hpp>
#include <vdl/type/aliases.hpp>
#include <vdl/type/static_check.hpp>
#include <vdl/type/static_type.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vdl/detail/list.hpp>

namespace vdl {

namespace detail {

/// Builds the type that a static type describes.
class StaticTypeBuild {
public:
    Result<Type> run(const StaticType& root) {
        const Ref top = ref(root);
        for (std::size_t i = 0; i < known_.size(); ++i)
            add_parts(*known_[i].first, known_[i].second);
        Limits limits;  // a program's own types are as they are
        limits.type_nesting = ~std::uint32_t{0};
        if (Result<void> done = builder_.build(limits); !done) return std::move(done).error();
        return builder_.type(top);
    }
    /// Registers the aliases of the fields; the types are immortal by now.
    void add_aliases() const {
        for (const auto& [type, made] : known_) {
            if (type->kind != Kind::structure) continue;
            for (std::size_t i = 0; i < type->part_count; ++i) {
                if (!type->parts[i].has_aliases) continue;
                const FieldOptions* const options = type->parts[i].options;
                for (std::size_t a = 0; a < options->alias_count; ++a) {
                    AliasTable::instance().add({builder_.type(made).node(),
                                                static_cast<std::uint32_t>(i),
                                                options->alias_names[a]});
                }
            }
        }
    }

private:
    using Ref = TypeBuilder::Ref;

    Ref ref(const StaticType& type) {
        for (const auto& [known, made] : known_) {
            if (known->id == type.id) return made;
        }
        const Ref made = builder_.add(type.kind);
        builder_.set_name(made, std::string(type.name));
        builder_.set_length(made, type.length);
        for (std::size_t i = 0; i < type.label_count; ++i) {
            builder_.add_label(made, std::string(type.labels[i]));
        }
        known_.push_back({&type, made});
        return made;
    }
    void add_parts(const StaticType& type, Ref made) {
        const auto part = [&](std::size_t i) { return ref(type.parts[i].type()); };
        switch (type.kind) {
            case Kind::optional:
            case Kind::array:
            case Kind::list: builder_.set_elem(made, part(0)); break;
            case Kind::set: builder_.set_key(made, part(0)); break;
            case Kind::map:
                builder_.set_key(made, part(0));
                builder_.set_elem(made, part(1));
                break;
            default:
                for (std::size_t i = 0; i < type.part_count; ++i) {
                    builder_.add_field(made, std::string(type.parts[i].name), part(i));
                }
        }
    }

    TypeBuilder builder_;
    List<std::pair<const StaticType*, Ref>> known_;
};

/// Makes `type`, and all that it consists of, live for ever and count no more.
inline void make_immortal(const Type& type) {
    retain(type.node());  // a hold that is never given up
    List<const TypeNode*> todo;
    todo.push_back(type.node());
    while (!todo.empty()) {
        const TypeNode* const node = todo.back();
        todo.pop_back();
        if (node->immortal.exchange(true, std::memory_order_relaxed)) continue;
        for_each_part(*node, [&](const TypeNode* part) { todo.push_back(part); });
    }
}

/// The immortal type of a static one. A type that breaks a rule ends the program: it would fail
/// in every run.
inline const Type& make_type_of(const StaticType& root) {
    StaticTypeBuild build;
    Result<Type> made = build.run(root);
    if (!made) {
        std::fprintf(stderr, "vdl: the C++ type %.*s is no valid VDL type: %s\n",
                     static_cast<int>(root.name.size()), root.name.data(),
                     made.error().message().c_str());
        std::abort();
    }
    make_immortal(*made);
    build.add_aliases();
    return *new Type(*made);
}

}  // namespace detail

/// The VDL type of `T` (docs/reflection.md has the table): structs by their fields and qualified
/// name (`demo.Point`), numbers by width, containers by what they hold. Made once, on the first
/// call; it and its parts are never freed or counted. Thread-safe.
///
/// A `T` that is no valid VDL type (an optional in an optional, a key that holds a list, ...) does
/// not compile, with one sentence that says why.
template <class T>
[[nodiscard]] const Type& type_of() {
    if constexpr (std::is_const_v<T> || std::is_volatile_v<T>) {
        return type_of<std::remove_cv_t<T>>();
    } else {
        static_assert(detail::require_valid_type<T>());
        static const Type& type = detail::make_type_of(detail::static_type<T>());
        return type;
    }
}

/// Whether the reference implementation of VDL, which has optionals of named structs only, can
/// read `T`. For programs that talk to it:
///
///     static_assert(vdl::reference_compatible_v<Message>);
template <class T>
inline constexpr bool reference_compatible_v =
    detail::has_named_optionals_only(detail::static_type<std::remove_cv_t<T>>());

/// The same for a type at run time. Error: `unsupported`, with the optional that is the reason.
inline Result<void> reference_compatible(const Type& type) {
    detail::NodeSet seen;
    detail::List<const detail::TypeNode*> todo;
    todo.push_back(type.node());
    while (!todo.empty()) {
        const detail::TypeNode* const node = todo.back();
        todo.pop_back();
        if (!seen.insert(node)) continue;
        if (node->kind == Kind::optional &&
            (node->elem->kind != Kind::structure || node->elem->name.empty())) {
            return Error(ErrorCode::unsupported,
                         "the reference implementation has optionals of named structs only, not " +
                             detail::describe(node));
        }
        detail::for_each_part(*node, [&](const detail::TypeNode* part) { todo.push_back(part); });
    }
    return {};
}

}  // namespace vdl
