// Says what each byte of a VOM message means.
#pragma once

#include "cursor.hpp"
#include "output.hpp"
#include "wire_types.hpp"

#include <vdl/limits.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tool {

/// "1 byte", "2 bytes".
std::string counted(std::uint64_t count, const char* one, const char* many);

/// Writes rows of `offset  hex  meaning`, the meaning indented by depth.
class Rows {
public:
    Rows(Output& output, Cursor& cursor) noexcept : output_(output), cursor_(cursor) {}

    /// A row for the bytes from the end of the last row up to the cursor; more rows if they do
    /// not fit on one. `label` says which part of a value it is, `meaning` what it says.
    void row(unsigned depth, std::string_view label, std::string_view meaning,
             Ink ink = Ink::structure, std::string_view type = {});
    /// A row without bytes.
    void heading(unsigned depth, std::string_view label, std::string_view meaning) {
        row(depth, label, meaning);
    }
    /// Rows for the bytes up to the cursor, each with its own part of the text beside it.
    void text_rows(unsigned depth, std::string_view label);

private:
    void bytes(std::size_t begin, std::size_t end, bool meaning_follows = true);

    Output& output_;
    Cursor& cursor_;
    std::size_t shown_ = 0;
};

/// Walks over one message. Everything up to an error is written.
class Annotator {
public:
    Annotator(Output& output, Cursor& cursor, WireTypes& types, const vdl::Limits& limits)
        : rows_(output, cursor), cursor_(cursor), types_(types), limits_(limits) {}

    /// The byte that begins a stream.
    bool version();
    /// One whole message; a type is added to the types.
    bool message();

private:
    bool type_message(bool incomplete, std::int64_t id);
    bool value_message(std::int64_t id);
    bool header(TypeId id);

    bool value(TypeId id, unsigned depth, std::string_view label);
    bool number(TypeId id, const WireType& type, unsigned depth, std::string_view label);
    bool string(TypeId id, unsigned depth, std::string_view label);
    bool byte_list(TypeId id, const WireType& type, unsigned depth, std::string_view label);
    bool enumeration(TypeId id, const WireType& type, unsigned depth, std::string_view label);
    bool elements(TypeId id, const WireType& type, unsigned depth, std::string_view label);
    bool structure(TypeId id, const WireType& type, unsigned depth, std::string_view label);
    bool variant(TypeId id, const WireType& type, unsigned depth, std::string_view label);
    bool any(unsigned depth, std::string_view label);
    bool type_object(unsigned depth, std::string_view label);
    bool text(std::uint64_t size, unsigned depth, std::string_view label);
    bool unknown_type(TypeId id);

    Rows rows_;
    Cursor& cursor_;
    WireTypes& types_;
    const vdl::Limits& limits_;
    /// The types that the value is made of: those of the stream, or of type messages.
    const WireTypes* walked_ = nullptr;
    std::vector<TypeId> referenced_;
    std::vector<std::uint64_t> any_lengths_;
    std::size_t next_any_ = 0;
};

/// The bytes of the message at the cursor; 0: more bytes are needed to know. Of what is no
/// message: the bytes up to where that shows.
std::uint64_t message_size(Cursor cursor, const WireTypes& types);

}  // namespace tool
