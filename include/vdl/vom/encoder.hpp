// Encoder: a stream of values, each type sent once.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/result.hpp>
#include <vdl/type_of.hpp>
#include <vdl/value.hpp>
#include <vdl/vom/message.hpp>
#include <vdl/vom/stream_start.hpp>
#include <vdl/vom/type_encoder.hpp>
#include <vdl/vom/writer.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

namespace vdl::vom {

namespace detail {

class OneShotEncoder;

/// A dynamic value that is owned elsewhere: sent as what it is.
template <class T>
inline constexpr bool is_view = std::is_same_v<T, ValueView> || std::is_same_v<T, ValueRef>;

/// An undecoded value of another format: sent as the value that it holds.
template <class T>
inline constexpr bool is_foreign_any = false;
template <class T>
    requires(!is_view<T> && !std::is_same_v<T, Value> && !std::is_same_v<T, RawBytes>)
inline constexpr bool is_foreign_any<T> = Adapter<T>::category == Category::any;

/// The type that a top-level value is sent as: of a `Value` that of what it holds.
template <class T>
[[nodiscard]] const TypeNode& node_to_send(const T& x) {
    if constexpr (std::is_same_v<T, RawBytes>) {
        return *x.type().node();
    } else if constexpr (Adapter<T>::category == Category::any) {
        return *ValueView(x).node();
    } else if constexpr (std::is_same_v<T, ValueView> || std::is_same_v<T, ValueRef>) {
        return *x.node();
    } else {
        return *type_of<T>().node();
    }
}

template <class T>
[[nodiscard]] bool write_top(Writer& writer, const T& x) {
    if constexpr (std::is_same_v<T, RawBytes>) {
        return x.is_nil() ? writer.native(x) : writer.raw_value(x);
    } else if constexpr (Adapter<T>::category == Category::any || std::is_same_v<T, ValueRef>) {
        return write(writer, ValueView(x));
    } else {
        return write(writer, x);
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
        } else {
            return encode_message(x);
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
        usual_.type = nullptr;
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
        usual_.type = nullptr;
        started_ = true;
    }

    template <class T>
    [[nodiscard]] Result<void> encode_message(const T& x) {
        if constexpr (std::is_same_v<T, RawBytes>) {
            if (x.is_whole_message()) return encode_raw(x);
        }
        const detail::TypeNode& type = detail::node_to_send(x);
        if (usual_.type == &type && own_.is_last(&type)) [[likely]]
            return encode_usual(x);
        detail::UndoEncoding undo(*out_, own_, started_);
        const detail::OpenMessage message = open(type);
        Result<void> done = close(message, detail::write_top(writer_, x));
        undo.done();
        return done;
    }
    /// A message like the last one, without tables.
    template <class T>
    [[nodiscard]] Result<void> encode_usual(const T& x) {
        vdl::detail::UndoAppend undo(*out_);
        const std::size_t head = begin_usual();
        if (!detail::write_top(writer_, x)) [[unlikely]]
            return std::move(writer_.error());
        undo.done();
        if (head != 0) end_usual(head);
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
    // What does not depend on the C++ type is compiled once.
    [[nodiscard, gnu::noinline]] detail::OpenMessage open(const detail::TypeNode& type) {
        start();
        const std::uint64_t type_id = id(&type, *out_);
        usual_.type = nullptr;
        if (shared_ == nullptr && !type.contains_any && !type.contains_type_object) {
            std::byte bytes[2 * detail::max_uint_bytes];
            usual_.size = static_cast<std::size_t>(
                detail::put_uint(bytes, detail::zigzag(static_cast<std::int64_t>(type_id))) -
                bytes);
            if (usual_.size <= sizeof usual_.id) {
                std::memcpy(usual_.id, bytes, sizeof usual_.id);
                usual_.sized = detail::has_byte_length(type);
                usual_.type = &type;
            }
        }
        return detail::open_message(writer_, type, type_id);
    }
    /// `written`: whether the value is all there.
    [[nodiscard, gnu::noinline]] Result<void> close(const detail::OpenMessage& message,
                                                    bool written) {
        if (!written) [[unlikely]] {
            out_->resize_for_overwrite(message.start);
            return std::move(writer_.error());
        }
        if (message.reserved == 0) return {};
        if (writer_.types.types().empty() && writer_.any_lengths.empty()) {
            detail::close_without_tables(writer_, message);
            return {};
        }
        new_types_.clear();
        detail::close_message(writer_, message, [&](const detail::TypeNode* referenced) {
            return id(referenced, new_types_);
        });
        if (!new_types_.empty()) {
            out_->insert_gap(message.start, new_types_.size());
            std::memcpy(out_->data() + message.start, new_types_.data(), new_types_.size());
        }
        return {};
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
    /// How messages of the last type begin, if they have no tables.
    struct Usual {
        const detail::TypeNode* type = nullptr;
        std::byte id[8]{};
        std::size_t size = 0;
        bool sized = false;
    } usual_;
    TypeEncoder* shared_ = nullptr;
    bool started_ = false;
};

}  // namespace vdl::vom
