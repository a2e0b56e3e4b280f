// Writing: the hooks of the encoding walk.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/codec/base64.hpp>
#include <vdl/codec/dynamic_time.hpp>
#include <vdl/codec/field_table.hpp>
#include <vdl/codec/time_text.hpp>
#include <vdl/codec/typed_any.hpp>
#include <vdl/codec/write.hpp>
#include <vdl/detail/sentence.hpp>
#include <vdl/json/escape.hpp>
#include <vdl/json/keys.hpp>
#include <vdl/json/map_key.hpp>
#include <vdl/json/number.hpp>
#include <vdl/json/options.hpp>
#include <vdl/json/raw.hpp>
#include <vdl/json/scan.hpp>
#include <vdl/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::json::detail {

/// The hooks of the encoding walk (codec.hpp). Appends to a `Buffer`.
class Writer {
public:
    Writer(Buffer& out, const Options& options)
        : out_(out),
          options_(options),
          layout_(options.map_layout),
          depth_left_(options.limits.depth) {}

    /// Before each value.
    void reset() {
        layout_ = options_.map_layout;
        depth_left_ = options_.limits.depth;
        error_ = Error();
        zeros.reset();
        key_ = in_any_ = false;
    }
    vdl::detail::ZeroBudget zeros;

    [[nodiscard]] Error& error() noexcept { return error_; }
    [[nodiscard]] Buffer& buffer() noexcept { return out_; }

    [[nodiscard]] bool boolean(bool x) {
        put(key_ ? (x ? "\"true\"" : "\"false\"") : (x ? "true" : "false"));
        return true;
    }

    template <class N>
    [[nodiscard]] bool number(N x) {
        if constexpr (std::is_floating_point_v<N>) {
            if (x - x != 0) [[unlikely]]
                return non_finite(static_cast<double>(x));
        }
        char* at = room(max_number + 4);
        if (quoted(x)) [[unlikely]] {
            *at++ = '"';
            at = put_number(at, x);
            *at++ = '"';
        } else {
            const char* const begin = at;
            at = put_number(at, x);
            if constexpr (std::is_floating_point_v<N>) {
                // Without a type an integer would come back.
                if (in_any_ && is_integer_text(begin, at)) {
                    *at++ = '.';
                    *at++ = '0';
                }
            }
        }
        set_end(at);
        return true;
    }

    [[nodiscard]] bool string(std::string_view x) {
        if (x.size() <= short_text) [[likely]] {
            char* const begin = room(short_text + 2);
            if (char* const end = copy_plain(begin + 1, x.data(), x.size()); end != nullptr)
                [[likely]] {
                *begin = *end = '"';
                set_end(end + 1);
                return true;
            }
        }
        char* at = room(x.size() + 2);
        const char* const end = x.data() + x.size();
        const char* const plain = plain_end(x.data(), end);
        if (plain != end) [[unlikely]]
            return string_with_escapes(x, plain);
        *at++ = '"';
        if (!x.empty()) std::memcpy(at, x.data(), x.size());
        at += x.size();
        *at++ = '"';
        set_end(at);
        return true;
    }

    [[nodiscard]] bool bytes(std::span<const std::byte> x, bool) {
        char* at = room(vdl::detail::base64_length(x.size()) + 2);
        *at++ = '"';
        at = vdl::detail::put_base64(at, x);
        *at++ = '"';
        set_end(at);
        return true;
    }
    [[nodiscard]] bool enumeration(const Labels& labels, std::size_t index) {
        return string(labels[index]);
    }
    template <class AnyType>
    [[nodiscard]] bool type_object(const AnyType& x) {
        const std::string* type = types_.find(x.node(), error_);
        return type != nullptr && string(*type);
    }
    [[nodiscard]] bool time(Timestamp x) {
        char* at = room(vdl::detail::max_time_text + 2);
        *at++ = '"';
        at = vdl::detail::put_time(at, x);
        if (at == nullptr) [[unlikely]] {
            return fail(ErrorCode::out_of_range,
                        "RFC 3339 has no times outside of years 0 to 9999");
        }
        *at++ = '"';
        set_end(at);
        return true;
    }
    [[nodiscard]] bool duration(Timestamp x) {
        char* at = room(vdl::detail::max_time_text + 2);
        *at++ = '"';
        at = vdl::detail::put_duration(at, x);
        *at++ = '"';
        set_end(at);
        return true;
    }

