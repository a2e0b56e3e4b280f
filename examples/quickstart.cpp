// The main job: a struct out as VOM, and a stream that a Go program wrote read into structs.
//
//     quickstart encode > customer.vom      writes a stream of one customer
//     quickstart decode cases.tsv           reads the customers of that file
//     quickstart                            both, in memory

#include <vdl/vom.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// The structs that the Go program has too. No macro, no schema: names and types are enough.
namespace demo {

struct AddressInfo {
    std::string street, city, state, zip;
};

enum class CreditAgency { equifax, experian, transunion };
enum class ExperianRating { good, bad };

struct EquifaxReport {
    std::uint8_t rating = 0;
    std::array<std::int16_t, 4> four_scores{};
};
struct ExperianReport {
    ExperianRating rating{};
    std::set<std::string> approvals;
};
struct TransUnionReport {
    std::int16_t rating = 0;
    std::map<std::string, std::int16_t> previous;
};
struct AgencyReport : std::variant<EquifaxReport, ExperianReport, TransUnionReport> {
    using variant::variant;
};

struct CreditReport {
    CreditAgency agency{};
    AgencyReport report;
};

struct Customer {
    std::string name;
    std::int64_t id = 0;
    bool active = false;
    AddressInfo address;
    std::vector<AddressInfo> previous_addresses;
    CreditReport credit;
};

}  // namespace demo

namespace {

demo::Customer ada() {
    return {
        .name = "Ada",
        .id = 7,
        .active = true,
        .address = {"1 Main St.", "Springfield", "CA", "94303"},
        .previous_addresses = {},
        .credit = {demo::CreditAgency::transunion, demo::TransUnionReport{40, {{"2014Q4", 37}}}}};
}

int complain(const vdl::Error& error) {
    std::fprintf(stderr, "quickstart: %s\n", error.message().c_str());
    return 1;
}

int encode() {
    const vdl::Result<std::vector<std::byte>> stream = vdl::vom::encode(ada());
    if (!stream) return complain(stream.error());
    std::fwrite(stream->data(), 1, stream->size(), stdout);
    return 0;
}

/// Prints every customer of a stream.
int print_customers(const std::vector<std::byte>& stream) {
    vdl::vom::Decoder decoder(stream);
    for (;;) {
        const vdl::Result<bool> ready = decoder.next();
        if (!ready) return complain(ready.error());
        if (!*ready) break;
        const vdl::Result<demo::Customer> customer = decoder.decode<demo::Customer>();
        if (!customer) return complain(customer.error());
        std::printf("  %-12s id %lld, %s, %zu previous addresses\n", customer->name.c_str(),
                    static_cast<long long>(customer->id),
                    customer->address.city.empty() ? "no address" : customer->address.city.c_str(),
                    customer->previous_addresses.size());
    }
    const vdl::Result<void> end = decoder.finish();
    return end ? 0 : complain(end.error());
}

std::vector<std::byte> from_hex(std::string_view hex) {
    std::vector<std::byte> bytes;
    const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        bytes.push_back(static_cast<std::byte>(digit(hex[i]) * 16 + digit(hex[i + 1])));
    }
    return bytes;
}

/// Reads the customers out of a file of test cases: name, type, value and stream in hex.
int decode(const char* path) {
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line)) {
        if (!line.starts_with("stream/Customer x3\t")) continue;
        return print_customers(from_hex(std::string_view(line).substr(line.rfind('\t') + 1)));
    }
    std::fprintf(stderr, "quickstart: no customers in %s\n", path);
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view job = argc > 1 ? argv[1] : "";
    if (job == "encode") return encode();
    if (job == "decode" && argc > 2) return decode(argv[2]);
    const vdl::Result<std::vector<std::byte>> stream = vdl::vom::encode(ada());
    return stream ? print_customers(*stream) : complain(stream.error());
}
