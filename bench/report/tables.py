"""Markdown: first how each of ours compares, then everything that was measured."""
import math

import groups


def time(ns):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            return f"{ns / size:.3g} {unit}" if ns / size < 1000 else f"{ns / size:.0f} {unit}"
    return f"{ns:.3g} ns"


def count(number):
    return "" if number is None else f"{number:,.0f}"


def ratio(a, b):
    return f"{a / b:.2f}" if b else ""


def table(header, alignment, rows):
    lines = [header, alignment] + rows
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def comparison(all_groups):
    """One line for each of ours: against the fastest peer and the floor."""
    rows = []
    for group in all_groups:
        for row in group.ours():
            peer, floor = group.peer_of(row), group.floor()
            if peer is None and floor is None:
                continue
            rows.append([group.case, group.operation, row.library.removeprefix("vdl_"), time(row.ns),
                         peer.library if peer else "", time(peer.ns) if peer else "",
                         ratio(peer.ns, row.ns) if peer else "",
                         ratio(row.ns, floor.ns) if floor else ""])
    return table(["case", "operation", "of ours", "time", "fastest peer", "its time",
                  "times as fast", "times the floor"],
                 ["---", "---", "---", "--:", "---", "--:", "--:", "--:"], rows) if rows else ""


def lost(all_groups):
    """Where a peer is faster, the worst first."""
    found = []
    for group in all_groups:
        for row in group.ours():
            peer = group.peer_of(row)
            if peer and peer.ns < row.ns:
                found.append((row.ns / peer.ns, row.name, peer.library))
    return table(["ours", "peer", "takes as long as it, times"], ["---", "---", "--:"],
                 [[name, peer, f"{times:.2f}"] for times, name, peer in sorted(found, reverse=True)]
                 ) if found else "Nowhere.\n"


def summary(all_groups):
    """Geometric means over the cases, by operation, library and peer."""
    found = {}
    for group in all_groups:
        for row in group.ours():
            for peer in group.peers:
                if peer.format == row.format:
                    found.setdefault((group.operation, row.library, peer.library), []).append(
                        peer.ns / row.ns)
    rows = [[operation, ours.removeprefix("vdl_"), peer, str(len(ratios)),
             f"{math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}", f"{min(ratios):.2f}"]
            for (operation, ours, peer), ratios in found.items()]
    return table(["operation", "of ours", "peer", "cases", "times as fast (geometric mean)", "least"],
                 ["---", "---", "---", "--:", "--:", "--:"], rows) if rows else ""


def everything(all_groups):
    text = ""
    for group in all_groups:
        floor = group.floor()
        rows = [[row.library + (" (published)" if row.is_published else ""), time(row.ns),
                 f"{100 * row.spread:.0f} %", ratio(row.ns, floor.ns) if floor else "",
                 count(row.bytes), count(row.allocs), count(row.alloc_bytes), count(row.peak)]
                for row in group.rows]
        text += f"#### {group.case}, {group.operation}\n\n" + table(
            ["library", "time", "spread", "times the floor", "bytes", "allocations", "bytes of these",
             "peak"], ["---"] + ["--:"] * 7, rows) + "\n"
    return text


def report(topics, drawn, compile_time):
    parts = ["# Results\n\nCPU time, medians. docs/performance.md explains what is compared.\n"]
    for topic, rows in topics.items():
        all_groups = groups.groups_of(rows)
        parts.append(f"## {topic}\n")
        parts += [f"![{chart}]({chart})\n" for chart in drawn.get(topic, [])]
        for title, text in (("In the mean", summary(all_groups)), ("Each", comparison(all_groups)),
                            ("Where a peer is faster", lost(all_groups)),
                            ("Everything", everything(all_groups))):
            if text:
                parts.append(f"### {title}\n\n{text}")
    if compile_time:
        parts.append(f"## Compile time\n\n```text\n{compile_time}```\n")
    return "\n".join(parts)
