#include "dump_items.hpp"
#include "formats.hpp"

#include <vdl/cbor/half.hpp>
#include <vdl/cbor/head.hpp>

#include <bit>

namespace tool {
namespace {

using vdl::cbor::detail::Major;
namespace tags = vdl::cbor::detail::tags;

std::string_view tag_name(std::uint64_t tag) {
    switch (tag) {
        case tags::time_text: return "time as text";
        case tags::time_number: return "seconds since 1970";
        case tags::positive_bignum: return "bignum";
        case tags::negative_bignum: return "negative bignum";
        case 4: return "decimal fraction";
        case 5: return "bigfloat";
        case tags::to_base64url: return "base64url in JSON";
        case tags::to_base64: return "base64 in JSON";
        case tags::to_base16: return "base16 in JSON";
        case tags::embedded: return "embedded CBOR";
        case 32: return "URI";
        case tags::duration: return "duration";
        case tags::self_described: return "self-described CBOR";
        default: return {};
    }
}

HeadMeaning simple(unsigned info, std::uint64_t n) {
    switch (info) {
        case 20: return {"false", Ink::number, {}};
        case 21: return {"true", Ink::number, {}};
        case 22: return {"null", Ink::number, {}};
        case 23: return {"undefined", Ink::number, {}};
        case 25:
            return {float_text(vdl::cbor::detail::double_of_half(static_cast<std::uint16_t>(n))),
                    Ink::number, "half float"};
        case 26:
            return {float_text(vdl::cbor::detail::double_of_float(
                        std::bit_cast<float>(static_cast<std::uint32_t>(n)))),
                    Ink::number, "float"};
        case 27: return {float_text(std::bit_cast<double>(n)), Ink::number, "double"};
        default: return {"simple value " + std::to_string(n), Ink::number, {}};
    }
}

HeadMeaning meaning(std::span<const std::byte> bytes, const vdl::detail::ItemHead& head) {
    const auto info = std::to_integer<unsigned>(bytes[0]) & 31U;
    const std::uint64_t n = bytes.size() == 1 ? info : big_endian(bytes.subspan(1));
    const std::string count = std::to_string(n);
    if (head.shape == vdl::detail::ItemHead::Shape::end) return {"break", Ink::structure, {}};
    switch (vdl::cbor::detail::major_of(bytes[0])) {
        case Major::positive: return {count, Ink::number, {}};
        case Major::negative:
            // -1 - n, which may take 65 bits.
            return {n == ~std::uint64_t{0} ? "-18446744073709551616" : "-" + std::to_string(n + 1),
                    Ink::number,
                    {}};
        case Major::bytes:
            return {
                head.open ? "bytes in chunks" : counted(n, "byte", "bytes"), Ink::structure, {}};
        case Major::text:
            return {head.open ? "text in chunks" : counted(n, "byte", "bytes") + " of text",
                    Ink::structure,
                    {}};
        case Major::array:
            return {head.open ? "array, open" : "array of " + count, Ink::structure, {}};
        case Major::map: return {head.open ? "map, open" : "map of " + count, Ink::structure, {}};
        case Major::tag: return {"tag " + count, Ink::name, tag_name(n)};
        case Major::simple: break;
    }
    return simple(info, n);
}

constexpr ItemFormat items{vdl::cbor::detail::Wire::scan, meaning};

}  // namespace

vdl::Result<void> dump_cbor(Context& context) { return ItemDump(context, items).run(); }

}  // namespace tool
