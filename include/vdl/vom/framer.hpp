// From bytes that arrive in pieces to whole messages.
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/vom/reader.hpp>
#include <vdl/vom/type_decoder.hpp>
#include <vdl/vom/type_definition.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace vdl::vom::detail {

/// Cuts a stream into messages, takes in the types, and stops at each value message with the
/// reader on its value. Looks at the caller's bytes where they lie; what is left of a message
/// that is not complete is kept in a buffer of its own.
class Framer {
public:
    enum class Event : std::uint8_t {
        value,  ///< a value message is complete: `type()`, `reader()`
        more,   ///< no complete message: feed more
        error,  ///< `error()`; a broken stream stays broken
    };

    Framer(std::shared_ptr<TypesById> types, bool own_types, const Limits& limits)
        : types_(std::move(types)),
          own_types_(own_types),
          limits_(limits),
          reader_(limits),
          shortest_limit_(limits.message_bytes < limits.string_bytes ? limits.message_bytes
                                                                     : limits.string_bytes) {}

    /// More bytes of the stream. They must stay until `next` has said `more`.
    void feed(std::span<const std::byte> bytes) {
        if (broken_.code() != ErrorCode::none) return;
        if (window_.empty()) {
            window_ = bytes;
            return;
        }
        const std::byte* before = window_.data();
        keep();
        move_reader(before);
        before = window_.data();
        held_.append(bytes.data(), bytes.size());
        window_ = held_.bytes();
        move_reader(before);
    }

    /// Begins a stream again, whose first `known` bytes are those of the last one and define the
    /// same types; what is left of that one is forgotten.
    void restart(std::span<const std::byte> bytes, std::size_t known) {
        broken_ = Error();
        held_.clear();
        window_ = bytes.subspan(known);
        offset_ = known;
        message_size_ = needed_ = 0;
        unknown_type_ = false;
        started_ = known != 0;
    }
    /// The same for bytes that do not stay: they are copied.
    void feed_copy(std::span<const std::byte> bytes) {
        feed(bytes);
        keep();
    }
    /// Breaks the stream.
    void fail(const Error& error) {
        broken_ = error;
        window_ = {};
        message_size_ = 0;
    }

    /// Goes on to the next value message; one that was not read is passed over.
    [[nodiscard]] Event next() {
        if (message_size_ != 0) pass_message();
        return next_like_last() ? Event::value : next_message();  // a broken stream has no window
    }
    /// The end of the stream: an error if it is inside a message.
    [[nodiscard]] Result<void> finish() {
        if (broken_.code() != ErrorCode::none) return broken_;
        pass_message();
        if (!window_.empty()) {
            const std::uint64_t end = offset_ + window_.size();
            if (unknown_type_) return unknown_type_error();
            return Error(ErrorCode::truncated, "the stream ends inside a message", end);
        }
        if (!started_) return Error(ErrorCode::truncated, "the stream is empty", offset_);
        if (own_types_ && types_->waiting() != 0) {
            return Error(ErrorCode::truncated, "the stream ends before all of its types have come",
                         offset_);
        }
        return {};
    }

    [[nodiscard]] const TypeNode* type() const noexcept { return type_; }
    [[nodiscard]] Reader& reader() noexcept { return reader_; }
    [[nodiscard]] const Error& error() const noexcept { return broken_; }
    [[nodiscard]] bool has_value() const noexcept { return message_size_ != 0; }
    /// Bytes before the current message, from the start of the stream.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
    /// Leaves the current message.
    void pass_message() {
        consume(message_size_);
        message_size_ = 0;
    }
    /// Type messages that have been read, also those that were refused.
    [[nodiscard]] std::size_t types_taken() const noexcept { return types_taken_; }

    /// After an exception has ended the reading of the current value: goes back to its beginning.
    void rewind() { reader_.rewind(window_.data() + message_size_); }

private:
    enum class Step : std::uint8_t { again, value, wait, failed };

    [[nodiscard, gnu::noinline]] Event next_message() {
        if (broken_.code() != ErrorCode::none) return Event::error;
        for (;;) {
            if (window_.size() < needed_) return wait();
            reader_.reset(window_, offset_);
            reader_.forget_raw();
            const Step step = started_ ? message() : version_byte();
            if (step == Step::value) return Event::value;
            if (step == Step::wait) return wait();
            if (step == Step::failed) {
                if (reader_.error().code() == ErrorCode::truncated) return wait();
                broken_ = reader_.error();
                if (broken_.offset() == Error::no_offset) broken_.set_offset(reader_.offset());
                window_ = {};
                return Event::error;
            }
        }
    }

