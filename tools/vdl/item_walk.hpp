// What CBOR and MessagePack have in common for those who look at bytes: items, counted in heads.
#pragma once

#include "formats.hpp"

#include <vdl/codec/tree/item.hpp>
#include <vdl/utf8.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace tool {

/// Whether bytes are items of a format, as far as they go.
template <class Wire>
Likeness likeness_of_items(std::span<const std::byte> bytes) {
    using Shape = vdl::detail::ItemHead::Shape;
    const vdl::Limits limits;
    vdl::detail::ItemWalk walk(limits);
    while (!bytes.empty()) {
        vdl::detail::ItemHead head;
        switch (Wire::scan(bytes.data(), bytes.size(), head)) {
            case vdl::detail::Scan::more: return Likeness::maybe;
            case vdl::detail::Scan::malformed: return Likeness::no;
            case vdl::detail::Scan::ok: break;
        }
        if (walk.take(head) != nullptr) return Likeness::no;
        bytes = bytes.subspan(head.size);
        if ((head.shape == Shape::bytes || head.shape == Shape::text) && !head.open) {
            if (head.count > bytes.size()) return Likeness::maybe;
            const auto size = static_cast<std::size_t>(head.count);
            const std::string_view text(reinterpret_cast<const char*>(bytes.data()), size);
            if (head.shape == Shape::text && !vdl::is_utf8(text)) return Likeness::no;
            bytes = bytes.subspan(size);
        }
        if (walk.done()) walk.restart();
    }
    return Likeness::maybe;
}

/// The options that both formats have.
template <class Options>
Options tree_options(const FormatOptions& from) {
    Options options;
    options.limits = from.limits;
    options.typed_any = from.typed_any;
    options.map_layout = from.maps;
    options.structs = from.structs;
    options.accept_natural_maps = true;
    return options;
}

}  // namespace tool
