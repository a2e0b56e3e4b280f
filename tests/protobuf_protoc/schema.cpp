// Prints what protoc is fed with: in another package, so that its C++ code has another namespace.
#include "all.hpp"

#include <vdl/protobuf.hpp>

#include <cstdio>
#include <string>

int main() {
    std::string text = vdl::protobuf::schema<pb::All>();
    const std::string package = "package pb;";
    const std::size_t at = text.find(package);
    if (at == std::string::npos) return 1;
    text.replace(at, package.size(), "package pbc;");
    std::fputs(text.c_str(), stdout);
}
