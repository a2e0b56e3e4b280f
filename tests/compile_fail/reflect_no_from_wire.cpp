// expect: vdl: this type cannot be decoded: Custom<T> has to_wire but no from_wire
#include <vdl/reflect.hpp>
#include <vdl/reflect/decodable.hpp>

class Money {
public:
    int cents() const { return cents_; }

private:
    int cents_ = 0;
};
template <>
struct vdl::Custom<Money> {
    static int to_wire(const Money& x) { return x.cents(); }
};

static_assert(vdl::reflect::require_decodable<Money>());
