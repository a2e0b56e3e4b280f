// CBOR, MessagePack and JSON of ours, in each layout of maps: "vdl_cbor" has maps and structs by
// name, "vdl_pairs_cbor" and so on say what differs; "vdl_unordered_cbor" is natural, in hash
// tables.
#include "../support/floor_copy.hpp"
#include "../support/format_cbor.hpp"
#include "../support/format_json.hpp"
#include "../support/format_msgpack.hpp"
#include "../support/messages.hpp"
#include "../support/vdl_format.hpp"
#include "plays.hpp"

#include <cstddef>
#include <memory>
#include <memory_resource>
#include <string>
#include <utility>
#include <vector>

namespace {

template <class Format>
void add_layouts(const std::string& format_name, const std::string& structs, Format format) {
    const auto add = [&](const std::string& maps, vdl::MapLayout layout) {
        format.options.map_layout = layout;
        bench::add_again("plays", "vdl_" + structs + maps + format_name, bench::make_plays, format);
    };
    add("", vdl::MapLayout::natural);
    add("pairs_", vdl::MapLayout::pairs);
    add("split_", vdl::MapLayout::split);
    add("flat_", vdl::MapLayout::flat);
}
/// New memory for everything that is made while it is there.
class Arena {
public:
    explicit Arena(std::vector<std::byte>& memory) : resource_(memory.data(), memory.size()) {
        std::pmr::set_default_resource(&resource_);
    }
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    ~Arena() { std::pmr::set_default_resource(nullptr); }

private:
    std::pmr::monotonic_buffer_resource resource_;
};
template <class Format>
void add_arena(const std::string& library) {
    bench::add("plays/decode/" + library, [] {
        auto bytes = Format().encode(bench::make_plays()).value();
        auto memory = std::make_shared<std::vector<std::byte>>(std::size_t{1} << 23);
        const auto decode = [](const auto& in) {
            return Format().template decode<std::vector<bench::ArenaPlay>>(in);
        };
        {
            const Arena arena(*memory);
            bench::expect(Format().encode(decode(bytes).value()).value() == bytes);
        }
        const std::size_t size = bytes.size();
        return bench::Work{size, [bytes = std::move(bytes), memory, decode] {
                               const Arena arena(*memory);
                               return decode(bytes).has_value();
                           }};
    });
}
template <class Format>
void add_all(const std::string& format_name) {
    bench::add_new("plays", "vdl_" + format_name, bench::make_plays, Format());
    add_arena<Format>("vdl_arena_" + format_name);
    bench::add_vdl<Format>("plays", "vdl_unordered_" + format_name, bench::make_hashed_plays);
    add_layouts(format_name, "", Format());
}
template <class Format>
void add_arrays(const std::string& format_name) {
    Format format;
    format.options.structs = vdl::StructLayout::array;
    add_layouts(format_name, "array_", format);
}

[[maybe_unused]] const bool registered = [] {
    bench::add_copies("plays", bench::make_plays);
    add_all<bench::Json>("json");
    add_all<bench::Cbor>("cbor");
    add_all<bench::Msgpack>("msgpack");
    add_arrays<bench::Cbor>("cbor");
    add_arrays<bench::Msgpack>("msgpack");
    bench::messages().push_back(
        {"plays.json", [] { return vdl::json::encode(bench::make_plays()).value(); }});
    return true;
}();

}  // namespace
