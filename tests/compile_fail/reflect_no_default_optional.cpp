// expect: vdl: decoding makes what is inside a container, optional or variant first
#include <vdl/reflect.hpp>
#include <vdl/reflect/decodable.hpp>

#include <optional>

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
    std::optional<Item> items;
};

static_assert(vdl::reflect::require_decodable<Basket>());
