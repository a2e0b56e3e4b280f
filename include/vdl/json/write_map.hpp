// Writing maps: as an object, as pairs, and in the layouts for many alike entries.
#pragma once

#include <vdl/json/writer.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace vdl::json::detail {

template <class Source>
bool Writer::map(const Source& source) {
    bool text_key = false;
    if constexpr (Source::is_static) {
        text_key = is_text_key<typename Source::A::key>();
    } else {
        text_key = is_text_key(*source.x.node()->key);
    }
    if (text_key && layout_ == MapLayout::natural) return map_object(source);
    if (!enter()) return false;
    const std::size_t begin = out_.size();
    bool ok = true;
    const auto put_part = [&](const auto& part, const auto& key) {
        next_part();
        return write(*this, part) || fail_at(vdl::detail::key_text(key));
    };
    if (layout_ == MapLayout::split) {
        for (const bool keys : {true, false}) {
            next_part();
            if (!ok || !enter()) return false;
            const std::size_t half = out_.size();
            ok = source.each([&](const auto& key, const auto& mapped) {
                return keys ? put_part(key, key) : put_part(mapped, key);
            });
            leave();
            close(half, '[', ']');
        }
    } else if (layout_ == MapLayout::flat) {
        ok = source.each([&](const auto& key, const auto& mapped) {
            return put_part(key, key) && put_part(mapped, key);
        });
    } else {
        ok = source.each([&](const auto& key, const auto& mapped) {
            next_part();
            if (!enter()) return false;
            const std::size_t pair = out_.size();
            const bool put = put_part(key, key) && put_part(mapped, key);
            leave();
            close(pair, '[', ']');
            return put;
        });
    }
    leave();
    if (ok) close(begin, '[', ']');
    return ok;
}

template <class Key>
bool Writer::put_map_key(const Key& x) {
    if constexpr (std::is_same_v<Key, ValueView>) {
        if (x.kind() == Kind::string) {
            return put_name(vdl::detail::slot_as<vdl::detail::StringSlot>(x.slot()));
        }
    } else if constexpr (Adapter<Key>::category == Category::string) {
        return put_name(Adapter<Key>::view(x));
    }
    next_part();
    key_ = true;
    const bool ok = write(*this, x);
    key_ = false;
    put(options_.pretty ? ": " : ":");
    return ok;
}

template <class Mapped>
bool Writer::put_mapped(const Mapped& x) {
    if constexpr (std::is_same_v<Mapped, ValueView>) {
        if (x.kind() == Kind::any && !options_.typed_any) {
            const auto& any = vdl::detail::slot_as<vdl::detail::AnySlot>(x.slot());
            const Kind kind = any.type != nullptr ? any.type->kind : Kind::any;
            if (kind == Kind::string) {
                return string(vdl::detail::slot_as<vdl::detail::StringSlot>(any.payload));
            }
            if (kind == Kind::int64) return number(vdl::detail::load<std::int64_t>(any.payload));
        }
    }
    return write(*this, x);
}

template <class Source>
bool Writer::map_object(const Source& source) {
    if (!enter()) return false;
    const std::size_t begin = out_.size();
    const bool ok = source.each([&](const auto& key, const auto& mapped) {
        if (!put_map_key(key) || !put_mapped(mapped)) [[unlikely]]
            return fail_at(vdl::detail::key_text(key));
        return true;
    });
    leave();
    if (ok) close(begin, '{', '}');
    return ok;
}

}  // namespace vdl::json::detail
