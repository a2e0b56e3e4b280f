// The sentences about structs.
#pragma once

#include <vdl/reflect/bind.hpp>
#include <vdl/reflect/field_source.hpp>
#include <vdl/reflect/plain_table.hpp>
#include <vdl/reflect/struct_problem.hpp>
#include <vdl/reflect/supported.hpp>

#include <string_view>
#include <type_traits>

namespace vdl::reflect::detail {

template <class T, StructProblem P>
struct StructRefusalOf {
    using Problem = StructProblem;

    static_assert(!(P == Problem::base_class),
                  "vdl: an aggregate with a base class that has members cannot be taken apart; "
                  "describe it with BOOST_DESCRIBE_STRUCT, or make the base a field");
    static_assert(!(P == Problem::reference),
                  "vdl: a field is a reference, which cannot be read into; use "
                  "std::reference_wrapper, std::unique_ptr or a value");
    static_assert(!(P == Problem::bit_field),
                  "vdl: a field is a bit-field, which has no address; use a whole integer, or give "
                  "the type a vdl::Custom with to_wire and from_wire");
    static_assert(!(P == Problem::too_many),
                  "vdl: this aggregate has more than 256 fields, or C arrays with more than 1024 "
                  "elements altogether; use std::array for arrays, nest structs, or raise LIMIT in "
                  "scripts/generate_bind_ladder.py");
    static_assert(!(P == Problem::not_countable),
                  "vdl: the fields of this aggregate cannot be counted, since one of them cannot "
                  "be initialized; list them with Custom<T>::fields = "
                  "vdl::fields(vdl::field<&T::member>(\"member\"), ...)");
    static_assert(!(P == Problem::no_field_list),
                  "vdl: Custom<T>::fields must be made by vdl::fields(...)");
    static_assert(!(P == Problem::mixed_list),
                  "vdl: Custom<T>::fields must give every field as "
                  "vdl::field<&T::member>(\"name\"), or none");
    static_assert(!(P == Problem::unknown_field),
                  "vdl: Custom<T>::fields names a field that the struct does not have; fields are "
                  "called by their C++ names");
    static_assert(!(P == Problem::entry_twice),
                  "vdl: Custom<T>::fields has two entries for one field; put all into one");
    static_assert(!(P == Problem::too_many_aliases), "vdl: a field can have four aliases at most");
    static_assert(!(P == Problem::empty_name),
                  "vdl: Custom<T>::fields gives a field an empty name; leave a field out with "
                  "skip()");
    static_assert(!(P == Problem::flatten),
                  "vdl: only a struct can be flattened; Custom<T>::fields asks it of another type");
    static_assert(!(P == Problem::same_name),
                  "vdl: two fields have the same name on the wire after Custom<T>::fields, naming "
                  "and flatten; rename one");
    static_assert(!(P == Problem::alias),
                  "vdl: an alias in Custom<T>::fields is the name or alias of another field too");
    static_assert(!(P == Problem::number),
                  "vdl: Custom<T>::fields gives two fields the same number");
    static_assert(!(P == Problem::naming), "vdl: Custom<T>::naming must be a vdl::Naming");
    static constexpr bool done = true;
};

template <class T>
constexpr std::string_view bad_field_name = FieldSource<T>::names()[bad_field<T>];

/// Selects the class with the sentence, which says it when it is instantiated.
template <class T, StructProblem P>
struct SelectRefusal {
    using type = StructRefusalOf<T, P>;
};
template <class T>
struct SelectRefusal<T, StructProblem::none> {
    using type = NoRefusal;
};
template <class T>
struct SelectRefusal<T, StructProblem::field_type> {
    using type = Refusal<std::remove_cv_t<TypeAt<bad_field<T>, typename PlainTable<T>::Types>>,
                         In<T, make_text<bad_field_name<T>.size()>(bad_field_name<T>)>>;
};

/// Says what is wrong with a struct, if something is.
template <class T>
using StructRefusal = typename SelectRefusal<T, struct_problem<T>>::type;

}  // namespace vdl::reflect::detail
