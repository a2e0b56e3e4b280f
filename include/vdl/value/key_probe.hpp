// Looking up a key that has another type than the keys of the map: an int for an int64 key, a
// string for an enum.
#pragma once

#include <vdl/result.hpp>
#include <vdl/value/compare.hpp>
#include <vdl/value/map_find.hpp>
#include <vdl/value/scalar.hpp>
#include <vdl/value/slots.hpp>
#include <vdl/value/string_slot.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vdl::detail {

/// An integer of any kind: its value, and whether that is negative.
struct WideInteger {
    std::uint64_t bits;
    bool negative;
};

[[nodiscard]] inline WideInteger wide_integer(Kind kind, const std::byte* slot) noexcept {
    const unsigned width = bit_width(kind);
    std::uint64_t bits = width == 8    ? load<std::uint8_t>(slot)
                         : width == 16 ? load<std::uint16_t>(slot)
                         : width == 32 ? load<std::uint32_t>(slot)
                                       : load<std::uint64_t>(slot);
    if (!is_signed(kind) || (bits >> (width - 1)) == 0) return {bits, false};
    if (width < 64) bits |= ~std::uint64_t{0} << width;
    return {bits, true};
}

/// Stores an integer into a slot of integer kind `kind`; false, storing nothing, if it does not
/// fit.
[[nodiscard]] inline bool store_integer(Kind kind, WideInteger x, std::byte* slot) noexcept {
    const unsigned width = bit_width(kind);
    const unsigned value_bits = is_signed(kind) ? width - 1 : width;
    if (x.negative && !is_signed(kind)) return false;
    const std::uint64_t magnitude = x.negative ? ~x.bits : x.bits;
    if (value_bits < 64 && (magnitude >> value_bits) != 0) return false;
    switch (width) {
        case 8: store(slot, static_cast<std::uint8_t>(x.bits)); break;
        case 16: store(slot, static_cast<std::uint16_t>(x.bits)); break;
        case 32: store(slot, static_cast<std::uint32_t>(x.bits)); break;
        default: store(slot, x.bits); break;
    }
    return true;
}

/// The position of a key in a set or map, the number of entries if it is not there.
[[nodiscard]] inline std::size_t find_text_key(const TypeNode* node, const std::byte* slot,
                                               std::string_view text) {
    const auto* map = load<const MapBlock*>(slot);
    if (map == nullptr) return 0;
    const TypeNode* key = node->key;
    if (key->kind == Kind::string) {
        // A long string that is only looked at needs no block of its own.
        StringSlot probe{};
        if (text.size() > short_string) {
            store(probe.bytes, text.data());
            set_long_size(probe, text.size());
        } else {
            (void)assign_string(probe, text, nullptr);
        }
        return find_entry(key, *map, probe.bytes);
    }
    if (key->kind != Kind::enumeration) return map->count;
    const int label = key->find_label(text);
    if (label < 0) return map->count;
    alignas(8) std::byte probe[sizeof(StringSlot)]{};
    store(probe, static_cast<std::uint32_t>(label));
    return find_entry(key, *map, probe);
}

[[nodiscard]] inline std::size_t find_key(const TypeNode* node, const std::byte* slot,
                                          const TypeNode* given_type, const std::byte* given) {
    const auto* map = load<const MapBlock*>(slot);
    if (map == nullptr) return 0;
    const TypeNode* key = node->key;
    if (given_type == key) return find_entry(key, *map, given);
    if (given_type->kind == Kind::string) {
        return find_text_key(node, slot, text_of(slot_as<StringSlot>(given)));
    }
    alignas(8) std::byte probe[sizeof(StringSlot)]{};
    if (is_integer(key->kind) && is_integer(given_type->kind)) {
        if (!store_integer(key->kind, wide_integer(given_type->kind, given), probe)) {
            return map->count;
        }
        return find_entry(key, *map, probe);
    }
    const bool same_scalar =
        given_type->kind == key->kind && is_scalar(key->kind) && key->kind != Kind::enumeration;
    return same_scalar ? find_entry(key, *map, given) : map->count;
}

[[nodiscard]] inline Error no_field(const TypeNode* node, std::string_view name) {
    if (node->kind != Kind::structure) return wrong_kind(node, "struct");
    return Error(ErrorCode::unknown_field,
                 type_word(node) + " has no field \"" + std::string(name) + "\"");
}

}  // namespace vdl::detail
