// ValueView: a dynamic value to look at. ReadAccess: the accessors that it shares.
#pragma once

#include <vdl/result.hpp>
#include <vdl/type.hpp>
#include <vdl/value/compare.hpp>
#include <vdl/value/ranges.hpp>
#include <vdl/value/scalar.hpp>
#include <vdl/value/slots.hpp>
#include <vdl/value/string_slot.hpp>
#include <vdl/value/zero.hpp>
#include <vdl/value/zero_memory.hpp>

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vdl {

class ValueView;

/// How `Value`, `ValueView` and `ValueRef` are read. What is called `as_...` or takes an index
/// needs the kind that it names (undefined otherwise, asserted); `get`, `get_if`, `field(name)`,
/// `find` and `find_field` check.
///
/// Views, strings and spans are valid until the value is changed or destroyed.
template <class Self>
class ReadAccess {
public:
    /// The type. Of a `Value` that is nil: `any`.
    [[nodiscard]] Type type() const noexcept { return Type::from_node(node()); }
    [[nodiscard]] Kind kind() const noexcept { return node()->kind; }
    [[nodiscard]] ValueView view() const noexcept;

    // Scalars and strings.

    [[nodiscard]] bool as_bool() const noexcept {
        assert(kind() == Kind::boolean);
        return slot()[0] != std::byte{0};
    }
    /// Of byte, uint16..64.
    [[nodiscard]] std::uint64_t as_uint() const noexcept;
    /// Of int8..64.
    [[nodiscard]] std::int64_t as_int() const noexcept;
    /// Of float32, float64.
    [[nodiscard]] double as_float() const noexcept {
        assert(is_float(kind()));
        if (kind() == Kind::float32) return static_cast<double>(detail::load<float>(slot()));
        return detail::load<double>(slot());
    }
    [[nodiscard]] std::string_view as_string() const noexcept {
        assert(kind() == Kind::string);
        return detail::text_of(detail::slot_as<detail::StringSlot>(slot()));
    }
    /// The bytes of a list or array of byte.
    [[nodiscard]] std::span<const std::byte> as_bytes() const { return numbers<std::byte>(); }
    /// The index of an enum's label.
    [[nodiscard]] std::size_t label_index() const noexcept {
        assert(kind() == Kind::enumeration);
        return detail::load<std::uint32_t>(slot());
    }
    /// An enum's label.
    [[nodiscard]] std::string_view label() const noexcept { return node()->labels[label_index()]; }
    /// The type that a typeobject holds.
    [[nodiscard]] Type as_type() const noexcept {
        assert(kind() == Kind::type_object);
        return Type::from_node(detail::load<const detail::TypeNode*>(slot()));
    }
    /// The elements of a list or array whose element kind is that of `N`. Of a large array that
    /// is all zero and was never written the memory is shared zeros; throws std::bad_alloc if
    /// there is no address space for it.
    template <ScalarValue N>
    [[nodiscard]] std::span<const N> numbers() const;

    /// A scalar or string (`T` is a `ScalarValue`, `std::string_view`, `std::string` or `Type`)
    /// if the value is exactly of that kind.
    template <class T>
    [[nodiscard]] std::optional<T> get_if() const;
    /// The same, or `wrong_kind` saying what the value is.
    template <class T>
    [[nodiscard]] Result<T> get() const;

    // Parts.

    /// Elements of a list or array, keys of a set, entries of a map, fields of a struct, bytes
    /// of a string; else 0.
    [[nodiscard]] std::size_t size() const noexcept;
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    /// Element of a list or array, key of a set, field of a struct; `i < size()`.
    [[nodiscard]] ValueView at(std::size_t i) const;
    /// Field `i` of a struct.
    [[nodiscard]] ValueView field(std::size_t i) const;
    /// A field of a struct; `wrong_kind` or `unknown_field`.
    [[nodiscard]] Result<ValueView> field(std::string_view name) const;
    [[nodiscard]] std::optional<ValueView> find_field(std::string_view name) const;
    /// Key or mapped value of entry `i` of a map; entries are in the order of insertion.
    [[nodiscard]] ValueView key_at(std::size_t i) const;
    [[nodiscard]] ValueView mapped_at(std::size_t i) const;
    /// What a map holds for a key, or the key of a set. Numbers are compared by value, strings
    /// and enum labels as text, other keys must have the key type. Empty if there is none.
    [[nodiscard]] std::optional<ValueView> find(ValueView key) const;
    [[nodiscard]] std::optional<ValueView> find(std::string_view key) const;
    template <ScalarValue N>
    [[nodiscard]] std::optional<ValueView> find(N key) const;
    [[nodiscard]] bool contains(ValueView key) const;

    /// Whether an optional or any holds something.
    [[nodiscard]] bool has_value() const noexcept;
    /// What it holds; needs `has_value()`.
    [[nodiscard]] ValueView inside() const;

    /// The field of a union that is set.
    [[nodiscard]] std::size_t variant_index() const noexcept {
        assert(kind() == Kind::variant);
        return detail::slot_as<detail::VariantSlot>(slot()).index;
    }
    [[nodiscard]] std::string_view variant_label() const noexcept {
        return node()->fields[variant_index()].name;
    }
    [[nodiscard]] ValueView variant_value() const;

    /// For range-for: the elements of a list or array, the keys of a set.
    [[nodiscard]] Elements<ValueView> elements() const;
    /// The entries of a map: `key`, `value`.
    [[nodiscard]] Entries<ValueView> entries() const;
    /// The fields of a struct: `name`, `value`.
    [[nodiscard]] FieldRange<ValueView> fields() const;

    // The whole.

    /// Whether it is the zero value (VDL, section 3): nil, false, 0 (but not -0.0), "", an
    /// empty list, set or map, an array or struct of zeros, a union whose first field is set to
    /// zero, the first label, the type `any`.
    [[nodiscard]] bool is_zero() const { return detail::is_zero_slot(node(), slot()); }
    /// Whether it is an optional or any that holds nothing.
    [[nodiscard]] bool is_nil() const noexcept {
        return (kind() == Kind::optional || kind() == Kind::any) && !has_value();
    }

private:
    [[nodiscard]] const detail::TypeNode* node() const noexcept { return self().node(); }
    [[nodiscard]] const std::byte* slot() const noexcept { return self().slot(); }
    [[nodiscard]] const Self& self() const noexcept { return static_cast<const Self&>(*this); }
};

/// A value that is owned elsewhere, to look at: two pointers. Everything that takes a value to
/// read takes one of these; `Value` and `ValueRef` convert to it.
class ValueView : public ReadAccess<ValueView> {
public:
    /// Nil, of type any.
    ValueView() noexcept : ValueView(detail::primitive_node(Kind::any), nullptr) {}
    /// A slot of a type that somebody holds; null stands for the zero value.
    ValueView(const detail::TypeNode* node, const void* slot) noexcept
        : node_(node),
          slot_(slot != nullptr ? static_cast<const std::byte*>(slot) : detail::zero_slot) {}

    [[nodiscard]] const detail::TypeNode* node() const noexcept { return node_; }
    /// Where the value lies, laid out as value/layout.hpp says.
    [[nodiscard]] const std::byte* slot() const noexcept { return slot_; }

private:
    const detail::TypeNode* node_;
    const std::byte* slot_;
};

/// The same type and deeply equal. Sets and maps are equal whatever the order of their entries.
/// Numbers are equal as in C++ (so -0.0 is 0.0), but a NaN equals every NaN, so that a value
/// equals its copy.
[[nodiscard]] inline bool operator==(ValueView a, ValueView b) {
    return a.node() == b.node() && detail::compare_slots(a.node(), a.slot(), b.slot()) == 0;
}

/// The order of two keys of the same type: numbers by value (NaN last), strings by bytes, enums
/// and unions by index, arrays and structs by their parts. Total. For kinds that cannot be
/// keys only `equal` has a meaning.
[[nodiscard]] inline std::strong_ordering compare(ValueView a, ValueView b) {
    assert(a.node() == b.node());
    return detail::compare_slots(a.node(), a.slot(), b.slot()) <=> 0;
}

/// The hash of a key: the same for equal keys, another in every process.
[[nodiscard]] inline std::size_t hash(ValueView key) {
    return static_cast<std::size_t>(detail::hash_key(key.node(), key.slot()));
}

}  // namespace vdl

#include <vdl/value/view_impl.hpp>  // IWYU pragma: export
