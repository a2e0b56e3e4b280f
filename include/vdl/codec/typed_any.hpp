// Anys that carry their type as text: {"type": "[]int32", "value": [1, 2]}.
#pragma once

#include <vdl/decode_context.hpp>
#include <vdl/detail/per_thread.hpp>
#include <vdl/text/parse_type.hpp>
#include <vdl/text/print_type.hpp>
#include <vdl/type.hpp>

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vdl::detail {

/// Types and their texts, each made once for a decoder or encoder.
class TypeTexts {
public:
    static constexpr std::string_view type_key = "type";
    static constexpr std::string_view value_key = "value";

    /// The type that a text means; null, with the error. A `DecodeContext` remembers it.
    [[nodiscard]] const Type* find(std::string_view text, const Limits& limits, Error& error) {
        if (DecodeContext* const context = DecodeContext::current()) {
            return context->pool<TypeTexts>().find_or_parse(text, limits, error);
        }
        return find_or_parse(text, limits, error);
    }
    /// The text of a type; null, with the error. Those of C++ types, which live for ever, are made
    /// once a thread.
    [[nodiscard]] const std::string* find(const TypeNode* node, Error& error) {
        if (node->immortal.load(std::memory_order_relaxed)) {
            if (TypeTexts* const texts = PerThread<TypeTexts>::get()) {
                return texts->find_or_print(node, error);
            }
        }
        return find_or_print(node, error);
    }

private:
    struct Entry {
        std::string text;
        Type type;
    };
    [[nodiscard]] const Type* find_or_parse(std::string_view text, const Limits& limits,
                                            Error& error) {
        for (const Entry& entry : entries_) {
            if (entry.text == text) return &entry.type;
        }
        TextScanner scanner(text);
        Type type;
        if (!TypeParser(scanner, limits).parse(type) || !scanner.expect_end()) {
            const ErrorCode why = scanner.error().code();
            const bool limit = why == ErrorCode::depth_exceeded || why == ErrorCode::limit_exceeded;
            error = Error(limit ? why : ErrorCode::invalid_type,
                          "not a type: " + scanner.error().detail());
            return nullptr;
        }
        return &add({std::string(text), std::move(type)}).type;
    }
    [[nodiscard]] const std::string* find_or_print(const TypeNode* node, Error& error) {
        for (const Entry& entry : entries_) {
            if (entry.type.node() == node) return &entry.text;
        }
        std::string text;
        const TextOptions options;
        TextOut out(text, options);
        if (!TypePrinter(out).print(node)) {
            error = std::move(out.error());
            return nullptr;
        }
        return &add({std::move(text), Type::from_node(node)}).text;
    }

    /// When there are many types the oldest make room.
    static constexpr std::size_t most = 32;
    const Entry& add(Entry&& entry) {
        if (entries_.size() < most) return entries_.emplace_back(std::move(entry));
        entries_[next_] = std::move(entry);
        const Entry& added = entries_[next_];
        next_ = (next_ + 1) % most;
        return added;
    }

    std::vector<Entry> entries_;
    std::size_t next_ = 0;
};

}  // namespace vdl::detail
