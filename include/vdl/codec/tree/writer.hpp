// Writing what has parts, for every format of counted arrays and maps.
#pragma once

#include <vdl/codec/dynamic_time.hpp>
#include <vdl/codec/tree/any_map.hpp>
#include <vdl/codec/tree/keys.hpp>
#include <vdl/codec/tree/options.hpp>
#include <vdl/codec/tree/output.hpp>
#include <vdl/codec/write.hpp>
#include <vdl/detail/spare_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vdl::detail {

/// The hooks of the encoding walk (codec.hpp) for what has parts. `Self` is the encoder of a
/// format and derives from it; `Output` is a `TreeOutput` that has the hooks for scalars and
///
/// | function | for |
/// | --- | --- |
/// | `begin_array(n)`, `begin_map(n)`, `end()` | goes into a container of n parts; goes out of it |
/// | `nil()` | writes a nil |
/// | `put_number(to, x)`, `max_number` | a number where there is room, and its end |
/// | `sorts()` | whether entries are to be sorted; then `key_less(a, b)` by their bytes |
///
/// `Self` adds `special(x, done)` for dynamic structs that stand for something of the format.
/// `Wire` makes the keys of structs (keys.hpp).
template <class Self, class Output, class Wire>
class TreeWriter : public Output {
public:
    template <class Options>
    TreeWriter(Buffer& out, const Options& options)
        : Output(out, options), layout_(options.map_layout) {}

    /// Before each value.
    void reset() {
        Output::reset();
        layout_ = options_.map_layout;
        entries_.clear();
        zeros.reset();
    }
    ZeroBudget zeros;

    [[nodiscard]] bool enumeration(const Labels& labels, std::size_t index) {
        return this->string(labels[index]);
    }
    [[nodiscard]] bool type_object(const Type& x) {
        const std::string* type = this->types_.find(x.node(), error_);
        return type != nullptr && this->string(*type);
    }

    template <class Source>
    [[nodiscard]] bool list(const Source& source) {
        if (!this->begin_array(source.size())) return false;
        bool ok = true;
        const bool packed = source.packed([&](auto numbers) { put_numbers(numbers); });
        if (!packed) {
            std::size_t i = 0;
            ok = source.each([&](const auto& element) {
                if (!write(self(), element)) [[unlikely]]
                    return this->fail_at(decimal(i));
                ++i;
                return true;
            });
        }
        this->end();
        return ok;
    }
    template <class Source>
    [[nodiscard]] bool set(const Source& source) {
        if (!this->begin_array(source.size())) return false;
        const std::size_t mark = entries_.size();
        const bool ok = source.each([&](const auto& key) {
            begin_entry();
            if (!write(self(), key)) return false;
            end_key();
            return true;
        });
        if (ok) sort_entries(mark);
        this->end();
        return ok;
    }

    template <class Source>
    [[nodiscard]] bool structure(const Source& source) {
        if constexpr (Source::is_static) {
            using T = typename Source::object;
            return object({tree_struct<Wire, T>, field_writers_of<Self, T>.data(),
                           reinterpret_cast<const char*>(std::addressof(source.x))});
        } else {
            const TimeKind kind = time_kind(*source.x.node());
            if (kind != TimeKind::none) return dynamic_time(source.x, kind);
            if (source.x.node()->name == "vdl.AnyMap" &&
                source.x.node() == AnyTypes::get().any_map.node()) {
                return any_map(source.x.at(0));
            }
            bool done = false;
            if (!self().special(source.x, done)) return false;
            return done || dynamic_object(source);
        }
    }
    template <class Source>
    [[nodiscard]] bool variant(const Source& source) {
        return this->begin_map(1) && this->string(source.label(source.index())) &&
               source.put(self()) && (this->end(), true);
    }
    template <class Source>
    [[nodiscard]] bool optional(const Source& source) {
        if (source.has_value()) return source.put(self());
        this->nil();
        return true;
    }
    /// (A template, as all that needs the dynamic walk: who writes no `Value` does not pay for it.)
    template <class View>
    [[nodiscard]] bool any(View x) {
        if (x.kind() == Kind::any) {
            this->nil();
            return true;
        }
        if (options_.typed_any) return typed_any(x);
        if (x.kind() == Kind::string) return self().string(x.as_string());
        if (x.kind() == Kind::int64) return self().number(load<std::int64_t>(x.slot()));
        const MapLayout outer = std::exchange(layout_, MapLayout::natural);
        const bool ok = write(self(), x);
        layout_ = outer;
        return ok;
    }
    template <class Source>
    [[nodiscard]] bool map(const Source& source);
    [[nodiscard]] bool native(const AnyMap& x) {
        return put_map(
            x.entries.size(),
            [&](auto&& put) {
                for (const AnyEntry& entry : x.entries) {
                    if (!put(entry.key, entry.value)) return false;
                }
                return true;
            },
            [](const Value& key) { return key_text(key.view()); });
    }

protected:
    using Output::error_;
    using Output::options_;
    using Output::out_;

