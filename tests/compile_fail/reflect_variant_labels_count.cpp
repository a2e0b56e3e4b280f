// expect: vdl: Custom<V>::labels needs one label for each alternative of the variant
#include <vdl/reflect.hpp>

#include <array>
#include <variant>

using Size = std::variant<int, int>;
template <>
struct vdl::Custom<Size> {
    static constexpr std::array<std::string_view, 1> labels{"width"};
};

static_assert(vdl::Adapter<Size>::labels.size() == 2);
