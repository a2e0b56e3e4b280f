// Reading what has parts.
#pragma once

#include <vdl/codec/dynamic_time.hpp>
#include <vdl/codec/erased_struct.hpp>
#include <vdl/codec/fields_seen.hpp>
#include <vdl/codec/read.hpp>
#include <vdl/json/keys.hpp>
#include <vdl/json/raw.hpp>
#include <vdl/json/scalars.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::json::detail {

/// The hooks of the decoding walk (codec.hpp) over a text.
class Reader : public ScalarReader {
public:
    explicit Reader(const Options& options)
        : ScalarReader(options), layout_(options.map_layout), errors_(nullptr) {}

    /// Starts on new text.
    void reset(std::string_view text) {
        Cursor::reset(text);
        layout_ = options_.map_layout;
        key_ = strict_ = false;
        tagged_object_ = nullptr;
        if (options_.errors != nullptr) errors_ = vdl::detail::ErrorList(options_.errors);
        constexpr std::uint64_t always = 4096;
        budget_.left = options_.limits.allocation(text.size());
        retries_left_ = text.size() * std::uint64_t{64} + always;
        if (text.size() > options_.limits.message_bytes) too_long_text();
    }

    [[nodiscard]] vdl::detail::SizeHints& size_hints() noexcept { return size_hints_; }
    [[nodiscard]] vdl::detail::ErrorList& errors() noexcept { return errors_; }

    [[nodiscard]] bool native(RawView& x) {
        (void)peek();
        const char* const begin = pos_;
        if (!skip_value(*this)) return false;
        x.text = {begin, static_cast<std::size_t>(pos_ - begin)};
        return true;
    }
    [[nodiscard]] bool native(Raw& x) {
        RawView view;
        if (!native(view) || !vdl::detail::charge_bytes(*this, view.text.size())) return false;
        x.text.assign(view.text);
        return true;
    }

    template <class Target>
    [[nodiscard]] bool optional(Target&& target) {
        if (peek() == 'n' && take_word("null")) {
            target.set_nil();
            return true;
        }
        return target.read_value(*this);
    }

    template <class Target>
    [[nodiscard]] bool list(Target&& target) {
        return elements(target);
    }
    template <class Target>
    [[nodiscard]] bool set(Target&& target) {
        return elements(target) && unique(target);
    }

    template <class Target>
    [[nodiscard]] bool structure(Target&& target) {
        using Struct = std::decay_t<Target>;
        if constexpr (Struct::is_static) {
            using T = typename Struct::object;
            return object(StaticTarget(keyed_struct<T>, target.get()));
        } else {
            const auto kind = vdl::detail::time_kind(target.type());
            if (kind != vdl::detail::TimeKind::none) return dynamic_time(target, kind);
            return object(target);
        }
    }

    template <class Target>
    [[nodiscard]] bool map(Target&& target);
    template <class Target>
    [[nodiscard]] bool variant(Target&& target);
    template <class Target>
    [[nodiscard]] bool any(Target&& target);

private:
    // Errors of parts, when the caller wants to see several (codec/error_list.hpp).

    /// A part of the container that is `depth` deep failed; it began at `begin`. Collects the error
    /// and passes the part.
    [[nodiscard, gnu::cold, gnu::noinline]] bool recover(const char* begin, std::uint32_t depth) {
        if (!errors_.wanted() || !errors_.take(error_, depth)) return false;
        depth_left_ = options_.limits.depth - depth;
        key_ = false;
        pos_ = begin;
        if (skip_value(*this)) return true;
        errors_.end(error_, depth);
        return false;
    }
    /// An error of the container that is being read, as a whole.
    [[nodiscard, gnu::cold]] bool collect() {
        return errors_.wanted() && errors_.take(error_, depth());
    }
    [[nodiscard]] bool no_errors_since(std::size_t before) {
        if (errors_.count() == before) [[likely]]
            return true;
        error_ = vdl::detail::ErrorList::mark();
        return false;
    }

    // Structs.

    /// What stays the same while one object is read.
    template <class Target>
    struct Frame {
        explicit Frame(const Target& target) : seen(target) {}
        FieldsSeen<Target> seen;
        const char* begin = nullptr;  ///< the bracket
        std::uint32_t depth = 0;
        bool done = false;
    };
    using StaticTarget = vdl::detail::ErasedStruct<Reader, KeyedStruct>;
    using StructFrame = Frame<StaticTarget>;

