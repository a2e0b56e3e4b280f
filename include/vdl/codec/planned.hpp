// The decoder that reads values of one type as another, by a plan.
#pragma once

#include <vdl/codec/plan_errors.hpp>
#include <vdl/codec/planned_fields.hpp>
#include <vdl/codec/planned_number.hpp>
#include <vdl/codec/read.hpp>
#include <vdl/codec/wire_time.hpp>
#include <vdl/plan.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl {

/// A decoder (see codec.hpp) over any `Source` of typed values: a VOM message, a `Value`. All
/// rules of conversion are here; a source only says what stands at its cursor. It offers
///
///     Error& error();  bool enter();  void leave();        nesting; false: too deep
///     std::uint64_t offset();                              of the cursor, for errors
///     Frame save();  void restore(Frame);                  the cursor
///     bool boolean(bool&);  bool number(N&);  bool string(std::string_view&);
///     bool label(const TypeNode&, std::size_t&);  bool type_object(Type&);
///     bool present(bool&);                                 of an optional; moves inside
///     bool any_begin(Any&, const TypeNode*&);  bool any_end(Any&);     null type: nil
///     bool bytes(const TypeNode&, std::span<const std::byte>&);
///     bool begin(const TypeNode&, std::size_t& n);         list, array, set, map
///     void raw_bytes(bool);                                the elements are of a byte list
///     void element(Frame, i);  void key(Frame, i);  void mapped(Frame, i);
///     bool fields(const TypeNode&, f);                     f(index) for each field present
///     bool alternative(const TypeNode&, std::size_t&);     of a union; moves inside
///     Zero begin_zero();  void end_zero(Zero);             between the two, zero values are read;
///                                                          only where fields may be left out
///     bool skip(const TypeNode&);
///     bool copy(const TypeNode&, ValueRef);                reads into a value of the same type
///     static constexpr bool borrows;                       strings stay as long as the input
///
/// and, where values come from outside, `Budget* budget()`; where it has a faster decoder for
/// values that need no conversion, `Direct& direct()`.
template <class Source>
class PlannedDecoder {
public:
    PlannedDecoder(Source& source, PlanCache& plans, const detail::PlanNode* root)
        : source_(source), plans_(plans), node_(root) {}

    [[nodiscard]] Error& error() { return source_.error(); }
    [[nodiscard]] Source& source() { return source_; }
    /// What bounds the memory of the decode, where something does.
    [[nodiscard]] Budget* budget() { return detail::budget_of(source_); }

    /// Whether what comes next needs no conversion and can be read by `direct()`.
    [[nodiscard]] bool is_direct() const { return node_->same; }
    [[nodiscard]] auto& direct()
        requires requires(Source& s) { s.direct(); }
    {
        return source_.direct();
    }

    /// A type of the source's own that keeps values as they come.
    template <class Raw>
    [[nodiscard]] bool native(Raw& x)
        requires requires(Source& s, const detail::TypeNode& type) { s.capture(type, x); }
    {
        return source_.capture(*node_->wire, x);
    }

    [[nodiscard]] bool boolean(bool& x) {
        Unwrapped around;
        return unwrap(around) && rewrap(around, source_.boolean(x));
    }

    template <class N>
    [[nodiscard]] bool number(N& x) {
        Unwrapped around;
        return unwrap(around) &&
               rewrap(around, detail::read_number_as(source_, node_->wire->kind, x));
    }

    template <class Target>
    [[nodiscard]] bool string(Target&& target) {
        Unwrapped around;
        return unwrap(around) && rewrap(around, read_string(target));
    }

    template <class Target>
    [[nodiscard]] bool bytes(Target&& target) {
        Unwrapped around;
        return unwrap(around) && rewrap(around, read_bytes(target));
    }

    template <class Target>
    [[nodiscard]] bool enumeration(Target&& target) {
        Unwrapped around;
        std::size_t label = 0;
        if (!unwrap(around) || !read_label(target.labels(), label)) return false;
        target.set(label);
        return rewrap(around, true);
    }

    [[nodiscard]] bool type_object(Type& x) {
        Unwrapped around;
        return unwrap(around) && rewrap(around, source_.type_object(x));
    }

