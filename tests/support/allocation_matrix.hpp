// Decoding again and again, for every container, size of strings and pattern of keys: what it
// allocates in the steady state, and that nothing of the last value is left.
#pragma once

#include "count_allocations.hpp"

#include <vdl/buffer.hpp>
#include <vdl/decode_context.hpp>
#include <vdl/result.hpp>

#include <doctest/doctest.h>
#include <boost/container/flat_map.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <system_error>
#include <unordered_map>
#include <variant>
#include <vector>

namespace matrix {

struct Item {
    std::string name;
    std::vector<std::string> tags;
    std::int32_t count = 0;
    friend bool operator==(const Item&, const Item&) = default;
};

/// What travels as another type.
struct Converted {
    std::bitset<100> bits;
    std::list<std::byte> bytes;
    std::error_code error;
    friend bool operator==(const Converted&, const Converted&) = default;
};

/// One container of each kind; a message fills one of them.
struct Message {
    std::map<std::string, Item> map;
    std::unordered_map<std::string, Item> hashed;
    boost::container::flat_map<std::string, Item> flat;
    std::vector<Item> list;
    std::vector<std::optional<Item>> optionals;
    std::optional<Item> optional;
    std::vector<std::variant<std::string, Item>> variants;
    std::variant<std::int32_t, Item, std::string> variant;
    std::map<std::string, std::map<std::string, Item>> nested;
    boost::unordered_flat_map<std::string, Item> open;
    std::set<std::string> set;
    std::vector<std::unique_ptr<Item>> owned;
    std::vector<Converted> converted;
};

inline bool operator==(const Message& a, const Message& b) {
    if (a.owned.size() != b.owned.size()) return false;
    for (std::size_t i = 0; i < a.owned.size(); ++i) {
        if ((a.owned[i] == nullptr) != (b.owned[i] == nullptr)) return false;
        if (a.owned[i] != nullptr && !(*a.owned[i] == *b.owned[i])) return false;
    }
    return a.map == b.map && a.hashed == b.hashed && a.flat == b.flat && a.list == b.list &&
           a.optionals == b.optionals && a.optional == b.optional && a.variants == b.variants &&
           a.variant == b.variant && a.nested == b.nested && a.open == b.open && a.set == b.set &&
           a.converted == b.converted;
}

enum class Shape {
    map,
    hashed,
    flat,
    list,
    optional,
    variant,
    nested,
    open,
    set,
    owned,
    converted,
    count
};
inline constexpr const char* shape_names[] = {"map",      "hashed",  "flat",     "list",
                                              "optional", "variant", "nested",   "open",
                                              "set",      "owned",   "converted"};

/// Entries `first` to `last` of a shape, with strings of `size` bytes.
inline Message make(Shape shape, std::size_t size, int first, int last) {
    Message x;
    const auto text = [&](int i) {
        std::string made = std::to_string(100 + i);
        made.resize(size, 'x');
        return made;
    };
    const auto item = [&](int i) { return Item{text(i), {text(i + 1), text(i + 2)}, i}; };
    for (int i = first; i < last; ++i) {
        switch (shape) {
            case Shape::map: x.map[text(i)] = item(i); break;
            case Shape::hashed: x.hashed[text(i)] = item(i); break;
            case Shape::flat: x.flat[text(i)] = item(i); break;
            case Shape::list: x.list.push_back(item(i)); break;
            case Shape::optional:
                x.optionals.emplace_back();
                if (i % 10 < 5) x.optionals.back() = item(i);
                if (first != 0 || last == 10) x.optional = item(i);
                break;
            case Shape::variant:
                if (i % 3 == 0) {
                    x.variants.emplace_back(text(i));
                } else {
                    x.variants.emplace_back(item(i));
                }
                if (first == 0) x.variant = item(i);
                if (last == 3) x.variant = text(i);
                break;
            case Shape::nested:
                for (int k = 0; k < 3; ++k) x.nested[text(i)][text(i + k)] = item(k);
                break;
            case Shape::open: x.open[text(i)] = item(i); break;
            case Shape::set: x.set.insert(text(i)); break;
            case Shape::owned:
                x.owned.push_back(i % 4 == 0 ? nullptr : std::make_unique<Item>(item(i)));
                break;
            case Shape::converted:
                x.converted.push_back(
                    {std::bitset<100>(static_cast<unsigned long>(i) * 0x123456789),
                     std::list<std::byte>(size % 1000, static_cast<std::byte>(i)),
                     std::make_error_code(std::errc(i + 1))});
                break;
            case Shape::count: break;
        }
    }
    return x;
}

using Bytes = std::vector<std::byte>;

/// A format without its types.
struct Format {
    /// Encodes into a new vector, into a buffer.
    vdl::Result<Bytes> (*encode)(const Message&);
    vdl::Result<void> (*encode_into)(vdl::Buffer&, const Message&);
    vdl::Result<void> (*decode_into)(std::span<const std::byte>, Message&);
};

inline void check(const Format& format) {
    const struct {
        const char* name;
        int a_first, a_last, b_first, b_last;
    } patterns[] = {{"same keys", 0, 10, 0, 10},
                    {"disjoint keys", 0, 10, 10, 20},
                    {"10 and 3 entries", 0, 10, 0, 3}};
    for (int s = 0; s < static_cast<int>(Shape::count); ++s) {
        for (const std::size_t size : {std::size_t{3}, std::size_t{40}, std::size_t{4096}}) {
            for (const auto& pattern : patterns) {
                CAPTURE(std::string(shape_names[s]));
                CAPTURE(size);
                CAPTURE(std::string(pattern.name));
                const auto shape = static_cast<Shape>(s);
                const Message a = make(shape, size, pattern.a_first, pattern.a_last);
                const Message b = make(shape, size, pattern.b_first, pattern.b_last);
                const Bytes as = format.encode(a).value();
                const Bytes bs = format.encode(b).value();
                vdl::DecodeContext context;
                Message x;
                const vdl::DecodeContext::Use use(context);
                const auto round = [&] {
                    bool ok = format.decode_into(as, x).has_value();
                    ok = format.decode_into(bs, x).has_value() && ok;
                    return ok;
                };
                for (int i = 0; i < 3; ++i) REQUIRE(round());
                bool ok = true;
                const test::Allocations made = test::count_allocations([&] {
                    for (int i = 0; i < 500; ++i) ok = round() && ok;
                });
                CHECK(ok);
                CHECK(made.news == 0);
                CHECK(made.mallocs == 0);
                CHECK(x == b);
                REQUIRE(format.decode_into(as, x));
                CHECK(x == a);

                // Encoding: nothing into a buffer that is used again, once into a new vector.
                vdl::Buffer out;
                REQUIRE(format.encode_into(out, a));
                REQUIRE(format.encode_into(out, b));
                CHECK(test::count_allocations([&] {
                          out.clear();
                          ok = format.encode_into(out, b).has_value() &&
                               format.encode_into(out, a).has_value();
                      }) == test::Allocations{});
                CHECK(ok);
                Bytes fresh;
                const test::Allocations once =
                    test::count_allocations([&] { fresh = format.encode(a).value(); });
                CHECK(once.news == 1);
                CHECK(fresh == as);
                CHECK(fresh.capacity() == fresh.size());
            }
        }
    }
}

}  // namespace matrix
