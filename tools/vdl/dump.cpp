#include "commands.hpp"
#include "formats.hpp"

#include <string>

namespace tool {

vdl::Result<void> dump(Context& context, const Format* format) {
    if (format == nullptr) {
        const auto first = context.input.peek();
        if (!first) return first.error();
        format = format_by_content(*first);
    }
    // What nobody can tell is taken for VOM, which says what is wrong with it.
    if (format == nullptr) format = &formats().front();
    if (format->dump != nullptr) return format->dump(context);
    return vdl::Error(vdl::ErrorCode::unsupported,
                      std::string(format->name) + " is text, and its bytes mean what they say");
}

}  // namespace tool
