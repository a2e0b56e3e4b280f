#include "compat.hpp"

#include "commands.hpp"
#include "stream_types.hpp"

#include <vdl/compatible.hpp>
#include <vdl/text.hpp>
#include <vdl/vom/type_decoder.hpp>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace tool {
namespace {

using Types = std::vector<vdl::Type>;

/// The types of a stream: those of its values; of a type stream, which has none, those that no
/// other type is made of.
class StreamTypes : public TypeVisitor {
public:
    explicit StreamTypes(const vdl::Limits& limits) : types_(limits) {}

    vdl::Result<void> type(TypeId id, bool incomplete, WireType definition) override {
        defined_.push_back(id);
        return types_.add(id, incomplete, std::move(definition));
    }
    void value(TypeId id) override {
        if (values_.insert(id).second) order_.push_back(id);
    }
    [[nodiscard]] bool all_there() const override { return types_.waiting() == 0; }

    [[nodiscard]] Types types() const {
        Types list;
        if (!order_.empty()) {
            for (const TypeId id : order_) list.push_back(vdl::Type::from_node(types_.find(id)));
            return list;
        }
        // What a type is made of has higher ids.
        std::vector<TypeId> ids = defined_;
        std::sort(ids.begin(), ids.end());
        std::unordered_set<const vdl::detail::TypeNode*> parts;
        for (const TypeId id : ids) {
            const vdl::detail::TypeNode* node = types_.find(id);
            if (parts.contains(node)) continue;
            list.push_back(vdl::Type::from_node(node));
            add_parts(node, parts);
        }
        return list;
    }

private:
    static void add_parts(const vdl::detail::TypeNode* root,
                          std::unordered_set<const vdl::detail::TypeNode*>& parts) {
        std::vector<const vdl::detail::TypeNode*> todo{root};
        while (!todo.empty()) {
            const vdl::detail::TypeNode* node = todo.back();
            todo.pop_back();
            if (node == nullptr || !parts.insert(node).second) continue;
            todo.push_back(node->key);
            todo.push_back(node->elem);
            for (const auto& field : node->fields) todo.push_back(field.type);
        }
    }

    vdl::vom::detail::TypesById types_;
    std::vector<TypeId> defined_;
    std::vector<TypeId> order_;  ///< of the types of values, by first use
    std::unordered_set<TypeId> values_;
};

vdl::Result<Types> read_stream(const std::string& path, const CompatOptions& options) {
    Progress progress;
    Output output(Color::never, progress);
    Input input;
    if (auto opened = input.open(path, options.hex ? Wrapping::hex : Wrapping::none); !opened) {
        return opened.error();
    }
    Context context{input, output, progress, options.limits};
    StreamTypes types(options.limits);
    const auto done = read_types(context, types);
    progress.clear();
    if (done) return types.types();
    if (done.error().code() == vdl::ErrorCode::io) return done.error();
    return vdl::Error(done.error().code(), input.name() + ": " + done.error().message());
}

/// What an argument stands for: a file, if there is one of this name, else a type.
vdl::Result<Types> types_of(const std::string& argument, const CompatOptions& options) {
    if (argument == "-" || access(argument.c_str(), F_OK) == 0) {
        return read_stream(argument, options);
    }
    auto type = vdl::parse_type(argument, options.limits);
    if (type) return Types{*type};
    return vdl::Error(type.error().code(),
                      "\"" + argument + "\" is no file, and no type: " + type.error().message());
}

std::string called(const vdl::Type& type) {
    return type.name().empty() ? type.unique_string(100) : std::string(type.name());
}

/// The reasons why types of `a` do not convert into those of `b`. A type is compared with the one
/// of its name; if there is none, one of any name must do.
void compare(const Types& a, const Types& b, bool name_types, std::vector<std::string>& reasons) {
    for (const vdl::Type& type : a) {
        Types others;
        for (const vdl::Type& other : b) {
            if (!type.name().empty() && other.name() == type.name()) others.push_back(other);
        }
        if (others.empty()) others = b;
        std::string reason = others.empty() ? "the other side has no types" : "";
        for (const vdl::Type& other : others) {
            const auto good = vdl::check_compatible(type, other);
            reason = good ? std::string() : good.error().message();
            if (good) break;
        }
        if (reason.empty()) continue;
        if (others.size() > 1) reason = "it converts into no type of the other side";
        reasons.push_back((name_types ? called(type) + ": " : "") + reason);
    }
}

}  // namespace

int compat(const CompatOptions& options) {
    const auto a = types_of(options.a, options);
    const auto b = a ? types_of(options.b, options) : a;
    if (!a || !b) {
        std::fprintf(stderr, "vdl: %s\n", (a ? b : a).error().message().c_str());
        return 2;
    }
    const bool several = a->size() != 1 || b->size() != 1;
    std::vector<std::string> reasons;
    compare(*a, *b, several, reasons);
    // Conversion goes both ways, so only types that nothing was compared with are news.
    if (several && reasons.empty()) compare(*b, *a, several, reasons);
    Progress progress;
    Output output(Color::never, progress);
    if (reasons.empty()) output.write("yes\n");
    for (const std::string& reason : reasons) output.write(reason + "\n");
    if (const auto written = output.finish(); !written) {
        std::fprintf(stderr, "vdl: %s\n", written.error().message().c_str());
        return 2;
    }
    return reasons.empty() ? 0 : 1;
}

}  // namespace tool