    [[nodiscard]] Self& self() noexcept { return static_cast<Self&>(*this); }

    template <class N>
    void put_numbers(std::span<const N> numbers) {
        std::byte* at = out_.room(numbers.size() * Output::template max_number<N>);
        for (const N x : numbers) at = this->put_number(at, x);
        out_.set_end(at);
    }

    /// Of a struct that is an array: no field has a larger number.
    static constexpr std::uint32_t most_elements = 65'535;

    // Structs.

    /// A C++ struct without its type.
    struct StaticStruct {
        const TreeStruct& type;
        const FieldWriter<Self>* const* fields;
        const char* object;

        [[nodiscard]] const char* at(std::size_t i) const noexcept {
            return object + type.offsets[i];
        }
        [[nodiscard]] bool is_nil(std::size_t i) const {
            return fields[i]->is_nil != nullptr && fields[i]->is_nil(at(i));
        }
    };
    /// What stays the same while one struct is written.
    struct Frame {
        StructLayout layout;
        bool leave_out;              ///< nil optionals
        std::uint32_t position = 0;  ///< elements of an array that were written
        std::uint64_t nils = 0;      ///< bits of the first 64 fields, if those are left out

        [[nodiscard]] bool leaves_out(const StaticStruct& from, std::size_t i) const {
            if (i < 64) [[likely]]
                return (nils >> i & 1) != 0;
            return leave_out && from.is_nil(i);
        }
    };