    template <class Source>
    [[nodiscard]] bool list(const Source& source) {
        if (!options_.pretty && !options_.large_integers_as_strings && !in_any_) [[likely]] {
            bool ok = true;
            if (source.packed([&](auto numbers) { ok = put_numbers(numbers); })) return ok;
        }
        if (!enter()) return false;
        const std::size_t begin = out_.size();
        std::size_t i = 0;
        const bool ok = source.each([&](const auto& element) {
            next_part();
            if (!write(*this, element)) [[unlikely]]
                return fail_at(i);
            ++i;
            return true;
        });
        leave();
        if (ok) close(begin, '[', ']');
        return ok;
    }
    template <class Source>
    [[nodiscard]] bool set(const Source& source) {
        if (!enter()) return false;
        const std::size_t begin = out_.size();
        const bool ok = source.each([&](const auto& key) {
            next_part();
            return write(*this, key);
        });
        leave();
        if (ok) close(begin, '[', ']');
        return ok;
    }

    template <class Source>
    [[nodiscard]] bool structure(const Source& source) {
        if constexpr (Source::is_static) {
            using T = typename Source::object;
            const StaticStruct fields{keyed_struct<T>,
                                      vdl::detail::field_writers_of<Writer, T>.data(),
                                      reinterpret_cast<const char*>(std::addressof(source.x))};
            return object(&fields, &put_static, &static_name);
        } else {
            const auto kind = vdl::detail::time_kind(*source.x.node());
            if (kind != vdl::detail::TimeKind::none) return dynamic_time(source.x, kind);
            return object(
                &source,
                [](Writer& out, const void* from) {
                    const auto& dynamic = *static_cast<const Source*>(from);
                    return dynamic.each([&](std::size_t i, ValueView field) {
                        return out.put_dynamic_field(dynamic, i, field);
                    });
                },
                [](const void* from, std::size_t i) {
                    const auto& dynamic = *static_cast<const Source*>(from);
                    return i < dynamic.size() ? dynamic.name(i) : std::string_view{};
                });
        }
    }

    template <class Source>
    [[nodiscard]] bool map(const Source& source);
    template <class Source>
    [[nodiscard]] bool variant(const Source& source);

    template <class Source>
    [[nodiscard]] bool optional(const Source& source) {
        if (!source.has_value()) {
            put("null");
            return true;
        }
        const std::size_t begin = out_.size();
        return source.put(*this) && (options_.unions != UnionStyle::untagged || is_not_nil(begin));
    }
    /// (A template, as all that needs the dynamic walk: who writes no `Value` does not pay for it.)
    template <class View>
    [[nodiscard]] bool any(View x) {
        if (x.kind() == Kind::any) {
            put("null");
            return true;
        }
        if (options_.typed_any) return typed_any(x);
        if (x.kind() == Kind::string) return string(x.as_string());
        if (x.kind() == Kind::int64) return number(vdl::detail::load<std::int64_t>(x.slot()));
        const bool outer = std::exchange(in_any_, true);
        const MapLayout outer_layout = std::exchange(layout_, MapLayout::natural);
        const bool ok = write(*this, x);
        layout_ = outer_layout;
        in_any_ = outer;
        return ok;
    }

    /// Text that is JSON already.
    [[nodiscard]] bool native(const Raw& x) { return native(RawView{x.text}); }
    [[nodiscard]] bool native(const RawView& x) {
        put(x.text.empty() ? std::string_view("null") : x.text);
        return true;
    }

private:
    [[nodiscard]] char* room(std::size_t n) { return reinterpret_cast<char*>(out_.room(n)); }
    void set_end(const char* end) noexcept {
        out_.set_end(reinterpret_cast<const std::byte*>(end));
    }
    void put(std::string_view text) { out_.append(text.data(), text.size()); }

    [[nodiscard]] bool enter() {
        if (depth_left_ == 0) [[unlikely]] {
            return fail(
                ErrorCode::depth_exceeded,
                vdl::detail::sentence({"nested deeper than ", options_.limits.depth, " levels"}));
        }
        --depth_left_;
        return true;
    }
    void leave() noexcept { ++depth_left_; }

    // Parts of arrays and objects: each begins with a comma, of which the first becomes the
    // bracket in the end.

