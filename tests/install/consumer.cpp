#include <vdl/result.hpp>

#include <cstdio>

int main() {
    const vdl::Result<int> good = 42;
    const vdl::Result<int> bad = vdl::Error(vdl::ErrorCode::truncated, "no more bytes", 3);
    std::printf("%d, %s\n", good.value(), bad.error().message().c_str());
    return 0;
}
