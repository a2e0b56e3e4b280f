// Value: a dynamic value of any type, that owns what it consists of.
#pragma once

#include <vdl/value/ref.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace vdl {

/// A type and a value of it: 24 bytes. Values of up to 16 bytes (numbers, strings of up to 15
/// bytes) lie in it.
///
///     vdl::Value n = std::int32_t{5};
///     vdl::Value point(point_type);                    // zero
///     point.field("x").value().set(3).value();
///     for (auto [name, value] : point.view().fields()) ...
///
/// Read it with all that `ReadAccess` has. Change it through `ref()`, or with the shorthands
/// here, which do the same. A value that was moved from is nil, of type any.
class Value : public ReadAccess<Value> {
    using Read = ReadAccess<Value>;

public:
    /// Nil, of type any.
    Value() noexcept = default;
    /// The zero value of a type.
    static Value zero(const Type& type) {
        Value made;
        detail::set_any_type(made.any_, type.node());
        return made;
    }
    /// The same. A type as a value: `Value::of_type`.
    explicit Value(const Type& type) : Value(zero(type)) {}
    /// A scalar, of the unnamed type of its kind: `int` is int32, `long` int64.
    template <ScalarValue N>
    Value(N x) : any_{detail::primitive_node(kind_of_scalar<N>), {}} {  // NOLINT: implicit
        (void)detail::layout_of(any_.type);
        detail::store(any_.payload, x);
    }
    Value(std::string_view x) : Value(Type::string()) { ref().set_string(x); }  // NOLINT: same
    Value(const std::string& x) : Value(std::string_view(x)) {}                 // NOLINT: same
    Value(const char* x) : Value(std::string_view(x)) {}                        // NOLINT: same
    /// A value of type typeobject.
    [[nodiscard]] static Value of_type(const Type& type) {
        Value made(Type::type_object());
        made.ref().set_type(type);
        return made;
    }
    /// A copy.
    explicit Value(ValueView other) {
        if (other.kind() == Kind::any && !other.has_value()) return;
        detail::copy_into_any(any_, other.node(), other.slot());
    }
    explicit Value(ValueRef other) : Value(ValueView(other)) {}

    Value(const Value& other) {
        if (other.any_.type != nullptr) {
            detail::copy_into_any(any_, other.any_.type, other.slot());
        }
    }
    Value(Value&& other) noexcept : any_(std::exchange(other.any_, detail::AnySlot{})) {}
    Value& operator=(const Value& other) {
        if (this != &other) *this = Value(other);
        return *this;
    }
    Value& operator=(Value&& other) noexcept {
        detail::AnySlot taken = std::exchange(other.any_, detail::AnySlot{});
        std::swap(any_, taken);
        detail::reset_any(taken);
        return *this;
    }
    ~Value() { detail::reset_any(any_); }
    friend void swap(Value& a, Value& b) noexcept { std::swap(a.any_, b.any_); }

    operator ValueView() const noexcept { return {node(), slot()}; }  // NOLINT: implicit by design
    /// To change the value; its type stays. Allocates memory for a value of more than 16 bytes
    /// that has none.
    [[nodiscard]] ValueRef ref() {
        if (any_.type == nullptr) detail::set_any_type(any_, detail::primitive_node(Kind::any));
        return {any_.type, detail::materialize_any(any_, nullptr)};
    }
    operator ValueRef() { return ref(); }  // NOLINT: implicit by design

    /// Makes it a value of `type`: keeps what there is if that is its type, else zero. An empty
    /// reference: over budget.
    ValueRef become(const Type& type, Budget* budget = nullptr) {
        detail::set_any_type(any_, type.node());
        std::byte* content = detail::materialize_any(any_, budget);
        return content != nullptr ? ValueRef(any_.type, content) : ValueRef();
    }
    /// Makes it nil, of type any, and gives up all memory.
    void reset() noexcept { detail::reset_any(any_); }
    /// The zero value of its type. Strings, lists, sets and maps keep their memory.
    void set_zero() noexcept {
        if (any_.type == nullptr) return;
        if (std::byte* content = detail::any_content(any_)) {
            detail::zero_slot_in_place(any_.type, content);
        }
    }

    // Parts to change; const ones are in ReadAccess.

    using Read::at;
    using Read::field;
    using Read::find;
    using Read::find_field;
    using Read::inside;
    using Read::variant_value;
    [[nodiscard]] ValueRef at(std::size_t i) { return ref().at(i); }
    [[nodiscard]] ValueRef field(std::size_t i) { return ref().field(i); }
    [[nodiscard]] Result<ValueRef> field(std::string_view name) { return ref().field(name); }
    [[nodiscard]] std::optional<ValueRef> find_field(std::string_view name) {
        return ref().find_field(name);
    }
    [[nodiscard]] std::optional<ValueRef> find(ValueView key) { return ref().find(key); }
    [[nodiscard]] std::optional<ValueRef> find(std::string_view key) { return ref().find(key); }
    [[nodiscard]] ValueRef inside() { return ref().inside(); }
    [[nodiscard]] ValueRef variant_value() { return ref().variant_value(); }

    // Shorthands for ref().

    /// Checked: see `ValueRef::set`.
    template <class T>
    Result<void> set(T&& x) {
        return ref().set(std::forward<T>(x));
    }
    void resize(std::size_t size) { ref().resize(size); }
    ValueRef push_back() { return ref().push_back(); }
    template <class K>
    ValueRef mapped(const K& key) {
        return ref().mapped(key);
    }
    template <class K>
    bool insert(const K& key) {
        return ref().insert(key);
    }
    template <class K>
    bool erase(const K& key) {
        return ref().erase(key);
    }
    ValueRef emplace() { return ref().emplace(); }
    ValueRef emplace(const Type& type) { return ref().emplace(type); }
    ValueRef select(std::size_t index) { return ref().select(index); }

    // For the layers below.

    [[nodiscard]] const detail::TypeNode* node() const noexcept {
        return any_.type != nullptr ? any_.type : detail::primitive_node(Kind::any);
    }
    [[nodiscard]] const std::byte* slot() const noexcept {
        if (any_.type == nullptr) return detail::zero_slot;
        const std::byte* content = detail::any_content(any_);
        return content != nullptr ? content : detail::zero_slot;
    }
    [[nodiscard]] detail::AnySlot& slot_to_fill() noexcept { return any_; }

private:
    friend class ValueRef;
    detail::AnySlot any_{};
};

static_assert(sizeof(Value) == 24);

template <std::same_as<Value> V>
Result<void> ValueRef::set(V&& other) const {
    if (kind() != Kind::any || other.kind() == Kind::any) return set(other.view());
    auto& any = detail::slot_as<detail::AnySlot>(slot_);
    std::swap(any, other.any_);
    other.reset();
    return {};
}

}  // namespace vdl
