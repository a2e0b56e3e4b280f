#include "annotate.hpp"

namespace tool {
namespace {

using vdl::Kind;

/// Goes over numbers whose count comes first.
bool skip_numbers(Cursor& cursor) {
    std::uint64_t count = 0;
    std::uint64_t number = 0;
    if (!cursor.unsigned_integer(count)) return false;
    for (; count > 0; --count) {
        if (!cursor.unsigned_integer(number)) return false;
    }
    return true;
}

/// Goes up to the value and finds how many bytes it takes.
bool value_size(Cursor& cursor, const WireTypes& types, TypeId id, std::uint64_t& size) {
    const WireType* type = types.find(id);
    const WireTypes::Contents contents = types.contents(id);
    size = 0;
    if (type == nullptr || !contents.complete) return true;
    if ((contents.any || contents.type_object) && !skip_numbers(cursor)) return false;
    if (contents.any && !skip_numbers(cursor)) return false;
    if (types.has_byte_length(*type) || type->kind == Kind::string || type->kind == Kind::list) {
        return cursor.unsigned_integer(size);
    }
    std::uint8_t byte = 0;
    if (type->kind == Kind::boolean) return cursor.byte(byte);
    if (type->kind == Kind::array) {  // of bytes
        size = type->length;
        return cursor.byte(byte);
    }
    std::uint64_t number = 0;
    return cursor.unsigned_integer(number);
}

}  // namespace

std::uint64_t message_size(Cursor cursor, const WireTypes& types) {
    std::uint8_t byte = 0;
    std::int64_t id = 0;
    std::uint64_t size = 0;
    bool good =
        (!cursor.next_is(control_incomplete) || cursor.byte(byte)) && cursor.signed_integer(id);
    if (good) {
        good = id < 0 ? cursor.unsigned_integer(size)
                      : value_size(cursor, types, static_cast<TypeId>(id), size);
    }
    if (!good && cursor.error().code() == vdl::ErrorCode::truncated) return 0;
    const std::uint64_t begun = cursor.at();
    if (!good || size > ~std::uint64_t{0} - begun) return begun + 1;  // shows the byte at fault
    return begun + size;
}

}  // namespace tool
