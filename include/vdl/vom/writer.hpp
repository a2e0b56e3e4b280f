// The encoder for the body of a value message (section 3 of the format).
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/codec/wire_time.hpp>
#include <vdl/codec/write.hpp>
#include <vdl/error.hpp>
#include <vdl/limits.hpp>
#include <vdl/vom/primitives.hpp>
#include <vdl/vom/raw_bytes.hpp>
#include <vdl/vom/raw_rewrite.hpp>
#include <vdl/vom/raw_run.hpp>
#include <vdl/vom/referenced_types.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::vom::detail {

template <class Source>
inline constexpr bool is_list_of_text = false;
template <class Source>
    requires(Source::is_static)
inline constexpr bool is_list_of_text<Source> =
    Adapter<typename Source::element>::category == Category::string;

template <class Source>
inline constexpr bool is_set_of_text = false;
template <class Source>
    requires(Source::is_static)
inline constexpr bool is_set_of_text<Source> =
    Adapter<typename Source::A::key>::category == Category::string;

/// Texts to numbers or bools.
template <class Source>
inline constexpr bool has_short_entries = false;
template <class Source>
    requires(Source::is_static && Adapter<typename Source::A::key>::category == Category::string)
inline constexpr bool has_short_entries<Source> =
    Adapter<typename Source::A::mapped>::category == Category::number ||
    Adapter<typename Source::A::mapped>::category == Category::boolean;

template <class Source>
inline constexpr bool is_list_of_raw = false;
template <class Source>
    requires std::is_same_v<typename Source::element, RawBytes>
inline constexpr bool is_list_of_raw<Source> = true;

/// The hooks of the encoding walk (codec.hpp). Appends to a `Buffer`.
class Writer {
public:
    explicit Writer(Buffer& out, std::uint32_t depth = Limits{}.depth)
        : out_(&out), depth_(depth), depth_left_(depth) {}

    /// Before each message.
    void reset() {
        clear_tables();
        reset_value();
    }
    void clear_tables() {
        types.clear();
        any_lengths.clear();
    }
    /// Whether the message refers to types, or has anys.
    [[nodiscard]] bool has_tables() const noexcept {
        return !types.types().empty() || !any_lengths.empty();
    }

    /// The same for a message that has no tables.
    void reset_value() {
        depth_left_ = depth_;
        error_ = Error();
        zeros.reset();
    }

    /// Goes on in another buffer, and forgets what it refers to.
    void restart(Buffer& out, std::uint32_t depth) {
        out_ = &out;
        depth_ = depth;
        reset();
    }

    ReferencedTypes types;
    std::vector<std::uint64_t> any_lengths;
    /// Bytes of the last head that depends on its value, and of the last one that may have a table
    /// of lengths. The next one has as many, most likely.
    std::size_t last_head = 1;
    std::size_t last_tables = 1;
    /// Longer ones seldom repeat.
    static constexpr std::size_t most_kept_head = 16;
    vdl::detail::ZeroBudget zeros;

    [[nodiscard]] Error& error() noexcept { return error_; }
    [[nodiscard]] Buffer& buffer() noexcept { return *out_; }
    /// For what is put together before it is known where it goes.
    [[nodiscard]] Buffer& scratch() noexcept { return scratch_; }

    /// Puts `bytes` into the `reserved` bytes at `position`; what follows moves if they are more or
    /// fewer.
    void put_head(std::size_t position, std::size_t reserved, std::span<const std::byte> bytes) {
        if (bytes.size() != reserved) [[unlikely]] {
            resize_head(position, reserved, bytes.size());
            last_head = bytes.size() <= most_kept_head ? bytes.size() : 1;
        }
        put_head(position, bytes);
    }
    /// The same where a table may be among them: a long list of anys has the next time one of the
    /// same size, and is not moved.
    void put_tables(std::size_t position, std::size_t reserved, std::span<const std::byte> bytes) {
        if (bytes.size() != reserved) [[unlikely]] {
            resize_head(position, reserved, bytes.size());
            last_tables = bytes.size();
        }
        put_head(position, bytes);
    }
    void put_head(std::size_t position, std::span<const std::byte> bytes) {
        std::byte* const at = out_->data() + position;
        if (bytes.size() == 1) {
            *at = bytes[0];
        } else {
            std::memcpy(at, bytes.data(), bytes.size());
        }
    }

