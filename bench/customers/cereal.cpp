// cereal: its binary archive, over plain memory.
#include "../support/measure.hpp"
#include "../support/memory_stream.hpp"
#include "customer.hpp"

#include <cereal/archives/binary.hpp>
#include <cereal/types/map.hpp>
#include <cereal/types/optional.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/variant.hpp>
#include <cereal/types/vector.hpp>

#include <memory>
#include <string>

namespace customers {

template <class Archive>
void serialize(Archive& archive, Address& x) {
    archive(x.street, x.city, x.state, x.zip);
}
template <class Archive>
void serialize(Archive& archive, Report& x) {
    archive(x.bureau, x.ratings);
}
template <class Archive>
void serialize(Archive& archive, Credit& x) {
    archive(x.score, x.reports);
}
template <class Archive>
void serialize(Archive& archive, Customer& x) {
    archive(x.name, x.id, x.active, x.address, x.emails, x.credit, x.extra);
}
template <class Archive>
void serialize(Archive& archive, Customers& x) {
    archive(x.customers);
}

}  // namespace customers

namespace {

using customers::Customers;

void write(std::string& out, const Customers& x) {
    bench::MemoryOutput stream(out);
    cereal::BinaryOutputArchive archive(stream);
    archive(x);
}
void read(const std::string& in, Customers& x) {
    bench::MemoryInput stream(in);
    cereal::BinaryInputArchive archive(stream);
    archive(x);
}

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        bench::add_streamed(one.name, "cereal_binary", write, read,
                            [n = one.count] { return customers::make_customers(n); });
    }
    return true;
}();

}  // namespace
