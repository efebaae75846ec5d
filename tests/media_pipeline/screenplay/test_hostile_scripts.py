"""A script made to be read for ever: four times as much of it takes about four times as long.

Measured in the processor's time of this process against itself, so a busy or a slow machine says
the same. Quadratic reading would take sixteen times as long, a regular expression that backtracks
would not end.
"""

import time
from collections.abc import Callable

import pytest

from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.passages import read_passages
from media_pipeline.screenplay.scene_spans import find_scenes

SHORT = 20_000  # characters
#: Of four; the rest is the machine's caches and the collector.
MOST_TIMES = 10.0

SHAPES: dict[str, Callable[[int], str]] = {
    "blanks": lambda n: " " * n,
    "blanks between letters": lambda n: ("a" + " " * 50) * (n // 51),
    "capitals": lambda n: "A" * n,
    "a heading without end": lambda n: "INT. " + "A " * (n // 2) + "!",
    "headings in one line": lambda n: "INT." * (n // 4),
    "dashes": lambda n: "INT. X " + "- " * (n // 2),
    "times of day": lambda n: "INT. X - " + "DAY-" * (n // 4),
    "places": lambda n: "INT. " + "a / " * (n // 4),
    "brackets that open": lambda n: "(" * n,
    "a cue of brackets": lambda n: "BEN " + "(a) " * (n // 4) + "x",
    "cues": lambda n: "\n\nBEN (V.O.)\n" * (n // 13),
    "stars": lambda n: "a*" * (n // 2),
    "underlines": lambda n: "_a_" * (n // 3),
    "comments that open": lambda n: "/* x " * (n // 5),
    "notes that open": lambda n: "[[a]" * (n // 4),
    "line ends": lambda n: "\r\n" * (n // 2),
    "tabs": lambda n: ("\t" * 100 + "x\n") * (n // 102),
    "title fields": lambda n: "a: b\n" * (n // 5),
    "a title without end": lambda n: "Title: " + "a\n  " * (n // 4),
    "sections": lambda n: "# a\n" * (n // 4),
    "quotes that open": lambda n: ' "a' * (n // 3),
    "speech": lambda n: '"a," BEN said. ' * (n // 15),
    "dash speech": lambda n: "\N{EM DASH} a, " * (n // 5),
    "table rows": lambda n: "| a | b |\n" * (n // 10),
    "columns": lambda n: "A          B\n" * (n // 13),
    "times on a clock": lambda n: "00:" * (n // 3),
    "accents alone": lambda n: "e\u0301" * (n // 2),
    "names, each another": lambda n: "".join(f"\n\nN{at:X}A\nHi.\n" for at in range(n // 12)),
    "indented": lambda n: "".join(" " * (at % 60) + "BEN\n" for at in range(n // 34)),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_it_is_read_in_time_that_grows_with_it(shape: str) -> None:
    # Once more where it did not fit: another process may have emptied the caches just then.
    assert any(_times_as_long(SHAPES[shape]) < MOST_TIMES for _ in range(3))


def _times_as_long(make: Callable[[int], str]) -> float:
    short, long = make(SHORT), make(4 * SHORT)
    return _seconds(long) / max(_seconds(short), 0.005)


def _seconds(text: str) -> float:
    began = time.process_time()
    elements = lex(text)
    find_scenes(text, elements)
    read_passages(elements)
    return time.process_time() - began
