// Many maps with the same keys: 834 plays, each a number and 25 to 27 pairs of strings, values of 1
// to 29 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory_resource>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bench {

template <class Map>
struct PlayOf {
    std::uint32_t id = 0;
    Map data;
    friend bool operator==(const PlayOf&, const PlayOf&) = default;
};
using Play = PlayOf<std::map<std::string, std::string>>;
/// In a hash table, as Go's maps are.
using HashedPlay = PlayOf<std::unordered_map<std::string, std::string>>;
/// In an arena, if that is the default resource.
using ArenaPlay = PlayOf<std::pmr::map<std::pmr::string, std::pmr::string>>;

[[nodiscard]] inline std::vector<Play> make_plays() {
    std::uint64_t state = 834;
    const auto below = [&state](std::uint64_t n) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return (state >> 33) % n;
    };
    static constexpr const char* keys[] = {
        "title",    "author",   "genre",    "language", "translator", "publisher", "city",
        "country",  "theatre",  "director", "producer", "composer",   "designer",  "costumes",
        "lighting", "premiere", "season",   "acts",     "scenes",     "duration",  "cast_size",
        "status",   "rights",   "reviewer", "rating",   "notes",      "source"};
    std::vector<Play> plays(834);
    std::uint32_t id = 10'000;
    for (Play& play : plays) {
        play.id = id += static_cast<std::uint32_t>(1 + below(9));
        const std::size_t count = 25 + below(3);
        for (std::size_t i = 0; i < count; ++i) {
            std::string value(1 + below(29), ' ');
            for (char& c : value) c = static_cast<char>('a' + below(26));
            play.data.emplace(keys[i], std::move(value));
        }
    }
    return plays;
}
[[nodiscard]] inline std::vector<HashedPlay> make_hashed_plays() {
    std::vector<HashedPlay> plays;
    for (const Play& play : make_plays()) {
        plays.push_back({play.id, {play.data.begin(), play.data.end()}});
    }
    return plays;
}

}  // namespace bench
