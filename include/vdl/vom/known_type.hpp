// What encoder and decoder know of a C++ type, for code that is made once for all types.
#pragma once

#include <vdl/codec/planned.hpp>
#include <vdl/codec/write.hpp>
#include <vdl/type_of.hpp>
#include <vdl/vom/raw_bytes.hpp>
#include <vdl/vom/reader.hpp>
#include <vdl/vom/source.hpp>
#include <vdl/vom/stream_start.hpp>
#include <vdl/vom/writer.hpp>

#include <atomic>
#include <memory>
#include <type_traits>

namespace vdl::vom::detail {

/// A C++ type that all values of have one VDL type: that, and how streams of it begin. Worked out
/// when first asked for.
class KnownType {
public:
    constexpr explicit KnownType(const Type& (*type)()) noexcept : type_(type) {}

    [[nodiscard]] const StreamStart& start() {
        const StreamStart* const start = start_.load(std::memory_order_acquire);
        if (start == nullptr) [[unlikely]]
            return make();
        return *start;
    }
    [[nodiscard]] const TypeNode& node() { return *start().type(); }

private:
    /// What is made stays to the end of the program.
    [[nodiscard, gnu::cold, gnu::noinline]] const StreamStart& make() {
        auto made = std::make_unique<StreamStart>(type_().node());
        const StreamStart* other = nullptr;
        if (start_.compare_exchange_strong(other, made.get(), std::memory_order_acq_rel)) {
            return *made.release();
        }
        return *other;  // another thread was faster
    }

    const Type& (*type_)();
    std::atomic<const StreamStart*> start_{nullptr};
};

template <class T>
inline constinit KnownType known_type{&type_of<T>};

/// A dynamic value that is owned elsewhere: sent as what it is.
template <class T>
inline constexpr bool is_view = std::is_same_v<T, ValueView> || std::is_same_v<T, ValueRef>;

template <class T>
[[nodiscard]] constexpr bool has_one_type() {
    if constexpr (is_view<T> || std::is_same_v<T, RawBytes>) {
        return false;
    } else {
        return Adapter<T>::category != Category::any;
    }
}

using Converter = PlannedDecoder<WireSource>;

/// How values of a C++ type are read.
struct ReadFunctions {
    KnownType* known;  ///< null: the type is that of the value
    /// Reads a value that has the type of the target.
    bool (*read)(Reader&, void* x);
    /// Reads one that has to be converted; null where there is none such.
    bool (*convert)(Converter&, void* x);
    /// Reads one of any type; not null where there is no known type.
    bool (*dynamic)(Reader&, const TypeNode* wire, PlanCache&, void* x);
};

template <class D, class T>
[[nodiscard]] bool read_as(D& decoder, void* x) {
    return read(decoder, *static_cast<T*>(x));
}
/// The value of a message, by a plan.
[[nodiscard, gnu::noinline]] inline bool read_converted(Reader& reader, const TypeNode* wire,
                                                        const TypeNode* target, PlanCache& plans,
                                                        bool (*convert)(Converter&, void*),
                                                        void* x) {
    const Plan* const plan = plans.find(wire, target, reader.error());
    if (plan == nullptr) return false;
    WireSource source(reader);
    Converter decoder(source, plans, plan->root());
    return convert(decoder, x);
}
/// The value of a message into a target that is dynamic, or takes any value.
template <class T>
[[nodiscard]] bool read_dynamic(Reader& reader, const TypeNode* wire, PlanCache& plans, void* at) {
    T& x = *static_cast<T*>(at);
    if constexpr (std::is_same_v<T, RawBytes>) {
        if (wire->kind == Kind::any) return read(reader, x);
        reader.capture(x, wire, reader.left());
        x.set_whole_message();
        return true;
    } else if constexpr (std::is_same_v<T, ValueRef>) {
        if (wire == x.node()) [[likely]]
            return read(reader, x);
        return read_converted(reader, wire, x.node(), plans, &read_as<Converter, T>, at);
    } else if constexpr (std::is_same_v<T, Value>) {
        if (wire->kind == Kind::any) return read(reader, x);
        const ValueRef inside = AnyTarget<T>(x).emplace(reader, Type::from_node(wire));
        return inside && read(reader, inside);
    } else {
        Value value;
        return read_dynamic<Value>(reader, wire, plans, &value) &&
               Adapter<T>::from_value(x, value, reader.error());
    }
}
template <class T>
[[nodiscard]] constexpr ReadFunctions make_read_functions() {
    if constexpr (has_one_type<T>()) {
        return {&known_type<T>, &read_as<Reader, T>, &read_as<Converter, T>, nullptr};
    } else {
        return {nullptr, nullptr, nullptr, &read_dynamic<T>};
    }
}
template <class T>
inline constexpr ReadFunctions read_functions = make_read_functions<T>();

using WriteFunction = bool (*)(Writer&, const void* x);

/// How values of a C++ type are written.
template <class T>
[[nodiscard]] bool write_as(Writer& writer, const void* at) {
    const T& x = *static_cast<const T*>(at);
    if constexpr (std::is_same_v<T, RawBytes>) {
        return x.is_nil() ? writer.native(x) : writer.raw_value(x);
    } else if constexpr (!has_one_type<T>()) {
        return write(writer, ValueView(x));
    } else {
        return write(writer, x);
    }
}

}  // namespace vdl::vom::detail
