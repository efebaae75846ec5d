"""``python -m benchmarks.report [FILE]``: write the page again from a run that was kept."""

import sys
from pathlib import Path

from benchmarks.report.page import write_page
from benchmarks.results import newest, read
from benchmarks.sizes import FULL

if __name__ == "__main__":
    write_page(read(Path(sys.argv[1]) if sys.argv[1:] else newest(FULL.name)))
