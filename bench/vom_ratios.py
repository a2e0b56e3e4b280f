#!/usr/bin/env python3
"""Puts the VOM micro-benchmarks beside the published figures of the Go implementation.

    build/bench/vom_bench --benchmark_repetitions=5 --benchmark_format=json >vom.json
    bench/vom_ratios.py vom.json

Prints how many times faster each case is, the geometric means, and the ratios to the floors. The
figures of Go are of another machine of the same kind (see published/go_vom.tsv), those of the
floors of the same run."""

import json
import math
import pathlib
import statistics
import sys

OPERATIONS = ["Encode", "EncodeMany", "Decode", "DecodeMany"]


def published():
    path = pathlib.Path(__file__).parent / "published" / "go_vom.tsv"
    lines = [line.rstrip("\n") for line in path.open() if not line.startswith("#")]
    return {name: dict(zip(OPERATIONS, map(float, figures)))
            for name, *figures in (line.split("\t") for line in lines[1:])}


def measured(path):
    """Nanoseconds by (case, operation, library): the median of the repetitions."""
    units = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}
    runs = {}
    for run in json.load(open(path))["benchmarks"]:
        if run["run_type"] != "iteration" or run.get("error_occurred"):
            continue
        name = tuple(run["run_name"].split("/")[:3])
        runs.setdefault(name, []).append(run["cpu_time"] * units[run["time_unit"]])
    return {name: statistics.median(times) for name, times in runs.items()}


def geometric_mean(numbers):
    return math.exp(sum(map(math.log, numbers)) / len(numbers))


def number(x):
    return f"{x:.3g}" if x < 1000 else f"{x:.0f}"


def beside_go(times, library):
    go = published()
    print(f"{library} against Go: nanoseconds, and how many times faster\n")
    print("| case | " + " | ".join(OPERATIONS) + " |")
    print("| --- |" + " --: |" * len(OPERATIONS))
    ratios = {operation: [] for operation in OPERATIONS}
    for case, figures in go.items():
        cells = []
        for operation in OPERATIONS:
            time = times.get((case, operation, library))
            if time is None:
                cells.append("-")
                continue
            ratios[operation].append(figures[operation] / time)
            cells.append(f"{number(time)} ({ratios[operation][-1]:.1f}x)")
        if any(cell != "-" for cell in cells):
            print(f"| {case} | " + " | ".join(cells) + " |")
    means = {operation: geometric_mean(r) for operation, r in ratios.items() if r}
    print("| geometric mean | "
          + " | ".join(f"{means[o]:.1f}x" if o in means else "-" for o in OPERATIONS) + " |\n")
    for title, pair in (("running stream", ("EncodeMany", "DecodeMany")),
                        ("one-shot", ("Encode", "Decode"))):
        both = [r for operation in pair for r in ratios[operation]]
        if both:
            print(f"{title}: geometric mean {geometric_mean(both):.1f}x, least {min(both):.1f}x")
    print()


def beside_floors(times):
    for (case, operation, library), floor in times.items():
        if library.startswith("floor_") and (case, operation, "vdl_vom") in times:
            time = times[case, operation, "vdl_vom"]
            print(f"{case}/{operation}: {number(time)} ns, {time / floor:.2f} times {library}")


def main():
    times = measured(sys.argv[1])
    for library in ("vdl_vom", "vdl_value_vom"):
        if any(name[2] == library for name in times):
            beside_go(times, library)
    beside_floors(times)


if __name__ == "__main__":
    main()
