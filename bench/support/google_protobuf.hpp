// The C++ library of protobuf: new messages, kept ones, and new ones in an arena that is kept
// ("google_arena_protobuf").
#pragma once

#include "measure.hpp"

#include <google/protobuf/arena.h>

#include <memory>
#include <string>
#include <vector>

namespace bench {

/// An arena in memory that is kept.
struct KeptArena {
    std::vector<char> block;
    google::protobuf::Arena arena;

    explicit KeptArena(std::size_t size) : block(size), arena(options(block)) {}
    static google::protobuf::ArenaOptions options(std::vector<char>& block) {
        google::protobuf::ArenaOptions options;
        options.initial_block = block.data();
        options.initial_block_size = block.size();
        return options;
    }
};

/// Registers all operations on the message of type `T` that `message()` gives.
template <class T, class Message>
void add_google(const std::string& name, Message message) {
    const auto parsed = [message] {
        auto x = std::make_shared<T>();
        expect(x->ParseFromString(message()));
        return x;
    };
    add(name + "/encode/google_protobuf",
        [=] { return Work{message().size(), [x = parsed()] { return x->SerializeAsString(); }}; });
    add(name + "/encode_again/google_protobuf", [=] {
        return Work{message().size(), [x = parsed(), out = std::make_shared<std::string>()] {
                        return x->SerializeToString(out.get()) ? out->data() : nullptr;
                    }};
    });
    add(name + "/decode/google_protobuf", [=] {
        return Work{message().size(), [bytes = message()] {
                        T x;
                        const bool ok = x.ParseFromString(bytes);
                        benchmark::DoNotOptimize(&x);
                        return ok;
                    }};
    });
    add(name + "/decode_again/google_protobuf", [=] {
        return Work{message().size(), [bytes = message(), x = std::make_shared<T>()] {
                        return x->ParseFromString(bytes) ? x.get() : nullptr;
                    }};
    });
    add(name + "/decode_again/google_arena_protobuf", [=] {
        auto kept = std::make_shared<KeptArena>(16 * message().size() + 65'536);
        return Work{message().size(), [bytes = message(), kept] {
                        auto* const x = google::protobuf::Arena::CreateMessage<T>(&kept->arena);
                        const bool ok = x->ParseFromString(bytes);
                        benchmark::DoNotOptimize(x);
                        kept->arena.Reset();
                        return ok;
                    }};
    });
}

}  // namespace bench