    [[nodiscard, gnu::noinline]] bool object(const StaticStruct& from) {
        from.type.prepare(from.object);
        Frame frame{options_.structs, options_.nil_field == NilField::leave_out &&
                                          options_.structs != StructLayout::array};
        std::size_t fields = from.type.numbers.count;
        if (frame.leave_out && from.type.numbers.has_optionals) fields -= find_nils(from, frame);
        const MapLayout outer_layout = std::exchange(layout_, options_.map_layout);
        bool ok = false;
        if (frame.layout == StructLayout::by_name && !this->sorts() && !from.type.info.has_layouts)
            [[likely]] {
            ok = this->begin_map(fields) && put_fields(from, frame);
        } else {
            ok = put_object_as_told(from, frame, fields);
        }
        if (!ok) [[unlikely]]
            return false;
        layout_ = outer_layout;
        this->end();
        return true;
    }
    /// Finds the fields that are left out, and says how many these are.
    [[nodiscard]] std::size_t find_nils(const StaticStruct& from, Frame& frame) const {
        std::size_t nils = 0;
        for (std::size_t i = 0, n = from.type.numbers.count; i < n; ++i) {
            if (!from.type.info.optionals[i] || !from.is_nil(i)) continue;
            ++nils;
            if (i < 64) frame.nils |= std::uint64_t{1} << i;
        }
        frame.leave_out = nils != 0;
        return nils;
    }
    [[nodiscard]] bool put_fields(const StaticStruct& from, const Frame& frame) {
        // In variables, which no store into the output can change.
        const TreeKeys keys = from.type.keys();
        const FieldWriter<Self>* const* const fields = from.fields;
        const std::uint32_t* const offsets = from.type.offsets;
        const char* const object = from.object;
        const std::size_t count = from.type.numbers.count;
        const bool leaves_out = frame.leave_out;
        for (std::size_t i = 0; i < count; ++i) {
            if (leaves_out && frame.leaves_out(from, i)) continue;
            const char* const field = object + offsets[i];
            const FieldWriter<Self>& writer = *fields[i];
            std::byte* to = out_.room(keys.size(i) + TreeKeys::overshoot + Wire::max_head);
            to = keys.put(to, i);
            bool ok = true;
            switch (writer.kind) {
                case FieldKind::boolean: to = this->put_boolean(to, as<bool>(field)); break;
                case FieldKind::int32: to = this->put_number(to, as<std::int32_t>(field)); break;
                case FieldKind::int64: to = this->put_number(to, as<std::int64_t>(field)); break;
                case FieldKind::uint64: to = this->put_number(to, as<std::uint64_t>(field)); break;
                case FieldKind::string:
                    out_.set_end(to);
                    ok = this->string(as<std::string>(field));
                    if (ok) [[likely]]
                        continue;
                    return fail_in_field(from.type.info.name(i));
                default:
                    out_.set_end(to);
                    if (writer.write(self(), field)) [[likely]]
                        continue;
                    return fail_in_field(from.type.info.name(i));
            }
            out_.set_end(to);
        }
        return true;
    }
    /// In other layouts, or where entries are sorted, or a field has a layout of its own. `fields`:
    /// how many are not left out.
    [[nodiscard, gnu::noinline]] bool put_object_as_told(const StaticStruct& from, Frame& frame,
                                                         std::size_t fields) {
        const FieldNumbers& numbers = from.type.numbers;
        const std::size_t mark = entries_.size();
        if (frame.layout != StructLayout::by_name && !numbers.unique) [[unlikely]] {
            return this->fail(ErrorCode::unsupported,
                              "two fields of the struct have the same number");
        }
        if (frame.layout != StructLayout::array) {
            if (!this->begin_map(fields) || !put_fields_as_told(from, frame)) return false;
            sort_entries(mark);
            return true;
        }
        if (numbers.last > most_elements) [[unlikely]] {
            return this->fail(ErrorCode::unsupported,
                              sentence({"an array has no place for field ", numbers.last}));
        }
        if (!this->begin_array(numbers.last) || !put_fields_as_told(from, frame)) return false;
        if (numbers.ascending) {
            put_holes(frame, numbers.last + 1);
        } else {
            sort_elements(numbers, mark);
        }
        return true;
    }
    [[nodiscard]] bool put_fields_as_told(const StaticStruct& from, Frame& frame) {
        for (std::size_t i = 0; i < from.type.info.count; ++i) {
            if (frame.leaves_out(from, i)) continue;
            put_key(from.type, frame, i);
            const MapLayout layout = from.type.info.options[i].layout;
            layout_ = layout == MapLayout::natural ? options_.map_layout : layout;
            if (!from.fields[i]->write(self(), from.at(i))) {
                return fail_in_field(from.type.info.name(i));
            }
        }
        return true;
    }
    template <class Field>
    [[nodiscard]] static const Field& as(const char* field) noexcept {
        return *reinterpret_cast<const Field*>(field);
    }
    void put_key(const TreeStruct& type, Frame& frame, std::size_t i) {
        const std::uint32_t number = type.numbers.numbers[i];
        switch (frame.layout) {
            case StructLayout::by_name:
                begin_entry();
                out_.append(type.bytes + type.begins[i], type.keys().size(i));
                end_key();
                break;
            case StructLayout::by_number:
                begin_entry();
                (void)this->number(number);
                end_key();
                break;
            case StructLayout::array:
                if (type.numbers.ascending) {
                    put_holes(frame, number);
                    ++frame.position;
                } else {
                    add_entry(number);
                }
                break;
        }
    }
    /// Nil for the elements before that of field `number`.
    void put_holes(Frame& frame, std::uint32_t number) {
        for (; frame.position + 1 < number; ++frame.position) this->nil();
    }
    [[gnu::cold, gnu::noinline]] bool fail_in_field(std::string_view name) {
        error_.prepend_field(name);
        return false;
    }

