#!/usr/bin/env python3
"""Compiles and runs every C++ block of README.md and docs/*.md.

docs/contributing.md says how blocks are written. Arguments: the files to check, else all.
"""
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMPILER = shlex.split(os.environ.get("CXX", "c++"))
FLAGS = ["-std=c++20", "-Wall", "-Wextra", "-Werror", "-Wno-unused", f"-I{ROOT / 'include'}"]

# What begins a declaration at namespace level; everything else is a statement of main.
DECLARATION = re.compile(
    r"(struct|class|union|enum|namespace|template|using|inline|constexpr|concept|extern)\b|\[\[")
FUNCTION = re.compile(r"(?!(if|for|while|switch|else|do|return)\b)[\w:<>,&*\s]+?[\w>&*]\s+[\w:~]+\(.*\{")


class Block:
    def __init__(self, file, line, words):
        self.place = f"{file.relative_to(ROOT)}:{line}"
        self.compile_only = "compile" in words
        self.continues = "continue" in words
        self.code = []
        self.output = None


def blocks_of(file):
    """The C++ blocks of a page; a block of `text output` belongs to the one before it."""
    blocks, fence, taken = [], None, None
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if fence is None:
            opening = re.match(r"\s*(```+)\s*(.*)", line)
            if not opening:
                continue
            fence, words = opening[1], opening[2].split()
            indent = len(line) - len(line.lstrip())
            taken = None
            if words[:1] == ["cpp"]:
                blocks.append(Block(file, number, words))
                taken = blocks[-1].code
            elif words[:2] == ["text", "output"] and blocks:
                taken = blocks[-1].output = []
        elif line.strip() == fence:
            fence = None
        elif taken is not None:
            taken.append(line[indent:] if not line[:indent].strip() else line)
    for index, block in enumerate(blocks):
        if block.continues:
            block.code = blocks[index - 1].code + block.code
    return blocks


def complete(code):
    """A whole program of the lines of a block."""
    if any(re.search(r"\bint main\(", line) for line in code):
        return "\n".join(code)
    outside, inside, open_declaration, depth = [], [], False, 0
    for line in code:
        top = depth == 0 and not open_declaration
        if top and line.startswith("#"):
            outside.append(line)
            continue
        if top and (DECLARATION.match(line) or FUNCTION.match(line)):
            open_declaration = True
        (outside if open_declaration else inside).append(line)
        text = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'|//.*', "", line)
        depth += text.count("{") + text.count("(") - text.count("}") - text.count(")")
        if open_declaration and depth == 0 and text.rstrip().endswith((";", "}")):
            open_declaration = False
    return "\n".join(outside + ["int main() {"] + inside + ["}"])


def check(block, scratch, number):
    """The complaint about one block, or None."""
    source, program = scratch / f"{number}.cpp", scratch / str(number)
    source.write_text(complete(block.code) + "\n")
    built = subprocess.run(COMPILER + FLAGS + [source, "-o", program], text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
    if built.returncode != 0:
        return f"does not compile:\n{built.stdout[:4000]}\nThe program was:\n{source.read_text()}"
    if block.compile_only:
        return None
    run = subprocess.run([program], text=True, cwd=scratch, stdin=subprocess.DEVNULL, timeout=60,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode != 0:
        return f"exit status {run.returncode}:\n{run.stdout[:4000]}"
    if block.output is not None and run.stdout.rstrip() != "\n".join(block.output).rstrip():
        return f"prints something else than the page says:\n{run.stdout[:4000]}"
    return None


def main():
    files = [pathlib.Path(f).resolve() for f in sys.argv[1:]]
    files = files or [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    blocks = [block for file in files for block in blocks_of(file)]
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = list(pool.map(lambda job: check(job[1], pathlib.Path(scratch), job[0]),
                                   enumerate(blocks)))
    for block, complaint in zip(blocks, complaints):
        if complaint:
            print(f"{block.place}: {complaint}\n")
    failed = sum(c is not None for c in complaints)
    print(f"{len(blocks) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
