// TypeBuilder: types that refer to themselves, to each other, or to what comes later.
#pragma once

#include <vdl/type/type.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vdl/detail/list.hpp>

namespace vdl {

namespace detail {

/// A type that is being built; parts refer to each other by index.
struct TypePart {
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    struct Field {
        std::string name;
        std::uint32_t type;
    };

    explicit TypePart(Kind k) noexcept : kind(k) {}

    Kind kind;
    bool built = false;
    std::string name;
    std::uint64_t length = 0;
    std::uint32_t elem = none;
    std::uint32_t key = none;
    std::uint32_t base = none;
    List<std::string> labels;
    List<Field> fields;
    Type type;  ///< once built
};

}  // namespace detail

/// Builds any number of types that may refer to each other in any way:
///
///     vdl::TypeBuilder builder;
///     auto node = builder.structure("demo.Node");
///     builder.add_field(node, "value", builder.use(vdl::Type::int32()));
///     builder.add_field(node, "children", builder.list(node));
///     if (auto done = builder.build(); !done) return done.error();
///     vdl::Type type = builder.type(node);
///
/// Setters check nothing; `build` checks everything. All or nothing: when it fails, no type has
/// been made, and the builder can only be cleared. After a success more can be added and built.
class TypeBuilder {
public:
    /// A type of this builder, finished or not.
    struct Ref {
        std::uint32_t index = detail::TypePart::none;
        friend bool operator==(Ref, Ref) = default;
    };

    TypeBuilder() = default;
    TypeBuilder(TypeBuilder&&) noexcept = default;
    TypeBuilder& operator=(TypeBuilder&&) noexcept = default;

    /// A new type of that kind, with all parts to be set.
    Ref add(Kind kind) {
        parts_.push_back(detail::TypePart(kind));
        return Ref{static_cast<std::uint32_t>(parts_.size() - 1)};
    }
    /// A finished type as a part of others.
    Ref use(Type type) {
        const Ref made = add(type.kind());
        parts_.back().built = true;
        parts_.back().type = std::move(type);
        return made;
    }

    /// Empty: unnamed. On a primitive kind it makes a named primitive.
    void set_name(Ref type, std::string name) {
        if (Part* const p = part(type)) p->name = std::move(name);
    }
    /// Element of an optional, array or list; mapped type of a map.
    void set_elem(Ref type, Ref elem) {
        if (Part* const p = part(type)) p->elem = elem.index;
    }
    /// Of a set or map.
    void set_key(Ref type, Ref key) {
        if (Part* const p = part(type)) p->key = key.index;
    }
    /// Elements of an array.
    void set_length(Ref type, std::uint64_t length) {
        if (Part* const p = part(type)) p->length = length;
    }
    void add_label(Ref type, std::string label) {
        if (Part* const p = part(type)) p->labels.push_back(std::move(label));
    }
    void add_field(Ref type, std::string name, Ref field) {
        if (Part* const p = part(type)) p->fields.push_back({std::move(name), field.index});
    }
    /// Makes `type`, added with any kind, a named primitive of the kind of `base` (bool, a
    /// number, string, or another such named type).
    void set_base(Ref type, Ref base) {
        if (Part* const p = part(type)) p->base = base.index;
    }

    Ref primitive(Kind kind) { return use(Type::primitive(kind)); }
    Ref optional(Ref elem) { return with_elem(Kind::optional, elem); }
    Ref list(Ref elem) { return with_elem(Kind::list, elem); }
    Ref array(Ref elem, std::uint64_t length) {
        const Ref made = with_elem(Kind::array, elem);
        set_length(made, length);
        return made;
    }
    Ref set(Ref key) {
        const Ref made = add(Kind::set);
        set_key(made, key);
        return made;
    }
    Ref map(Ref key, Ref elem) {
        const Ref made = with_elem(Kind::map, elem);
        set_key(made, key);
        return made;
    }
    Ref structure(std::string name) { return with_name(Kind::structure, std::move(name)); }
    Ref variant(std::string name) { return with_name(Kind::variant, std::move(name)); }
    Ref enumeration(std::string name) { return with_name(Kind::enumeration, std::move(name)); }
    Ref named(std::string name, Ref base) {
        const Ref made = with_name(Kind::boolean, std::move(name));
        set_base(made, base);
        return made;
    }

    /// Types added so far.
    [[nodiscard]] std::size_t size() const noexcept { return parts_.size(); }

    /// Checks and makes all types that were added since the last success. Time is linear in what
    /// was added, and for each recursive or named type in the size of what it contains.
    /// Errors: `invalid_type`, `limit_exceeded`.
    Result<void> build(const Limits& limits = {});

    /// A type that was built; `any` for one that was not.
    [[nodiscard]] Type type(Ref ref) const {
        return ref.index < parts_.size() ? parts_[ref.index].type : Type();
    }

    /// Forgets everything; all `Ref`s become invalid.
    void clear() noexcept { *this = TypeBuilder(); }

private:
    using Part = detail::TypePart;

    Ref with_elem(Kind kind, Ref elem) {
        const Ref made = add(kind);
        set_elem(made, elem);
        return made;
    }
    Ref with_name(Kind kind, std::string name) {
        const Ref made = add(kind);
        set_name(made, std::move(name));
        return made;
    }
    // What a setter may change; null, and then `build` fails, for a Ref that is none of this
    // builder's or is built.
    Part* part(Ref ref) noexcept {
        if (ref.index < parts_.size() && !parts_[ref.index].built) return &parts_[ref.index];
        bad_ref_ = true;
        return nullptr;
    }

    detail::List<Part> parts_;
    bool bad_ref_ = false;  // a setter was given a Ref that it cannot change
};

}  // namespace vdl
