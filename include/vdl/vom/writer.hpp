// The encoder for the body of a value message (section 3 of the format).
#pragma once

#include <vdl/buffer.hpp>
#include <vdl/codec/wire_time.hpp>
#include <vdl/codec/write.hpp>
#include <vdl/detail/index_map.hpp>
#include <vdl/error.hpp>
#include <vdl/limits.hpp>
#include <vdl/vom/primitives.hpp>
#include <vdl/vom/raw_bytes.hpp>
#include <vdl/vom/raw_rewrite.hpp>

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

using vdl::detail::TypeNode;

/// The types that a message refers to, in order of first use.
class ReferencedTypes {
public:
    [[nodiscard]] std::size_t index(const TypeNode* type) {
        const std::size_t n = types_.size() < linear ? types_.size() : linear;
        for (std::size_t i = 0; i < n; ++i) {
            if (types_[i] == type) return i;
        }
        return find_or_add(type);
    }
    [[nodiscard]] const std::vector<const TypeNode*>& types() const noexcept { return types_; }
    void clear() {
        types_.clear();
        indices_.clear();
    }

private:
    [[nodiscard, gnu::noinline]] std::size_t find_or_add(const TypeNode* type) {
        if (types_.size() > linear) {
            while (indices_.size() < types_.size()) {
                const auto i = static_cast<std::uint32_t>(indices_.size());
                indices_.add(i, types_[i]);
            }
            const std::uint32_t known = indices_.find(type);
            if (known != vdl::detail::IndexMap::none) return known;
        }
        types_.push_back(type);
        return types_.size() - 1;
    }

    static constexpr std::size_t linear = 8;
    std::vector<const TypeNode*> types_;
    vdl::detail::IndexMap indices_;
};

/// The hooks of the encoding walk (codec.hpp). Appends to a `Buffer`.
class Writer {
public:
    explicit Writer(Buffer& out, std::uint32_t depth = Limits{}.depth)
        : out_(out), depth_(depth), depth_left_(depth) {}

    /// Before each message.
    void reset() {
        types.clear();
        any_lengths.clear();
        depth_left_ = depth_;
        error_ = Error();
        zeros.reset();
    }

    /// Forgets what it refers to.
    void set_depth(std::uint32_t depth) {
        depth_ = depth;
        reset();
    }

    ReferencedTypes types;
    std::vector<std::uint64_t> any_lengths;
    vdl::detail::ZeroBudget zeros;

    [[nodiscard]] Error& error() noexcept { return error_; }
    [[nodiscard]] Buffer& buffer() noexcept { return out_; }
    /// For what is put together before it is known where it goes.
    [[nodiscard]] Buffer& scratch() noexcept { return scratch_; }

    void uint(std::uint64_t x) { out_.set_end(put_uint(out_.room(max_uint_bytes), x)); }

