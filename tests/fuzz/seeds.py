#!/usr/bin/env python3
"""seeds.py FOLDER [VECTORS]: writes first inputs for each fuzz target into FOLDER/TARGET, from
tests/data and, if given, from a folder with the published test suites of the formats (*.tsv)."""
import base64
import hashlib
import pathlib
import sys

data = pathlib.Path(__file__).resolve().parent.parent / "data"
# The first two bytes of an input choose options and pieces.
choices = [b"\x00\x00", b"\x07\x00", b"\x13\x05"]


def lines(folder, name):
    file = folder / name
    if not file.exists():
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def put(target, content):
    name = hashlib.sha1(content).hexdigest()[:16]
    choice = choices[int(name, 16) % len(choices)]
    folder = out / target
    folder.mkdir(parents=True, exist_ok=True)
    if target == "plans":  # the second byte chooses what the value is converted into
        for i in range(16):
            (folder / f"{name}_{i}").write_bytes(bytes([choice[0], i]) + content)
    else:
        (folder / name).write_bytes(choice + content)


out = pathlib.Path(sys.argv[1])
folders = [data] + [pathlib.Path(f) for f in sys.argv[2:]]
for folder in folders:
    for name, type_text, values, stream in lines(folder, "vom81_cases.tsv"):
        for target in ("vom", "plans"):
            put(target, bytes.fromhex(stream))
        put("text", type_text.encode())
        for value in values.split(";") if "{" not in values else [values]:
            put("text", value.strip().encode())
    for case, type_text, value, _, stream in lines(folder, "vom81_golden.tsv"):
        for target in ("vom", "plans"):
            put(target, bytes.fromhex(stream))
        put("text", type_text.encode())
        put("text", value.encode())
    for row in lines(folder, "cbor_appendix_a.tsv"):
        put("cbor", bytes.fromhex(row[0]))
    for row in lines(folder, "cbor_cases.tsv"):
        put("cbor", bytes.fromhex(row[3]))
    for row in lines(folder, "json_test_suite.tsv"):
        content = base64.b64decode(row[2])
        if len(content) <= 4096:
            put("json", content)
    for row in lines(folder, "msgpack_test_suite.tsv"):
        for encoding in row[2].split():
            put("msgpack", bytes.fromhex(encoding.replace("-", "")))
for folder in sorted(out.iterdir()):
    print(folder.name, len(list(folder.iterdir())))
