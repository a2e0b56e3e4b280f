// Reading what has parts, for every format of counted arrays and maps.
#pragma once

#include <vdl/codec/dynamic_time.hpp>
#include <vdl/codec/erased_struct.hpp>
#include <vdl/codec/fields_seen.hpp>
#include <vdl/codec/path.hpp>
#include <vdl/codec/read.hpp>
#include <vdl/codec/tree/any_map.hpp>
#include <vdl/codec/tree/cursor.hpp>
#include <vdl/codec/tree/field_number.hpp>
#include <vdl/codec/tree/keys.hpp>
#include <vdl/codec/tree/options.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::detail {

/// The hooks of the decoding walk (codec.hpp) for what has parts. `Self` is the decoder of a
/// format and derives from it; `Cursor` is a `TreeCursor` that has the hooks for scalars and
///
/// | function | for |
/// | --- | --- |
/// | `begin_array(ItemCount&, wanted)`, `begin_map` | goes into a container, counted against the
/// limits | | `more(ItemCount&)`, `close(ItemCount&)` | whether a part follows; goes out of it | |
/// `take_nil()` | takes a nil | | `next_is_map()`, `next_is_text()`, `next_is_number()` | what is
/// next | | `text(view, wanted)`, `skip()`, `wrong_value(wanted)` | a text; passes an item; an
/// error |
///
/// `Self` adds `any(target)`, and `special(x, node, done)` for dynamic structs that stand for
/// something of the format. `Wire` makes the keys of structs (keys.hpp).
template <class Self, class Cursor, class Wire>
class TreeReader : public Cursor {
public:
    template <class Options>
    explicit TreeReader(const Options& options)
        : Cursor(options), layout_(options.map_layout), errors_(nullptr) {}

    /// Starts on new input.
    void reset(std::span<const std::byte> input) {
        Cursor::reset(input);
        layout_ = options_.map_layout;
        if (options_.errors != nullptr) errors_ = ErrorList(options_.errors);
        rereads_left_ = 64 * std::uint64_t{input.size()} + 4096;
    }
    [[nodiscard]] ErrorList& errors() noexcept { return errors_; }

    template <class Target>
    [[nodiscard]] bool enumeration(Target&& target) {
        const std::byte* const begin = pos_;
        std::string_view label;
        if (!this->text(label, "a label")) return false;
        const auto labels = target.labels();
        const std::size_t i = labels.find(label);
        if (i == labels.size()) [[unlikely]] {
            return this->fail(ErrorCode::unknown_label,
                              sentence({quoted_key(label), " is no label of the enum"}), begin);
        }
        target.set(i);
        return true;
    }
    [[nodiscard]] bool type_object(Type& x) {
        const std::byte* const begin = pos_;
        std::string_view text_of_type;
        if (!this->text(text_of_type, "a type in VDL notation")) return false;
        const Type* const type = this->types_.find(text_of_type, options_.limits, error_);
        if (type == nullptr) [[unlikely]]
            return this->at(begin);
        x = *type;
        return true;
    }

    template <class Target>
    [[nodiscard]] bool optional(Target&& target) {
        if (this->take_nil()) {
            target.set_nil();
            return true;
        }
        return target.read_value(self());
    }

    template <class Target>
    [[nodiscard]] bool list(Target&& target) {
        using List = std::decay_t<Target>;
        ItemCount n;
        if (!this->begin_array(n, "an array")) return false;
        if (!n.open && !errors_.wanted()) {
            const auto size = static_cast<std::size_t>(n.left);
            const auto numbers = [&](auto* to) {
                for (std::size_t i = 0; i < size; ++i) {
                    if (!self().number(to[i])) [[unlikely]]
                        return target.fail_at(self(), i);
                }
                return true;
            };
            bool ok = false;
            if constexpr (List::packed) {
                ok = target.fill(self(), size, numbers);
                this->leave();
                return ok;
            } else if constexpr (!List::is_static) {
                if (!target.accepts(self(), size)) return false;
                if (target.packed_numbers(self(), size, ok, numbers)) {
                    this->leave();
                    return ok;
                }
            }
            target.reserve(self(), size);
        }
        return elements(target, n);
    }
    template <class Target>
    [[nodiscard]] bool set(Target&& target) {
        ItemCount n;
        if (!this->begin_array(n, "an array")) return false;
        if (!n.open) target.reserve(self(), static_cast<std::size_t>(n.left));
        return elements(target, n) && unique(target);
    }

