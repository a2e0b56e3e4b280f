// A dynamic value as a source for the decoder that converts.
#pragma once

#include <vdl/codec/planned.hpp>
#include <vdl/codec/zero_budget.hpp>
#include <vdl/limits.hpp>
#include <vdl/value.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace vdl::detail {

/// What `PlannedDecoder` asks of a source, over a `ValueView`. The cursor is the part of the
/// value that is read next.
class ValueSource {
public:
    using Frame = ValueView;
    struct Any {
        ValueView outer;
    };
    /// A view into a value lives as long as the value: shorter than most targets.
    static constexpr bool borrows = false;

    explicit ValueSource(ValueView at, std::uint32_t depth = Limits{}.depth)
        : at_(at), depth_(depth), depth_left_(depth) {}

    [[nodiscard]] Error& error() { return error_; }
    [[nodiscard]] static std::uint64_t offset() { return Error::no_offset; }
    [[nodiscard]] bool enter() {
        if (depth_left_ == 0) [[unlikely]] {
            error_ = Error(ErrorCode::depth_exceeded,
                           "nested deeper than " + std::to_string(depth_) + " levels");
            return false;
        }
        --depth_left_;
        return true;
    }
    void leave() { ++depth_left_; }
    [[nodiscard]] Frame save() const { return at_; }
    void restore(Frame frame) { at_ = frame; }

    [[nodiscard]] bool boolean(bool& x) {
        x = at_.as_bool();
        return true;
    }
    template <class N>
    [[nodiscard]] bool number(N& x) {
        if constexpr (std::is_floating_point_v<N>) {
            x = static_cast<N>(at_.as_float());
        } else if constexpr (std::is_signed_v<N>) {
            x = static_cast<N>(at_.as_int());
        } else {
            x = static_cast<N>(at_.as_uint());
        }
        return true;
    }
    [[nodiscard]] bool string(std::string_view& x) {
        x = at_.as_string();
        return true;
    }
    [[nodiscard]] bool label(const TypeNode&, std::size_t& x) {
        x = at_.label_index();
        return true;
    }
    [[nodiscard]] bool type_object(Type& x) {
        x = at_.as_type();
        return true;
    }
    [[nodiscard]] bool present(bool& x) {
        x = at_.has_value();
        if (x) at_ = at_.inside();
        return true;
    }
    [[nodiscard]] bool any_begin(Any& any, const TypeNode*& type) {
        any.outer = at_;
        type = nullptr;
        if (!at_.has_value()) return true;
        at_ = at_.inside();
        type = at_.node();
        return true;
    }
    [[nodiscard]] bool any_end(Any& any) {
        at_ = any.outer;
        return true;
    }
    [[nodiscard]] bool bytes(const TypeNode& type, std::span<const std::byte>& x) {
        if (!zeros_.allow(at_, type.length / ZeroBudget::bytes_a_part, error_)) return false;
        x = at_.as_bytes();
        return true;
    }
    [[nodiscard]] bool begin(const TypeNode& type, std::size_t& n) {
        n = at_.size();
        return type.kind != Kind::array || zeros_.allow(at_, n, error_);
    }
    static void raw_bytes(bool) {}
    void element(Frame frame, std::size_t i) { at_ = frame.at(i); }
    void key(Frame frame, std::size_t i) {
        at_ = frame.kind() == Kind::set ? frame.at(i) : frame.key_at(i);
    }
    void mapped(Frame frame, std::size_t i) { at_ = frame.mapped_at(i); }

    template <class F>
    [[nodiscard]] bool fields(const TypeNode& type, F&& f) {
        const Frame frame = at_;
        if (!zeros_.allow(at_, type.fields.size(), error_)) return false;
        for (std::size_t i = 0; i < type.fields.size(); ++i) {
            at_ = frame.at(i);
            if (!f(i)) return false;
        }
        at_ = frame;
        return true;
    }
    [[nodiscard]] bool alternative(const TypeNode&, std::size_t& index) {
        index = at_.variant_index();
        at_ = at_.variant_value();
        return true;
    }
    [[nodiscard]] static bool skip(const TypeNode&) { return true; }
    [[nodiscard]] bool copy(const TypeNode&, ValueRef into) {
        Result<void> done = into.set(at_);
        if (done) return true;
        error_ = std::move(done).error();
        return false;
    }

private:
    ValueView at_;
    std::uint32_t depth_;
    std::uint32_t depth_left_;
    Error error_;
    ZeroBudget zeros_;
};

}  // namespace vdl::detail
