// convert: any compatible value into any other (VDL, section 5).
//
// Structs and unions go by name, numbers if the target holds them exactly, strings into labels
// and back; optional is looked through; a field that the source lacks keeps the C++ default
// member initializer (in a `Value`: zero). Values that cannot be kept are errors with the path.
#pragma once

#include <vdl/convert/object_decoder.hpp>
#include <vdl/convert/value_encoder.hpp>
#include <vdl/convert/value_source.hpp>
#include <vdl/detail/per_thread.hpp>
#include <vdl/plan.hpp>
#include <vdl/result.hpp>
#include <vdl/type_of.hpp>
#include <vdl/value.hpp>

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace vdl {

namespace detail {

/// The plans of this thread's conversions, while one is running.
class ThreadPlans {
public:
    ThreadPlans() : shared_(PerThread<Shared>::get()) {
        if (shared_ == nullptr) {
            own_ = std::make_unique<PlanCache>();
        } else if (shared_->users++ == 0) {
            shared_->plans.trim();
        }
    }
    ThreadPlans(const ThreadPlans&) = delete;
    ThreadPlans& operator=(const ThreadPlans&) = delete;
    ~ThreadPlans() {
        if (shared_ != nullptr) --shared_->users;
    }
    [[nodiscard]] PlanCache& operator*() const {
        return shared_ != nullptr ? shared_->plans : *own_;
    }

private:
    struct Shared {
        PlanCache plans;
        int users = 0;
    };
    Shared* shared_;
    std::unique_ptr<PlanCache> own_;  ///< while the thread ends
};

template <class T>
inline constexpr bool is_dynamic =
    std::is_same_v<T, Value> || std::is_same_v<T, ValueView> || std::is_same_v<T, ValueRef>;

/// Reads a dynamic value into `to`, whose type is `target`.
template <class To>
[[nodiscard]] Result<void> read_value(ValueView from, const Type& target, To&& to,
                                      std::uint32_t depth = Limits{}.depth) {
    const ThreadPlans plans;
    Error error;
    const Plan* plan = (*plans).find(from.node(), target.node(), error);
    if (plan == nullptr) return error;
    ValueSource source(from, depth);
    PlannedDecoder decoder(source, *plans, plan->root());
    if (read(decoder, to)) return {};
    return std::move(source.error());
}

template <class To>
Result<void> read_dynamic(ValueView from, To& to, std::uint32_t depth) {
    return read_value(from, type_of<To>(), to, depth);
}

}  // namespace detail

/// Replaces `to` by what `from` converts to. Both may be C++ values or dynamic ones; a `Value`
/// as target takes the type of `from`, a `ValueRef` keeps its own. Errors: those of section 5
/// (`incompatible_types`, `out_of_range`, `unknown_label`, `unknown_field`, `wrong_length`,
/// `nil_value`), `missing_field`, `depth_exceeded`. Then `to` is valid but unspecified. C++ types
/// that are not compatible are refused at compile time.
template <class From, class To>
[[nodiscard]] Result<void> convert_into(const From& from, To& to) {
    if constexpr (!detail::is_dynamic<From>) static_assert(reflect::Verdict<From>::done);
    if constexpr (!detail::is_dynamic<std::remove_const_t<To>>) {
        static_assert(reflect::Verdict<To>::done);
    }
    if constexpr (std::is_same_v<To, Value>) {
        if constexpr (detail::is_dynamic<From>) {
            to = Value(ValueView(from));
            return {};
        } else {
            detail::ValueEncoder encoder(to.become(type_of<From>()));
            if (write(encoder, from)) return {};
            return std::move(encoder.error());
        }
    } else if constexpr (std::is_same_v<To, ValueRef> || std::is_same_v<To, const ValueRef>) {
        if constexpr (detail::is_dynamic<From>) {
            return detail::read_value(ValueView(from), to.type(), ValueRef(to));
        } else {
            Value between;
            if (Result<void> done = convert_into(from, between); !done) return done;
            return detail::read_value(between.view(), to.type(), ValueRef(to));
        }
    } else if constexpr (detail::is_dynamic<From>) {
        return detail::read_value(ValueView(from), type_of<To>(), to);
    } else {
        return detail::read_object(from, to);
    }
}

/// The same for a part of a dynamic value: `convert_into(5, value.ref().field("age").value())`.
template <class From>
[[nodiscard]] Result<void> convert_into(const From& from, ValueRef&& to) {
    const ValueRef into = to;
    return convert_into(from, into);
}

/// What `from` converts to as a `To`.
template <class To, class From>
[[nodiscard]] Result<To> convert(const From& from) {
    Result<To> to{To{}};
    if (Result<void> done = convert_into(from, *to); !done) return std::move(done).error();
    return to;
}

/// What `from`, a C++ value or a dynamic one, converts to as a value of `type`.
template <class From>
[[nodiscard]] Result<Value> convert(const From& from, const Type& type) {
    Result<Value> to{Value(type)};
    if constexpr (detail::is_dynamic<From>) {
        if (type.kind() == Kind::any) return Value(ValueView(from));
    }
    const ValueRef into = to->ref();
    if (Result<void> done = convert_into(from, into); !done) return std::move(done).error();
    return to;
}

}  // namespace vdl
