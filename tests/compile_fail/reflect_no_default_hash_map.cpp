// expect: vdl: decoding makes what is inside a container, optional or variant first
#include <vdl/vom.hpp>

#include <unordered_map>

struct Item {
    int id;
    explicit Item(int i) : id(i) {}
};
template <>
struct vdl::Custom<Item> {
    static int to_wire(const Item& x) { return x.id; }
    static void from_wire(Item& x, int id) { x.id = id; }
};
struct Basket {
    std::unordered_map<int, Item> items;
};

auto read(std::string_view bytes) { return vdl::vom::decode<Basket>(bytes); }