    /// A current value goes with the window, which began at `before`.
    void move_reader(const std::byte* before) {
        if (!has_value()) return;
        AnyLengths& lengths = reader_.any_lengths;
        if (lengths.size() != 0) {
            lengths.move_to(window_.data() + (lengths.bytes().data() - before));
        }
        const std::uint64_t at = reader_.offset();
        const std::size_t left = reader_.left();
        reader_.reset(window_.subspan(static_cast<std::size_t>(at - offset_), left), at);
    }

    [[nodiscard]] Event wait() {
        if (unknown_type_) {
            needed_ = 0;  // what is missing comes in another stream
        } else if (needed_ <= window_.size()) {
            needed_ = window_.size() + 1;
        }
        keep();
        return Event::more;
    }
    void keep() {
        if (window_.empty()) {
            held_.clear();
            return;
        }
        if (window_.data() == held_.data()) return;
        if (window_.data() > held_.data() && window_.data() < held_.data() + held_.capacity()) {
            std::memmove(held_.data(), window_.data(), window_.size());
            held_.resize_for_overwrite(window_.size());
        } else {
            held_.clear();
            held_.append(window_.data(), window_.size());
        }
        window_ = held_.bytes();
    }
    void consume(std::size_t n) {
        window_ = window_.subspan(n);
        offset_ += n;
        if (n != 0) needed_ = 0;
    }

    /// How the messages of a type look that are short and refer to nothing.
    enum class Shape : std::uint8_t {
        other,  ///< there are parts that have to be looked at
        sized,  ///< a length, and so many bytes
        text,   ///< the same, and the length belongs to the value
        byte,   ///< one byte, at most `most_`
        array,  ///< 0, and `most_` bytes
    };
    /// Goes to the next value if its type is that of the last one and its message has such a shape.
    /// Everything else, and whatever is wrong, is left to the loop over the messages.
    [[nodiscard, gnu::always_inline]] bool next_like_last() {
        const std::byte* const start = window_.data();
        if (window_.size() < least_ || *start != id_byte_) return false;
        if (shape_ == Shape::byte) {
            if (std::to_integer<std::size_t>(start[1]) > most_) return false;
            begin_value(1, 1);
            return true;
        }
        const std::size_t tables = empty_tables_;
        if (tables != 0) {
            if ((start[1] | start[tables]) != std::byte{0}) return false;
            reader_.types.clear();
            reader_.any_lengths.clear();
        }
        const std::byte* const at = start + tables;
        const std::size_t size = window_.size() - tables;
        std::size_t head = 2;
        std::size_t length = std::to_integer<std::size_t>(at[1]);
        if (shape_ == Shape::array) {
            if (length != 0 || most_ > size - 2 || most_ > shortest_limit_) return false;
            length = static_cast<std::size_t>(most_) + 1;
            head = 1;
        } else {
            if (length == 0xFF && size > 2) {
                length = std::to_integer<std::size_t>(at[2]);
                head = 3;
            } else if (length >= 0x80) {
                return false;
            }
            if (length > size - head || length > shortest_limit_) return false;
            if (shape_ == Shape::text) {
                length += head - 1;
                head = 1;
            }
        }
        begin_value(tables + head, length);
        return true;
    }
    /// Puts the reader on the value of the message at the window's start.
    [[gnu::always_inline]] void begin_value(std::size_t head, std::size_t length) {
        reader_.restart({window_.data() + head, length}, offset_ + head);
        reader_.forget_raw();
        message_size_ = head + length;
    }
    /// After a value message.
    void remember_shape(std::uint64_t id) {
        shape_ = shape_of_messages(id);
        least_ = shape_ == Shape::other ? ~std::size_t{0} : 2 + empty_tables_;
    }
    /// And sets what else there is to know of it.
    [[nodiscard]] Shape shape_of_messages(std::uint64_t id) {
        const std::uint64_t first = zigzag(static_cast<std::int64_t>(id));
        if (first >= 0x80) return Shape::other;
        id_byte_ = static_cast<std::byte>(first);
        empty_tables_ = 0;
        if (type_->contains_any || type_->contains_type_object) {
            empty_tables_ = type_->contains_any ? 2 : 1;
            return has_byte_length(*type_) ? Shape::sized : Shape::other;
        }
        if (has_byte_length(*type_)) return Shape::sized;
        most_ = 0x7F;
        switch (type_->kind) {
            case Kind::boolean: most_ = 1; break;
            case Kind::enumeration:
                if (type_->labels.size() <= most_) most_ = type_->labels.size() - 1;
                break;
            case Kind::string:
            case Kind::list: return Shape::text;
            case Kind::array: most_ = type_->length; return Shape::array;
            default: break;
        }
        return Shape::byte;
    }

