// By hand, so that none of the libraries is needed for the input of the others.
#include "inputs.hpp"

#include "../customers/customer.hpp"
#include "../dictionary/plays.hpp"

#include <support/etcd.hpp>

#include <charconv>
#include <cstddef>
#include <string>
#include <variant>

namespace {

std::string quoted(const std::string& text) { return '"' + text + '"'; }
std::string in_json(double x) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, x).ptr};
}
/// The objects `make(element)` of a list.
template <class List, class Make>
std::string array(const List& list, Make make) {
    std::string text = "[";
    for (const auto& element : list) text += make(element) + ',';
    text.back() = ']';
    return text;
}

std::string nodes(const etcd::Input& input) {
    const etcd::Response x = etcd::make(input);
    const auto& first = x.node->nodes->front();
    const std::string head =
        R"({"key":")" + first.key + R"(","value":")" + *first.value + R"(","ttl":123456789,)";
    const std::string tail = R"("modifiedIndex":123456,"createdIndex":123456})";
    return R"({"action":"aaaaa","node":)" + head + R"("nodes":)" +
           array(*x.node->nodes, [&](const etcd::Node&) { return head + tail; }) + ',' + tail +
           R"(,"etcdIndex":123456,"raftIndex":123456,"raftTerm":123456})";
}

std::string text_of(const customers::Address& x) {
    return R"({"street":")" + x.street + R"(","city":")" + x.city + R"(","state":")" + x.state +
           R"(","zip":)" + std::to_string(x.zip) + '}';
}
std::string text_of(const customers::Report& x) {
    return R"({"bureau":)" + std::to_string(x.bureau) + R"(,"ratings":{"history":)" +
           in_json(x.ratings.at("history")) + R"(,"payments":)" +
           in_json(x.ratings.at("payments")) + R"(,"utilization":)" +
           in_json(x.ratings.at("utilization")) + "}}";
}
std::string text_of(const customers::Extra& x) {
    std::string value;
    if (const auto* n = std::get_if<std::int32_t>(&x)) value = std::to_string(*n);
    if (const auto* s = std::get_if<std::string>(&x)) value = quoted(*s);
    if (const auto* a = std::get_if<customers::Address>(&x)) value = text_of(*a);
    return '{' + quoted(customers::extra_names[x.index()]) + ':' + value + '}';
}
std::string text_of(const customers::Customer& x) {
    return R"({"name":")" + x.name + R"(","id":)" + std::to_string(x.id) + R"(,"active":)" +
           (x.active ? "true" : "false") + R"(,"address":)" + text_of(x.address) + R"(,"emails":)" +
           array(x.emails, quoted) + R"(,"credit":{"score":)" + std::to_string(x.credit->score) +
           R"(,"reports":)" +
           array(x.credit->reports, [](const customers::Report& r) { return text_of(r); }) +
           R"(},"extra":)" + text_of(x.extra) + '}';
}
std::string text_of(const bench::Play& x) {
    std::string pairs;
    for (const auto& [key, value] : x.data) pairs += ',' + quoted(key) + ':' + quoted(value);
    pairs[0] = '{';
    return R"({"id":)" + std::to_string(x.id) + R"(,"data":)" + pairs + "}}";
}

}  // namespace

std::string dom::few_nodes() { return nodes(etcd::inputs[0]); }
std::string dom::many_nodes() { return nodes(etcd::inputs[1]); }
std::string dom::large_nodes() { return nodes(etcd::inputs[3]); }
std::string dom::customers() {
    return R"({"customers":)" +
           array(::customers::make_customers(1000).customers,
                 [](const ::customers::Customer& x) { return text_of(x); }) +
           '}';
}
std::string dom::plays() {
    return array(bench::make_plays(), [](const bench::Play& x) { return text_of(x); });
}