    template <class Time>
    [[nodiscard]] bool time(Time& x) {
        detail::WireTime wire;
        if (!read(*this, wire)) return false;
        if (detail::from_wire_time(wire, x)) return true;
        return detail::fail(*this, ErrorCode::out_of_range, "not a valid time");
    }
    template <class Time>
    [[nodiscard]] bool duration(Time& x) {
        detail::WireTime wire;
        if (!read(*this, wire)) return false;
        if (detail::from_wire_duration(wire, x)) return true;
        return detail::fail(*this, ErrorCode::out_of_range, "not a valid duration");
    }

    template <class Target>
    [[nodiscard]] bool list(Target&& target) {
        Unwrapped around;
        if (!unwrap(around) || !source_.enter()) return false;
        const bool ok = read_list(target);
        source_.leave();
        return rewrap(around, ok);
    }
    template <class Target>
    [[nodiscard]] bool set(Target&& target) {
        Unwrapped around;
        if (!unwrap(around) || !source_.enter()) return false;
        const bool ok = read_set(target);
        source_.leave();
        return rewrap(around, ok);
    }
    template <class Target>
    [[nodiscard]] bool map(Target&& target) {
        Unwrapped around;
        if (!unwrap(around) || !source_.enter()) return false;
        const bool ok = read_map(target);
        source_.leave();
        return rewrap(around, ok);
    }
    template <class Target>
    [[nodiscard]] bool structure(Target&& target) {
        if constexpr (std::decay_t<Target>::is_static) {
            detail::PlannedFields<PlannedDecoder> fields(target.get());
            return read_struct(fields);
        } else {
            return read_struct(target);
        }
    }
    template <class Target>
    [[nodiscard]] bool variant(Target&& target) {
        Unwrapped around;
        if (!unwrap(around) || !source_.enter()) return false;
        const bool ok = read_variant(target);
        source_.leave();
        return rewrap(around, ok);
    }

    template <class Target>
    [[nodiscard]] bool optional(Target&& target) {
        if (!source_.enter()) return false;
        Unwrapped around;
        bool there = true;
        bool ok = open_optional(around, there);
        if (ok && there) {
            ok = target.read_value(*this);
        } else if (ok) {
            target.set_nil();
        }
        source_.leave();
        return rewrap(around, ok);
    }

    template <class Target>
    [[nodiscard]] bool any(Target&& target) {
        const detail::TypeNode* type = node_->wire;
        if (type->kind != Kind::any) return copy(*type, target);
        if (!source_.enter()) return false;
        typename Source::Any any;
        bool ok = source_.any_begin(any, type);
        if (ok && type == nullptr) {
            target.set_nil();
        } else if (ok) {
            ok = copy(*type, target) && source_.any_end(any);
        }
        source_.leave();
        return ok;
    }

private:
    /// What `unwrap` looked through: an any, an optional, or an any that holds an optional.
    struct Unwrapped {
        const detail::PlanNode* node = nullptr;  ///< null: nothing was looked through
        typename Source::Frame frame{};
        typename Source::Any any{};
        bool has_any = false;
    };

    /// For a target that is neither: goes inside of an optional or any of the wire type.
    [[nodiscard]] bool unwrap(Unwrapped& around) {
        const Kind kind = node_->wire->kind;
        if (kind != Kind::optional && kind != Kind::any) [[likely]]
            return true;
        return look_through(around);
    }
    [[gnu::noinline]] bool look_through(Unwrapped& around) {
        const auto start = source_.offset();
        around.node = node_;
        around.frame = source_.save();
        if (node_->wire->kind == Kind::any) {
            const detail::TypeNode* type = nullptr;
            if (!source_.any_begin(around.any, type)) return false;
            if (type == nullptr) return failed(detail::nil_error(start));
            around.has_any = true;
            if (!use_plan(type)) return false;
        }
        if (node_->wire->kind == Kind::optional) {
            bool there = false;
            if (!source_.present(there)) return false;
            if (!there) return failed(detail::nil_error(start));
            node_ = node_->elem;
        }
        return true;
    }
    /// Back out of what `unwrap` went into; returns `ok`, or false for an any of the wrong length.
    [[nodiscard]] bool rewrap(Unwrapped& around, bool ok) {
        if (around.node == nullptr) [[likely]]
            return ok;
        node_ = around.node;
        if (ok && around.has_any) ok = source_.any_end(around.any);
        source_.restore(around.frame);
        return ok;
    }
    /// For an optional target: goes inside; `there` is false for nil.
    [[gnu::noinline]] bool open_optional(Unwrapped& around, bool& there) {
        around.node = node_;
        around.frame = source_.save();
        if (node_->wire->kind == Kind::any) {
            const detail::TypeNode* type = nullptr;
            if (!source_.any_begin(around.any, type)) return false;
            there = type != nullptr;
            if (!there) return true;
            around.has_any = true;
            if (!use_plan(type)) return false;
        }
        if (node_->wire->kind == Kind::optional && !source_.present(there)) return false;
        node_ = node_->elem;
        return true;
    }
    /// Goes on with the plan for a type that only the input names.
    [[nodiscard]] bool use_plan(const detail::TypeNode* wire) {
        const Plan* plan = plans_.find(wire, node_->target, source_.error());
        if (plan == nullptr) return false;
        node_ = plan->root();
        return true;
    }