    [[nodiscard]] Step version_byte() {
        if (window_.empty()) return Step::wait;
        if (window_[0] != std::byte{version}) {
            (void)reader_.malformed("the stream does not begin with the version byte 81");
            return Step::failed;
        }
        started_ = true;
        consume(1);
        return Step::again;
    }

    [[nodiscard]] Step message() {
        if (window_.empty()) return Step::wait;
        bool incomplete = false;
        if (window_[0] == std::byte{control_incomplete}) {
            incomplete = true;
            reader_.advance(1);
        }
        std::int64_t id = 0;
        const std::uint64_t at = reader_.offset();
        if (!reader_.number(id)) return Step::failed;
        if (id < 0) return type_message(static_cast<std::uint64_t>(-(id + 1)) + 1, incomplete, at);
        if (id == 0 || incomplete) {
            (void)reader_.malformed(id == 0 ? "a message of type id 0"
                                            : "only a type message can be incomplete");
            reader_.error().set_offset(at);
            return Step::failed;
        }
        return value_message(static_cast<std::uint64_t>(id), at);
    }

    /// A byte length; `failed` when it is beyond the limit, `wait` when it is not all there.
    [[nodiscard]] Step body(std::uint64_t length) {
        if (length > limits_.message_bytes) {
            (void)reader_.fail(ErrorCode::limit_exceeded,
                               vdl::detail::sentence({"a message of ", length, " bytes"}));
            return Step::failed;
        }
        if (length > reader_.left()) {
            needed_ = window_.size() - reader_.left() + static_cast<std::size_t>(length);
            return Step::wait;
        }
        return Step::again;
    }

    [[nodiscard]] Step type_message(std::uint64_t id, bool incomplete, std::uint64_t at) {
        if (!own_types_) {
            (void)reader_.malformed("a type message in a value stream that has a type stream");
            reader_.error().set_offset(at);
            return Step::failed;
        }
        std::uint64_t length = 0;
        if (!reader_.uint(length)) return Step::failed;
        if (const Step step = body(length); step != Step::again) return step;
        reader_.limit_to(static_cast<std::size_t>(length));
        TypeDefinition definition;
        const bool ok = DefinitionReader(reader_).read(definition);
        if (!ok || reader_.left() != 0) {
            if (ok) (void)reader_.fail(ErrorCode::trailing_bytes, "bytes after a type");
            // The message is all there, so what it lacks will not come.
            if (reader_.error().code() == ErrorCode::truncated) {
                (void)reader_.malformed("a type message is too short for what it says");
            }
            return Step::failed;
        }
        ++types_taken_;
        if (Result<void> added = types_->add(id, incomplete, std::move(definition)); !added) {
            reader_.error() = std::move(added).error();
            reader_.error().set_offset(at);
            return Step::failed;
        }
        consume(static_cast<std::size_t>(reader_.position() - window_.data()));
        return Step::again;
    }

    [[nodiscard]] Step value_message(std::uint64_t id, std::uint64_t at) {
        unknown_type_ = false;
        if (id != last_id_ || type_ == nullptr) {
            type_ = types_->find(id);
            last_id_ = id;
            least_ = ~std::size_t{0};
            reader_.message_type = type_;
            if (type_ != nullptr) remember_shape(id);
        }
        if (type_ == nullptr) {
            unknown_id_ = id;
            if (own_types_) {
                reader_.error() = unknown_type_error();
                reader_.error().set_offset(at);
                return Step::failed;
            }
            unknown_type_ = true;
            return Step::wait;
        }
        if (type_->contains_any || type_->contains_type_object) {
            if (const Step step = tables(); step != Step::again) return step;
        } else {
            reader_.types.clear();
            reader_.any_lengths.clear();
        }
        if (has_byte_length(*type_)) {
            std::uint64_t length = 0;
            if (!reader_.uint(length)) return Step::failed;
            if (const Step step = body(length); step != Step::again) return step;
            begin_value(head_size(), static_cast<std::size_t>(length));
        } else {
            const std::size_t head = head_size();
            if (const Step step = plain_value(); step != Step::again) return step;
            begin_value(head, head_size() - head);
        }
        return Step::value;
    }

    /// Bytes of the message before the cursor.
    [[nodiscard]] std::size_t head_size() const noexcept {
        return static_cast<std::size_t>(reader_.position() - window_.data());
    }