    template <class Target>
    [[nodiscard, gnu::noinline]] bool object(const Target& target) {
        if (peek() != '{') [[unlikely]]
            return wrong_value("an object");
        if (!enter()) return false;
        if constexpr (std::is_same_v<Target, StaticTarget>) target.type.prepare(target.object);
        Frame<Target> frame(target);
        frame.begin = pos_;
        frame.depth = depth();
        const MapLayout outer_layout = layout_;
        layout_ = options_.map_layout;
        const std::size_t errors_before = errors_.count();
        ++pos_;
        bool ok = true;
        if (peek() == '}') {
            ++pos_;
            frame.done = true;
        }
        if (frame.begin == tagged_object_ && !frame.done) [[unlikely]]
            ok = pass_tag(frame.done);
        if constexpr (std::is_same_v<Target, StaticTarget>) {
            // One pass over the fields in their order, as encoders write them; what it leaves
            // over is read by any name.
            if (ok && !frame.done && options_.null_field == NullField::refuse) [[likely]] {
                ok = members_in_order(target, frame);
            }
        }
        if (ok && !frame.done) [[unlikely]]
            ok = other_members(target, frame);
        if (ok && !frame.seen.finish(*this, target,
                                     strict_ ? MissingField::refuse : options_.missing_field))
            [[unlikely]] {
            (void)at(pos_ - 1);
            ok = collect();
        }
        layout_ = outer_layout;
        leave();
        return ok && no_errors_since(errors_before);
    }
    [[nodiscard]] bool members_in_order(const StaticTarget& target, StructFrame& frame);
    [[nodiscard]] bool usual_member(const vdl::detail::FieldReader<Reader>& field, char* to,
                                    const char*& at);
    [[nodiscard, gnu::noinline]] bool end_of_member(StructFrame& frame) {
        return next_part('}', frame.done);
    }
    [[nodiscard, gnu::cold, gnu::noinline]] bool member_failed(std::string_view name,
                                                               const char* begin,
                                                               const StructFrame& frame) {
        error_.prepend_field(name);
        return recover(begin, frame.depth);
    }
    template <class Target>
    [[nodiscard, gnu::noinline]] bool other_members(const Target& target, Frame<Target>& frame) {
        std::size_t expected = 0;
        while (!frame.done) {
            if (peek() != '"') [[unlikely]]
                return unexpected("a key");
            const char* const key = pos_;
            std::string_view name;
            if (!text(name)) return false;
            // The tag is no field, whatever aliases there are.
            const bool is_tag = frame.begin == tagged_object_ && name == options_.union_tag;
            const std::size_t i = is_tag ? target.size() : target.find(name, expected);
            if (!expect(':', "':'")) return false;
            if (is_tag) [[unlikely]] {
                if (!skip_value(*this)) return false;
            } else if (i == target.size()) [[unlikely]] {
                if (!unknown_member(key)) return false;
            } else {
                if (!read_member(target, frame.seen, i, key)) [[unlikely]]
                    return false;
                expected = i + 1;
            }
            if (!next_part('}', frame.done)) [[unlikely]]
                return false;
        }
        return true;
    }
    template <class Target, class Seen>
    [[nodiscard]] bool read_member(const Target& target, Seen& seen, std::size_t i,
                                   const char* key) {
        if (options_.null_field == NullField::as_absent && !target.may_be_absent(i) &&
            peek() == 'n' && take_word("null")) [[unlikely]] {
            return true;
        }
        const char* begin = pos_;
        if (!seen.mark(i) && options_.duplicate_key == DuplicateKey::refuse) [[unlikely]] {
            fail(ErrorCode::duplicate_key, "the key comes twice", key);
            error_.prepend_field(target.name(i));
            return recover(begin, depth());
        }
        const std::uint32_t here = depth();
        use_layout_of(target.options(i));
        return target.read_at(*this, i) || recover(begin, here);
    }
    void use_layout_of(const FieldOptions& field) {
        layout_ = field.layout == MapLayout::natural ? options_.map_layout : field.layout;
    }
    /// The value of a key that no field has.
    [[nodiscard, gnu::noinline]] bool unknown_member(const char* key) {
        if (options_.unknown_field == UnknownField::skip && !strict_) return skip_value(*this);
        const char* const value = pos_;
        pos_ = key;
        std::string_view name;
        if (!text(name)) return false;
        fail(ErrorCode::unknown_field, "there is no field " + vdl::detail::quoted_key(name), key);
        return recover(value, depth());
    }
    template <class Target>
    [[nodiscard]] bool dynamic_time(Target& target, vdl::detail::TimeKind kind) {
        Timestamp stamp;
        const bool is_time = kind == vdl::detail::TimeKind::time;
        if (!(is_time ? time(stamp) : duration(stamp))) return false;
        return vdl::detail::set_time(target.ref(), kind, stamp, budget()) ||
               vdl::detail::over_budget(*this);
    }

