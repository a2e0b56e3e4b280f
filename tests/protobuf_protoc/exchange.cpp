// Random messages between vdl and the code that protoc made of the schema that vdl printed.
#include "all.hpp"

#include <vdl/protobuf.hpp>

#include <all.pb.h>
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

}  // namespace

int main() {
    using google::protobuf::util::MessageDifferencer;
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
        // To protoc's code these are lists: they have what is in both twice.
        for (pbc::All* all : {&together, &twice}) {
            all->mutable_lists()->clear_set();
            all->mutable_maybe()->clear_set();
            all->clear_by_color();
        }
        ok = ok && check(MessageDifferencer::Equivalent(together, twice), round, "merges differ");
        (ok ? passed : failed) += 1;
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
