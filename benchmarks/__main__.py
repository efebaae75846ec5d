"""``python -m benchmarks``: measure all systems side by side. ``--quick`` takes two minutes."""

import argparse
import sys
from datetime import UTC, datetime

from benchmarks.figures import figures
from benchmarks.place import running_place
from benchmarks.report.page import write_page
from benchmarks.report.tables import ratios, summary
from benchmarks.run import run
from benchmarks.sizes import FULL, QUICK


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller sizes, one round")
    sizes = QUICK if parser.parse_args().quick else FULL
    began = datetime.now(UTC).isoformat(timespec="seconds")
    with running_place() as place:
        results = run(place, sizes, began)
    sys.stderr.write(f"kept in {results.keep()}\n")
    if sizes is FULL:
        write_page(results)
    sys.stdout.write(f"{summary(results)}\n{ratios(results)}\n")
    sys.stdout.write(figures(results).line + "\n")


if __name__ == "__main__":
    main()
