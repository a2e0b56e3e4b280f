// DecodeContext: memory that waits for the next value, so that decoding allocates nothing.
#pragma once

#include <vdl/detail/list.hpp>

#include <atomic>
#include <cstddef>
#include <utility>

namespace vdl {

/// What values had too much of: nodes of maps and sets, elements of lists, contents of optionals
/// and of alternatives that are not set now. `decode_into` uses the memory of its target again; a
/// value that is larger than the last one takes the rest from here instead of the heap:
///
///     vdl::DecodeContext context;
///     Request request;
///     for (...) {
///         const vdl::DecodeContext::Use use(context);
///         vdl::json::decode_into(text, request).value();
///     }
///
/// Every decoding of the thread between the construction of a `Use` and its destruction, in
/// whatever format, takes from the context and gives to it; an inner `Use` replaces an outer one
/// until it ends. What is kept was part of a decoded value, so it is bounded by the largest values
/// that there were. Memory from allocators that differ from object to object (std::pmr) is never
/// kept: it stays with its arena. A context may be used by one thread at a time.
class DecodeContext {
public:
    DecodeContext() = default;
    DecodeContext(const DecodeContext&) = delete;
    DecodeContext& operator=(const DecodeContext&) = delete;
    ~DecodeContext() { clear(); }

    /// Gives back all memory. Not while something is decoded with it.
    void clear() noexcept {
        for (Pool& pool : pools_) {
            if (pool.object != nullptr) pool.destroy(pool.object);
        }
        pools_.clear();
    }

    /// Makes the decodings of this thread use a context, as long as it lives.
    class Use {
    public:
        explicit Use(DecodeContext& context) noexcept : outer_(std::exchange(active, &context)) {}
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        ~Use() { active = outer_; }

    private:
        DecodeContext* outer_;
    };

    /// That of this thread now; null: there is none.
    [[nodiscard]] static DecodeContext* current() noexcept { return active; }

    /// For the library: the object of type `P` that belongs to the context; made when first asked
    /// for.
    template <class P>
    [[nodiscard]] P& pool() {
        const std::size_t i = pool_index<P>();
        if (i >= pools_.size()) pools_.resize(i + 1);
        Pool& pool = pools_[i];
        if (pool.object == nullptr) {
            pool.destroy = [](void* object) noexcept { delete static_cast<P*>(object); };
            pool.object = new P();
        }
        return *static_cast<P*>(pool.object);
    }

private:
    struct Pool {
        void* object = nullptr;
        void (*destroy)(void*) noexcept = nullptr;
    };
    static std::size_t next_index() noexcept {
        static std::atomic<std::size_t> next{0};
        return next.fetch_add(1, std::memory_order_relaxed);
    }
    /// Types are counted as they come.
    template <class P>
    static std::size_t pool_index() noexcept {
        static const std::size_t index = next_index();
        return index;
    }

    static inline thread_local DecodeContext* active = nullptr;
    detail::List<Pool> pools_;
};

}  // namespace vdl
