// RapidJSON: its writer by hand, and a document into structs.
#include "../support/measure.hpp"
#include "customer.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <memory>
#include <string>
#include <string_view>

namespace {

using customers::Customers;
using Writer = rapidjson::Writer<rapidjson::StringBuffer>;
using JsonValue = rapidjson::Value;

void put(Writer& to, const std::string& x) {
    to.String(x.data(), static_cast<rapidjson::SizeType>(x.size()));
}
void put(Writer& to, std::int32_t x) { to.Int(x); }
void put(Writer& to, const customers::Address& x) {
    to.StartObject();
    to.Key("street");
    put(to, x.street);
    to.Key("city");
    put(to, x.city);
    to.Key("state");
    put(to, x.state);
    to.Key("zip");
    to.Int(x.zip);
    to.EndObject();
}
void put(Writer& to, const customers::Report& x) {
    to.StartObject();
    to.Key("bureau");
    to.Int(x.bureau);
    to.Key("ratings");
    to.StartObject();
    for (const auto& [key, value] : x.ratings) {
        to.Key(key.data(), static_cast<rapidjson::SizeType>(key.size()));
        to.Double(value);
    }
    to.EndObject();
    to.EndObject();
}
void put(Writer& to, const customers::Customer& x);
template <class T>
void put(Writer& to, const std::vector<T>& x) {
    to.StartArray();
    for (const T& element : x) put(to, element);
    to.EndArray();
}
void put(Writer& to, const customers::Customer& x) {
    to.StartObject();
    to.Key("name");
    put(to, x.name);
    to.Key("id");
    to.Int64(x.id);
    to.Key("active");
    to.Bool(x.active);
    to.Key("address");
    put(to, x.address);
    to.Key("emails");
    put(to, x.emails);
    if (x.credit) {
        to.Key("credit");
        to.StartObject();
        to.Key("score");
        to.Int(x.credit->score);
        to.Key("reports");
        put(to, x.credit->reports);
        to.EndObject();
    }
    to.Key("extra");
    to.StartObject();
    to.Key(customers::extra_names[x.extra.index()]);
    std::visit([&](const auto& one) { put(to, one); }, x.extra);
    to.EndObject();
    to.EndObject();
}
void put(rapidjson::StringBuffer& out, const Customers& x) {
    out.Clear();
    Writer to(out);
    to.StartObject();
    to.Key("customers");
    put(to, x.customers);
    to.EndObject();
}

void get(const JsonValue& from, std::string& x) {
    x.assign(from.GetString(), from.GetStringLength());
}
std::string_view key_of(const JsonValue::Member& member) {
    return {member.name.GetString(), member.name.GetStringLength()};
}
void get(const JsonValue& from, customers::Address& x) {
    for (const auto& member : from.GetObject()) {
        const std::string_view key = key_of(member);
        if (key == "street") {
            get(member.value, x.street);
        } else if (key == "city") {
            get(member.value, x.city);
        } else if (key == "state") {
            get(member.value, x.state);
        } else if (key == "zip") {
            x.zip = member.value.GetInt();
        }
    }
}
void get(const JsonValue& from, customers::Report& x);
void get(const JsonValue& from, customers::Customer& x);
template <class T>
void get(const JsonValue& from, std::vector<T>& x) {
    x.reserve(from.Size());
    for (const auto& element : from.GetArray()) get(element, x.emplace_back());
}
void get(const JsonValue& from, customers::Report& x) {
    for (const auto& member : from.GetObject()) {
        const std::string_view key = key_of(member);
        if (key == "bureau") {
            x.bureau = member.value.GetInt();
        } else if (key == "ratings") {
            for (const auto& rating : member.value.GetObject()) {
                x.ratings.emplace(key_of(rating), rating.value.GetDouble());
            }
        }
    }
}
void get(const JsonValue& from, customers::Credit& x) {
    for (const auto& member : from.GetObject()) {
        const std::string_view key = key_of(member);
        if (key == "score") {
            x.score = member.value.GetInt();
        } else if (key == "reports") {
            get(member.value, x.reports);
        }
    }
}
void get(const JsonValue& from, customers::Extra& x) {
    const auto& member = *from.MemberBegin();
    const std::string_view key = key_of(member);
    if (key == customers::extra_names[0]) x = member.value.GetInt();
    if (key == customers::extra_names[1]) get(member.value, x.emplace<std::string>());
    if (key == customers::extra_names[2]) get(member.value, x.emplace<customers::Address>());
}
void get(const JsonValue& from, customers::Customer& x) {
    for (const auto& member : from.GetObject()) {
        const std::string_view key = key_of(member);
        if (key == "name") {
            get(member.value, x.name);
        } else if (key == "id") {
            x.id = member.value.GetInt64();
        } else if (key == "active") {
            x.active = member.value.GetBool();
        } else if (key == "address") {
            get(member.value, x.address);
        } else if (key == "emails") {
            get(member.value, x.emails);
        } else if (key == "credit") {
            get(member.value, x.credit.emplace());
        } else if (key == "extra") {
            get(member.value, x.extra);
        }
    }
}
Customers parse(const std::string& text) {
    // Checked as strictly as what it is compared with.
    rapidjson::Document document;
    document.Parse<rapidjson::kParseValidateEncodingFlag>(text.data(), text.size());
    Customers x;
    for (const auto& member : document.GetObject()) {
        if (key_of(member) == "customers") get(member.value, x.customers);
    }
    return x;
}

[[maybe_unused]] const bool registered = [] {
    for (const customers::Case& one : customers::cases) {
        const auto text_of = [](const Customers& x) {
            rapidjson::StringBuffer out;
            put(out, x);
            return std::string(out.GetString(), out.GetSize());
        };
        bench::add(std::string(one.name) + "/encode_again/rapidjson_json", [=] {
            Customers x = customers::make_customers(one.count);
            const std::string text = text_of(x);
            bench::expect(parse(text) == x);
            auto out = std::make_shared<rapidjson::StringBuffer>();
            return bench::Work{text.size(), [x = std::move(x), out] {
                                   put(*out, x);
                                   return out->GetString();
                               }};
        });
        bench::add(std::string(one.name) + "/decode/rapidjson_json", [=] {
            std::string text = text_of(customers::make_customers(one.count));
            const std::size_t size = text.size();
            return bench::Work{size, [text = std::move(text)] { return parse(text); }};
        });
    }
    return true;
}();

}  // namespace
