// Which types can be messages, and the sentences about those that cannot.
#pragma once

#include <vdl/protobuf/table.hpp>
#include <vdl/protobuf/unknown_fields.hpp>
#include <vdl/protobuf/wire.hpp>
#include <vdl/reflect.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace vdl::protobuf::detail {

enum class MessageProblem : std::uint8_t {
    none,
    same_number,
    large_number,
    reserved_number,
    any,
    unknown_inside,
};

template <class F>
constexpr MessageProblem find_inside();

/// What is wrong with the type of a field; structs in it are asked when they are met.
template <class F>
constexpr MessageProblem find_field_problem() {
    using R = Resolved<F>;
    using A = Adapter<R>;
    constexpr Category category = A::category;
    if constexpr (category == Category::any) {
        return std::is_same_v<F, UnknownFields> ? MessageProblem::none : MessageProblem::any;
    } else if constexpr (category == Category::list || category == Category::optional) {
        return find_inside<typename A::element>();
    } else if constexpr (category == Category::set) {
        return find_inside<typename A::key>();
    } else if constexpr (category == Category::map) {
        constexpr MessageProblem key = find_inside<typename A::key>();
        return key != MessageProblem::none ? key : find_inside<typename A::mapped>();
    } else if constexpr (category == Category::variant) {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            MessageProblem found = MessageProblem::none;
            static_cast<void>(((found = find_inside<typename A::template alternative<I>>(),
                                found != MessageProblem::none) ||
                               ...));
            return found;
        }(std::make_index_sequence<A::count>{});
    } else {
        return MessageProblem::none;
    }
}
template <class F>
constexpr MessageProblem find_inside() {
    return std::is_same_v<F, UnknownFields> ? MessageProblem::unknown_inside
                                            : find_field_problem<std::remove_cv_t<F>>();
}
template <class T, std::size_t... I>
constexpr MessageProblem find_fields_problem(std::index_sequence<I...>) {
    MessageProblem found = MessageProblem::none;
    static_cast<void>(((found = find_field_problem<typename Message<T>::template type<I>>(),
                        found != MessageProblem::none) ||
                       ...));
    return found;
}

template <std::size_t N>
constexpr MessageProblem find_number_problem(const std::array<Slot, N>& slots) {
    for (std::size_t i = 0; i < N; ++i) {
        const std::uint32_t number = slots[i].number;
        if (number == 0 || number > max_field_number) return MessageProblem::large_number;
        if (number >= 19'000 && number <= 19'999) return MessageProblem::reserved_number;
        if (i > 0 && slots[i - 1].number == number) return MessageProblem::same_number;
    }
    return MessageProblem::none;
}

template <class T>
constexpr MessageProblem find_message_problem() {
    constexpr MessageProblem of_fields =
        find_fields_problem<T>(std::make_index_sequence<Message<T>::count>{});
    return of_fields != MessageProblem::none ? of_fields : find_number_problem(Table<T>::slots);
}

/// Whether a type can be a message; with a sentence if not.
template <class T>
consteval bool require_message() {
    using Problem = MessageProblem;
    constexpr Problem problem = find_message_problem<T>();
    static_assert(!(problem == Problem::same_number),
                  "vdl: two fields of this struct have the same protobuf field number; a variant "
                  "takes as many numbers as it has alternatives");
    static_assert(!(problem == Problem::large_number),
                  "vdl: protobuf field numbers are 1 to 536870911");
    static_assert(!(problem == Problem::reserved_number),
                  "vdl: protobuf reserves the field numbers 19000 to 19999");
    static_assert(!(problem == Problem::any),
                  "vdl: protobuf cannot say what type a value has, so a vdl::Value or raw bytes of "
                  "another format cannot travel; use a std::variant, or encode it into a bytes "
                  "field");
    static_assert(!(problem == Problem::unknown_inside),
                  "vdl: protobuf::UnknownFields must be a member of the struct whose unknown "
                  "fields it takes");
    return problem == Problem::none;
}

}  // namespace vdl::protobuf::detail