    void next_part() {
        out_.push_back(std::byte{','});
        if (options_.pretty) [[unlikely]]
            new_line();
    }
    void close(std::size_t begin, char open, char close) {
        if (out_.size() == begin) {
            char* at = room(2);
            at[0] = open;
            at[1] = close;
            set_end(at + 2);
            return;
        }
        out_.data()[begin] = static_cast<std::byte>(open);
        if (options_.pretty) [[unlikely]]
            new_line();
        out_.push_back(static_cast<std::byte>(close));
    }
    [[gnu::noinline]] void new_line() {
        const std::size_t columns =
            std::size_t{options_.indent} * (options_.limits.depth - depth_left_);
        char* at = room(columns + 1);
        *at = '\n';
        std::memset(at + 1, ' ', columns);
        set_end(at + 1 + columns);
    }

    // Structs.

    /// A C++ struct without its type.
    struct StaticStruct {
        const KeyedStruct& type;
        const vdl::detail::FieldWriter<Writer>* const* fields;
        const char* object;
    };
    [[nodiscard]] static bool put_static(Writer& out, const void* from) {
        return out.put_fields(*static_cast<const StaticStruct*>(from));
    }
    [[nodiscard]] static std::string_view static_name(const void* from, std::size_t i) {
        const auto& info = static_cast<const StaticStruct*>(from)->type.info;
        return i < info.count ? info.name(i) : std::string_view{};
    }
    using PutFields = bool (*)(Writer&, const void*);
    /// The name of a field; no data past the last.
    using FieldName = std::string_view (*)(const void*, std::size_t);

    [[nodiscard, gnu::noinline]] bool object(const void* x, PutFields fields, FieldName name) {
        if (!enter()) return false;
        const std::size_t begin = out_.size();
        bool ok = true;
        if (tag_.data() != nullptr) [[unlikely]]
            ok = put_tag(x, name, std::exchange(tag_, {}));
        const MapLayout outer_layout = std::exchange(layout_, options_.map_layout);
        ok = ok && fields(*this, x);
        layout_ = outer_layout;
        leave();
        if (ok) close(begin, '{', '}');
        return ok;
    }
    /// All fields; with options that change how, the second.
    [[nodiscard]] bool put_fields(const StaticStruct& from);
    [[nodiscard]] bool put_fields_as_told(const StaticStruct& from);
    template <class Field>
    [[nodiscard]] static const Field& as(const char* field) noexcept {
        return *reinterpret_cast<const Field*>(field);
    }
    void use_layout_of(const FieldOptions& field) {
        layout_ = field.layout == MapLayout::natural ? options_.map_layout : field.layout;
    }
    template <class Source>
    [[nodiscard]] bool put_dynamic_field(const Source& source, std::size_t i, ValueView field) {
        if (options_.nil_field == NilField::leave_out && field.kind() == Kind::optional &&
            !field.has_value()) {
            return true;
        }
        return put_name(source.name(i)) && source.put(*this, i, field);
    }
    [[gnu::cold, gnu::noinline]] bool fail_in_field(std::string_view name) {
        error_.prepend_field(name);
        return false;
    }
    /// `,"name":`
    [[nodiscard]] bool put_name(std::string_view name);
    [[nodiscard]] bool put_name(const vdl::detail::StringSlot& name);
    [[nodiscard]] bool string(const vdl::detail::StringSlot& x);
    /// The tag of a union, before the fields of its alternative.
    [[nodiscard]] bool put_tag(const void* x, FieldName name, std::string_view label) {
        std::string_view field = name(x, 0);
        for (std::size_t i = 0; field.data() != nullptr; field = name(x, ++i)) {
            if (field == options_.union_tag) {
                return fail(ErrorCode::unsupported,
                            "the alternative of a union has a field with the name of the tag");
            }
        }
        return put_name(options_.union_tag) && string(label);
    }
    [[nodiscard]] bool dynamic_time(ValueView x, vdl::detail::TimeKind kind) {
        Timestamp stamp;
        if (!vdl::detail::get_time(x, kind, stamp)) {
            return fail(ErrorCode::out_of_range, "not a valid time or duration");
        }
        return kind == vdl::detail::TimeKind::time ? time(stamp) : duration(stamp);
    }

