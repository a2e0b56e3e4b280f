// For libraries that write to streams and read from them: streams over memory, without the copies
// of std::stringstream.
#pragma once

#include "measure.hpp"

#include <cstddef>
#include <istream>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <utility>

namespace bench {

class AppendingBuffer : public std::streambuf {
public:
    explicit AppendingBuffer(std::string& out) : out_(out) { out_.clear(); }

protected:
    std::streamsize xsputn(const char* from, std::streamsize n) override {
        out_.append(from, static_cast<std::size_t>(n));
        return n;
    }
    int_type overflow(int_type c) override {
        out_.push_back(static_cast<char>(c));
        return c;
    }

private:
    std::string& out_;
};
class ReadingBuffer : public std::streambuf {
public:
    explicit ReadingBuffer(const std::string& in) {
        char* const begin = const_cast<char*>(in.data());
        setg(begin, begin, begin + in.size());
    }
};

/// Replaces what the string holds.
class MemoryOutput : private AppendingBuffer, public std::ostream {
public:
    explicit MemoryOutput(std::string& to) : AppendingBuffer(to), std::ostream(this) {}
};
class MemoryInput : private ReadingBuffer, public std::istream {
public:
    explicit MemoryInput(const std::string& from) : ReadingBuffer(from), std::istream(this) {}
};

/// The four operations of `write(std::string&, const T&)` and `read(const std::string&, T&)`.
template <class Make, class Write, class Read>
void add_streamed(const std::string& name, const std::string& library, Write write, Read read,
                  Make make) {
    using T = decltype(make());
    const auto full = [&](const char* operation) { return name + "/" + operation + "/" + library; };
    const auto message = [=] {
        const T x = make();
        std::string bytes;
        write(bytes, x);
        T back{};
        read(bytes, back);
        expect(back == x);
        return bytes;
    };
    add(full("encode"), [=] {
        return Work{message().size(), [x = make(), write] {
                        std::string out;
                        write(out, x);
                        return out;
                    }};
    });
    add(full("encode_again"), [=] {
        auto out = std::make_shared<std::string>();
        return Work{message().size(), [x = make(), write, out] {
                        write(*out, x);
                        return out->data();
                    }};
    });
    add(full("decode"), [=] {
        return Work{message().size(), [bytes = message(), read] {
                        T made{};
                        read(bytes, made);
                        return made;
                    }};
    });
    add(full("decode_again"), [=] {
        auto kept = std::make_shared<T>();
        return Work{message().size(), [bytes = message(), read, kept] {
                        read(bytes, *kept);
                        return kept.get();
                    }};
    });
}

}  // namespace bench