    void uint(std::uint64_t x) { out_->set_end(put_uint(out_->room(max_uint_bytes), x)); }

    [[nodiscard]] bool boolean(bool x) {
        out_->push_back(std::byte{x});
        return true;
    }
    template <class N>
    [[nodiscard]] bool number(N x) {
        out_->set_end(put_number(out_->room(max_uint_bytes), x));
        return true;
    }
    [[nodiscard]] bool string(std::string_view x) {
        sized(x.data(), x.size(), x.size());
        return true;
    }
    [[nodiscard]] bool bytes(std::span<const std::byte> x, bool fixed) {
        sized(x.data(), x.size(), fixed ? 0 : x.size());
        return true;
    }
    [[nodiscard]] bool enumeration(const Labels&, std::size_t index) {
        uint(index);
        return true;
    }
    [[nodiscard]] bool type_object(const Type& x) {
        uint(types.index(x.node()));
        return true;
    }
    // Templates, like `any`, so that only a program that has times pays for their compilation.
    template <class Time>
    [[nodiscard]] bool time(Time x) {
        return write(*this, vdl::detail::to_wire_time(x));
    }
    template <class Time>
    [[nodiscard]] bool duration(Time x) {
        return write(*this, vdl::detail::to_wire_duration(x));
    }

    template <class Source>
    [[nodiscard]] bool list(const Source& source) {
        if (!enter()) return false;
        uint(source.fixed ? 0 : source.size());
        bool ok = true;
        if constexpr (is_list_of_raw<Source>) {
            RawRun<Writer> run(*this);
            std::size_t i = 0;
            ok = source.each([&](const RawBytes& element) {
                return run.put(element) ? ++i != 0 : fail_at(std::to_string(i));
            });
            run.end();
        } else if constexpr (is_list_of_text<Source>) {
            put_texts(source);
        } else if (!source.packed([&](auto numbers) { put_numbers(numbers); })) {
            std::size_t i = 0;
            ok = source.each([&](const auto& element) {
                if (!write(*this, element)) [[unlikely]]
                    return fail_at(std::to_string(i));
                ++i;
                return true;
            });
        }
        leave();
        return ok;
    }
    template <class Source>
    [[nodiscard]] bool set(const Source& source) {
        if (!enter()) return false;
        uint(source.size());
        bool ok = true;
        if constexpr (is_set_of_text<Source>) {
            put_texts(source);
        } else {
            ok = source.each([&](const auto& key) { return write(*this, key); });
        }
        leave();
        return ok;
    }
    template <class Source>
    [[nodiscard]] bool map(const Source& source) {
        if (!enter()) return false;
        uint(source.size());
        bool ok = true;
        if constexpr (has_short_entries<Source>) {
            put_short_entries(source);
        } else {
            ok = source.each([&](const auto& key, const auto& mapped) {
                if (!write(*this, key)) [[unlikely]]
                    return fail_at("key");
                if (!write(*this, mapped)) [[unlikely]]
                    return fail_at(vdl::detail::key_text(key));
                return true;
            });
        }
        leave();
        return ok;
    }

    template <class Source>
    [[nodiscard]] bool structure(const Source& source) {
        if (!enter()) return false;
        bool ok = true;
        if constexpr (Source::is_static) {
            ok = put_fields(source);
        } else {
            ok = put_dynamic_fields(source);
        }
        leave();
        return ok;
    }
    template <class Source>
    [[nodiscard]] bool variant(const Source& source) {
        if (!enter()) return false;
        uint(source.index());
        const bool ok = source.put(*this);
        leave();
        return ok;
    }
    template <class Source>
    [[nodiscard]] bool optional(const Source& source) {
        if (!source.has_value()) {
            out_->push_back(std::byte{control_nil});
            return true;
        }
        if (!enter()) return false;
        const bool ok = source.put(*this);
        leave();
        return ok;
    }
    template <class View>
    [[nodiscard]] bool any(View x) {
        if (x.kind() == Kind::any) {
            out_->push_back(std::byte{control_nil});
            return true;
        }
        if (!enter()) return false;
        const std::size_t index = begin_any(x.node());
        const bool ok = write(*this, x);
        end_any(index);
        leave();
        return ok;
    }

