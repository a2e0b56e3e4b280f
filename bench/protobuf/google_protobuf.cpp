#include "../support/google_protobuf.hpp"
#include "objects.hpp"

#include <objects.pb.h>

namespace {

[[maybe_unused]] const bool registered = [] {
    for (const objects::Case& one : objects::cases) {
        bench::add_google<bench_objects::Objects>(one.name, [n = one.count] {
            std::string bytes = objects::message(n);
            bench_objects::Objects x;
            bench::expect(x.ParseFromString(bytes) &&
                          static_cast<std::uint32_t>(x.objects_size()) == n &&
                          x.objects().at(n - 1).type() == "a" && x.ByteSizeLong() == bytes.size());
            return bytes;
        });
    }
    return true;
}();

}  // namespace
