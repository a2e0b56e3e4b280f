// Boost.Serialization: its binary archive, over plain memory, without a header and without
// tracking.
#include "../support/measure.hpp"
#include "../support/memory_stream.hpp"
#include "customer.hpp"

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/level.hpp>
#include <boost/serialization/map.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/tracking.hpp>
#include <boost/serialization/vector.hpp>

#include <optional>
#include <string>
#include <variant>

// Nothing points to these objects.
BOOST_CLASS_TRACKING(customers::Address, boost::serialization::track_never)
BOOST_CLASS_TRACKING(customers::Report, boost::serialization::track_never)
BOOST_CLASS_TRACKING(customers::Credit, boost::serialization::track_never)
BOOST_CLASS_TRACKING(customers::Customer, boost::serialization::track_never)
BOOST_CLASS_TRACKING(customers::Customers, boost::serialization::track_never)

namespace customers {

template <class Archive>
void serialize(Archive& archive, Address& x, unsigned) {
    archive & x.street & x.city & x.state & x.zip;
}
template <class Archive>
void serialize(Archive& archive, Report& x, unsigned) {
    archive & x.bureau & x.ratings;
}
template <class Archive>
void serialize(Archive& archive, Credit& x, unsigned) {
    archive & x.score & x.reports;
}
/// This release knows neither std::optional nor std::variant.
template <class Archive>
void serialize(Archive& archive, Customer& x, unsigned) {
    archive & x.name & x.id & x.active & x.address & x.emails;
    bool credit = x.credit.has_value();
    std::int32_t extra = static_cast<std::int32_t>(x.extra.index());
    archive & credit & extra;
    if constexpr (Archive::is_loading::value) {
        if (!credit) x.credit.reset();
        if (credit && !x.credit) x.credit.emplace();
        if (x.extra.index() != static_cast<std::size_t>(extra)) {
            if (extra == 0) x.extra.emplace<0>();
            if (extra == 1) x.extra.emplace<1>();
            if (extra == 2) x.extra.emplace<2>();
        }
    }
    if (credit) archive&* x.credit;
    std::visit([&](auto& one) { archive & one; }, x.extra);
}
template <class Archive>
void serialize(Archive& archive, Customers& x, unsigned) {
    archive & x.customers;
}

}  // namespace customers

namespace {

using customers::Customers;

constexpr unsigned flags = boost::archive::no_header;

void write(std::string& out, const Customers& x) {
    bench::MemoryOutput stream(out);
    boost::archive::binary_oarchive archive(*stream.rdbuf(), flags);
    archive << x;
}
void read(const std::string& in, Customers& x) {
    bench::MemoryInput stream(in);
    boost::archive::binary_iarchive archive(*stream.rdbuf(), flags);
    archive >> x;
}

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        bench::add_streamed(one.name, "boost_binary", write, read,
                            [n = one.count] { return customers::make_customers(n); });
    }
    return true;
}();

}  // namespace
