// Random valid types of every kind and random values of them, for property tests. The same seed
// gives the same sequence everywhere.
#pragma once

#include <vdl/type.hpp>
#include <vdl/value.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace test {

/// splitmix64: not the distributions of <random>, which differ between libraries.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits() {
        std::uint64_t x = state_ += 0x9E3779B97F4A7C15U;
        x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
        x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
        return x ^ (x >> 31U);
    }
    /// 0 to n - 1.
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(bits() % n); }
    bool one_in(std::size_t n) { return below(n) == 0; }
    template <class T, std::size_t N>
    const T& pick(const std::array<T, N>& from) {
        return from[below(N)];
    }

private:
    std::uint64_t state_;
};

struct RandomOptions {
    std::size_t depth = 4;      ///< of types: containers inside each other
    std::size_t fields = 5;     ///< of a struct or union, labels of an enum; at most
    std::size_t elements = 12;  ///< of a list, set or map; at most
    std::size_t parts = 200;    ///< of one value, about
    bool any = true;            ///< anys, and values in them
    bool type_object = true;
    bool recursive = true;        ///< types that contain themselves
    bool named = true;            ///< named types besides structs, unions and enums
    bool optional_of_all = true;  ///< false: only of named structs, as in the Go implementation
    bool nan = true;              ///< NaNs; all of one bit pattern
    bool utf8 = true;             ///< false: strings of any bytes
};

/// Makes types and values.
class Generator {
public:
    explicit Generator(std::uint64_t seed, const RandomOptions& options = {})
        : random_(seed), options_(options) {}

    Random& random() { return random_; }

    /// Any valid type.
    vdl::Type type() {
        if (options_.recursive && random_.one_in(8)) return recursive_type();
        return type(options_.depth);
    }
    vdl::Type key_type() { return key_type(2); }

    /// A value of `type`; now and then the zero value.
    vdl::Value value(const vdl::Type& type) {
        vdl::Value made(type);
        parts_ = random_.one_in(16) ? 0 : 1 + random_.below(options_.parts);
        if (parts_ != 0) fill(made.ref());
        return made;
    }
    /// A value of a random type.
    vdl::Value value() { return value(type()); }

    /// UTF-8 (unless switched off) of a length that is often near that of a short string.
    std::string text() {
        static constexpr std::array<std::string_view, 12> pieces = {"a",
                                                                    "Z",
                                                                    "0",
                                                                    " ",
                                                                    "\"",
                                                                    "\\",
                                                                    "\n",
                                                                    "\x01",
                                                                    "\xC3\xA9",
                                                                    "\xE2\x82\xAC",
                                                                    "\xF0\x9F\x98\x80",
                                                                    "key"};
        std::string made;
        const std::size_t size = random_.one_in(10)  ? 100 + random_.below(400)
                                 : random_.one_in(3) ? 13 + random_.below(5)
                                                     : random_.below(8);
        while (made.size() < size) {
            if (random_.one_in(30)) made.push_back('\0');
            if (!options_.utf8 && random_.one_in(5)) {
                made.push_back(static_cast<char>(random_.below(256)));
            }
            made.append(random_.pick(pieces));
        }
        return made;
    }

private:
    using Kind = vdl::Kind;
    using Type = vdl::Type;

    static constexpr std::array<Kind, 12> scalars = {
        Kind::boolean, Kind::byte,  Kind::uint16, Kind::uint32,  Kind::uint64,  Kind::int8,
        Kind::int16,   Kind::int32, Kind::int64,  Kind::float32, Kind::float64, Kind::string};

    std::string name() { return "demo.T" + std::to_string(++names_); }
    std::string maybe_name() { return random_.one_in(4) ? std::string() : name(); }

    Type maybe_named(Type type) {
        if (!options_.named || !random_.one_in(6)) return type;
        return Type::named(name(), type).value();
    }