    template <class Target>
    [[nodiscard]] bool structure(Target&& target) {
        using Struct = std::decay_t<Target>;
        if constexpr (Struct::is_static) {
            using T = typename Struct::object;
            return object(TreeTarget(tree_struct<Wire, T>, target.get()));
        } else {
            const TimeKind kind = time_kind(target.type());
            if (kind != TimeKind::none) return dynamic_time(target, kind);
            if (target.type().name == "vdl.AnyMap" &&
                &target.type() == AnyTypes::get().any_map.node()) {
                return dynamic_any_map(target.ref());
            }
            bool done = false;
            if (!self().special(target.ref(), done)) return false;
            return done || object(target);
        }
    }

    template <class Target>
    [[nodiscard]] bool map(Target&& target);
    template <class Target>
    [[nodiscard]] bool variant(Target&& target);
    [[nodiscard]] bool native(AnyMap& x);

protected:
    using Cursor::error_;
    using Cursor::options_;
    using Cursor::pos_;

    [[nodiscard]] Self& self() noexcept { return static_cast<Self&>(*this); }

    // Errors of parts, when the caller wants to see several (codec/error_list.hpp).

    /// A part of the container that is `depth` deep failed; it began at `begin`. Collects the
    /// error and passes the part.
    [[nodiscard, gnu::cold, gnu::noinline]] bool recover(const std::byte* begin,
                                                         std::uint32_t depth) {
        if (!errors_.wanted() || !errors_.take(error_, depth)) return false;
        this->depth_left_ = options_.limits.depth - depth;
        pos_ = begin;
        if (this->skip(false)) return true;
        errors_.end(error_, depth);
        return false;
    }
    [[nodiscard]] bool no_errors_since(std::size_t before) {
        if (errors_.count() == before) [[likely]]
            return true;
        error_ = ErrorList::mark();
        return false;
    }
    template <class Target>
    [[nodiscard]] bool unique(Target& target) {
        if (options_.duplicate_key == DuplicateKey::last_wins || target.duplicates() == 0) {
            return true;
        }
        return this->fail(ErrorCode::duplicate_key, "a key or element comes twice", pos_ - 1);
    }

    // Lists and sets: what is left of `n`.

    template <class Target>
    [[nodiscard]] bool elements(Target& target, ItemCount& n) {
        const std::uint32_t here = this->depth();
        const std::size_t errors_before = errors_.count();
        while (this->more(n)) {
            const std::byte* const begin = pos_;
            if (!target.next(self()) && !recover(begin, here)) [[unlikely]]
                return false;
        }
        return this->close(n) && no_errors_since(errors_before) &&
               (target.finish(self()) || this->at(pos_ - 1));
    }

    // Structs.

    /// What stays the same while one struct is read.
    template <class Target>
    struct Frame {
        explicit Frame(const Target& target) : seen(target) {}
        FieldsSeen<Target> seen;
        ItemCount count;
        StructLayout layout = StructLayout::by_name;
        std::uint64_t position = 0;  ///< elements of an array that were passed
        std::uint32_t depth = 0;
    };
    using TreeTarget = ErasedStruct<Self, TreeStruct>;
    using StructFrame = Frame<TreeTarget>;

