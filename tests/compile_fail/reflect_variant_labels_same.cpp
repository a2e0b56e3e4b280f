// expect: vdl: Custom<V>::labels needs labels that differ, none of them empty
#include <vdl/reflect.hpp>

#include <array>
#include <variant>

using Size = std::variant<int, int>;
template <>
struct vdl::Custom<Size> {
    static constexpr std::array<std::string_view, 2> labels{"width", "width"};
};

static_assert(vdl::Adapter<Size>::labels.size() == 2);