    template <class Target>
    [[nodiscard]] bool read_string(Target& target) {
        std::string_view text;
        if (node_->wire->kind == Kind::enumeration) {
            std::size_t label = 0;
            if (!source_.label(*node_->wire, label)) return false;
            if constexpr (Target::borrows) {
                return detail::fail(*this, ErrorCode::cannot_borrow,
                                    "a label of an enum cannot be borrowed as a string view");
            }
            text = node_->wire->labels[label];
        } else if (!source_.string(text)) {
            return false;
        }
        static_assert(!Target::borrows || Source::borrows,
                      "vdl: a string view cannot borrow from this source; use std::string");
        return target.assign(*this, text);
    }

    template <class Target>
    [[nodiscard]] bool read_bytes(Target& target) {
        static_assert(!Target::borrows || Source::borrows,
                      "vdl: a span cannot borrow from this source; use std::vector");
        const detail::PlanNode& node = *node_;
        if (node.wire->elem->kind == Kind::byte && node.target->elem->kind == Kind::byte) {
            std::span<const std::byte> bytes;
            return source_.bytes(*node.wire, bytes) && target.assign(*this, bytes);
        }
        std::size_t n = 0;
        if (!source_.begin(*node.wire, n)) return false;
        std::byte* room = target.resize(*this, n);
        if (room == nullptr && error().code() != ErrorCode::none) return false;
        return each(n, node, [&](std::size_t i) {
            std::uint8_t byte = 0;
            if (!number(byte)) return detail::fail_at(error(), i);
            room[i] = std::byte{byte};
            return true;
        });
    }

    /// The label of an enum or a string as an index into the labels of the target.
    [[nodiscard]] bool read_label(const Labels& labels, std::size_t& x) {
        const auto start = source_.offset();
        if (node_->wire->kind == Kind::enumeration) {
            std::size_t label = 0;
            if (!source_.label(*node_->wire, label)) return false;
            const std::int32_t to = node_->edges[label].target;
            if (to < 0) {
                return failed(
                    detail::unknown_label_error(node_->wire->labels[label], *node_->target, start));
            }
            x = static_cast<std::size_t>(to);
            return true;
        }
        std::string_view text;
        if (!source_.string(text)) return false;
        x = labels.find(text);
        return x != labels.size() ||
               failed(detail::unknown_label_error(text, *node_->target, start));
    }

    /// What stands at the cursor into an any.
    template <class Target>
    [[nodiscard]] bool copy(const detail::TypeNode& type, Target& target) {
        const ValueRef into = target.emplace(*this, Type::from_node(&type));
        return into && source_.copy(type, into);
    }

    /// Calls `f(i)` for each of n elements, with the cursor and the plan on it.
    template <class F>
    [[nodiscard]] bool each(std::size_t n, const detail::PlanNode& node, F&& f) {
        const auto frame = source_.save();
        source_.raw_bytes(node.wire->elem->kind == Kind::byte);
        node_ = node.elem;
        bool ok = true;
        for (std::size_t i = 0; i < n && ok; ++i) {
            source_.element(frame, i);
            ok = f(i);
        }
        node_ = &node;
        source_.raw_bytes(false);
        source_.restore(frame);
        return ok;
    }

    template <class Target>
    [[nodiscard]] bool read_list(Target& target) {
        const detail::PlanNode& node = *node_;
        std::size_t n = 0;
        if (!source_.begin(*node.wire, n)) return false;
        if (!target.accepts(*this, n)) return false;
        target.reserve(*this, n);
        return each(n, node, [&](std::size_t) { return target.next(*this); }) &&
               target.finish(*this);
    }

