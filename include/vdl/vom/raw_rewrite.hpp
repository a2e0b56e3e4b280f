// Writing raw bytes into another message: indices are replaced, everything else is copied. Values
// in which there are no indices are not looked at: what is wrong in them is found by who decodes
// them.
#pragma once

#include <vdl/vom/raw_bytes.hpp>
#include <vdl/vom/wire_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vdl::vom::detail {

/// Copies a value whose type contains any or typeobject. `Out` is a `Writer`: it has the tables of
/// the new message.
template <class Out>
class RawRewriter {
public:
    RawRewriter(Out& out, const RawBytes& raw)
        : out_(out), reader_(Limits{}), from_(raw.message()), run_(raw.bytes().data()) {
        reader_.reset(raw.bytes(), raw.stream_offset());
        reader_.types.reserve(from_.types.size());
        for (const Type& type : from_.types) reader_.types.push_back(type.node());
        reader_.any_lengths.set(from_.table_bytes(), from_.any_count);
    }

    [[nodiscard]] bool run(const TypeNode& type) {
        if (!value(type)) return false;
        if (reader_.left() != 0) return reader_.malformed("bytes after a raw value");
        flush();
        return true;
    }
    [[nodiscard]] Error& error() noexcept { return reader_.error(); }

private:
    /// Passes over a value; what lies between two indices is copied at once.
    [[nodiscard]] bool value(const TypeNode& type) {
        if (!type.contains_any && !type.contains_type_object) return reader_.skip(type);
        if (type.kind == Kind::type_object) {
            flush();
            const TypeNode* held = nullptr;
            if (!reader_.type_index(held)) return false;
            out_.uint(out_.types.index(held));
            run_ = reader_.position();
            return true;
        }
        if (!reader_.enter()) return false;
        bool ok = false;
        switch (type.kind) {
            case Kind::any: ok = any(); break;
            case Kind::optional: {
                bool there = false;
                ok = reader_.present(there) && (!there || value(*type.elem));
                break;
            }
            case Kind::structure: ok = structure(type); break;
            case Kind::variant: {
                std::size_t index = 0;
                ok = reader_.alternative(type.fields.size(), index) &&
                     value(*type.fields[index].type);
                break;
            }
            default: ok = elements(type); break;
        }
        reader_.leave();
        return ok;
    }
    [[nodiscard]] bool structure(const TypeNode& type) {
        for (;;) {
            std::size_t index = 0;
            if (!reader_.field_index(type.fields.size(), index)) return false;
            if (index == type.fields.size()) return true;
            if (!value(*type.fields[index].type)) return false;
        }
    }
    [[nodiscard]] bool elements(const TypeNode& type) {
        std::size_t n = 0;
        if (!reader_.begin(type, n)) return false;
        if (type.key == nullptr && type.elem->kind == Kind::any) {
            if (!reader_.enter()) return false;
            for (std::size_t i = 0; i < n; ++i) {
                if (!any()) return false;
            }
            reader_.leave();
            return true;
        }
        for (std::size_t i = 0; i < n; ++i) {
            if (type.key != nullptr && !value(*type.key)) return false;
            if (type.elem != nullptr && !value(*type.elem)) return false;
        }
        return true;
    }
    [[nodiscard]] bool any() {
        flush();
        WireReader::Any around;
        const TypeNode* type = nullptr;
        if (!reader_.any_begin(around, type)) return false;
        if (type == nullptr) return true;  // the nil byte is part of the next run
        if (!type->contains_any && !type->contains_type_object) [[likely]] {
            const std::byte* const value = reader_.position();
            const auto size = static_cast<std::size_t>(around.end - value);
            out_.whole_any(type, value, size, reader_.left());
            reader_.advance(size);
            run_ = reader_.position();
            return true;
        }
        const std::size_t index = out_.begin_any(type);
        run_ = reader_.position();
        if (!value(*type) || !reader_.any_end(around)) return false;
        flush();
        out_.end_any(index);
        return true;
    }
    void flush() {
        out_.buffer().append(run_, static_cast<std::size_t>(reader_.position() - run_));
        run_ = reader_.position();
    }

    Out& out_;
    WireReader reader_;
    const RawMessage& from_;
    const std::byte* run_;  ///< what has been read and not been written begins here
};

}  // namespace vdl::vom::detail
