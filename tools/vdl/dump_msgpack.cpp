#include "dump_items.hpp"
#include "formats.hpp"

#include <vdl/msgpack/head.hpp>

#include <bit>

namespace tool {
namespace {

using vdl::msgpack::detail::Family;
using vdl::msgpack::detail::FirstByte;

std::string signed_text(const FirstByte& first, std::span<const std::byte> rest) {
    if (rest.empty()) return std::to_string(static_cast<std::int8_t>(first.in_byte));
    const unsigned above = 64U - 8U * static_cast<unsigned>(rest.size());
    return std::to_string(static_cast<std::int64_t>(big_endian(rest) << above) >> above);
}

HeadMeaning meaning(std::span<const std::byte> bytes, const vdl::detail::ItemHead& head) {
    const FirstByte first = vdl::msgpack::detail::first_byte(std::to_integer<unsigned>(bytes[0]));
    const auto rest = bytes.subspan(1);
    const std::string count = std::to_string(head.count);
    switch (first.family) {
        case Family::positive:
            return {
                std::to_string(rest.empty() ? first.in_byte : big_endian(rest)), Ink::number, {}};
        case Family::negative: return {signed_text(first, rest), Ink::number, {}};
        case Family::string:
            return {counted(head.count, "byte", "bytes") + " of text", Ink::structure, {}};
        case Family::binary: return {counted(head.count, "byte", "bytes"), Ink::structure, {}};
        case Family::array: return {"array of " + count, Ink::structure, {}};
        case Family::map: return {"map of " + count, Ink::structure, {}};
        case Family::extension: {
            const auto type = std::to_integer<std::int8_t>(bytes.back());
            return {
                "extension " + std::to_string(type) + ", " + counted(head.count, "byte", "bytes"),
                Ink::name, type == -1 ? "timestamp" : std::string_view()};
        }
        case Family::real:
            if (rest.size() == 4) {
                const auto bits = static_cast<std::uint32_t>(big_endian(rest));
                return {float_text(static_cast<double>(std::bit_cast<float>(bits))), Ink::number,
                        "float"};
            }
            return {float_text(std::bit_cast<double>(big_endian(rest))), Ink::number, "double"};
        case Family::boolean: return {first.in_byte != 0 ? "true" : "false", Ink::number, {}};
        case Family::nil: return {"nil", Ink::number, {}};
        case Family::none: break;
    }
    return {};
}

constexpr ItemFormat items{vdl::msgpack::detail::Wire::scan, meaning};

}  // namespace

vdl::Result<void> dump_msgpack(Context& context) { return ItemDump(context, items).run(); }

}  // namespace tool
