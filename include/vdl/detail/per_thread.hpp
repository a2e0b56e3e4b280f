// An object of each thread that outlives its use.
#pragma once

namespace vdl::detail {

/// The `T` of this thread, made when it is first asked for. `Use` tells apart those of one type.
/// While a thread ends, destructors of other objects (of statics too, in the main thread) may run
/// after the `T` is gone.
template <class T, class Use = T>
class PerThread {
public:
    /// Null when it is gone: then the caller does without.
    [[nodiscard]] static T* get() {
        if (gone) [[unlikely]]
            return nullptr;
        thread_local Holder holder;
        return &holder.object;
    }

private:
    struct Holder {
        T object;
        ~Holder() { gone = true; }
    };
    static inline thread_local bool gone =
        false;  // needs no destructor: it can be asked to the end
};

}  // namespace vdl::detail