    /// Raw bytes as a part of a value.
    [[nodiscard]] bool native(const RawBytes& x) {
        if (x.is_nil()) {
            out_->push_back(std::byte{control_nil});
            return true;
        }
        const TypeNode* const type = x.type_node();
        if (!type->contains_any && !type->contains_type_object) {
            whole_any(type, x.bytes().data(), x.bytes().size(), x.readable());
            return true;
        }
        const std::size_t index = begin_any(type);
        const bool ok = raw_value(x);
        end_any(index);
        return ok;
    }
    /// Raw bytes as the value of a message.
    [[nodiscard]] bool raw_value(const RawBytes& x) {
        const TypeNode& type = *x.type_node();
        if (!type.contains_any && !type.contains_type_object) {
            out_->append(x.bytes().data(), x.bytes().size());
            return true;
        }
        RawRewriter<Writer> rewriter(*this, x);
        if (rewriter.run(type)) return true;
        error_ = std::move(rewriter.error());
        return false;
    }

    /// An any whose value is there already. `readable` bytes lie where it begins, or more.
    void whole_any(const TypeNode* type, const std::byte* value, std::size_t size,
                   std::size_t readable) {
        constexpr std::size_t few = 16;
        const std::size_t index = types.index(type);
        std::byte* at = out_->room(2 * max_uint_bytes + size + few);
        at = put_uint(at, index);
        const std::size_t length = any_lengths.size();
        if (length < 0x80 || length >= 0x10000) {
            at = put_uint(at, length);
        } else {
            const bool two = length >= 0x100;
            at[0] = static_cast<std::byte>(two ? 0xFE : 0xFF);
            at[1] = static_cast<std::byte>(two ? length >> 8 : length);
            at[2] = static_cast<std::byte>(length);
            at += two ? 3 : 2;
        }
        if (size <= few && readable >= few) {
            std::memcpy(at, value, few);  // a copy of a size that is known is no call
        } else {
            vdl::detail::copy_bytes(at, value, size);
        }
        out_->set_end(at + size);
        any_lengths.push_back(size);
    }
    /// The head of an any; returns what `end_any` needs after its value.
    [[nodiscard]] std::size_t begin_any(const TypeNode* type) {
        uint(types.index(type));
        const std::size_t index = any_lengths.size();
        uint(index);
        any_lengths.push_back(out_->size());
        return index;
    }
    void end_any(std::size_t index) { any_lengths[index] = out_->size() - any_lengths[index]; }

private:
    // Fields of structs: `write_fields.hpp`.
    template <std::size_t room>
    struct Steps;
    template <class Source>
    [[nodiscard]] bool put_fields(const Source& source);
    template <class Field>
    [[nodiscard, gnu::always_inline]] bool step(std::byte*& at, std::size_t index,
                                                const Field& field, std::size_t room);
    [[nodiscard]] std::byte* put_text(std::byte* at, std::size_t index, std::string_view text,
                                      std::size_t room);
    template <class Field>
    [[nodiscard]] std::byte* put_field(std::byte* at, std::size_t index, const Field& field,
                                       std::size_t room);
    // Elements side by side: `write_runs.hpp`.
    [[nodiscard]] std::byte* put_text(std::byte* at, std::string_view text, std::size_t room);
    template <class Source>
    void put_texts(const Source& source);
    template <class Source>
    void put_short_entries(const Source& source);
    template <class N>
    void put_numbers(std::span<const N> numbers);
    /// Fields of a dynamic struct.
    template <class Source>
    [[nodiscard]] bool put_dynamic_fields(const Source& source) {
        const TypeNode* const type = source.x.node();
        const vdl::detail::Layout& layout = vdl::detail::layout_of(type);
        const std::byte* const body = vdl::detail::body_of(layout, source.x.slot());
        // Nothing but zero bytes is zero, whatever the fields are.
        const bool zero = body == nullptr || vdl::detail::all_bytes_zero(body, layout.body);
        for (std::size_t i = 0, n = zero ? 0 : type->fields.size(); i < n; ++i) {
            const TypeNode* const field = type->fields[i].type;
            const std::byte* const slot = body + layout.offsets[i];
            if (vdl::detail::is_scalar(field->kind)) {
                const std::uint64_t bits = scalar_bits(field->kind, slot);
                if (bits == 0) continue;
                std::byte* const at = out_->room(2 * max_uint_bytes);
                out_->set_end(put_uint(put_index(at, i), bits));
            } else if (!vdl::detail::is_zero_slot(field, slot)) {
                uint(i);
                if (!source.put(*this, i, ValueView(field, slot))) [[unlikely]]
                    return false;
            }
        }
        out_->push_back(std::byte{control_end});
        return true;
    }
    /// What stands for a bool, number or enum on the wire.
    [[nodiscard]] static std::uint64_t scalar_bits(Kind kind, const std::byte* slot) noexcept {
        using vdl::detail::load;
        switch (kind) {
            case Kind::boolean:
            case Kind::byte: return load<std::uint8_t>(slot);
            case Kind::uint16: return load<std::uint16_t>(slot);
            case Kind::uint32:
            case Kind::enumeration: return load<std::uint32_t>(slot);
            case Kind::int8: return number_bits(load<std::int8_t>(slot));
            case Kind::int16: return number_bits(load<std::int16_t>(slot));
            case Kind::int32: return number_bits(load<std::int32_t>(slot));
            case Kind::int64: return number_bits(load<std::int64_t>(slot));
            case Kind::float32: return number_bits(load<float>(slot));
            case Kind::float64: return number_bits(load<double>(slot));
            default: return load<std::uint64_t>(slot);
        }
    }
    [[nodiscard]] static std::byte* put_index(std::byte* at, std::size_t index) noexcept {
        if (index < 0x80) {
            *at = static_cast<std::byte>(index);
            return at + 1;
        }
        return put_uint(at, index);
    }
    [[nodiscard, gnu::noinline]] std::byte* make_room(const std::byte* at, std::size_t n) {
        out_->set_end(at);
        return out_->room(n);
    }

