// Responses of etcd's version 2 interface, as in the published JSON benchmarks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace etcd {

/// Fields that are absent are left out; the key is always there.
struct Node {
    std::string key;
    std::optional<std::string> value;
    std::optional<bool> dir;
    std::optional<std::string> expiration;
    std::optional<std::int64_t> ttl;
    std::optional<std::vector<Node>> nodes;
    std::uint64_t modifiedIndex = 0;
    std::uint64_t createdIndex = 0;
    friend bool operator==(const Node&, const Node&) = default;
};

struct Response {
    std::string action;
    std::optional<Node> node;
    std::optional<Node> prevNode;
    std::uint64_t etcdIndex = 0;
    std::uint64_t raftIndex = 0;
    std::uint64_t raftTerm = 0;
    friend bool operator==(const Response&, const Response&) = default;
};

/// One of the published inputs.
struct Input {
    const char* name;
    std::size_t children;
    std::size_t value_bytes;
    std::size_t json_bytes;
    const char* sha256;  ///< how the hash of the JSON begins
};
inline constexpr Input inputs[] = {
    {"Small", 30, 20, 4'214, "21157bac58e99978"},
    {"ManySmall", 3000, 20, 399'224, "be078ab6620597ce"},
    {"Medium", 300, 200, 94'304, "c595a0998e8015b1"},
    {"Large", 3000, 2000, 6'341'204, "8bbb87495c54c47b"},
};

[[nodiscard]] inline Response make(const Input& input) {
    Node leaf;
    leaf.key = std::string(30, 'a');
    leaf.value = std::string(input.value_bytes, 'a');
    leaf.ttl = 123456789;
    leaf.modifiedIndex = leaf.createdIndex = 123456;
    Response response;
    response.action = "aaaaa";
    response.node = leaf;
    response.node->nodes = std::vector<Node>(input.children, leaf);
    response.etcdIndex = response.raftIndex = response.raftTerm = 123456;
    return response;
}

}  // namespace etcd
