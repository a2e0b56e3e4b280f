// Reading MessagePack: the hooks of the decoding walk.
#pragma once

#include <vdl/codec/tree/reader.hpp>
#include <vdl/msgpack/cursor.hpp>
#include <vdl/msgpack/extension.hpp>
#include <vdl/msgpack/raw.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace vdl::msgpack::detail {

class Reader : public vdl::detail::TreeReader<Reader, Cursor, Wire> {
public:
    using TreeReader::native;
    using TreeReader::TreeReader;

    /// Before the value is read.
    [[nodiscard]] bool check(std::span<const std::byte>) { return true; }

    [[nodiscard]] bool native(RawView& x) {
        const std::byte* const begin = pos_;
        if (!skip()) return false;
        x.bytes = {begin, pos_};
        return true;
    }
    [[nodiscard]] bool native(Raw& x) {
        RawView view;
        if (!native(view) || !vdl::detail::charge_bytes(*this, view.bytes.size())) return false;
        x.bytes.assign(view.bytes.begin(), view.bytes.end());
        return true;
    }
    [[nodiscard]] bool native(Extension& x) {
        std::span<const std::byte> data;
        if (next_family() != Family::extension) return wrong_value("an extension");
        if (!extension(x.type, data)) return false;
        if (!vdl::detail::charge_bytes(*this, data.size())) return false;
        x.data.assign(data.begin(), data.end());
        return true;
    }

    template <class Target>
    [[nodiscard]] bool any(Target&& target) {
        if (take_nil()) {
            target.set_nil();
            return true;
        }
        if (options_.typed_any) return typed_any(target);
        const vdl::detail::AnyTypes& types = vdl::detail::AnyTypes::get();
        switch (next_family()) {
            case Family::positive:
                return nested(target, next_is_int64() ? Type::int64() : Type::uint64());
            case Family::negative: return nested(target, Type::int64());
            case Family::string: return nested(target, Type::string());
            case Family::binary: return nested(target, types.bytes);
            case Family::array: return nested(target, types.list);
            case Family::map: return any_map(target);
            case Family::extension: return any_extension(target);
            case Family::real: return nested(target, Type::float64());
            case Family::boolean: return nested(target, Type::boolean());
            case Family::nil:
            case Family::none: break;
        }
        return wrong_value("a value");
    }

    /// Dynamic structs that are extensions.
    [[nodiscard]] bool special(ValueRef x, bool& done) {
        if (!x.node()->name.starts_with("msgpack.") || x.node() != extension_type().node()) {
            return true;
        }
        done = true;
        const std::byte* const begin = pos_;
        std::int8_t type = 0;
        std::span<const std::byte> data;
        if (next_family() != Family::extension) return wrong_value("an extension");
        if (!extension(type, data)) return false;
        x.at(0).set_int(type);
        return x.at(1).set_bytes(data, budget()) || vdl::detail::over_budget(*this) || at(begin);
    }

private:
    /// A timestamp is a time; any other is kept.
    template <class Target>
    [[nodiscard]] bool any_extension(Target& target) {
        const std::byte* const begin = pos_;
        std::int8_t type = 0;
        std::span<const std::byte> data;
        if (!extension(type, data)) return false;
        Timestamp stamp;
        const bool is_time = type == timestamp_type && timestamp_of(data, stamp) &&
                             stamp.seconds <= INT64_MAX - vdl::detail::year_1_to_1970;
        pos_ = begin;
        return nested(target, is_time ? vdl::detail::AnyTypes::get().time : extension_type());
    }
};

}  // namespace vdl::msgpack::detail
