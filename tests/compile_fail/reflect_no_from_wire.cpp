// expect: vdl: this type cannot be decoded: Custom<T> has to_wire but no from_wire
#include <vdl/vom.hpp>

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

auto read(std::string_view bytes) { return vdl::vom::decode<Money>(bytes); }
