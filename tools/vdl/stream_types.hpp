// The type messages of a stream, for the commands that look at types only.
#pragma once

#include "commands.hpp"
#include "wire_types.hpp"

#include <vdl/result.hpp>

namespace tool {

/// Is told what comes by.
class TypeVisitor {
public:
    TypeVisitor() = default;
    TypeVisitor(const TypeVisitor&) = delete;
    TypeVisitor& operator=(const TypeVisitor&) = delete;
    virtual ~TypeVisitor() = default;

    /// A definition; an incomplete one refers to types that come later.
    virtual vdl::Result<void> type(TypeId id, bool incomplete, WireType definition) = 0;
    /// A value of a type that has been defined or is built in.
    virtual void value(TypeId id) { (void)id; }
    /// Whether every type that a definition refers to has come.
    [[nodiscard]] virtual bool all_there() const = 0;
};

/// Goes over a stream to its end. Errors: a stream that is broken, `truncated` when types are
/// missing at its end, and those of the visitor.
vdl::Result<void> read_types(Context& context, TypeVisitor& visitor);

}  // namespace tool
