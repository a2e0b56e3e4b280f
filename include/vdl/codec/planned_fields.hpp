// The fields of a C++ struct for the decoder that converts.
#pragma once

#include <vdl/codec/failing.hpp>
#include <vdl/codec/field_table.hpp>
#include <vdl/error.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>

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
          object_(reinterpret_cast<char*>(std::addressof(x))) {
        if constexpr (has_required_field<T>) options_ = reflect::Fields<T>::options.data();
        if constexpr (std::is_default_constructible_v<T>) defaults_of_ = &defaults_of<T>;
    }

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
    /// Makes fields, given by index, what a new struct has there: those that the sender does not
    /// have. An error when one of them is required.
    template <class Indices>
    [[nodiscard]] bool default_fields(D& decoder, const Indices& indices) const {
        if (options_ != nullptr) {
            for (const std::size_t i : indices) {
                if (!options_[i].required) continue;
                fail(decoder, ErrorCode::missing_field, "a required field is missing");
                return fail_at(decoder.error(), names_[i]);
            }
        }
        if (defaults_of_ == nullptr) {
            for (const std::size_t i : indices) {
                if (!zero_at(decoder, i)) return false;
            }
            return true;
        }
        const Defaults defaults = defaults_of_();
        for (const std::size_t i : indices) {
            (void)readers_[i]->reset(at(i), offsets_[i], &defaults);
        }
        return true;
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
    const FieldOptions* options_ = nullptr;  ///< null: no field is required
    Defaults (*defaults_of_)() = nullptr;    ///< null: there are none, and zero takes their place
};

}  // namespace vdl::detail
