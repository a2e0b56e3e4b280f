// Random messages between vdl and the code that protoc made of the schema that vdl printed.
#include "all.hpp"

#include <vdl/protobuf.hpp>

#include <all.pb.h>
#include <google/protobuf/util/field_comparator.h>
#include <google/protobuf/util/message_differencer.h>

#include <cstdint>
#include <cstdio>
#include <random>
#include <string>

namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

std::mt19937_64 engine(20240229);

std::uint64_t below(std::uint64_t n) { return engine() % n; }
/// Small and large ones, near powers of two, of both signs.
std::uint64_t bits() {
    const std::uint64_t x = (std::uint64_t{1} << below(64)) + below(3) - 1;
    return below(4) == 0 ? below(3) : below(2) == 0 ? x : ~x + 1;
}
std::string text() {
    std::string made;
    for (std::uint64_t n = below(4) == 0 ? below(300) : below(6); n > 0; --n) {
        made += below(8) == 0 ? "\xC3\xA9" : std::string(1, static_cast<char>(below(128)));
    }
    return made;
}

void fill(Message& message, int depth);

/// Sets a field, or adds an element; `i` makes elements of sets and keys of maps differ.
void set(Message& message, const FieldDescriptor* field, std::uint64_t i, bool unique, int depth) {
    const Reflection* const access = message.GetReflection();
    const bool add = field->is_repeated();
    const auto number = [&](auto wide) {
        using N = decltype(wide);
        if (unique) return static_cast<N>(i * 77 + below(50));
        // C++ has smaller types there.
        if (field->name() == "i8") return static_cast<N>(static_cast<std::int8_t>(bits()));
        if (field->name() == "u16") return static_cast<N>(static_cast<std::uint16_t>(bits()));
        if (field->name() == "nanos") return static_cast<N>(below(1'000'000'000));
        if (field->name() == "seconds") return static_cast<N>(below(1'000'000'000));
        return static_cast<N>(bits());
    };
    switch (field->cpp_type()) {
        case FieldDescriptor::CPPTYPE_INT32: {
            const auto x = number(std::int32_t{});
            add ? access->AddInt32(&message, field, x) : access->SetInt32(&message, field, x);
            break;
        }
        case FieldDescriptor::CPPTYPE_INT64: {
            const auto x = number(std::int64_t{});
            add ? access->AddInt64(&message, field, x) : access->SetInt64(&message, field, x);
            break;
        }
        case FieldDescriptor::CPPTYPE_UINT32: {
            const auto x = number(std::uint32_t{});
            add ? access->AddUInt32(&message, field, x) : access->SetUInt32(&message, field, x);
            break;
        }
        case FieldDescriptor::CPPTYPE_UINT64: {
            const auto x = number(std::uint64_t{});
            add ? access->AddUInt64(&message, field, x) : access->SetUInt64(&message, field, x);
            break;
        }
        case FieldDescriptor::CPPTYPE_DOUBLE: {
            const auto x = static_cast<double>(static_cast<std::int64_t>(bits())) / 3;
            add ? access->AddDouble(&message, field, x) : access->SetDouble(&message, field, x);
            break;
        }
        case FieldDescriptor::CPPTYPE_FLOAT: {
            const auto x = static_cast<float>(static_cast<std::int64_t>(bits())) / 3;
            add ? access->AddFloat(&message, field, x) : access->SetFloat(&message, field, x);
            break;
        }
        case FieldDescriptor::CPPTYPE_BOOL: {
            const bool x = unique ? i % 2 != 0 : below(2) != 0;
            add ? access->AddBool(&message, field, x) : access->SetBool(&message, field, x);
            break;
        }
        case FieldDescriptor::CPPTYPE_ENUM: {
            const int x = unique ? static_cast<int>(i) : static_cast<std::int32_t>(bits());
            add ? access->AddEnumValue(&message, field, x)
                : access->SetEnumValue(&message, field, x);
            break;
        }
        case FieldDescriptor::CPPTYPE_STRING: {
            const std::string x = unique ? std::to_string(i) + text() : text();
            add ? access->AddString(&message, field, x) : access->SetString(&message, field, x);
            break;
        }
        case FieldDescriptor::CPPTYPE_MESSAGE: {
            Message* const inside =
                add ? access->AddMessage(&message, field) : access->MutableMessage(&message, field);
            fill(*inside, depth + 1);
            if (unique) {
                set(*inside, inside->GetDescriptor()->FindFieldByNumber(1), i, true, depth);
            }
            break;
        }
    }
}

void fill(Message& message, int depth) {
    const Descriptor* const type = message.GetDescriptor();
    for (int f = 0; f < type->field_count(); ++f) {
        const FieldDescriptor* const field = type->field(f);
        if (below(3) == 0) continue;
        if (depth > 4 && field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) continue;
        if (!field->is_repeated()) {
            set(message, field, 0, false, depth);
            continue;
        }
        const std::string& name = field->name();
        const bool unique = field->is_map() || name == "set" || name == "by_color";
        std::uint64_t n = below(4);
        if (n > 2 && (name == "choices")) n = 2;
        for (std::uint64_t i = 0; i < n; ++i) set(message, field, i, unique, depth);
    }
}

bool check(bool truth, int round, const char* what) {
    if (!truth) std::printf("round %d: %s\n", round, what);
    return truth;
}

/// Whether two messages are the same, but for what is a list to protoc's code and a set or map to
/// C++: they have what is in both messages twice.
bool same(pbc::All a, pbc::All b) {
    for (pbc::All* all : {&a, &b}) {
        all->mutable_lists()->clear_set();
        all->mutable_maybe()->clear_set();
        all->clear_by_color();
    }
    google::protobuf::util::DefaultFieldComparator fields;
    fields.set_treat_nan_as_equal(true);
    google::protobuf::util::MessageDifferencer differ;
    differ.set_message_field_comparison(google::protobuf::util::MessageDifferencer::EQUIVALENT);
    differ.set_field_comparator(&fields);
    return differ.Compare(a, b);
}

/// A message with some bytes changed, added or missing: both read the same, or both refuse it.
bool check_damaged(std::string bytes, int round) {
    for (std::uint64_t n = below(3) + 1; n > 0 && !bytes.empty(); --n) {
        const std::size_t at = below(bytes.size());
        switch (below(4)) {
            case 0: bytes[at] = static_cast<char>(below(256)); break;
            case 1: bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(7))); break;
            case 2: bytes.insert(at, 1, static_cast<char>(below(256))); break;
            default: bytes.erase(at, 1 + below(3)); break;
        }
    }
    const vdl::Result<pb::All> ours = vdl::protobuf::decode<pb::All>(bytes);
    pbc::All theirs;
    const bool parsed = theirs.ParseFromString(bytes);
    if (!ours) {
        // C++ has smaller types, and tags of more than 32 bits are refused.
        return check(!parsed || ours.error().code() == vdl::ErrorCode::out_of_range ||
                         ours.error().detail() == "a tag of more than 32 bits",
                     round, "only protoc's code reads a damaged message");
    }
    theirs.DiscardUnknownFields();
    std::string again;
    pbc::All back;
    return check(parsed, round, "only vdl reads a damaged message") &&
           check(vdl::protobuf::encode_into(again, *ours).has_value() &&
                     back.ParseFromString(again) && same(back, theirs),
                 round, "a damaged message is read as something else");
}

}  // namespace

int main() {
    using google::protobuf::util::MessageDifferencer;
    google::protobuf::SetLogHandler(nullptr);
    int passed = 0;
    int failed = 0;
    pb::All reused;
    for (int round = 0; round < 2000; ++round) {
        pbc::All sent;
        fill(sent, 0);
        const std::string theirs = sent.SerializeAsString();
        const vdl::Result<pb::All> read = vdl::protobuf::decode<pb::All>(theirs);
        if (!read) {
            std::printf("round %d: %s\n", round, read.error().message().c_str());
            ++failed;
            continue;
        }
        std::string ours;
        bool ok = check(vdl::protobuf::encode_into(ours, *read).has_value(), round, "encode");
        pbc::All received;
        ok = ok && check(received.ParseFromString(ours), round, "protoc's code cannot read it");
        ok = ok && check(MessageDifferencer::Equivalent(sent, received), round,
                         "protoc's code reads something else");
        ok = ok && check(sent.scalars().has_maybe() == received.scalars().has_maybe() &&
                             sent.has_maybe() == received.has_maybe(),
                         round, "presence");
        const std::string back = received.SerializeAsString();
        ok = ok && check(vdl::protobuf::decode_into(back, reused).has_value(), round, "decode");
        ok = ok && check(reused == *read, round, "vdl reads something else");
        // Two messages after one another are merged.
        pb::All merged = *read;
        pbc::All twice = received;
        ok = ok && check(vdl::protobuf::merge(back, merged).has_value(), round, "merge");
        ok = ok && check(twice.MergeFromString(back), round, "merge by protoc's code");
        pbc::All together;
        ok = ok && check(vdl::protobuf::encode_into(ours, merged).has_value(), round, "encode") &&
             check(together.ParseFromString(ours), round, "the merged message");
        ok = ok && check(same(together, twice), round, "merges differ");
        ok = ok && check_damaged(theirs, round);
        (ok ? passed : failed) += 1;
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