    Type enumeration() {
        std::vector<std::string> labels;
        const std::size_t count = 1 + random_.below(options_.fields);
        for (std::size_t i = 0; i < count; ++i) labels.push_back("L" + std::to_string(i));
        return Type::enumeration(maybe_name(), std::move(labels)).value();
    }

    Type leaf() {
        const std::size_t choice = random_.below(20);
        if (choice == 0 && options_.any) return Type::any();
        if (choice == 1 && options_.type_object) return Type::type_object();
        if (choice == 2) return enumeration();
        return maybe_named(Type::primitive(random_.pick(scalars)));
    }

    template <class Make>
    std::vector<vdl::TypeField> fields(std::size_t least, Make&& make) {
        std::vector<vdl::TypeField> made;
        const std::size_t count = least + random_.below(options_.fields);
        for (std::size_t i = 0; i < count; ++i) {
            std::string name("f");
            made.push_back({name.append(std::to_string(i)), make()});
        }
        return made;
    }

    Type key_type(std::size_t depth) {
        const auto part = [&] { return key_type(depth - 1); };
        switch (depth == 0 ? 3 + random_.below(2) : random_.below(10)) {
            case 0: return Type::structure(maybe_name(), fields(0, part)).value();
            case 1: return Type::array(part(), 1 + random_.below(3)).value();
            case 2: return Type::variant(maybe_name(), fields(1, part)).value();
            case 3: return enumeration();
            case 4:
            case 5: return Type::string();
            default: return maybe_named(Type::primitive(random_.pick(scalars)));
        }
    }

    Type optional(std::size_t depth) {
        if (!options_.optional_of_all) {
            const auto part = [&] { return type(depth - 1); };
            return Type::optional(Type::structure(name(), fields(0, part)).value()).value();
        }
        Type elem = type(depth - 1);
        if (elem.kind() == Kind::any || elem.kind() == Kind::optional) elem = Type::int32();
        return Type::optional(elem).value();
    }

    Type type(std::size_t depth) {
        if (depth == 0) return leaf();
        const auto part = [&] { return type(depth - 1); };
        switch (random_.below(12)) {
            case 0: return maybe_named(optional(depth));
            case 1: return maybe_named(Type::array(part(), array_length()).value());
            case 2:
            case 3: return maybe_named(Type::list(part()).value());
            case 4: return maybe_named(Type::set(key_type(1)).value());
            case 5:
            case 6: return maybe_named(Type::map(key_type(1), part()).value());
            case 7:
            case 8: return Type::structure(maybe_name(), fields(0, part)).value();
            case 9: return Type::variant(maybe_name(), fields(1, part)).value();
            default: return leaf();
        }
    }

    std::uint64_t array_length() {
        return random_.one_in(10) ? 30 + random_.below(70) : 1 + random_.below(4);
    }

    /// Named structs and unions that refer to each other through optionals, lists and maps.
    Type recursive_type() {
        vdl::TypeBuilder builder;
        using Ref = vdl::TypeBuilder::Ref;
        std::vector<Ref> group;
        const std::size_t count = 1 + random_.below(3);
        for (std::size_t i = 0; i < count; ++i) {
            // The first of a group is a struct, for the optionals that only go with structs.
            const bool is_struct = i == 0 || !random_.one_in(3);
            group.push_back(is_struct ? builder.structure(name()) : builder.variant(name()));
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t field_count = 1 + random_.below(options_.fields);
            for (std::size_t f = 0; f <= field_count; ++f) {
                const Ref other = group[random_.below(count)];
                Ref part;
                switch (f == field_count ? 1 + random_.below(3) : random_.below(5)) {
                    case 1:
                        part = builder.optional(options_.optional_of_all ? other : group[0]);
                        break;
                    case 2: part = builder.list(other); break;
                    case 3: part = builder.map(builder.use(key_type(1)), other); break;
                    default: part = builder.use(type(1)); break;
                }
                builder.add_field(group[i], "f" + std::to_string(f), part);
            }
        }
        builder.build().value();
        return builder.type(group[0]);
    }

