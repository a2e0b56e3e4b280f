#include "frame.hpp"

#include <cstdio>
#include <cstdlib>

extern "C" {
// Of the sanitizers; null without one.
[[gnu::weak]] int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void*,
                                                                              std::size_t),
                                                            void (*freed)(const volatile void*));

int LLVMFuzzerInitialize(int* argc, char*** argv);
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
}

namespace {

std::size_t allocated = 0;
const fuzz::Path* only = nullptr;  ///< the path that was asked for; null: all

void count_allocation(const volatile void*, std::size_t size) { allocated += size; }
void count_free(const volatile void*) {}

}  // namespace

void fuzz::expect(bool truth, std::source_location where) {
    if (truth) return;
    std::fprintf(stderr, "%s:%u: in %s: what must hold does not\n", where.file_name(),
                 static_cast<unsigned>(where.line()), where.function_name());
    std::abort();
}

void fuzz::show(std::string_view a, std::string_view b) {
    std::fprintf(stderr, "  %.*s\n  %.*s\n", static_cast<int>(a.size()), a.data(),
                 static_cast<int>(b.size()), b.data());
}

fuzz::AllocationBound::AllocationBound(std::size_t size, std::size_t per_byte) noexcept
    : most_((std::size_t{1} << 20) + size * per_byte), before_(allocated) {}

fuzz::AllocationBound::~AllocationBound() {
    if (allocated - before_ <= most_) return;
    std::fprintf(stderr, "a decode has allocated %zu bytes; it may allocate %zu\n",
                 allocated - before_, most_);
    std::abort();
}

std::vector<std::vector<std::byte>> fuzz::Input::pieces() const {
    std::vector<std::vector<std::byte>> result;
    std::uint64_t state = first * 256U + second;
    for (std::size_t at = 0; at < bytes.size();) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        const std::size_t wanted = first % 4 == 0 ? 1 : 1 + (state >> 33) % (1 + first);
        const std::size_t left = bytes.size() - at;
        const auto piece = bytes.subspan(at, wanted < left ? wanted : left);
        result.emplace_back(piece.begin(), piece.end());
        at += piece.size();
    }
    return result;
}

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    if (__sanitizer_install_malloc_and_free_hooks != nullptr) {
        __sanitizer_install_malloc_and_free_hooks(count_allocation, count_free);
    }
    constexpr std::string_view option = "--path=";
    for (int i = 1; i < *argc; ++i) {
        const std::string_view argument((*argv)[i]);
        if (!argument.starts_with(option)) continue;
        const std::string_view name = argument.substr(option.size());
        for (std::size_t k = 0; k < fuzz::paths.count; ++k) {
            if (fuzz::paths.first[k].name == name) only = &fuzz::paths.first[k];
        }
        if (only != nullptr || name == "all") continue;
        std::fprintf(stderr, "no such path; there are: all");
        for (std::size_t k = 0; k < fuzz::paths.count; ++k) {
            std::fprintf(stderr, " %s", fuzz::paths.first[k].name.data());
        }
        std::fprintf(stderr, "\n");
        std::exit(2);
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const fuzz::Input input{data[0], data[1],
                            std::as_bytes(std::span<const std::uint8_t>(data, size)).subspan(2)};
    for (std::size_t i = 0; i < fuzz::paths.count; ++i) {
        const fuzz::Path& path = fuzz::paths.first[i];
        const bool chosen = only != nullptr        ? only == &path
                            : fuzz::paths.one_each ? input.second % fuzz::paths.count == i
                                                   : true;
        if (chosen) path.run(input);
    }
    return 0;
}
