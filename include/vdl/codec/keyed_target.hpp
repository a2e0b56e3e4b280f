// Targets for sets and maps (target.hpp).
#pragma once

#include <vdl/codec/failing.hpp>
#include <vdl/codec/path.hpp>
#include <vdl/codec/spares.hpp>
#include <vdl/reflect.hpp>

#include <cstddef>
#include <string_view>

namespace vdl {

template <class D, class T>
[[nodiscard]] bool read(D& decoder, T& x);

template <class T>
class SetTarget {
public:
    using A = Adapter<T>;
    static constexpr bool is_static = true;
    explicit SetTarget(T& x) : filler_(x, detail::spares_of<typename A::Filler>()) {}

    /// What is there stays. To be called first.
    void keep_all() { filler_.keep_all(); }
    template <class D>
    void reserve(D& decoder, std::size_t n) {
        filler_.reserve(
            detail::reserved_objects<sizeof(typename A::key) + detail::tree_node>(decoder, n));
    }
    template <class D, class F>
    [[nodiscard]] bool next(D& decoder, F&& f) {
        if (!detail::charge_bytes(decoder, sizeof(typename A::key) + detail::tree_node))
            [[unlikely]] {
            return detail::fail_at(decoder.error(), count_++);
        }
        if (filler_.next(f)) [[likely]] {
            ++count_;
            return true;
        }
        return detail::fail_at(decoder.error(), count_++);
    }
    template <class D>
    [[nodiscard]] bool next(D& decoder) {
        return next(decoder, [&](auto& key) { return read(decoder, key); });
    }
    /// Takes an entry with this key that is there already; false: there may be none.
    [[nodiscard]] bool reuse_next(std::string_view key)
        requires requires(typename A::Filler& filler) { filler.reuse_next(key); }
    {
        if (!filler_.reuse_next(key)) return false;
        ++count_;
        return true;
    }
    /// The same for a key that is new, where keys come in order; but `failed` says that there is an
    /// error.
    template <class D>
    [[nodiscard]] bool append(D& decoder, std::string_view key, bool& failed)
        requires requires(typename A::Filler& filler) { filler.append(key); }
    {
        if (!filler_.may_append()) return false;
        constexpr std::size_t key_bytes = sizeof(typename A::key) + detail::tree_node;
        failed = !detail::charge_bytes(decoder, key_bytes + detail::text_bytes(key));
        if (failed) [[unlikely]]
            return detail::fail_at(decoder.error(), count_++);
        filler_.append(key);
        ++count_;
        return true;
    }
    template <class D>
    [[nodiscard]] bool finish(D&) {
        return filler_.finish();
    }
    /// Keys that came more than once; after `finish`.
    [[nodiscard]] std::size_t duplicates() const { return filler_.duplicates(); }

private:
    typename A::Filler filler_;
    std::size_t count_ = 0;
};

template <class T>
class MapTarget {
public:
    using A = Adapter<T>;
    using key_type = typename A::key;
    using mapped_type = typename A::mapped;
    static constexpr bool is_static = true;
    static constexpr std::size_t entry_bytes = sizeof(key_type) + sizeof(mapped_type);
    explicit MapTarget(T& x) : filler_(x, detail::spares_of<typename A::Filler>()) {}

    /// What is there stays; keys that come get what comes with them. To be called first.
    void keep_all() { filler_.keep_all(); }
    template <class D>
    void reserve(D& decoder, std::size_t n) {
        filler_.reserve(detail::reserved_objects<entry_bytes + detail::tree_node>(decoder, n));
    }
    /// Reads an entry: `key(key_type&)`, then `mapped(mapped_type&)`.
    template <class D, class Key, class Mapped>
    [[nodiscard]] bool next(D& decoder, Key&& key, Mapped&& mapped) {
        if (!detail::charge_bytes(decoder, entry_bytes + detail::tree_node)) [[unlikely]] {
            return detail::fail_at(decoder.error(), count_++);
        }
        bool have_key = false;
        const bool ok = filler_.next(
            [&](auto& k) {
                have_key = key(k);
                return have_key;
            },
            [&](auto& m) { return mapped(m); });
        if (ok) [[likely]] {
            ++count_;
            return true;
        }
        if (have_key) {
            decoder.error().prepend_key(detail::key_text(filler_.current_key()));
        } else {
            decoder.error().prepend_key(detail::decimal(count_++));
        }
        return false;
    }
    template <class D>
    [[nodiscard]] bool next(D& decoder) {
        return next(
            decoder, [&](auto& key) { return read(decoder, key); },
            [&](auto& mapped) { return read(decoder, mapped); });
    }
    /// Takes an entry with this key that is there already; false: there may be none. After true,
    /// `read_mapped`.
    [[nodiscard]] bool reuse_next(std::string_view key)
        requires requires(typename A::Filler& filler) { filler.reuse_next(key); }
    {
        return filler_.reuse_next(key);
    }
    /// The same for a key that is new, where entries come in order; but `failed` says that there is
    /// an error.
    template <class D>
    [[nodiscard]] bool append(D& decoder, std::string_view key, bool& failed)
        requires requires(typename A::Filler& filler) { filler.append(key); }
    {
        if (!filler_.may_append()) return false;
        constexpr std::size_t bytes = entry_bytes + detail::tree_node;
        failed = !detail::charge_bytes(decoder, bytes + detail::text_bytes(key));
        if (failed) [[unlikely]]
            return detail::fail_at(decoder.error(), count_++);
        filler_.append(key);
        return true;
    }
    template <class D>
    [[nodiscard]] bool read_mapped(D& decoder) {
        return read_mapped(decoder, [&](auto& mapped) { return read(decoder, mapped); });
    }
    template <class D, class Mapped>
    [[nodiscard]] bool read_mapped(D& decoder, Mapped&& mapped) {
        if (filler_.next_mapped(mapped)) [[likely]] {
            ++count_;
            return true;
        }
        decoder.error().prepend_key(detail::key_text(filler_.current_key()));
        return false;
    }
    template <class D>
    [[nodiscard]] bool finish(D&) {
        return filler_.finish();
    }
    /// Keys that came more than once; after `finish`.
    [[nodiscard]] std::size_t duplicates() const { return filler_.duplicates(); }

private:
    typename A::Filler filler_;
    std::size_t count_ = 0;
};

}  // namespace vdl