    [[nodiscard]] bool boolean(bool x) {
        out_.push_back(std::byte{x});
        return true;
    }
    template <class N>
    [[nodiscard]] bool number(N x) {
        uint(number_bits(x));
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
        if (!source.packed([&](auto numbers) { put_numbers(numbers); })) {
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
        const bool ok = source.each([&](const auto& key) { return write(*this, key); });
        leave();
        return ok;
    }
    template <class Source>
    [[nodiscard]] bool map(const Source& source) {
        if (!enter()) return false;
        uint(source.size());
        const bool ok = source.each([&](const auto& key, const auto& mapped) {
            if (!write(*this, key)) [[unlikely]]
                return fail_at("key");
            if (!write(*this, mapped)) [[unlikely]]
                return fail_at(vdl::detail::key_text(key));
            return true;
        });
        leave();
        return ok;
    }

    template <class Source>
    [[nodiscard]] bool structure(const Source& source) {
        if (!enter()) return false;
        const bool ok = source.each([&](auto index, const auto& field) {
            return put_field(source, static_cast<std::size_t>(index), field);
        });
        out_.push_back(std::byte{control_end});
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
            out_.push_back(std::byte{control_nil});
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
            out_.push_back(std::byte{control_nil});
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
            out_.push_back(std::byte{control_nil});
            return true;
        }
        const TypeNode* const type = x.type_node();
        if (!type->contains_any && !type->contains_type_object) {
            const std::span<const std::byte> bytes = x.bytes();
            whole_any(type, bytes.data(), bytes.size(), bytes.size());
            return true;
        }
        const std::size_t index = begin_any(type);
        const bool ok = raw_value(x);
        end_any(index);
        return ok;
    }
    /// Raw bytes as the value of a message.
    [[nodiscard]] bool raw_value(const RawBytes& x) {
        const TypeNode& type = *x.type().node();
        if (!type.contains_any && !type.contains_type_object) {
            out_.append(x.bytes().data(), x.bytes().size());
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
        std::byte* at = out_.room(2 * max_uint_bytes + size + few);
        at = put_uint(at, index);
        at = put_uint(at, any_lengths.size());
        if (size <= few && readable >= few) {
            std::memcpy(at, value, few);  // a copy of a size that is known is no call
        } else {
            std::memcpy(at, value, size);
        }
        out_.set_end(at + size);
        any_lengths.push_back(size);
    }
    /// The head of an any; returns what `end_any` needs after its value.
    [[nodiscard]] std::size_t begin_any(const TypeNode* type) {
        uint(types.index(type));
        const std::size_t index = any_lengths.size();
        uint(index);
        any_lengths.push_back(out_.size());
        return index;
    }
    void end_any(std::size_t index) { any_lengths[index] = out_.size() - any_lengths[index]; }

private:
    /// A field that is zero is left out. A struct is written at once and taken back if nothing
    /// but its end came of it, so that nested structs are not looked at twice.
    template <class Source, class Field>
    [[nodiscard]] bool put_field(const Source& source, std::size_t index, const Field& field) {
        if constexpr (Source::is_static) {
            if constexpr (Adapter<Field>::category == Category::structure) {
                const std::size_t before = out_.size();
                uint(index);
                const std::size_t start = out_.size();
                if (!source.put(*this, index, field)) return false;
                if (out_.size() == start + 1) out_.resize_for_overwrite(before);
                return true;
            } else {
                if (is_zero(field)) return true;
                uint(index);
                return source.put(*this, index, field);
            }
        } else {
            if (field.is_zero()) return true;
            uint(index);
            return source.put(*this, index, field);
        }
    }

    void sized(const void* data, std::size_t size, std::uint64_t head) {
        std::byte* at = put_uint(out_.room(size + max_uint_bytes), head);
        if (size != 0) std::memcpy(at, data, size);
        out_.set_end(at + size);
    }
    template <class N>
    void put_numbers(std::span<const N> numbers) {
        constexpr std::size_t block = 64;
        while (!numbers.empty()) {
            const std::size_t n = numbers.size() < block ? numbers.size() : block;
            std::byte* at = out_.room(n * max_uint_bytes);
            for (std::size_t i = 0; i < n; ++i) at = put_uint(at, number_bits(numbers[i]));
            out_.set_end(at);
            numbers = numbers.subspan(n);
        }
    }

    [[nodiscard]] bool enter() {
        if (depth_left_ == 0) [[unlikely]] {
            error_ = Error(ErrorCode::depth_exceeded,
                           "nested deeper than " + std::to_string(depth_) + " levels");
            return false;
        }
        --depth_left_;
        return true;
    }
    void leave() noexcept { ++depth_left_; }
    [[gnu::cold]] bool fail_at(const std::string& key) {
        error_.prepend_key(key);
        return false;
    }

    Buffer& out_;
    Buffer scratch_;
    std::uint32_t depth_;
    std::uint32_t depth_left_;
    Error error_;
};

}  // namespace vdl::vom::detail
