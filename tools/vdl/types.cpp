#include "commands.hpp"
#include "stream_types.hpp"

#include <vdl/text.hpp>
#include <vdl/vom/type_decoder.hpp>

namespace tool {
namespace {

/// The types of a stream on their way to the output, which they reach once all that they are
/// made of is there.
class TypeList : public TypeVisitor {
public:
    explicit TypeList(Context& context) : context_(context), types_(context.limits) {}

    vdl::Result<void> type(TypeId id, bool incomplete, WireType definition) override {
        auto added = types_.add(id, incomplete, std::move(definition));
        waiting_.push_back(id);
        if (!added || incomplete) return added;
        return print();
    }
    [[nodiscard]] bool all_there() const override { return types_.waiting() == 0; }

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

}  // namespace

vdl::Result<void> types(Context& context) {
    TypeList list(context);
    return read_types(context, list);
}

}  // namespace tool