    template <class Target>
    [[nodiscard]] bool read_set(Target& target) {
        const detail::PlanNode& node = *node_;
        std::size_t n = 0;
        if (!source_.begin(*node.wire, n)) return false;
        target.reserve(*this, n);
        const auto frame = source_.save();
        node_ = node.key;
        bool ok = true;
        for (std::size_t i = 0; i < n && ok; ++i) {
            source_.key(frame, i);
            ok = target.next(*this);
        }
        node_ = &node;
        source_.restore(frame);
        return ok && target.finish(*this);
    }

    template <class Target>
    [[nodiscard]] bool read_map(Target& target) {
        const detail::PlanNode& node = *node_;
        std::size_t n = 0;
        if (!source_.begin(*node.wire, n)) return false;
        target.reserve(*this, n);
        const auto frame = source_.save();
        bool ok = true;
        for (std::size_t i = 0; i < n && ok; ++i) {
            ok = target.next(
                *this,
                [&](auto&& key) {
                    source_.key(frame, i);
                    node_ = node.key;
                    return read(*this, key);
                },
                [&](auto&& mapped) {
                    source_.mapped(frame, i);
                    node_ = node.elem;
                    return read(*this, mapped);
                });
        }
        node_ = &node;
        source_.restore(frame);
        return ok && target.finish(*this);
    }

    template <class Target>
    [[nodiscard]] bool read_variant(Target& target) {
        const detail::PlanNode& node = *node_;
        const auto frame = source_.save();
        const auto start = source_.offset();
        std::size_t from = 0;
        if (!source_.alternative(*node.wire, from)) return false;
        const detail::PlanNode::Edge edge = node.edges[from];
        if (edge.target < 0) {
            return failed(detail::unknown_alternative_error(node.wire->fields[from].name, start));
        }
        node_ = edge.node;
        const bool ok = target.read_at(*this, static_cast<std::size_t>(edge.target));
        node_ = &node;
        source_.restore(frame);
        return ok;
    }

    /// A struct: a `PlannedFields`, or a dynamic target.
    template <class Target>
    [[nodiscard, gnu::noinline]] bool read_struct(Target& target) {
        Unwrapped around;
        if (!unwrap(around) || !source_.enter()) return false;
        const bool ok = (node_->missing.empty() || target.default_fields(*this, node_->missing)) &&
                        read_fields(target);
        source_.leave();
        return rewrap(around, ok);
    }

    template <class Target>
    [[nodiscard, gnu::noinline]] bool read_fields(Target& target) {
        const detail::PlanNode& node = *node_;
        const detail::PlanNode::Edge* const edges = node.edges.data();
        std::size_t expected = 0;
        const bool ok = source_.fields(*node.wire, [&](std::size_t i) {
            if (i >= expected) {
                for (; expected < i; ++expected) {
                    if (!left_out(target, edges[expected])) return false;
                }
                ++expected;
            }
            const detail::PlanNode::Edge& edge = edges[i];
            if (edge.target < 0) return source_.skip(*node.wire->fields[i].type);
            const auto to = static_cast<std::size_t>(edge.target);
            node_ = edge.node;
            if constexpr (std::is_same_v<Target, detail::PlannedFields<PlannedDecoder>>) {
                if (edge.same) return target.read_same(*this, to);
            }
            return target.read_at(*this, to);
        });
        bool all = ok;
        for (; all && expected < node.edges.size(); ++expected) {
            all = left_out(target, edges[expected]);
        }
        node_ = &node;
        return all;
    }

    /// A field that the sender has and left out, because it is zero.
    template <class Target>
    [[nodiscard]] bool left_out(Target& target, const detail::PlanNode::Edge& edge) {
        if (edge.target < 0) return true;
        const auto to = static_cast<std::size_t>(edge.target);
        if (edge.keeps_zero) [[likely]]
            return target.zero_at(*this, to);
        if constexpr (requires { source_.begin_zero(); }) {
            const auto around = source_.begin_zero();
            node_ = edge.node;
            const bool ok = target.read_at(*this, to);
            source_.end_zero(around);
            return ok;
        } else {
            return true;  // the source has every field
        }
    }

    [[gnu::cold]] bool failed(Error made) {
        error() = std::move(made);
        return false;
    }

    Source& source_;
    PlanCache& plans_;
    const detail::PlanNode* node_;
};

}  // namespace vdl
