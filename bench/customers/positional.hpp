// A format that describes nothing: the values in the order of the fields, numbers as they lie in
// memory, 32-bit counts in front of strings and lists. The reader checks bounds, and uses again
// what the object owns; maps are emptied.
#pragma once

#include "customer.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace positional {

/// Memory that stays at its size, and how much of it is the message.
struct Output {
    std::vector<char> memory;
    std::size_t size = 0;

    [[nodiscard]] std::string_view text() const { return {memory.data(), size}; }
};

class Writer {
public:
    explicit Writer(Output& out)
        : out_(out), at_(out.memory.data()), end_(at_ + out.memory.size()) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { out_.size = written(); }

    template <class N>
    void number(N x) {
        std::memcpy(room(sizeof x), &x, sizeof x);
    }
    void text(std::string_view x) {
        number(static_cast<std::uint32_t>(x.size()));
        std::memcpy(room(x.size()), x.data(), x.size());
    }
    void operator()(const customers::Address& x) {
        text(x.street);
        text(x.city);
        text(x.state);
        number(x.zip);
    }
    void operator()(const customers::Report& x) {
        number(x.bureau);
        number(static_cast<std::uint32_t>(x.ratings.size()));
        for (const auto& [key, value] : x.ratings) {
            text(key);
            number(value);
        }
    }
    void operator()(const customers::Customer& x) {
        text(x.name);
        number(x.id);
        number(x.active);
        (*this)(x.address);
        number(static_cast<std::uint32_t>(x.emails.size()));
        for (const std::string& email : x.emails) text(email);
        number(x.credit.has_value());
        if (x.credit) {
            number(x.credit->score);
            list(x.credit->reports);
        }
        number(static_cast<std::uint8_t>(x.extra.index()));
        if (const auto* n = std::get_if<std::int32_t>(&x.extra)) number(*n);
        if (const auto* s = std::get_if<std::string>(&x.extra)) text(*s);
        if (const auto* a = std::get_if<customers::Address>(&x.extra)) (*this)(*a);
    }
    template <class T>
    void list(const std::vector<T>& x) {
        number(static_cast<std::uint32_t>(x.size()));
        for (const T& element : x) (*this)(element);
    }

private:
    char* room(std::size_t n) {
        if (static_cast<std::size_t>(end_ - at_) < n) [[unlikely]]
            grow(n);
        char* at = at_;
        at_ += n;
        return at;
    }
    [[gnu::noinline]] void grow(std::size_t n) {
        const std::size_t size = written();
        out_.memory.resize(2 * (size + n));
        at_ = out_.memory.data() + size;
        end_ = out_.memory.data() + out_.memory.size();
    }
    [[nodiscard]] std::size_t written() const {
        return static_cast<std::size_t>(at_ - out_.memory.data());
    }

    Output& out_;
    char* at_;
    char* end_;
};

class Reader {
public:
    explicit Reader(std::string_view in) : at_(in.data()), end_(in.data() + in.size()) {}

    [[nodiscard]] bool finished() const { return at_ == end_; }

    template <class N>
    bool number(N& x) {
        if (left() < sizeof x) return false;
        std::memcpy(&x, at_, sizeof x);
        at_ += sizeof x;
        return true;
    }
    bool boolean(bool& x) {
        std::uint8_t byte = 0;
        if (!number(byte) || byte > 1) return false;
        x = byte != 0;
        return true;
    }
    bool text(std::string& x) {
        std::uint32_t n = 0;
        if (!number(n) || left() < n) return false;
        x.assign(at_, n);
        at_ += n;
        return true;
    }
    bool operator()(customers::Address& x) {
        return text(x.street) && text(x.city) && text(x.state) && number(x.zip);
    }
    bool operator()(customers::Report& x) {
        std::uint32_t n = 0;
        if (!number(x.bureau) || !number(n)) return false;
        x.ratings.clear();
        for (; n != 0; --n) {
            std::string key;
            double value = 0;
            if (!text(key) || !number(value)) return false;
            x.ratings.emplace_hint(x.ratings.end(), std::move(key), value);
        }
        return true;
    }
    bool operator()(customers::Customer& x) {
        bool credit = false;
        if (!text(x.name) || !number(x.id) || !boolean(x.active) || !(*this)(x.address) ||
            !list(x.emails) || !boolean(credit)) {
            return false;
        }
        if (!credit) {
            x.credit.reset();
        } else {
            if (!x.credit) x.credit.emplace();
            if (!number(x.credit->score) || !list(x.credit->reports)) return false;
        }
        std::uint8_t index = 0;
        if (!number(index)) return false;
        switch (index) {
            case 0: return number(selected<std::int32_t>(x.extra));
            case 1: return text(selected<std::string>(x.extra));
            case 2: return (*this)(selected<customers::Address>(x.extra));
            default: return false;
        }
    }
    bool operator()(std::string& x) { return text(x); }
    template <class T>
    bool list(std::vector<T>& x) {
        std::uint32_t n = 0;
        // Nothing is smaller than four bytes.
        if (!number(n) || left() / 4 < n) return false;
        x.resize(n);
        for (T& element : x) {
            if (!(*this)(element)) return false;
        }
        return true;
    }

private:
    [[nodiscard]] std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
    template <class T>
    static T& selected(customers::Extra& x) {
        T* const there = std::get_if<T>(&x);
        return there != nullptr ? *there : x.emplace<T>();
    }

    const char* at_;
    const char* end_;
};

/// Replaces what `out` holds.
inline void write(Output& out, const customers::Customers& x) { Writer(out).list(x.customers); }
/// False: the bytes are no customers.
[[nodiscard]] inline bool read(std::string_view in, customers::Customers& x) {
    Reader reader(in);
    return reader.list(x.customers) && reader.finished();
}

}  // namespace positional
