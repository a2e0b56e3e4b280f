// The fields of a C++ struct for the decoder that converts.
#pragma once

#include <vdl/codec/failing.hpp>
#include <vdl/codec/field_table.hpp>
#include <vdl/error.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vdl::detail {

/// What `PlannedDecoder` (D) asks of a struct, without its type: code that is made once for all.
template <class D>
class PlannedFields {
public:
    template <class T>
    explicit PlannedFields(T& x)
        : readers_(field_readers_of<D, T>.data()),
          offsets_(field_offsets(x)),
          names_(reflect::Fields<T>::names.data()),
          object_(reinterpret_cast<char*>(&x)) {}

    [[nodiscard]] bool read_at(D& decoder, std::size_t i) const {
        if (readers_[i]->read(decoder, at(i))) [[likely]]
            return true;
        return fail_at(decoder.error(), names_[i]);
    }
    /// Reads a field whose type on the wire is its own.
    [[nodiscard]] bool read_same(D& decoder, std::size_t i) const {
        switch (readers_[i]->kind) {
            case FieldKind::int32: return read_number<std::int32_t>(decoder, i);
            case FieldKind::int64: return read_number<std::int64_t>(decoder, i);
            case FieldKind::uint32: return read_number<std::uint32_t>(decoder, i);
            case FieldKind::uint64: return read_number<std::uint64_t>(decoder, i);
            case FieldKind::float64: return read_number<double>(decoder, i);
            default: return read_at(decoder, i);
        }
    }
    [[nodiscard]] bool zero_at(D& decoder, std::size_t i) const {
        if (readers_[i]->reset(at(i), offsets_[i], nullptr)) [[likely]]
            return true;
        fail(decoder, ErrorCode::out_of_range, "the target has no zero value");
        return fail_at(decoder.error(), names_[i]);
    }
    /// Makes fields, given by index, what a new struct has there.
    template <class Indices>
    void set_defaults(const Indices& indices, const Defaults& defaults) const {
        for (const std::size_t i : indices) {
            (void)readers_[i]->reset(at(i), offsets_[i], &defaults);
        }
    }

private:
    [[nodiscard]] void* at(std::size_t i) const { return object_ + offsets_[i]; }
    template <class N>
    [[nodiscard]] bool read_number(D& decoder, std::size_t i) const {
        if (decoder.source().number(*static_cast<N*>(at(i)))) [[likely]]
            return true;
        return fail_at(decoder.error(), names_[i]);
    }

    const FieldReader<D>* const* readers_;
    const std::uint32_t* offsets_;
    const std::string_view* names_;
    char* object_;
};

}  // namespace vdl::detail