    template <class Target>
    [[nodiscard, gnu::noinline]] bool object(const Target& target) {
        constexpr bool is_erased = std::is_same_v<Target, TreeTarget>;
        if constexpr (is_erased) target.type.prepare(target.object);
        Frame<Target> frame(target);
        frame.layout = options_.structs;
        if (frame.layout == StructLayout::array && options_.accept_natural_maps) {
            if (this->next_is_map()) frame.layout = StructLayout::by_name;
            if (error_.code() != ErrorCode::none) return false;
        }
        const bool array = frame.layout == StructLayout::array;
        if (!(array ? this->begin_array(frame.count, "an array, for a struct")
                    : this->begin_map(frame.count, "a map, for a struct"))) {
            return false;
        }
        frame.depth = this->depth();
        const MapLayout outer_layout = std::exchange(layout_, options_.map_layout);
        const std::size_t errors_before = errors_.count();
        bool ok = true;
        if constexpr (is_erased) {
            if (frame.layout != StructLayout::by_name && !target.type.numbers.unique) [[unlikely]] {
                return this->fail(ErrorCode::unsupported,
                                  "two fields of the struct have the same number");
            }
            // One pass over the fields in their order, as encoders write them; what it leaves
            // over is found by its name or number.
            if (!frame.count.open && options_.null_field == NullField::refuse &&
                (!array || target.type.numbers.ascending)) [[likely]] {
                ok = fields_in_order(target, frame);
            }
        }
        if (ok && frame.count.left != 0) [[unlikely]]
            ok = array ? other_elements(target, frame) : other_entries(target, frame);
        if (ok && !frame.count.bad && !frame.seen.finish(self(), target, options_.missing_field))
            [[unlikely]] {
            (void)this->at(pos_ - 1);
            ok = errors_.wanted() && errors_.take(error_, frame.depth);
        }
        layout_ = outer_layout;
        return ok && this->close(frame.count) && no_errors_since(errors_before);
    }
    [[nodiscard]] bool fields_in_order(const TreeTarget& target, StructFrame& frame) {
        const bool has_layouts = target.type.info.has_layouts;
        if (frame.layout == StructLayout::by_name && !has_layouts) [[likely]]
            return names_in_order(target, frame);
        const TreeKeys keys = target.type.keys();
        for (std::size_t i = 0, n = target.size(); i < n && frame.count.left != 0; ++i) {
            if (frame.layout == StructLayout::by_name) {
                const std::size_t key = keys.match(i, pos_, this->left());
                if (key == 0) continue;
                pos_ += key;
                --frame.count.left;
            } else if (!at_number(frame, target.type.numbers.numbers[i])) {
                if (error_.code() != ErrorCode::none) return false;
                continue;
            }
            frame.seen.mark_new(i);
            if (has_layouts) [[unlikely]]
                use_layout_of(target.options(i));
            const std::byte* const begin = pos_;
            if (!target.read(self(), i) && !field_failed(target.name(i), begin, frame))
                [[unlikely]] {
                return false;
            }
        }
        return true;
    }
    [[nodiscard]] bool names_in_order(TreeTarget target, StructFrame& frame) {
        // In variables, which no store into a field can change.
        const TreeKeys keys = target.type.keys();
        std::uint64_t left = frame.count.left;
        const std::size_t size = target.size();
        for (std::size_t i = 0; i < size && left != 0; ++i) {
            const std::size_t key = keys.match(i, pos_, this->left());
            if (key == 0) continue;
            pos_ += key;
            --left;
            frame.seen.mark_new(i);
            const std::byte* const begin = pos_;
            if (!target.read(self(), i) && !field_failed(target.name(i), begin, frame))
                [[unlikely]] {
                return false;
            }
        }
        frame.count.left = left;
        return true;
    }
    void use_layout_of(const FieldOptions& field) {
        layout_ = field.layout == MapLayout::natural ? options_.map_layout : field.layout;
    }
    /// Goes to the field with the next number, if it is there: passes the key, or elements of an
    /// array that belong to no field.
    [[nodiscard, gnu::noinline]] bool at_number(StructFrame& frame, std::uint32_t number) {
        if (frame.layout == StructLayout::by_number) {
            const std::byte* const begin = pos_;
            std::uint32_t key = 0;
            if (!this->next_is_number()) return false;
            const bool ok = this->number(key) && key == number;
            if (!ok) {
                error_ = Error();
                pos_ = begin;
                return false;
            }
        } else {
            for (; frame.position + 1 < number && frame.count.left != 0; ++frame.position) {
                --frame.count.left;
                if (!this->skip()) return false;
            }
            if (frame.count.left == 0) return false;
            ++frame.position;
        }
        --frame.count.left;
        return true;
    }
    [[nodiscard, gnu::cold, gnu::noinline]] bool field_failed(std::string_view name,
                                                              const std::byte* begin,
                                                              const StructFrame& frame) {
        error_.prepend_field(name);
        return recover(begin, frame.depth);
    }
    template <class Target>
    [[nodiscard, gnu::noinline]] bool other_entries(const Target& target, Frame<Target>& frame) {
        std::size_t expected = 0;
        while (this->more(frame.count)) {
            const std::byte* const key = pos_;
            std::size_t i = target.size();
            if (!find_field(target, frame, expected, i)) return false;
            const bool ok = i == target.size() ? unknown_field(key, frame.depth)
                                               : read_field(target, frame, i, key);
            if (!ok) [[unlikely]]
                return false;
            expected = i + 1;
        }
        return !frame.count.bad;
    }
    /// Passes a key; `i` is the field that it means, or stays.
    template <class Target>
    [[nodiscard]] bool find_field(const Target& target, const Frame<Target>& frame,
                                  std::size_t expected, std::size_t& i) {
        const bool by_number = frame.layout == StructLayout::by_number;
        if (this->next_is_text() && (!by_number || options_.accept_natural_maps)) {
            std::string_view name;
            if (!this->text(name, "a key")) return false;
            i = target.find(name, expected);
            return true;
        }
        if (by_number && this->next_is_number()) {
            std::uint64_t number = 0;
            if (!this->number(number)) return false;
            i = find_number(target, number);
            return true;
        }
        return this->skip();
    }
    template <class Target>
    [[nodiscard, gnu::noinline]] bool other_elements(const Target& target, Frame<Target>& frame) {
        while (this->more(frame.count)) {
            const std::byte* const begin = pos_;
            const std::uint64_t number = ++frame.position;
            const std::size_t i = find_number(target, number);
            if (i != target.size()) {
                if (!read_field(target, frame, i, begin)) return false;
            } else if (number <= last_number(target) ||
                       options_.unknown_field == UnknownField::skip) {
                if (!this->skip()) return false;
            } else {
                this->fail(ErrorCode::unknown_field, "the array has more elements than the struct");
                if (!recover(begin, frame.depth)) return false;
            }
        }
        return !frame.count.bad;
    }
    template <class Target>
    [[nodiscard]] bool read_field(const Target& target, Frame<Target>& frame, std::size_t i,
                                  const std::byte* key) {
        if (options_.null_field == NullField::as_absent && !target.may_be_absent(i) &&
            this->take_nil()) [[unlikely]] {
            return true;
        }
        const std::byte* const begin = pos_;
        if (!frame.seen.mark(i) && options_.duplicate_key == DuplicateKey::refuse) [[unlikely]] {
            this->fail(ErrorCode::duplicate_key, "the key comes twice", key);
            error_.prepend_field(target.name(i));
            return recover(begin, frame.depth);
        }
        use_layout_of(target.options(i));
        return target.read_at(self(), i) || recover(begin, frame.depth);
    }
    /// The value of a key that no field has.
    [[nodiscard, gnu::noinline]] bool unknown_field(const std::byte* key, std::uint32_t depth) {
        if (options_.unknown_field == UnknownField::skip) return this->skip();
        const std::byte* const value = pos_;
        pos_ = key;
        std::string name = "that is no string";
        std::string_view text;
        if (this->next_is_text() && this->text(text, "a key")) name = quoted_key(text);
        this->fail(ErrorCode::unknown_field, sentence({"there is no field ", name}), key);
        return recover(value, depth);
    }
    template <class Target>
    [[nodiscard]] bool dynamic_time(Target& target, TimeKind kind) {
        Timestamp stamp;
        if (!(kind == TimeKind::time ? self().time(stamp) : self().duration(stamp))) return false;
        if (kind == TimeKind::time && stamp.seconds > INT64_MAX - year_1_to_1970) {
            return fail_of(ErrorCode::out_of_range, "the time does not fit into time.Time");
        }
        return set_time(target.ref(), kind, stamp, this->budget()) || over_budget(*this);
    }
    [[gnu::cold]] bool fail_of(ErrorCode code, const char* detail) {
        return this->fail(code, detail);
    }

