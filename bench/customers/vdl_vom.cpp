// VOM: streams of one value with its types, and messages of a running stream, whose types have been
// sent ("vdl_stream_vom").
#include "../support/format_vom.hpp"
#include "../support/vdl_format.hpp"
#include "customer.hpp"

namespace {

using customers::Customers;

void add_stream(const std::string& name, std::size_t count) {
    bench::add(name + "/encode_again/vdl_stream_vom", [count] {
        struct Kept {
            Customers x;
            vdl::Buffer out;
            vdl::vom::Encoder encoder{out};
        };
        auto kept = std::make_shared<Kept>();
        kept->x = customers::make_customers(count);
        kept->encoder.encode(kept->x).value();
        const std::size_t first = kept->out.size();
        kept->encoder.encode(kept->x).value();
        return bench::Work{kept->out.size() - first, [kept] {
                               kept->out.clear();
                               const bool ok = kept->encoder.encode(kept->x).has_value();
                               return ok ? kept->out.data() : nullptr;
                           }};
    });
    bench::add(name + "/decode_again/vdl_stream_vom", [count] {
        struct Kept {
            vdl::Buffer in;
            vdl::DecodeContext context;
            vdl::vom::Decoder decoder;
            Customers x;
        };
        auto kept = std::make_shared<Kept>();
        const Customers x = customers::make_customers(count);
        vdl::vom::Encoder encoder(kept->in);
        encoder.encode(x).value();
        const std::size_t first = kept->in.size();
        encoder.encode(x).value();
        const auto message = kept->in.bytes().subspan(first);
        kept->decoder.feed(kept->in.bytes().first(first));
        const auto read = [kept] {
            const vdl::DecodeContext::Use use(kept->context);
            return kept->decoder.next().value_or(false) &&
                   kept->decoder.decode_into(kept->x).has_value();
        };
        bench::expect(read() && kept->x == x);
        return bench::Work{message.size(), [read, kept, message] {
                               kept->decoder.feed(message);
                               return read() ? &kept->x : nullptr;
                           }};
    });
}

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        bench::add_vdl<bench::Vom>(one.name, "vdl_vom",
                                   [n = one.count] { return customers::make_customers(n); });
        add_stream(one.name, one.count);
    }
    return true;
}();

}  // namespace
