#!/usr/bin/env python3
"""Misuse must be refused at compile time with the right sentence, and briefly.

Each *.cpp beside this file begins with "// expect: SENTENCE" (more such lines may follow: all
must be met). It must not compile, the output must hold every sentence, and be shorter than 25
lines: with g++, and with clang++ where there is one.
"""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
INCLUDE = FOLDER.parent.parent / "include"
LINES = 25


def compilers():
    found = [shutil.which("g++")]
    found += [next(filter(None, map(shutil.which, ("clang++-19", "clang++"))), None)]
    return [c for c in found if c]


def expectations(case):
    sentences = []
    for line in case.read_text().splitlines():
        if not line.startswith("// expect:"):
            break
        sentences.append(line.removeprefix("// expect:").strip())
    return sentences


def check(compiler, case):
    """The complaint about one case, or None."""
    sentences = expectations(case)
    if not all(sentences) or not sentences:
        return "the first line must be: // expect: SENTENCE"
    run = subprocess.run(
        [compiler, "-std=c++20", "-fsyntax-only", "-fdiagnostics-color=never", f"-I{INCLUDE}", case],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300,
        env=dict(os.environ, LC_ALL="C"))
    lines = run.stdout.splitlines()
    shown = "\n".join(lines[:60])
    if run.returncode == 0:
        return "it compiles"
    for sentence in sentences:
        if sentence not in run.stdout:
            return f'the output lacks "{sentence}":\n{shown}'
    if len(lines) >= LINES:
        return f"{len(lines)} lines of output, {LINES - 1} are allowed:\n{shown}"
    return None


def main():
    names = sys.argv[1:]
    cases = [FOLDER / name for name in names] if names else sorted(FOLDER.glob("*.cpp"))
    jobs = [(compiler, case) for case in cases for compiler in compilers()]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = list(pool.map(lambda job: check(*job), jobs))
    for (compiler, case), complaint in zip(jobs, complaints):
        if complaint:
            print(f"{case.name} with {os.path.basename(compiler)}: {complaint}\n")
    failed = sum(c is not None for c in complaints)
    print(f"{len(jobs) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