    void sized(const void* data, std::size_t size, std::uint64_t head) {
        out_->set_end(put_sized(out_->room(size + max_uint_bytes), data, size, head));
    }
    [[gnu::noinline]] void resize_head(std::size_t position, std::size_t reserved,
                                       std::size_t size) {
        if (size > reserved) {
            out_->insert_gap(position, size - reserved);
        } else {
            std::byte* const at = out_->data() + position;
            const std::size_t left = out_->size() - position - reserved;
            std::memmove(at + size, at + reserved, left);
            out_->resize_for_overwrite(position + size + left);
        }
    }

    [[nodiscard]] bool enter() {
        if (depth_left_ == 0) [[unlikely]]
            return too_deep();
        --depth_left_;
        return true;
    }
    [[gnu::cold, gnu::noinline]] bool too_deep() {
        error_ = Error(ErrorCode::depth_exceeded,
                       "nested deeper than " + std::to_string(depth_) + " levels");
        return false;
    }
    void leave() noexcept { ++depth_left_; }
    [[gnu::cold]] bool fail_at(const std::string& key) {
        error_.prepend_key(key);
        return false;
    }

    [[gnu::cold, gnu::noinline]] bool fail_in_field(std::string_view name) {
        error_.prepend_field(name);
        return false;
    }

    Buffer* out_;
    Buffer scratch_;
    std::uint32_t depth_;
    std::uint32_t depth_left_;
    Error error_;
};

}  // namespace vdl::vom::detail

#include <vdl/vom/write_fields.hpp>  // IWYU pragma: export
#include <vdl/vom/write_runs.hpp>    // IWYU pragma: export
