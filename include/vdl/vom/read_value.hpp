// The value of a message into whatever the caller has for it.
#pragma once

#include <vdl/codec/planned.hpp>
#include <vdl/plan.hpp>
#include <vdl/result.hpp>
#include <vdl/type_of.hpp>
#include <vdl/value.hpp>
#include <vdl/vom/raw_bytes.hpp>
#include <vdl/vom/source.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace vdl::vom::detail {

/// Reads the value of a message, all that is left in `reader`, into `x`.
template <class T>
[[nodiscard]] bool read_value(Reader& reader, const TypeNode* wire, PlanCache& plans, T& x) {
    if constexpr (std::is_same_v<T, RawBytes>) {
        if (wire->kind == Kind::any) return read(reader, x);
        reader.capture(x, wire, reader.left());
        x.set_whole_message();
        return true;
    } else if constexpr (Adapter<T>::category == Category::any && !std::is_same_v<T, Value>) {
        Value value;
        return read_value(reader, wire, plans, value) &&
               Adapter<T>::from_value(x, value, reader.error());
    } else if constexpr (std::is_same_v<T, Value>) {
        if (wire->kind != Kind::any) {
            const ValueRef inside = AnyTarget<T>(x).emplace(reader, Type::from_node(wire));
            return inside && read(reader, inside);
        }
        return read(reader, x);
    } else {
        const TypeNode* target = nullptr;
        if constexpr (std::is_same_v<T, ValueRef>) {
            target = x.node();
        } else {
            target = type_of<T>().node();
        }
        if (wire == target) [[likely]]
            return read(reader, x);
        const Plan* plan = plans.find(wire, target, reader.error());
        if (plan == nullptr) return false;
        WireSource source(reader);
        PlannedDecoder decoder(source, plans, plan->root());
        return read(decoder, x);
    }
}

/// The same, as a result: an error has its offset, and bytes that are left over are one.
template <class T>
[[nodiscard]] Result<void> read_whole(Reader& reader, const TypeNode* wire, PlanCache& plans,
                                      T& x) {
    bool ok = read_value(reader, wire, plans, x);
    if (ok && reader.left() != 0) {
        ok = reader.fail(ErrorCode::trailing_bytes,
                         std::to_string(reader.left()) + " bytes after the value");
    }
    if (ok) return {};
    if (reader.error().offset() == Error::no_offset) reader.error().set_offset(reader.offset());
    return std::move(reader.error());
}

}  // namespace vdl::vom::detail