    /// `,"key":`
    template <class Key>
    [[nodiscard]] bool put_map_key(const Key& x);
    template <class Mapped>
    [[nodiscard]] bool put_mapped(const Mapped& x);
    template <class Source>
    [[nodiscard]] bool map_object(const Source& source);
    template <class Source>
    [[nodiscard]] bool tagged_union(const Source& source);
    [[nodiscard]] bool is_not_nil(std::size_t begin);
    template <class Source, class Shape>
    [[nodiscard]] bool is_read_as(const Source& source, Shape shape, std::size_t begin);
    [[gnu::cold]] bool fail_as_other(std::string_view alternative, std::string_view other);
    template <class View>
    [[nodiscard]] bool typed_any(View x) {
        const std::string* type = types_.find(x.node(), error_);
        if (type == nullptr || !enter()) return false;
        const std::size_t begin = out_.size();
        const bool outer = std::exchange(in_any_, false);
        const MapLayout outer_layout = std::exchange(layout_, options_.map_layout);
        const bool ok = put_name(vdl::detail::TypeTexts::type_key) && string(*type) &&
                        put_name(vdl::detail::TypeTexts::value_key) && write(*this, x);
        layout_ = outer_layout;
        in_any_ = outer;
        leave();
        if (ok) close(begin, '{', '}');
        return ok;
    }

    // Scalars.

    template <class N>
    [[nodiscard]] bool quoted(N x) const noexcept {
        if (key_) return true;
        if constexpr (std::is_integral_v<N> && sizeof(N) == 8) {
            constexpr N most = N{1} << 53;
            if (options_.large_integers_as_strings) {
                if constexpr (std::is_signed_v<N>) return x > most || x < -most;
                return x > most;
            }
        }
        return false;
    }
    template <class N>
    [[nodiscard]] bool put_numbers(std::span<const N> numbers) {
        if (!enter()) return false;
        const std::size_t begin = out_.size();
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if constexpr (std::is_floating_point_v<N>) {
                if (numbers[i] - numbers[i] != 0) [[unlikely]] {
                    put(",");
                    if (!number(numbers[i])) return fail_at(i);
                    continue;
                }
            }
            char* at = room(max_number + 1);
            *at = ',';
            set_end(put_number(at + 1, numbers[i]));
        }
        leave();
        close(begin, '[', ']');
        return true;
    }
    [[nodiscard]] static bool is_integer_text(const char* begin, const char* end) noexcept {
        for (; begin != end; ++begin) {
            if (*begin == '.' || *begin == 'e') return false;
        }
        return true;
    }
    [[gnu::cold]] bool non_finite(double x) {
        switch (options_.non_finite) {
            case NonFinite::refuse: break;
            case NonFinite::null:
                if (key_) break;
                put("null");
                return true;
            case NonFinite::string:
                put(x != x ? "\"NaN\"" : x > 0 ? "\"Infinity\"" : "\"-Infinity\"");
                return true;
        }
        return fail(ErrorCode::unsupported,
                    vdl::detail::sentence({"JSON has no number for ", x != x  ? "NaN"
                                                                      : x > 0 ? "infinity"
                                                                              : "-infinity"}));
    }
    [[nodiscard]] bool string_with_escapes(std::string_view x, const char* plain);

    [[gnu::cold, gnu::noinline]] bool fail(ErrorCode code, std::string_view detail) {
        error_ = Error(code, std::string(detail));
        return false;
    }
    [[gnu::cold]] bool fail_at(std::size_t index) { return vdl::detail::fail_at(error_, index); }
    [[gnu::cold]] bool fail_at(const std::string& key) {
        error_.prepend_key(key);
        return false;
    }

    Buffer& out_;
    const Options& options_;
    MapLayout layout_;     ///< that of the field that is being written
    bool key_ = false;     ///< while the key of a map is written: bools and numbers get quotes
    bool in_any_ = false;  ///< without a wanted type: floats must look like floats
    std::uint32_t depth_left_;
    /// The label of a union that the next struct writes among its fields; no data: none.
    std::string_view tag_{};
    Error error_;
    vdl::detail::TypeTexts types_;
};

}  // namespace vdl::json::detail

#include <vdl/json/write_map.hpp>     // IWYU pragma: export
#include <vdl/json/write_struct.hpp>  // IWYU pragma: export
#include <vdl/json/write_text.hpp>    // IWYU pragma: export
#include <vdl/json/write_union.hpp>   // IWYU pragma: export