    // Lists and sets.

    template <class Target>
    [[nodiscard]] bool elements(Target& target) {
        if (peek() != '[') [[unlikely]]
            return wrong_value("an array");
        if (!enter()) return false;
        const std::uint32_t here = depth();
        const std::size_t errors_before = errors_.count();
        ++pos_;
        bool done = peek() == ']';
        if (done) ++pos_;
        for (std::uint64_t n = 0; !done; ++n) {
            if (n == options_.limits.elements) [[unlikely]]
                return too_many();
            (void)peek();
            const char* const begin = pos_;
            if (!target.next(*this) && !recover(begin, here)) [[unlikely]]
                return false;
            if (!next_part(']', done)) return false;
        }
        leave();
        return no_errors_since(errors_before) && (target.finish(*this) || at(pos_ - 1));
    }
    template <class Target>
    [[nodiscard]] bool unique(const Target& target) {
        if (options_.duplicate_key == DuplicateKey::last_wins || target.duplicates() == 0) {
            return true;
        }
        return fail(ErrorCode::duplicate_key, "a key or element comes twice", pos_ - 1);
    }
    [[gnu::cold]] bool too_many() {
        return fail(ErrorCode::limit_exceeded,
                    vdl::detail::sentence({"more than ", options_.limits.elements, " elements"}));
    }
    [[gnu::cold]] void too_long_text() {
        fail(ErrorCode::limit_exceeded,
             vdl::detail::sentence(
                 {"the text is longer than ", options_.limits.message_bytes, " bytes"}));
        end_ = pos_;
    }

    // Maps (map.hpp).

    template <class Target>
    [[nodiscard]] bool map_object(Target& target);
    template <class Target>
    [[nodiscard]] bool map_pairs(Target& target);
    template <class Target>
    [[nodiscard]] bool map_flat(Target& target);
    template <class Target>
    [[nodiscard]] bool map_split(Target& target);
    template <class Key>
    [[nodiscard]] bool key(Key& x) {
        key_ = true;
        const bool ok = read(*this, x);
        key_ = false;
        return ok;
    }

    // Unions (union.hpp).

    template <class Target>
    [[nodiscard]] bool labelled_union(Target& target);
    template <class Target>
    [[nodiscard]] bool tagged_union(Target& target);
    template <class Target>
    [[nodiscard]] bool untagged_union(Target& target);
    struct Tagged {
        const char* begin = nullptr;
        const char* tag = nullptr;
        const char* content = nullptr;
        const char* end = nullptr;
        bool in_order = false;
    };
    [[nodiscard]] bool find_tag(std::string_view tag, std::string_view content, Tagged& found);
    [[nodiscard]] bool pass_tagged(const Tagged& found);
    [[nodiscard]] bool pass_tag(bool& done);

    // Anys (any.hpp).

    [[nodiscard]] bool untyped_any(vdl::detail::AnySlot& any);
    [[nodiscard]] bool text_slot(vdl::detail::StringSlot& slot);
    [[nodiscard]] bool other_text_slot(vdl::detail::StringSlot& slot, const char* end);
    template <class Target>
    [[nodiscard]] bool typed_any(Target& target);

    /// That of the field that is being read.
    MapLayout layout_;
    vdl::detail::ErrorList errors_;
    vdl::detail::SizeHints size_hints_;
    /// Bytes that unions without tags may read again.
    std::uint64_t retries_left_ = 0;
    /// All keys must be known and all fields there: while alternatives of a union are tried.
    bool strict_ = false;
    /// The object that has the tag of an internally tagged union among its keys.
    const char* tagged_object_ = nullptr;
};

}  // namespace vdl::json::detail

#include <vdl/json/any.hpp>     // IWYU pragma: export
#include <vdl/json/fields.hpp>  // IWYU pragma: export
#include <vdl/json/map.hpp>     // IWYU pragma: export
#include <vdl/json/union.hpp>   // IWYU pragma: export
