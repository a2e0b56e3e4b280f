// Maps with keys of any kind, as schemaless input may have them.
#pragma once

#include <vdl/type_of.hpp>
#include <vdl/value.hpp>

#include <vector>

namespace vdl {

/// What a map without a wanted type becomes in a `Value` when its keys are neither all strings
/// nor all integers: a struct `vdl.AnyMap` with a list of pairs, in their order. CBOR and
/// MessagePack write it as a map.
struct AnyEntry {
    Value key;
    Value value;
    friend bool operator==(const AnyEntry&, const AnyEntry&) = default;
};
struct AnyMap {
    std::vector<AnyEntry> entries;
    friend bool operator==(const AnyMap&, const AnyMap&) = default;
};

namespace detail {

/// Types of values without a wanted type.
struct AnyTypes {
    Type int64 = immortal(Type::int64());
    Type uint64 = immortal(Type::uint64());
    Type text = immortal(Type::string());
    Type bytes = immortal(Type::list(Type::byte()));
    Type list = immortal(Type::list(Type::any()));
    Type by_text = immortal(Type::map(Type::string(), Type::any()));
    Type by_integer = immortal(Type::map(Type::int64(), Type::any()));
    /// Those of the C++ types, without making them from these.
    Type any_map = immortal(Type::structure(
        "vdl.AnyMap",
        {{"entries", *Type::list(*Type::structure(
                         "vdl.AnyEntry", {{"key", Type::any()}, {"value", Type::any()}}))}}));
    Type time = immortal(
        Type::structure("time.Time", {{"Seconds", Type::int64()}, {"Nanos", Type::int32()}}));

    [[nodiscard]] static const AnyTypes& get() {
        static const AnyTypes& types = *new AnyTypes;
        return types;
    }

    [[nodiscard]] static Type immortal(Result<Type> made) {
        make_immortal(*made);
        (void)layout_of(made->node());
        return *made;
    }
};

}  // namespace detail
}  // namespace vdl
