// ValueRef: a dynamic value to change.
#pragma once

#include <vdl/value/any_slot.hpp>
#include <vdl/value/reset.hpp>
#include <vdl/value/view.hpp>

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace vdl {

class Value;

/// A value that is owned elsewhere, to change. Like a pointer, it changes the value also when it
/// is const itself. All that `ReadAccess` has is here too; what gives a part gives a `ValueRef`.
///
/// Parts of a large struct or array have no memory as long as they are zero. Going to a part
/// through a `ValueRef` allocates that memory; look through a `ValueView`.
///
/// Where there is a `Budget*`, memory that is allocated is charged to it, and false, null or an
/// empty reference says that it is used up; the value is valid then. Without one these do not
/// fail. Every function that may allocate throws std::bad_alloc as `new` does, and the value is
/// valid then too.
class ValueRef : public ReadAccess<ValueRef> {
    using Read = ReadAccess<ValueRef>;

public:
    /// Refers to nothing: false as a bool.
    ValueRef() noexcept = default;
    /// A slot of a type that somebody holds. `slot` must not be null.
    ValueRef(const detail::TypeNode* node, void* slot) noexcept
        : node_(node), slot_(static_cast<std::byte*>(slot)) {}
    operator ValueView() const noexcept { return {node_, slot_}; }  // NOLINT: implicit by design
    [[nodiscard]] explicit operator bool() const noexcept { return slot_ != nullptr; }

    [[nodiscard]] const detail::TypeNode* node() const noexcept { return node_; }
    [[nodiscard]] std::byte* slot() const noexcept { return slot_; }

    // Scalars and strings: the kind must be the one named, the number in its range.

    void set_bool(bool x) const noexcept {
        assert(kind() == Kind::boolean);
        detail::store(slot_, static_cast<std::uint8_t>(x));
    }
    void set_uint(std::uint64_t x) const noexcept;
    void set_int(std::int64_t x) const noexcept;
    /// To float32 it is rounded.
    void set_float(double x) const noexcept;
    bool set_string(std::string_view x, Budget* budget = nullptr) const {
        assert(kind() == Kind::string);
        return detail::assign_string(detail::slot_as<detail::StringSlot>(slot_), x, budget);
    }
    /// Makes a string `size` bytes long and returns where they are to be written; null: over
    /// budget.
    char* resize_string(std::size_t size, Budget* budget = nullptr) const {
        assert(kind() == Kind::string);
        return detail::resize_string(detail::slot_as<detail::StringSlot>(slot_), size, budget);
    }
    /// The bytes of a list of byte, or of an array of byte of that length.
    bool set_bytes(std::span<const std::byte> x, Budget* budget = nullptr) const;
    /// Needs `index` to be that of a label.
    void set_label(std::size_t index) const noexcept {
        assert(kind() == Kind::enumeration && index < node_->labels.size());
        detail::store(slot_, static_cast<std::uint32_t>(index));
    }
    /// `wrong_kind` or `unknown_label`.
    Result<void> set_label(std::string_view name) const;
    void set_type(const Type& x) const noexcept;
    /// A scalar or string, checked: `wrong_kind`, or `out_of_range` when an integer is too large
    /// for the kind. Integers go to every integer kind, a string to an enum that has the label;
    /// float and double go to every float kind. An any takes it with its own type.
    template <ScalarValue N>
    Result<void> set(N x) const;
    Result<void> set(std::string_view x) const;
    Result<void> set(const char* x) const { return set(std::string_view(x)); }
    /// The value of `other`, which has the same type (else `incompatible_types`); an any takes
    /// a value of every type. `other` may be a part of this.
    Result<void> set(ValueView other) const;
    /// Moves it into an any.
    template <std::same_as<Value> V>
    Result<void> set(V&& other) const;

    /// The zero value. Strings, lists, sets and maps, in structs too, keep their memory.
    void set_zero() const noexcept { detail::zero_slot_in_place(node_, slot_); }
    /// The zero value; all memory is given up.
    void reset() const noexcept { detail::reset_slot(node_, slot_); }

    // Structs and arrays.

    /// Allocates the memory of a large struct or array that has none; nothing for others.
    bool materialize(Budget* budget = nullptr) const;
    /// What `materialize` would allocate, in bytes; at most 2^63.
    [[nodiscard]] std::uint64_t materialize_cost() const;

    /// Element of a list or array, field of a struct; `i < size()`. (The keys of a set and map
    /// cannot be changed.)
    [[nodiscard]] ValueRef at(std::size_t i) const;
    [[nodiscard]] ValueRef field(std::size_t i) const { return at(i); }
    [[nodiscard]] Result<ValueRef> field(std::string_view name) const;
    [[nodiscard]] std::optional<ValueRef> find_field(std::string_view name) const;

    // Lists.

    /// New elements are zero, others stay as they are.
    bool resize(std::size_t size, Budget* budget = nullptr) const {
        assert(kind() == Kind::list);
        return detail::resize_list(node_, detail::slot_as<detail::ListSlot>(slot_), size, budget);
    }
    bool reserve(std::size_t capacity, Budget* budget = nullptr) const;
    /// Appends a zero element; an empty reference: over budget.
    ValueRef push_back(Budget* budget = nullptr) const;
    /// Makes a list of numbers `size` long, or takes an array of that length, and returns its
    /// elements; null: over budget, or an array of another length. Elements that are new in a
    /// list are not initialized: write them all.
    template <ScalarValue N>
    N* resize_numbers(std::size_t size, Budget* budget = nullptr) const;
    /// The elements of a list or array of numbers.
    template <ScalarValue N>
    [[nodiscard]] std::span<N> mutable_numbers() const;
    /// Empties a list, set or map; keeps the memory.
    void clear() const noexcept;

    // Sets and maps. Many entries at once: `MapFiller`.

    /// What a map holds for `key`, zero when the key is new. The key is converted as in `find`;
    /// an empty reference if it cannot be.
    ValueRef mapped(ValueView key) const;
    ValueRef mapped(std::string_view key) const;
    template <ScalarValue N>
    ValueRef mapped(N key) const;
    /// Puts a key into a set or map; false if it was there, or cannot be converted.
    bool insert(ValueView key) const;
    bool insert(std::string_view key) const;
    template <ScalarValue N>
    bool insert(N key) const;
    /// Takes a key and what it maps to out; false if there is none. Time grows with the number of
    /// entries after it.
    bool erase(ValueView key) const;
    bool erase(std::string_view key) const;
    [[nodiscard]] ValueRef mapped_at(std::size_t i) const;
    [[nodiscard]] std::optional<ValueRef> find(ValueView key) const;
    [[nodiscard]] std::optional<ValueRef> find(std::string_view key) const;
    template <ScalarValue N>
    [[nodiscard]] std::optional<ValueRef> find(N key) const;

    // Optional, any, union. Each keeps its contents when it has the wanted thing already.

    /// Makes an optional hold something, zero when it was nil. An empty reference: over budget.
    ValueRef emplace(Budget* budget = nullptr) const;
    /// Makes an any hold a value of `type`.
    ValueRef emplace(const Type& type, Budget* budget = nullptr) const;
    /// What an optional or any holds; needs `has_value()`.
    [[nodiscard]] ValueRef inside() const;
    /// Sets field `index` of a union.
    ValueRef select(std::size_t index, Budget* budget = nullptr) const;
    /// The field that is set.
    [[nodiscard]] ValueRef variant_value() const { return select(variant_index()); }

    [[nodiscard]] Elements<ValueRef> elements() const;
    [[nodiscard]] Entries<ValueRef> entries() const;
    [[nodiscard]] FieldRange<ValueRef> fields() const;

private:
    const detail::TypeNode* node_ = nullptr;
    std::byte* slot_ = nullptr;
};

}  // namespace vdl

#include <vdl/value/ref_impl.hpp>  // IWYU pragma: export
