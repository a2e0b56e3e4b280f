// The layout of slots: where the bytes of a value of a type lie.
#pragma once

#include <vdl/detail/list.hpp>
#include <vdl/type.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>

namespace vdl::detail {

/// A struct up to this size lies in its parent, a larger one behind a pointer.
inline constexpr std::uint64_t inline_struct_bytes = 256;
/// The same for an array.
inline constexpr std::uint64_t inline_array_bytes = 64;
/// Structs and arrays that lie in each other; deeper ones are behind a pointer. Bounds the
/// recursion of everything that walks through a slot.
inline constexpr std::uint8_t inline_nesting = 8;
/// What an any (and a `Value`) has room for beside its type.
inline constexpr std::uint32_t any_payload_bytes = 16;
/// No slot is larger.
inline constexpr std::size_t most_slot_bytes = 256;

/// A zero value of any type. Views of what is not there point here.
alignas(16) inline constexpr std::byte zero_slot[most_slot_bytes]{};

/// How a value of a type is stored where it stands alone or in a parent: its *slot*. All bytes
/// zero is the zero value of every type. A struct or array has a *body*, the fields or elements
/// side by side; the slot is the body, or a pointer to it (null: all zero) when `boxed`.
///
/// | kind | slot |
/// | --- | --- |
/// | bool, numbers | 1 to 8 bytes, native |
/// | enum | 4 bytes: index of the label |
/// | typeobject | counted node, null: any |
/// | string, list, set, map, any, union | the structs of slots.hpp |
/// | optional | scalars and strings: the value, then a byte that is 1 if there is one; else a
/// pointer to a slot, null: nil |
struct Layout final : NodeExtension {
    std::uint32_t size = 0;   ///< bytes of a slot, a multiple of `align`
    std::uint32_t align = 1;  ///< at most 8
    bool trivial = true;      ///< a slot owns nothing: copied with memcpy
    bool bitwise = true;      ///< trivial, and equal exactly when the bytes are
    bool boxed = false;
    bool body_trivial = true;
    std::uint8_t nesting = 0;   ///< inline structs and arrays below a slot, itself included
    std::uint64_t body = 0;     ///< bytes of the body of a struct or array
    List<std::size_t> offsets;  ///< of the fields in the body of a struct
};

[[nodiscard]] constexpr std::uint64_t align_up(std::uint64_t n, std::uint64_t align) noexcept {
    return (n + align - 1) & ~(align - 1);
}

/// bool, numbers, enum: slots without anything owned, at most 8 bytes.
[[nodiscard]] constexpr bool is_scalar(Kind kind) noexcept {
    return (kind >= Kind::boolean && kind <= Kind::float64) || kind == Kind::enumeration;
}
/// Bytes of the slot of a scalar.
[[nodiscard]] constexpr std::uint32_t scalar_size(Kind kind) noexcept {
    if (kind == Kind::boolean) return 1;
    if (kind == Kind::enumeration) return 4;
    return bit_width(kind) / 8;
}
/// An optional of these holds the value in its own slot.
[[nodiscard]] constexpr bool inline_in_optional(Kind kind) noexcept {
    return is_scalar(kind) || kind == Kind::string || kind == Kind::type_object;
}
/// A union holds these (at most 8 bytes) in its own slot.
[[nodiscard]] constexpr bool inline_in_variant(Kind kind) noexcept {
    return is_scalar(kind) || kind == Kind::type_object || kind == Kind::set || kind == Kind::map;
}
/// Where the flag of an `inline_in_optional` optional is.
[[nodiscard]] constexpr std::uint32_t optional_flag_offset(Kind elem) noexcept {
    if (elem == Kind::string) return 16;
    return elem == Kind::type_object ? 8 : scalar_size(elem);
}

/// Calls `f` with the types whose layouts the layout of `node` is made of.
template <class F>
void each_inline_part(const TypeNode* node, F&& f) {
    if (node->kind == Kind::array) f(node->elem);
    if (node->kind == Kind::structure) {
        for (const FieldNode& field : node->fields) f(field.type);
    }
}

[[nodiscard]] inline const Layout* known_layout(const TypeNode* node) noexcept {
    return static_cast<const Layout*>(node->extension.load(std::memory_order_acquire));
}

/// The layout of an array or struct whose parts have theirs.
inline void lay_out_body(const TypeNode* node, Layout& out) {
    std::uint64_t most = inline_struct_bytes;
    std::uint8_t nesting = 0;
    if (node->kind == Kind::array) {
        const Layout& elem = *known_layout(node->elem);
        constexpr std::uint64_t cap = std::numeric_limits<std::uint64_t>::max() / 2;
        const bool fits = elem.size == 0 || node->length <= cap / elem.size;
        out.body = fits ? node->length * elem.size : cap;
        out.align = elem.align;
        out.body_trivial = elem.trivial;
        out.bitwise = elem.bitwise;
        nesting = elem.nesting;
        most = inline_array_bytes;
    } else {
        out.offsets.reserve(node->fields.size());
        for (const FieldNode& field : node->fields) {
            const Layout& part = *known_layout(field.type);
            const std::uint64_t offset = align_up(out.body, part.align);
            out.offsets.push_back(static_cast<std::size_t>(offset));
            out.body = offset + part.size;
            if (part.align > out.align) out.align = part.align;
            out.body_trivial = out.body_trivial && part.trivial;
            out.bitwise = out.bitwise && part.bitwise;
            if (part.nesting > nesting) nesting = part.nesting;
        }
        out.body = align_up(out.body, out.align);
    }
    out.boxed = out.body > most || nesting >= inline_nesting;
    if (out.boxed) {
        out.size = out.align = sizeof(void*);
        out.trivial = out.bitwise = false;
        return;
    }
    out.size = static_cast<std::uint32_t>(out.body);
    out.nesting = static_cast<std::uint8_t>(nesting + 1);
    out.trivial = out.body_trivial;
}

/// The layout of `node`, all of whose `each_inline_part` have theirs.
inline void lay_out(const TypeNode* node, Layout& out) {
    const auto owning = [&out](std::uint32_t size) {
        out.size = size;
        out.align = 8;
        out.trivial = out.bitwise = false;
    };
    switch (node->kind) {
        case Kind::any: return owning(8 + any_payload_bytes);
        case Kind::string:
        case Kind::list:
        case Kind::variant: return owning(16);
        case Kind::set:
        case Kind::map:
        case Kind::type_object: return owning(8);
        case Kind::array:
        case Kind::structure: return lay_out_body(node, out);
        case Kind::optional: {
            const Kind elem = node->elem->kind;
            if (!inline_in_optional(elem)) return owning(8);
            out.align = is_scalar(elem) ? scalar_size(elem) : 8;
            out.trivial = is_scalar(elem);
            out.bitwise = out.trivial && !is_float(elem);
            out.size =
                static_cast<std::uint32_t>(align_up(optional_flag_offset(elem) + 1U, out.align));
            return;
        }
        default:
            out.size = out.align = scalar_size(node->kind);
            out.bitwise = !is_float(node->kind);
            return;
    }
}

/// Makes the layout of `node` and of what it is made of, without recursion; throws
/// std::bad_alloc.
inline const Layout& make_layout(const TypeNode* node) {
    List<const TypeNode*> todo;
    todo.push_back(node);
    while (!todo.empty()) {
        const TypeNode* top = todo.back();
        const std::size_t before = todo.size();
        if (known_layout(top) == nullptr) {
            each_inline_part(top, [&todo](const TypeNode* part) {
                if (known_layout(part) == nullptr) todo.push_back(part);
            });
            if (todo.size() != before) continue;
            auto made = std::make_unique<Layout>();
            lay_out(top, *made);
            NodeExtension* none = nullptr;
            if (top->extension.compare_exchange_strong(none, made.get(),
                                                       std::memory_order_acq_rel)) {
                (void)made.release();
            }
        }
        todo.pop_back();
    }
    return *known_layout(node);
}

/// The layout of a type, made when it is first asked for; then throws std::bad_alloc.
[[nodiscard]] inline const Layout& layout_of(const TypeNode* node) {
    const Layout* known = known_layout(node);
    if (known != nullptr) [[likely]]
        return *known;
    return make_layout(node);
}

// Access to the bytes of slots.

template <class N>
[[nodiscard]] N load(const void* slot) noexcept {
    N x;
    std::memcpy(&x, slot, sizeof x);
    return x;
}
template <class N>
void store(void* slot, N x) noexcept {
    std::memcpy(slot, &x, sizeof x);
}

/// The body of a struct or array; null when it is boxed and all zero.
[[nodiscard]] inline const std::byte* body_of(const Layout& layout,
                                              const std::byte* slot) noexcept {
    return layout.boxed ? load<const std::byte*>(slot) : slot;
}

}  // namespace vdl::detail
