"""python3 bench/report DIR: tables and charts of the results in DIR (bench/run)."""
import pathlib
import sys

import charts
import results
import tables


def main():
    folder = pathlib.Path(sys.argv[1])
    topics = results.load(folder)
    if not any(topics.values()):
        raise SystemExit(f"there are no results in {folder}")
    drawn = charts.draw(folder, topics)
    compile_time = folder / "compile_time.txt"
    report = tables.report(topics, drawn,
                           compile_time.read_text() if compile_time.exists() else "")
    (folder / "report.md").write_text(report)
    print(f"\n{folder}/report.md")
    failed = [row for rows in topics.values() for row in rows if row.failure]
    for row in failed:
        print(f"FAILED {row.name}: {row.failure}")
    return 1 if failed else 0


sys.exit(main())