    double number() {
        static constexpr double infinity = std::numeric_limits<double>::infinity();
        static constexpr std::array<double, 14> special = {0.0,         -0.0,
                                                           1.0,         -1.0,
                                                           0.1,         1e300,
                                                           -1e-300,     5e-324,
                                                           0.5,         9007199254740993.0,
                                                           infinity,    -infinity,
                                                           123456789.0, 3.4028234663852886e38};
        if (options_.nan && random_.one_in(12)) return std::numeric_limits<double>::quiet_NaN();
        if (random_.one_in(3)) {
            const auto x = std::bit_cast<double>(random_.bits());
            return x == x ? x : 0.25;
        }
        return random_.pick(special);
    }

    /// Small, or near a limit, or anything.
    std::uint64_t integer_bits(unsigned width) {
        const std::uint64_t mask = ~std::uint64_t{0} >> (64 - width);
        switch (random_.below(4)) {
            case 0: return random_.below(4);
            case 1: return (0 - (1 + std::uint64_t{random_.below(4)})) & mask;
            case 2: return ((mask >> 1U) + random_.below(3)) & mask;
            default: return (random_.bits() >> random_.below(64)) & mask;
        }
    }

    std::size_t count() {
        std::size_t n = random_.below(options_.elements + 1);
        if (random_.one_in(4)) n = random_.below(3);
        if (n > parts_) n = parts_;
        return n;
    }

    void fill(vdl::ValueRef at) {
        if (parts_ == 0) return;
        --parts_;
        switch (at.kind()) {
            case Kind::boolean: return at.set_bool(random_.one_in(2));
            case Kind::byte:
            case Kind::uint16:
            case Kind::uint32:
            case Kind::uint64: return at.set_uint(integer_bits(vdl::bit_width(at.kind())));
            case Kind::int8:
            case Kind::int16:
            case Kind::int32:
            case Kind::int64: {
                const unsigned unused = 64 - vdl::bit_width(at.kind());
                const auto bits = static_cast<std::int64_t>(integer_bits(64 - unused) << unused);
                return at.set_int(bits >> unused);
            }
            case Kind::float32: {
                const auto x = static_cast<float>(random_.one_in(2) ? number() : 0.1);
                return at.set_float(static_cast<double>(x));
            }
            case Kind::float64: return at.set_float(number());
            case Kind::string: at.set_string(text()); return;
            case Kind::enumeration: return at.set_label(random_.below(at.node()->labels.size()));
            case Kind::type_object: return at.set_type(type(2));
            case Kind::any: {
                if (random_.one_in(4)) return;
                const Type inside = type(2);
                if (inside.kind() != Kind::any) fill(at.emplace(inside));
                return;
            }
            case Kind::optional:
                if (!random_.one_in(3)) fill(at.emplace());
                return;
            case Kind::array:
                for (std::size_t i = 0, n = at.size(); i < n && i < 200; ++i) fill(at.at(i));
                return;
            case Kind::list:
                for (std::size_t n = count(); n != 0; --n) fill(at.push_back());
                return;
            case Kind::set:
            case Kind::map: return fill_map(at);
            case Kind::structure:
                for (std::size_t i = 0, n = at.size(); i < n; ++i) {
                    if (!random_.one_in(5)) fill(at.field(i));
                }
                return;
            case Kind::variant: return fill(at.select(random_.below(at.node()->fields.size())));
        }
    }

    void fill_map(vdl::ValueRef at) {
        vdl::MapFiller filler(at);
        for (std::size_t n = count(); n != 0; --n) {
            const vdl::MapFiller::Slots entry = filler.append();
            fill(entry.key);
            if (entry.mapped) fill(entry.mapped);
        }
        filler.finish();
    }

    Random random_;
    RandomOptions options_;
    std::size_t names_ = 0;
    std::size_t parts_ = 0;
};

}  // namespace test
