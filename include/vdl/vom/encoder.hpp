// Encoder: a stream of values, each type sent once.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/result.hpp>
#include <vdl/type_of.hpp>
#include <vdl/value.hpp>
#include <vdl/vom/known_type.hpp>
#include <vdl/vom/message.hpp>
#include <vdl/vom/type_encoder.hpp>
#include <vdl/vom/writer.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::vom {

namespace detail {

class OneShotEncoder;

/// An undecoded value of another format: sent as the value that it holds.
template <class T>
inline constexpr bool is_foreign_any = false;
template <class T>
    requires(!is_view<T> && !std::is_same_v<T, Value> && !std::is_same_v<T, RawBytes>)
inline constexpr bool is_foreign_any<T> = Adapter<T>::category == Category::any;

/// Whether a value of `T` is written at once, whatever it is, if it `can_be_put`.
template <class T>
[[nodiscard]] constexpr bool is_plain() {
    constexpr Category category = Adapter<T>::category;
    if constexpr (category == Category::enumeration) {
        return !Adapter<T>::as_integer;
    } else {
        return category == Category::boolean || category == Category::number ||
               category == Category::string || category == Category::bytes;
    }
}

}  // namespace detail

/// Encodes values one after another into one stream:
///
///     vdl::Buffer out;
///     vdl::vom::Encoder encoder(out);
///     encoder.encode(Point{1, 2}).value();    // version, type, value
///     encoder.encode(Point{3, 4}).value();    // value only
///
/// Everything is appended to `out`, which the caller may send and `clear()` between two calls.
/// A value that fails adds nothing but, perhaps, messages of types; the stream goes on. If memory
/// runs out (std::bad_alloc), nothing is appended. Not thread-safe. `out` (and a shared
/// `TypeEncoder`) must outlive the encoder.
class Encoder {
public:
    explicit Encoder(Buffer& out, const Limits& limits = {})
        : out_(&out), writer_(out, limits.depth) {}
    /// A value stream whose types go into a type stream of their own.
    Encoder(Buffer& out, TypeEncoder& types, const Limits& limits = {})
        : out_(&out), writer_(out, limits.depth), shared_(&types) {}
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    /// Appends a message for `x`: a C++ value, or a `Value` or `ValueView` as what it holds.
    /// Errors: `unknown_label`, `depth_exceeded`, `unsupported`, with the path.
    template <class T>
    [[nodiscard]] Result<void> encode(const T& x) {
        if constexpr (!detail::is_view<T>) static_assert(reflect::Verdict<T>::done);
        if constexpr (detail::is_foreign_any<T>) {
            Value value;
            Error error;
            if (!Adapter<T>::to_value(x, value, error)) return error;
            return encode(value);
        } else if constexpr (std::is_same_v<T, RawBytes>) {
            if (x.is_whole_message()) return encode_raw(x);
            return encode_as(*x.type().node(), &x, &detail::write_as<T>);
        } else if constexpr (detail::has_one_type<T>()) {
            const detail::TypeNode& type = detail::known_type<T>.node();
            if constexpr (detail::is_plain<T>()) {
                if (is_usual(type) && put_usual(x)) [[likely]]
                    return {};
            }
            return encode_as(type, &x, &detail::write_as<T>);
        } else {
            return encode_as(*ValueView(x).node(), &x, &detail::write_as<T>);
        }
    }

private:
    friend class detail::OneShotEncoder;
    friend Result<std::uint64_t> splice(Decoder& from, Encoder& to, std::uint64_t count);

    /// Begins another stream, in `out`, and holds no types any more.
    void restart(Buffer& out, const Limits& limits) {
        out_ = &out;
        writer_.restart(out, limits.depth);
        own_.restart();
        usual_.type = usual_.with_tables = nullptr;
        started_ = false;
    }
    /// Holds no types any more, and `none` instead of the buffer.
    void release(Buffer& none) noexcept {
        out_ = &none;
        own_.restart();
    }
    /// The same for a stream whose beginning is known.
    void restart(Buffer& out, const Limits& limits, const detail::StreamStart& start) {
        out_ = &out;
        writer_.restart(out, limits.depth);
        out.append(start.types().data(), start.types().size());
        own_.restart(&start.ids());
        usual_.type = usual_.with_tables = nullptr;
        started_ = true;
    }

