// Writing maps in their layouts.
#pragma once

#include <vdl/codec/tree/writer.hpp>

#include <cstddef>

namespace vdl::detail {

template <class Self, class Output, class Wire>
template <class Source>
bool TreeWriter<Self, Output, Wire>::map(const Source& source) {
    return put_map(
        source.size(), [&](auto&& put) { return source.each(put); },
        [](const auto& key) { return key_text(key); });
}

template <class Self, class Output, class Wire>
template <class Each, class KeyText>
bool TreeWriter<Self, Output, Wire>::put_map(std::size_t n, Each each, KeyText text_of) {
    const auto put = [&](const auto& part, const auto& key) {
        if (write(self(), part)) [[likely]]
            return true;
        return fail_in_entry(key, text_of);
    };
    const std::size_t mark = entries_.size();
    bool ok = false;
    switch (layout_) {
        case MapLayout::natural:
            ok = this->begin_map(n) && each([&](const auto& key, const auto& mapped) {
                     begin_entry();
                     if (write(self(), key)) [[likely]] {
                         end_key();
                         if (write(self(), mapped)) [[likely]]
                             return true;
                     }
                     return fail_in_entry(key, text_of);
                 });
            break;
        case MapLayout::pairs:
            ok = this->begin_array(n) && each([&](const auto& key, const auto& mapped) {
                     begin_entry();
                     if (!this->begin_array(2) || !put(key, key)) return false;
                     end_key();
                     if (!put(mapped, key)) return false;
                     this->end();
                     return true;
                 });
            break;
        case MapLayout::split:
            ok = this->begin_array(2) && this->begin_array(n) &&
                 each([&](const auto& key, const auto&) { return put(key, key); });
            if (!ok) return false;
            this->end();
            ok = this->begin_array(n) &&
                 each([&](const auto& key, const auto& mapped) { return put(mapped, key); });
            if (!ok) return false;
            this->end();
            break;
        case MapLayout::flat:
            ok = this->begin_array(2 * n) && each([&](const auto& key, const auto& mapped) {
                     begin_entry();
                     if (!put(key, key)) return false;
                     end_key();
                     return put(mapped, key);
                 });
            break;
    }
    if (!ok) return false;
    sort_entries(mark);
    this->end();
    return true;
}

}  // namespace vdl::detail