    // Maps and unions (read_map.hpp).

    template <class Target>
    [[nodiscard]] bool natural_map(Target& target);
    template <class Target>
    [[nodiscard]] bool usual_entry(Target& target, bool& done);
    template <class Target>
    [[nodiscard]] bool map_pairs(Target& target, ItemCount& n);
    template <class Target>
    [[nodiscard]] bool map_flat(Target& target, ItemCount& n);
    template <class Target>
    [[nodiscard]] bool map_split(Target& target, ItemCount& n);
    /// Neither one key nor one value: a pair of another length.
    [[gnu::cold]] bool wrong_pair(const ItemCount& pair, const std::byte* begin) {
        if (pair.bad) return false;
        return this->fail(ErrorCode::wrong_length, "not a pair of key and value", begin);
    }
    [[nodiscard]] bool ended_with_key(const ItemCount& n) {
        if (n.bad) return false;
        return this->fail(ErrorCode::wrong_length, "a key without a value");
    }

    // Anys (read_any.hpp).

    /// {"type": ..., "value": ...}, in any order.
    template <class Target>
    [[nodiscard]] bool typed_any(Target& target);
    template <class Target>
    [[nodiscard]] bool any_map(Target& target);
    [[nodiscard]] bool dynamic_any_map(ValueRef x);
    /// Reads a value of `type` as it is without a wanted type.
    template <class Target>
    [[nodiscard]] bool nested(Target& target, const Type& type) {
        const ValueRef inside = target.emplace(self(), type);
        if (!inside) [[unlikely]]
            return this->at(pos_);
        const MapLayout outer = std::exchange(layout_, MapLayout::natural);
        const bool ok = read(self(), inside);
        layout_ = outer;
        return ok;
    }

    MapLayout layout_;  ///< that of the field that is being read
    ErrorList errors_;
    /// Bytes that may be read again, where a type stands behind its value.
    std::uint64_t rereads_left_ = 0;
};

}  // namespace vdl::detail

#include <vdl/codec/tree/read_any.hpp>  // IWYU pragma: export
#include <vdl/codec/tree/read_map.hpp>  // IWYU pragma: export