    /// Whether a message of this type may begin like the last one.
    [[nodiscard]] bool is_usual(const detail::TypeNode& type) const noexcept {
        return usual_.type == &type && usual_.forgotten == own_.forgotten();
    }
    /// Appends a message like the last one for a plain value. False: it cannot be written.
    template <class T>
    [[nodiscard]] bool put_usual(const T& x) {
        using A = Adapter<T>;
        constexpr std::size_t heads = sizeof usual_.id + detail::max_uint_bytes;
        const auto begin = [this](std::size_t size) {
            std::byte* const at = out_->room(heads + size);
            std::memcpy(at, usual_.id, sizeof usual_.id);
            return at + usual_.size;
        };
        if constexpr (A::category == Category::string) {
            const std::string_view text = A::view(x);
            out_->set_end(
                detail::put_sized(begin(text.size()), text.data(), text.size(), text.size()));
        } else if constexpr (A::category == Category::bytes) {
            const std::span<const std::byte> bytes = A::view(x);
            out_->set_end(detail::put_sized(begin(bytes.size()), bytes.data(), bytes.size(),
                                            A::fixed ? 0 : bytes.size()));
        } else if constexpr (A::category == Category::enumeration) {
            const std::size_t index = A::index(x);
            if (index == A::labels.size()) [[unlikely]]
                return false;
            out_->set_end(detail::put_uint(begin(0), index));
        } else if constexpr (A::category == Category::boolean) {
            std::byte* const at = begin(0);
            *at = std::byte{x};
            out_->set_end(at + 1);
        } else {
            out_->set_end(detail::put_uint(begin(0), detail::number_bits(x)));
        }
        return true;
    }
    using Write = detail::WriteFunction;
    [[nodiscard, gnu::noinline]] Result<void> encode_as(const detail::TypeNode& type, const void* x,
                                                        Write write) {
        if (!is_usual(type)) [[unlikely]]
            return encode_unusual(type, x, write);
        // Like the last one, without tables.
        vdl::detail::UndoAppend undo(*out_);
        const std::size_t head = begin_usual();
        if (!write(writer_, x)) [[unlikely]]
            return std::move(writer_.error());
        undo.done();
        if (head != 0) end_usual(head);
        return {};
    }
    [[nodiscard, gnu::noinline]] Result<void> encode_unusual(const detail::TypeNode& type,
                                                             const void* x, Write write) {
        if (usual_.with_tables == &type && usual_.forgotten == own_.forgotten()) {
            return encode_with_tables(type, x, write);
        }
        detail::UndoEncoding undo(*out_, own_, started_);
        const detail::OpenMessage message = open(type);
        if (write(writer_, x)) [[likely]] {
            close(message);
            undo.done();
            return {};
        }
        undo.done();  // the stream has the type
        out_->resize_for_overwrite(message.start);
        return std::move(writer_.error());
    }
    /// A message like the last one, where that may have tables.
    [[nodiscard]] Result<void> encode_with_tables(const detail::TypeNode& type, const void* x,
                                                  Write write) {
        vdl::detail::UndoAppend undo(*out_);
        writer_.reset();
        detail::OpenMessage message{&type, out_->size(), 0, 0};
        message.reserved = type.contains_any ? writer_.last_tables : writer_.last_head;
        message.head = message.start + usual_.size;
        std::byte* const begin = out_->room(sizeof usual_.id + message.reserved);
        std::memcpy(begin, usual_.id, sizeof usual_.id);
        out_->set_end(begin + usual_.size + message.reserved);
        if (!write(writer_, x)) [[unlikely]]
            return std::move(writer_.error());
        const std::size_t tables = type.contains_any ? 2 : 1;
        const std::size_t length = out_->size() - message.head - message.reserved;
        if (!writer_.has_tables() && length < 0x80 && message.reserved == tables + 1) {
            std::byte* const at = out_->data() + message.head;
            at[0] = at[tables - 1] = std::byte{0};  // nothing is in them
            at[tables] = static_cast<std::byte>(length);
        } else {
            detail::UndoEncoding undo_types(*out_, own_, started_);
            close(message);
            undo_types.done();
        }
        undo.done();
        return {};
    }
    /// Gives where the length goes; 0: there is none.
    [[nodiscard]] std::size_t begin_usual() {
        writer_.reset_value();
        std::byte* at = out_->room(sizeof usual_.id + detail::Writer::most_kept_head);
        std::memcpy(at, usual_.id, sizeof usual_.id);
        at += usual_.size;
        std::size_t head = 0;
        if (usual_.sized) {
            head = static_cast<std::size_t>(at - out_->data());
            at += writer_.last_head;
        }
        out_->set_end(at);
        return head;
    }
    void end_usual(std::size_t head) {
        const std::size_t length = out_->size() - head - writer_.last_head;
        if (length < 0x80 && writer_.last_head == 1) [[likely]] {
            out_->data()[head] = static_cast<std::byte>(length);
        } else {
            detail::put_length(writer_, head, length);
        }
    }
    [[nodiscard, gnu::noinline]] detail::OpenMessage open(const detail::TypeNode& type) {
        start();
        const std::uint64_t type_id = id(&type, *out_);
        usual_.type = usual_.with_tables = nullptr;
        const bool sized = detail::has_byte_length(type);
        if (shared_ == nullptr && (sized || !type.contains_type_object)) {
            std::byte bytes[2 * detail::max_uint_bytes];
            usual_.size = static_cast<std::size_t>(
                detail::put_uint(bytes, detail::zigzag(static_cast<std::int64_t>(type_id))) -
                bytes);
            if (usual_.size <= sizeof usual_.id) {
                std::memcpy(usual_.id, bytes, sizeof usual_.id);
                usual_.sized = sized;
                usual_.forgotten = own_.forgotten();
                const bool tables = type.contains_any || type.contains_type_object;
                (tables ? usual_.with_tables : usual_.type) = &type;
            }
        }
        return detail::open_message(writer_, type, type_id);
    }
    /// Puts in what stands before a value.
    [[gnu::noinline]] void close(const detail::OpenMessage& message) {
        if (message.reserved == 0) return;
        if (!writer_.has_tables()) {
            detail::close_without_tables(writer_, message);
            return;
        }
        new_types_.clear();
        detail::close_message(writer_, message, [&](const detail::TypeNode* referenced) {
            return id(referenced, new_types_);
        });
        if (!new_types_.empty()) {
            out_->insert_gap(message.start, new_types_.size());
            std::memcpy(out_->data() + message.start, new_types_.data(), new_types_.size());
        }
    }
    void start() {
        if (started_) return;
        out_->push_back(std::byte{version});
        started_ = true;
    }
    [[nodiscard]] Result<void> encode_raw(const RawBytes& x) {
        const detail::RawMessage& message = x.message();
        put_whole({x.type_node(), message.table_bytes(), message.any_count, x.bytes()},
                  message.types.size(), [&](std::size_t i) { return message.types[i].node(); });
        return {};
    }
    /// `type_at(i)`: the types that the message refers to.
    template <class TypeAt>
    void put_whole(const detail::WholeMessage& message, std::size_t types, TypeAt&& type_at) {
        detail::UndoEncoding undo(*out_, own_, started_);
        start();
        ids_.clear();
        ids_.push_back(id(message.type, *out_));
        for (std::size_t i = 0; i < types; ++i) ids_.push_back(id(type_at(i), *out_));
        detail::put_whole_message(*out_, message, ids_);
        undo.done();
    }
    [[nodiscard]] std::uint64_t id(const detail::TypeNode* type, Buffer& messages) {
        if (shared_ != nullptr) [[unlikely]]
            return shared_->id(Type::from_node(type));
        return own_.id(type, messages);
    }

    Buffer* out_;
    Buffer new_types_;                ///< that the value of a message brought up, to go before it
    std::vector<std::uint64_t> ids_;  ///< of the types of a message that is whole
    detail::Writer writer_;
    detail::TypeIds own_;
    /// How messages of the last type begin.
    struct Usual {
        const detail::TypeNode* type = nullptr;         ///< one without tables
        const detail::TypeNode* with_tables = nullptr;  ///< or one that may have them
        std::byte id[8]{};
        std::size_t size = 0;
        std::size_t forgotten = 0;  ///< what `own_` had forgotten by then
        bool sized = false;
    } usual_;
    TypeEncoder* shared_ = nullptr;
    bool started_ = false;
};

}  // namespace vdl::vom
