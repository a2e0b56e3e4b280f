#include "support/etcd.hpp"
#include "support/sha256.hpp"

#include <vdl/json.hpp>

#include <doctest/doctest.h>

#include <string>

TEST_CASE("the hash is SHA-256") {
    CHECK(test::sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(test::sha256("abc") ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("the four published etcd inputs: bytes as published, and back") {
    for (const etcd::Input& input : etcd::inputs) {
        CAPTURE(input.name);
        const etcd::Response response = etcd::make(input);
        const std::string text = vdl::json::encode(response).value();
        CHECK(text.size() == input.json_bytes);
        CHECK(test::sha256(text).substr(0, 16) == input.sha256);
        CHECK(vdl::json::decode<etcd::Response>(text).value() == response);
    }
}
