// Reading maps in their layouts, and unions.
#pragma once

#include <vdl/codec/tree/reader.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace vdl::detail {

template <class Self, class Cursor, class Wire>
template <class Target>
bool TreeReader<Self, Cursor, Wire>::map(Target&& target) {
    if (layout_ == MapLayout::natural || (options_.accept_natural_maps && this->next_is_map())) {
        return natural_map(target) && unique(target);
    }
    if (error_.code() != ErrorCode::none) return false;
    const std::size_t errors_before = errors_.count();
    ItemCount n;
    if (!this->begin_array(n, "an array, for a map")) return false;
    const bool ok = layout_ == MapLayout::split  ? map_split(target, n)
                    : layout_ == MapLayout::flat ? map_flat(target, n)
                                                 : map_pairs(target, n);
    return ok && this->close(n) && no_errors_since(errors_before) &&
           (target.finish(self()) || this->at(pos_ - 1)) && unique(target);
}

template <class Self, class Cursor, class Wire>
template <class Target>
bool TreeReader<Self, Cursor, Wire>::natural_map(Target& target) {
    ItemCount n;
    if (!this->begin_map(n, "a map")) return false;
    if (!n.open) target.reserve(self(), static_cast<std::size_t>(n.left));
    const std::uint32_t here = this->depth();
    const std::size_t errors_before = errors_.count();
    while (this->more(n)) {
        const std::byte* const begin = pos_;
        const std::byte* value = nullptr;
        if constexpr (requires { target.reuse_next(std::string_view()); }) {
            bool done = false;
            if (!errors_.wanted() && !usual_entry(target, done)) [[unlikely]]
                return false;
            if (done) [[likely]]
                continue;
        }
        const bool ok = target.next(
            self(), [&](auto&& key) { return read(self(), key); },
            [&](auto&& mapped) {
                value = pos_;
                return read(self(), mapped);
            });
        if (!ok) [[unlikely]] {
            if (!errors_.wanted()) return false;
            if (value == nullptr) {
                Error of_key = std::exchange(error_, Error());
                pos_ = begin;
                if (!this->skip()) return false;
                value = pos_;
                error_ = std::move(of_key);
            }
            if (!recover(value, here)) return false;
        }
    }
    return this->close(n) && no_errors_since(errors_before) &&
           (target.finish(self()) || this->at(pos_ - 1));
}

/// Reads an entry whose key is a text as texts usually are, and that of the next old entry or one
/// that comes behind all that is there. Not `done`: it is another one, and nothing happened.
template <class Self, class Cursor, class Wire>
template <class Target>
bool TreeReader<Self, Cursor, Wire>::usual_entry(Target& target, bool& done) {
    const std::byte* const begin = pos_;
    std::string_view key;
    if (!this->short_text(key)) return true;
    bool failed = false;
    if (target.reuse_next(key)) {
        done = true;
    } else if constexpr (requires { target.append(self(), key, failed); }) {
        done = target.append(self(), key, failed);
    }
    if (done) [[likely]]
        return target.read_mapped(self());
    pos_ = begin;
    return !failed;
}

/// [[k,v],[k,v]]
template <class Self, class Cursor, class Wire>
template <class Target>
bool TreeReader<Self, Cursor, Wire>::map_pairs(Target& target, ItemCount& n) {
    const std::uint32_t here = this->depth();
    if (!n.open) target.reserve(self(), static_cast<std::size_t>(n.left));
    while (this->more(n)) {
        const std::byte* const begin = pos_;
        ItemCount pair;
        if (!this->begin_array(pair, "a pair of key and value")) return false;
        const bool ok = target.next(
            self(),
            [&](auto&& key) {
                return (this->more(pair) || wrong_pair(pair, begin)) && read(self(), key);
            },
            [&](auto&& mapped) {
                return (this->more(pair) || wrong_pair(pair, begin)) && read(self(), mapped);
            });
        if (ok && !this->more(pair)) {
            if (!this->close(pair)) return false;
        } else {
            if (ok) (void)wrong_pair(pair, begin);
            if (!recover(begin, here)) return false;
        }
    }
    return !n.bad;
}

/// [k,v,k,v]
template <class Self, class Cursor, class Wire>
template <class Target>
bool TreeReader<Self, Cursor, Wire>::map_flat(Target& target, ItemCount& n) {
    if (!n.open) target.reserve(self(), static_cast<std::size_t>(n.left / 2));
    while (this->more(n)) {
        const bool ok = target.next(
            self(), [&](auto&& key) { return read(self(), key); },
            [&](auto&& mapped) {
                return (this->more(n) || ended_with_key(n)) && read(self(), mapped);
            });
        if (!ok) return false;
    }
    return !n.bad;
}

/// [[k,k],[v,v]]: read side by side, from two places.
template <class Self, class Cursor, class Wire>
template <class Target>
bool TreeReader<Self, Cursor, Wire>::map_split(Target& target, ItemCount& n) {
    if (!this->more(n)) {
        return !n.bad && this->fail(ErrorCode::wrong_length, "a map without keys and values");
    }
    const std::byte* keys_at = pos_;
    if (!this->skip()) return false;
    const std::byte* const values_at = pos_;
    if (!this->more(n)) {
        return !n.bad && this->fail(ErrorCode::wrong_length, "a map of keys without values");
    }
    ItemCount values;
    if (!this->begin_array(values, "an array of values")) return false;
    const std::byte* next_value = pos_;
    pos_ = keys_at;
    ItemCount keys;
    this->leave();  // both stand in the same container
    if (!this->begin_array(keys, "an array of keys")) return false;
    if (!keys.open && !values.open && keys.left != values.left) {
        return this->fail(ErrorCode::wrong_length,
                          sentence({keys.left, " keys for ", values.left, " values"}), values_at);
    }
    if (!keys.open) target.reserve(self(), static_cast<std::size_t>(keys.left));
    while (this->more(keys)) {
        const bool ok = target.next(
            self(),
            [&](auto&& key) {
                if (!read(self(), key)) return false;
                std::swap(pos_, next_value);
                if (this->more(values)) return true;
                if (values.bad) return false;
                return this->fail(ErrorCode::wrong_length, "there are more keys than values");
            },
            [&](auto&& mapped) { return read(self(), mapped); });
        if (!ok) return false;
        std::swap(pos_, next_value);
    }
    if (keys.bad) return false;
    pos_ = next_value;
    if (this->more(values)) {
        return this->fail(ErrorCode::wrong_length, "there are more values than keys");
    }
    if (!this->close(values)) return false;
    if (this->more(n)) {
        return this->fail(ErrorCode::wrong_length, "a map of more than keys and values");
    }
    return !n.bad;
}

/// {"Label": value}
template <class Self, class Cursor, class Wire>
template <class Target>
bool TreeReader<Self, Cursor, Wire>::variant(Target&& target) {
    ItemCount n;
    if (!this->begin_map(n, "a map, for a union")) return false;
    const std::byte* const key = pos_;
    if (!this->more(n)) {
        return !n.bad && this->fail(ErrorCode::missing_field, "a union without a label");
    }
    std::string_view label;
    if (!this->text(label, "the label of an alternative")) return false;
    const std::size_t i = target.find(label);
    if (i == target.size()) [[unlikely]] {
        return this->fail(ErrorCode::unknown_field,
                          sentence({"the union has no alternative ", quoted_key(label)}), key);
    }
    if (!target.read_at(self(), i)) return false;
    if (this->more(n)) {
        return this->fail(ErrorCode::malformed, "a union with more than one label");
    }
    return this->close(n);
}

}  // namespace vdl::detail
