// Other names of struct fields, known from the customization of C++ types.
#pragma once

#include <vdl/type.hpp>

#include <cstdint>
#include <mutex>
#include <string_view>
#include <vdl/detail/list.hpp>

namespace vdl::detail {

/// The aliases of the struct types that C++ types stand for. A plan whose target is such a
/// type looks for the field's own name first, then for its aliases in order. `type_of` fills
/// it; entries are for immortal nodes and stay.
class AliasTable {
public:
    struct Alias {
        const TypeNode* structure;
        std::uint32_t field;
        std::string_view name;  ///< of static storage
    };

    static AliasTable& instance() {
        static AliasTable& table = *new AliasTable;
        return table;
    }

    void add(const Alias& alias) {
        const std::lock_guard lock(mutex_);
        for (const Alias& known : aliases_) {
            if (known.structure == alias.structure && known.field == alias.field &&
                known.name == alias.name) {
                return;
            }
        }
        aliases_.push_back(alias);
    }
    /// The field of `structure` that has `name` as an alias, or -1.
    [[nodiscard]] int find(const TypeNode* structure, std::string_view name) const {
        const std::lock_guard lock(mutex_);
        for (const Alias& alias : aliases_) {
            if (alias.structure == structure && alias.name == name) {
                return static_cast<int>(alias.field);
            }
        }
        return -1;
    }

private:
    mutable std::mutex mutex_;
    List<Alias> aliases_;
};

}  // namespace vdl::detail
