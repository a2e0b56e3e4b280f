#include "commands.hpp"
#include "messages.hpp"

#include <vdl/text.hpp>
#include <vdl/vom/type_decoder.hpp>

namespace tool {
namespace {

/// The types of a stream on their way to the output, which they reach once all that they are
/// made of is there.
class TypeList {
public:
    explicit TypeList(Context& context) : context_(context), types_(context.limits) {}

    vdl::Result<void> add(TypeId id, bool incomplete, WireType definition) {
        auto added = types_.add(id, incomplete, std::move(definition));
        waiting_.push_back(id);
        if (!added || incomplete) return added;
        return print();
    }
    [[nodiscard]] bool all_there() const { return types_.waiting() == 0; }

private:
    vdl::Result<void> print() {
        std::size_t kept = 0;
        for (const TypeId id : waiting_) {
            const vdl::detail::TypeNode* type = types_.find(id);
            if (type == nullptr) {
                waiting_[kept++] = id;
                continue;
            }
            std::string line = std::to_string(id) + "\t";
            vdl::TextOptions options;
            options.short_types = true;
            auto printed = vdl::print(line, vdl::Type::from_node(type), options);
            if (!context_.output.write(line) || !context_.output.write("\n")) return {};
            if (!printed) return printed;
        }
        waiting_.resize(kept);
        return {};
    }

    Context& context_;
    vdl::vom::detail::TypesById types_;
    std::vector<TypeId> waiting_;
};

/// Goes over one message; a type goes into the list.
vdl::Result<void> take(std::span<const std::byte> bytes, std::uint64_t offset, WireTypes& types,
                       TypeList& list, const vdl::Limits& limits) {
    Cursor cursor(bytes, offset);
    const bool incomplete = cursor.next_is(control_incomplete);
    std::uint8_t mark = 0;
    if (incomplete) (void)cursor.byte(mark);
    std::int64_t id = 0;
    std::uint64_t size = 0;
    if (!cursor.signed_integer(id)) return cursor.error();
    if (id == 0 || (incomplete && id > 0)) {
        (void)cursor.fail_at(vdl::ErrorCode::malformed, "no message begins so", 0);
        return cursor.error();
    }
    if (id > 0) {
        if (types.find(static_cast<TypeId>(id)) != nullptr) return {};
        (void)cursor.fail_at(vdl::ErrorCode::malformed,
                             "type " + std::to_string(id) + " is used and not defined", 0);
        return cursor.error();
    }
    if (!cursor.unsigned_integer(size)) return cursor.error();
    if (size > cursor.left()) {
        return vdl::Error(vdl::ErrorCode::truncated, "the stream ends inside a message",
                          offset + bytes.size());
    }
    const TypeId defined = ~static_cast<std::uint64_t>(id) + 1;
    Cursor body(bytes.subspan(cursor.at()), cursor.offset());
    WireType type;
    if (!read_wire_type(body, type) || !types.define(defined, type, body, limits)) {
        return body.error();
    }
    auto added = list.add(defined, incomplete, std::move(type));
    if (!added && added.error().offset() == vdl::Error::no_offset) {
        added.error().set_offset(offset);
    }
    return added;
}

}  // namespace

vdl::Result<void> types(Context& context) {
    WireTypes known;
    TypeList list(context);
    Messages messages(context, known);
    const auto version = messages.version();
    if (!version) return version.error();
    if (auto good = check_version(*version); !good) return good;
    while (true) {
        const auto bytes = messages.next();
        if (!bytes) return bytes.error();
        if (bytes->empty()) break;
        auto taken = take(*bytes, messages.offset(), known, list, context.limits);
        if (!taken) return taken;
    }
    if (list.all_there()) return {};
    return vdl::Error(vdl::ErrorCode::truncated,
                      "the stream ends before all of its types have come", messages.end_offset());
}

}  // namespace tool
