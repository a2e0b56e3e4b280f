// Items: what the head of one says, and a walk over items that needs no recursion. For skipping,
// checking and finding where an item ends.
#pragma once

#include <vdl/error.hpp>
#include <vdl/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vdl::detail {

/// The head of an item, or of something that stands between items.
struct ItemHead {
    enum class Shape : std::uint8_t {
        scalar,  ///< the head is all
        bytes,   ///< `count` bytes follow
        text,    ///< the same, UTF-8
        array,   ///< `count` items follow
        map,     ///< `count` pairs of items follow
        tag,     ///< one item follows, to which it belongs
        end,     ///< ends what is `open`
    };
    Shape shape = Shape::scalar;
    bool open = false;     ///< an array or map that lasts until an `end`, bytes or text in chunks
    std::size_t size = 0;  ///< of the head
    std::uint64_t count = 0;
    const char* problem = nullptr;  ///< why it is none
};

/// What `Wire::scan(at, left, ItemHead&)` finds.
enum class Scan : std::uint8_t { ok, more, malformed };

/// Where a walk is: the containers around the place. The first 32 need no allocation.
class ItemLevels {
public:
    struct Level {
        std::uint64_t left;  ///< items to come; of an open one: those that came
        ItemHead::Shape shape;
        bool open;
    };
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] Level& top() noexcept {
        return size_ <= few ? few_[size_ - 1] : more_[size_ - few - 1];
    }
    void push(const Level& level) {
        if (size_ < few) {
            few_[size_] = level;
        } else {
            more_.push_back(level);
        }
        ++size_;
    }
    void pop() noexcept {
        if (size_ > few) more_.pop_back();
        --size_;
    }
    void clear() noexcept {
        size_ = 0;
        more_.clear();
    }

private:
    static constexpr std::size_t few = 32;
    Level few_[few];
    std::vector<Level> more_;
    std::size_t size_ = 0;
};

/// Goes from head to head. Depth and counts are bounded by `Limits`.
class ItemWalk {
public:
    using Shape = ItemHead::Shape;
    explicit ItemWalk(const Limits& limits, std::uint32_t outer_depth = 0)
        : limits_(limits), outer_depth_(outer_depth) {}

    /// Takes a head. The contents of bytes and text are left to the caller. Null, or what is
    /// wrong.
    [[nodiscard]] const char* take(const ItemHead& head) {
        if (levels_.size() != 0) {
            ItemLevels::Level& top = levels_.top();
            if (top.open && (top.shape == Shape::bytes || top.shape == Shape::text) &&
                head.shape != Shape::end && (head.shape != top.shape || head.open)) {
                return "a chunk of a string is no string of that kind";
            }
        }
        switch (head.shape) {
            case Shape::scalar: break;
            case Shape::bytes:
            case Shape::text:
                if (head.open) return push({0, head.shape, true});
                if (head.count > limits_.string_bytes) return over("a string is too long");
                break;
            case Shape::array:
            case Shape::map: {
                if (head.count > limits_.elements) {
                    return over("an array or map has too many elements");
                }
                const std::uint64_t items = head.shape == Shape::map ? head.count * 2 : head.count;
                if (head.open || items != 0) {
                    return push({head.open ? 0 : items, head.shape, head.open});
                }
                if (levels_.size() + outer_depth_ >= limits_.depth) return too_deep();
                break;
            }
            case Shape::tag:
                if (++tags_ > limits_.depth) return too_deep();
                return nullptr;
            case Shape::end: {
                if (levels_.size() == 0 || !levels_.top().open || tags_ != 0) {
                    return "a break where no open item can end";
                }
                const ItemLevels::Level& top = levels_.top();
                if (top.shape == Shape::map && top.left % 2 != 0) {
                    return "a map ends after a key";
                }
                levels_.pop();
                break;
            }
        }
        tags_ = 0;
        complete();
        return nullptr;
    }
    /// Whether the item with which the walk began has ended.
    [[nodiscard]] bool done() const noexcept { return done_; }
    [[nodiscard]] ErrorCode code() const noexcept { return code_; }
    /// Starts with another item.
    void restart() noexcept {
        levels_.clear();
        tags_ = 0;
        done_ = false;
    }
    /// Containers, and tags that wait for an item.
    [[nodiscard]] bool inside() const noexcept { return levels_.size() != 0 || tags_ != 0; }
    [[nodiscard]] ItemLevels& levels() noexcept { return levels_; }

private:
    [[nodiscard]] const char* push(const ItemLevels::Level& level) {
        if (levels_.size() + outer_depth_ >= limits_.depth) return too_deep();
        levels_.push(level);
        tags_ = 0;
        return nullptr;
    }
    void complete() {
        while (levels_.size() != 0) {
            ItemLevels::Level& top = levels_.top();
            if (top.open) {
                ++top.left;
                return;
            }
            if (--top.left != 0) return;
            levels_.pop();
        }
        done_ = true;
    }
    [[nodiscard]] const char* over(const char* problem) {
        code_ = ErrorCode::limit_exceeded;
        return problem;
    }
    [[nodiscard]] const char* too_deep() {
        code_ = ErrorCode::depth_exceeded;
        return "nested too deeply";
    }

    const Limits& limits_;
    std::uint32_t outer_depth_;
    ErrorCode code_ = ErrorCode::malformed;
    std::uint32_t tags_ = 0;
    bool done_ = false;
    ItemLevels levels_;
};

}  // namespace vdl::detail