    /// Passes over a value whose message does not say how long it is.
    [[nodiscard]] Step plain_value() {
        std::uint64_t length = 0;
        switch (type_->kind) {
            case Kind::array:
                length = type_->length;
                if (!reader_.array_start()) return Step::failed;
                break;
            case Kind::list:
            case Kind::string:
                if (!reader_.uint(length)) return Step::failed;
                break;
            default: return reader_.skip(*type_) ? Step::again : Step::failed;
        }
        if (const Step step = body(length); step != Step::again) return step;
        const std::byte* bytes = nullptr;
        return reader_.take(length, bytes) ? Step::again : Step::failed;
    }

    /// The types that the message refers to, and the lengths of its anys.
    [[nodiscard]] Step tables() {
        std::uint64_t n = 0;
        if (!reader_.uint(n)) return Step::failed;
        if (const Step step = table_size(n, limits_.types + first_user_id); step != Step::again) {
            return step;
        }
        if (const std::size_t known = ids_.size();
            n != 0 && n == reader_.types.size() && known != 0 && known <= reader_.left() &&
            std::memcmp(reader_.position(), ids_.data(), known) == 0) {
            reader_.advance(known);  // the types of the last message again
            return any_lengths();
        }
        reader_.types.clear();
        ids_.clear();
        const std::byte* const ids = reader_.position();
        for (std::uint64_t i = 0; i < n; ++i) {
            std::uint64_t id = 0;
            if (!reader_.uint(id)) return table_ends(n - i);
            const TypeNode* type = types_->find(id);
            if (type == nullptr) {
                unknown_id_ = id;
                if (!own_types_) {
                    unknown_type_ = true;
                    return Step::wait;
                }
                reader_.error() = unknown_type_error();
                return Step::failed;
            }
            reader_.types.push_back(type);
        }
        ids_.append(ids, static_cast<std::size_t>(reader_.position() - ids));
        return any_lengths();
    }
    [[nodiscard]] Step any_lengths() {
        reader_.any_lengths.clear();
        if (!type_->contains_any) return Step::again;
        std::uint64_t n = 0;
        if (!reader_.uint(n)) return Step::failed;
        if (const Step step = table_size(n, limits_.elements); step != Step::again) return step;
        std::size_t size = 0;
        std::uint64_t done = 0;
        const std::span<const std::byte> rest(reader_.position(), reader_.left());
        const bool whole = AnyLengths::measure(rest, n, size, done);
        reader_.advance(size);
        if (!whole) {
            std::uint64_t length = 0;
            (void)reader_.uint(length);  // says what is wrong
            return table_ends(n - done);
        }
        reader_.any_lengths.set(rest.first(size), n);
        return Step::again;
    }
    [[nodiscard]] Step table_size(std::uint64_t n, std::uint64_t most) {
        if (n > most) {
            (void)reader_.fail(ErrorCode::limit_exceeded,
                               vdl::detail::sentence({"a table of ", n}));
            return Step::failed;
        }
        return body(n);
    }
    /// The input ends before the last `entries` of a table: they take as many bytes or more. So a
    /// table that arrives in small pieces is not read again for each piece.
    [[nodiscard]] Step table_ends(std::uint64_t entries) {
        if (reader_.error().code() == ErrorCode::truncated) {
            needed_ = window_.size() - reader_.left() + static_cast<std::size_t>(entries);
        }
        return Step::failed;
    }
    [[nodiscard]] Error unknown_type_error() const {
        return Error(ErrorCode::malformed,
                     vdl::detail::sentence({"type id ", unknown_id_, " is used and not defined"}));
    }

    std::shared_ptr<TypesById> types_;
    bool own_types_;
    Limits limits_;
    Reader reader_;
    std::span<const std::byte> window_;  ///< what has been fed and not been consumed
    Buffer ids_;                         ///< of the types of the last message that has some
    Buffer held_;                        ///< where the window lies when it is not the caller's
    std::uint64_t offset_ = 0;           ///< of the window in the stream
    std::size_t needed_ = 0;             ///< bytes without which looking again is no use
    std::size_t message_size_ = 0;       ///< of the current value message; 0: there is none
    const TypeNode* type_ = nullptr;
    std::uint64_t last_id_ = 0;
    Shape shape_ = Shape::other;           ///< of the messages of `last_id_`
    std::size_t least_ = ~std::size_t{0};  ///< bytes of the shortest such; all ones: no shape
    std::byte id_byte_{};                  ///< with which they begin
    std::size_t empty_tables_ = 0;         ///< bytes of 0 that come then
    std::uint64_t most_ = 0;
    std::uint64_t shortest_limit_;  ///< of the length of a message and that of a string
    std::uint64_t unknown_id_ = 0;
    std::size_t types_taken_ = 0;
    bool unknown_type_ = false;
    bool started_ = false;
    Error broken_;
};

}  // namespace vdl::vom::detail
