#include "annotate.hpp"
#include "formats.hpp"
#include "messages.hpp"

namespace tool {

vdl::Result<void> dump_vom(Context& context) {
    WireTypes types;
    Messages messages(context, types);
    const auto version = messages.version();
    if (!version) return version.error();
    if (auto good = check_version(*version); !good) return good;
    for (bool first = true;; first = false) {
        const auto bytes = first ? version : messages.next();
        if (!bytes) return bytes.error();
        if (bytes->empty() || context.output.failed()) return {};
        Cursor cursor(*bytes, messages.offset());
        Annotator annotator(context.output, cursor, types, context.limits);
        if (!(first ? annotator.version() : annotator.message())) return cursor.error();
    }
}

}  // namespace tool
