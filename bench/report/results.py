"""What was measured: Google Benchmark's JSON, one file a program and pass."""
import collections
import csv
import json
import pathlib
import re
import statistics

UNITS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
PUBLISHED = pathlib.Path(__file__).resolve().parent.parent / "published"


class Row:
    """One benchmark: medians over all passes. docs/performance.md explains the name."""

    def __init__(self, name, runs, published=False):
        self.name = name
        self.case, self.operation, self.library = name.split("/")
        self.format = self.library.rsplit("_", 1)[-1]
        self.is_ours = self.library.startswith("vdl_")
        self.is_floor = self.library.startswith("floor_")
        self.is_peer = not self.is_ours and not self.is_floor
        self.is_published = published
        self.failure = next((run["error_message"] for run in runs if run.get("error_occurred")), "")
        times = [run["cpu_time"] * UNITS[run["time_unit"]] for run in runs]
        self.ns = statistics.median(times)
        self.spread = (max(times) - min(times)) / self.ns if self.ns else 0.0
        for counter in ("bytes", "allocs", "alloc_bytes", "peak"):
            values = [run[counter] for run in runs if counter in run]
            setattr(self, counter, statistics.median(values) if values else None)


def read(file):
    """The runs of one file; none if the program was interrupted."""
    try:
        return json.loads(file.read_text()).get("benchmarks") or []
    except json.JSONDecodeError:
        return []


def load(folder):
    """The rows of each topic, in the order in which they were measured."""
    topics = collections.OrderedDict()
    for file in sorted(folder.glob("*.json"), key=lambda file: (file.name.startswith("go_"), file.name)):
        topic = re.fullmatch(r"(?:go_)?(\w+)\.\d+\.json", file.name)[1]
        runs = topics.setdefault(topic, collections.OrderedDict())
        for run in read(file):
            if run.get("run_type", "iteration") == "iteration":
                runs.setdefault(run["name"], []).append(run)
    return {topic: [Row(name, list_of_runs) for name, list_of_runs in runs.items()] +
            (published(runs) if topic == "vom" else [])
            for topic, runs in topics.items()}


def published(names):
    """The figures of VOM in Go for those cases that were measured, from published/go_vom.tsv."""
    text = (PUBLISHED / "go_vom.tsv").read_text().splitlines()
    measured = {name.rsplit("/", 1)[0] for name in names}
    rows = []
    for line in csv.DictReader((x for x in text if not x.startswith("#")), delimiter="\t"):
        for operation in ("Encode", "EncodeMany", "Decode", "DecodeMany"):
            group = f"{line['case']}/{operation}"
            if group in measured:
                run = {"cpu_time": float(line[operation]), "time_unit": "ns"}
                rows.append(Row(f"{group}/go_vom", [run], published=True))
    return rows
