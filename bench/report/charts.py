"""Bar charts by gnuplot: one for each topic and operation, times relative to the floor, or to the
fastest where there is no floor."""
import shutil
import subprocess

import groups

MOST_BARS = 24


def draw(folder, topics):
    """The names of the charts of each topic."""
    if shutil.which("gnuplot") is None:
        print("No charts: gnuplot is not installed (Debian: gnuplot-nox).")
        return {}
    drawn = {}
    for topic, rows in topics.items():
        for group in groups.groups_of(rows):
            if len(group.rows) < 3:
                continue
            name = f"{topic}_{group.case}_{group.operation}.svg"
            (folder / name).unlink(missing_ok=True)
            gnuplot(script(folder / name, group))
            drawn.setdefault(topic, []).append(name)
    return drawn


def colour(row):
    return "#1f6fb4" if row.is_ours else "#999999" if row.is_floor else "#d98c3f"


def script(file, group):
    """Horizontal bars, the fastest on top. Gnuplot draws them as boxes that lie on their side."""
    rows = group.rows[:MOST_BARS]
    base = (group.floor() or rows[0]).ns
    longest = max(row.ns for row in rows)
    unit, size = next((unit, size) for unit, size in
                      (("s", 1e9), ("ms", 1e6), ("us", 1e3), ("ns", 1.0)) if rows[0].ns >= size or size == 1)
    lines = [
        f"set terminal svg size 760,{90 + 22 * len(rows)} font 'sans,12' background 'white'",
        f"set output '{file}'",
        f"set title '{group.case}, {group.operation}' noenhanced",
        f"set xlabel '{unit} of CPU time; behind it, times the {'floor' if group.floor() else 'fastest'}'",
        f"set xrange [0:{1.12 * longest / size}]",
        f"set yrange [{len(rows) - 0.4}:-0.6]",
        "set style fill solid noborder",
        "set border 3", "set xtics nomirror", "set grid xtics", "unset key",
        "set ytics nomirror noenhanced (" +
        ", ".join(f"'{row.library}' {i}" for i, row in enumerate(rows)) + ")",
    ]
    for i, row in enumerate(rows):
        lines += [
            f"set object {i + 1} rectangle from 0,{i - 0.36} to {row.ns / size},{i + 0.36} "
            f"fillcolor rgb '{colour(row)}' fillstyle solid noborder front",
            f"set label {i + 1} ' {row.ns / base:.2f}' at {row.ns / size},{i} front",
        ]
    return "\n".join(lines + ["plot -1 linecolor rgb 'white'"]) + "\n"


def gnuplot(text):
    subprocess.run(["gnuplot"], input=text, text=True, check=True)