    template <class Source>
    [[nodiscard]] bool dynamic_object(const Source& source) {
        const std::size_t size = source.size();
        const bool array = options_.structs == StructLayout::array;
        const auto left_out = [&](ValueView field) {
            return !array && options_.nil_field == NilField::leave_out &&
                   field.kind() == Kind::optional && !field.has_value();
        };
        std::size_t fields = 0;
        for (std::size_t i = 0; i < size; ++i) fields += !left_out(source.x.at(i));
        if (!(array ? this->begin_array(size) : this->begin_map(fields))) return false;
        const MapLayout outer_layout = std::exchange(layout_, options_.map_layout);
        const std::size_t mark = entries_.size();
        const bool ok = source.each([&](std::size_t i, ValueView field) {
            if (left_out(field)) return true;
            if (!array) {
                begin_entry();
                if (options_.structs == StructLayout::by_number) {
                    (void)this->number(static_cast<std::uint64_t>(i + 1));
                } else if (!this->string(source.name(i))) {
                    return false;
                }
                end_key();
            }
            return source.put(self(), i, field);
        });
        if (ok) sort_entries(mark);
        layout_ = outer_layout;
        this->end();
        return ok;
    }
    [[nodiscard]] bool dynamic_time(ValueView x, TimeKind kind) {
        Timestamp stamp;
        if (!get_time(x, kind, stamp)) {
            return this->fail(ErrorCode::out_of_range, "not a valid time or duration");
        }
        return kind == TimeKind::time ? self().time(stamp) : self().duration(stamp);
    }

    // Maps (write_map.hpp).

    template <class Key, class KeyText>
    [[gnu::cold, gnu::noinline]] bool fail_in_entry(const Key& key, KeyText text_of) {
        error_.prepend_key(text_of(key));
        return false;
    }

    /// A map of n entries: `each(put)` calls `put(key, value)` for each of them.
    template <class Each, class KeyText>
    [[nodiscard]] bool put_map(std::size_t n, Each each, KeyText text_of);
    [[nodiscard]] bool any_map(ValueView list) {
        return put_map(
            list.size(),
            [&](auto&& put) {
                for (std::size_t i = 0; i < list.size(); ++i) {
                    if (!put(list.at(i).at(0), list.at(i).at(1))) return false;
                }
                return true;
            },
            [](ValueView key) { return key_text(key.has_value() ? key.inside() : key); });
    }
    [[nodiscard]] bool typed_any(ValueView x) {
        const std::string* type = this->types_.find(x.node(), error_);
        if (type == nullptr || !this->begin_map(2)) return false;
        const MapLayout outer_layout = std::exchange(layout_, options_.map_layout);
        const bool ok = this->string(TypeTexts::type_key) && this->string(*type) &&
                        this->string(TypeTexts::value_key) && write(self(), x);
        layout_ = outer_layout;
        this->end();
        return ok;
    }

    // Entries that must be sorted (sort_entries.hpp).

    struct EntryPlace {
        std::size_t begin;
        std::size_t key_end;  ///< or a number
    };
    struct Part {
        EntryPlace place;
        std::size_t size;
    };
    void begin_entry() {
        if (this->sorts()) [[unlikely]]
            add_entry(0);
    }
    void add_entry(std::size_t number) {
        entries_.take();
        entries_.push_back({out_.size(), number});
    }
    /// The key of the last entry is written; the value may have entries of its own.
    void end_key() {
        if (this->sorts()) [[unlikely]]
            entries_.back().key_end = out_.size();
    }
    /// Sorts the entries since `mark` and forgets them.
    void sort_entries(std::size_t mark) {
        if (!this->sorts()) [[likely]]
            return;
        if (entries_.size() - mark > 1) {
            sort_parts(mark, [&](const EntryPlace& a, const EntryPlace& b) {
                return this->key_less(key_of(a), key_of(b));
            });
        }
        entries_.resize(mark);
    }
    void sort_elements(const FieldNumbers& numbers, std::size_t mark);
    template <class Less>
    void sort_parts(std::size_t mark, Less less);
    [[nodiscard]] std::span<const std::byte> key_of(const EntryPlace& x) const {
        return {out_.data() + x.begin, x.key_end - x.begin};
    }

    MapLayout layout_;  ///< that of the field that is being written
    SpareVector<EntryPlace> entries_;
};

}  // namespace vdl::detail

#include <vdl/codec/tree/sort_entries.hpp>  // IWYU pragma: export
#include <vdl/codec/tree/write_map.hpp>     // IWYU pragma: export
