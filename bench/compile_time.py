#!/usr/bin/env python3
"""Compile time, memory and code size of one translation unit with N structs of ten mixed fields.

    bench/compile_time.py [--compiler clang++-19] [--structs 40] [--format json cbor] [-O 2]

Prints a line for the standard headers alone, for the include of each format alone, and for N
structs that are each written and read once in it. CPU seconds (user and system), peak memory in MB, text in KB.
"""
import argparse
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADERS = ["cstdint", "map", "optional", "string", "vector"]
FIELDS = [
    ("std::int32_t", "count"), ("std::string", "name"), ("double", "ratio"), ("bool", "active"),
    ("std::vector<std::int32_t>", "numbers"), ("std::optional<std::string>", "comment"),
    ("std::uint64_t", "id"), ("std::map<std::string, double>", "scores"),
    ("std::vector<std::string>", "tags"), ("float", "weight"),
]


def source(kind, fmt, structs):
    lines = [f"#include <{header}>" for header in HEADERS]
    if kind != "std":
        lines.append(f"#include <vdl/{fmt}.hpp>")
    if kind == "structs":
        for i in range(structs):
            members = " ".join(f"{t} {name}_{i}{{}};" for t, name in FIELDS)
            lines += [
                f"namespace bench {{ struct S{i} {{ {members} }}; }}",
                f"bool write(vdl::Buffer& out, const bench::S{i}& x) {{"
                f" return vdl::{fmt}::encode_into(out, x).has_value(); }}",
                f"bool read(std::string_view in, bench::S{i}& x) {{"
                f" return vdl::{fmt}::decode_into(in, x).has_value(); }}",
            ]
    return "\n".join(lines) + "\n"


def measure(compiler, flags, text):
    with tempfile.TemporaryDirectory() as folder:
        cpp, obj = os.path.join(folder, "a.cpp"), os.path.join(folder, "a.o")
        pathlib.Path(cpp).write_text(text)
        command = [compiler, "-std=c++20", "-DNDEBUG", *flags, f"-I{ROOT / 'include'}", "-c", cpp, "-o", obj]
        pid = os.spawnvp(os.P_NOWAIT, command[0], command)
        _, status, usage = os.wait4(pid, 0)
        if status != 0:
            raise SystemExit("the compiler failed")
        size = subprocess.run(["size", "-A", obj], capture_output=True, text=True, check=True).stdout
        code = sum(int(line.split()[1]) for line in size.splitlines() if line.startswith(".text"))
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, code / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default="clang++-19")
    parser.add_argument("--structs", type=int, nargs="*", default=[1, 10, 40])
    parser.add_argument("--format", nargs="*", default=["json"])
    parser.add_argument("-O", dest="level", default="2")
    options = parser.parse_args()
    flags = [f"-O{options.level}"]
    print(f"{options.compiler} -O{options.level}")
    cases = [("standard headers", "std", "", 0)]
    for fmt in options.format:
        cases.append((f"{fmt}, include only", "include", fmt, 0))
        cases += [(f"{fmt}, {n} structs", "structs", fmt, n) for n in options.structs]
    for name, kind, fmt, n in cases:
        seconds, memory, code = measure(options.compiler, flags, source(kind, fmt, n))
        print(f"{name:22} {seconds:6.2f} s {memory:6.0f} MB {code:7.1f} KB", flush=True)


if __name__ == "__main__":
    main()
