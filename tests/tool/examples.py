#!/usr/bin/env python3
"""examples.py PROGRAM PAGE: runs the `console` blocks of a page, one after another in one folder.

A line that begins with `$ ` is a command for the shell (one that ends with a backslash goes on in
the next line); what follows is what it must print, on standard output and standard error.
"""
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile


def commands_of(page):
    """(line number, command, output) of each command."""
    found, inside = [], False
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and found and found[-1][1].endswith("\\"):
            found[-1][1] += "\n" + line
        elif inside and line.startswith("$ "):
            found.append([number, line[2:], []])
        elif inside:
            found[-1][2].append(line)
    return found


def main():
    program, page = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        tools = pathlib.Path(scratch) / "bin"
        tools.mkdir()
        (tools / "vdl").symlink_to(program)
        folder = pathlib.Path(scratch) / "examples"
        folder.mkdir()
        env = dict(os.environ, PATH=f"{tools}:{os.environ['PATH']}")
        for number, command, output in commands_of(page):
            run = subprocess.run(["sh", "-c", command], cwd=folder, env=env, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
            printed = run.stdout.splitlines()
            if printed == output:
                passed += 1
                continue
            failed += 1
            print(f"FAILED: {page}:{number}: {command}")
            print("\n".join(difflib.unified_diff(output, printed, "page", "printed", lineterm="")))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())
