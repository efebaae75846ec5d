"""Where this document puts its action, its speeches and its names: seen from its own lines."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from media_pipeline.screenplay.cue import is_short_caseless, read_cue
from media_pipeline.screenplay.heading import read_slug
from media_pipeline.screenplay.names import is_capitals
from media_pipeline.screenplay.page_words import SCENE_NUMBER
from media_pipeline.scripts.pdf.printed_line import Line
from media_pipeline.scripts.pdf.reflow import right_edge

#: Lines within so many points of each other begin at one indentation.
TOLERANCE = 5.0
#: More than so many leadings below the line before, a line begins a paragraph; the second where
#: speeches are printed with every other line empty.
_BLANK, _BLANK_WHEN_LOOSE = 1.35, 2.2


@dataclass(frozen=True, slots=True)
class Layout:
    """``action`` and ``speech``: where these begin, from the left; ``speech`` is None in a text
    without indented speeches. ``right``: where lines at the margin are broken; ``names``: where
    most names over speeches begin. All in points. ``is_loose``: every other line of a speech is
    empty, as television has it."""

    action: float
    speech: float | None
    width: float
    leading: float
    right: float = 0.0
    names: float | None = None
    is_loose: bool = False

    def is_apart(self, line: Line) -> bool:
        """A blank line is above it, as far as its own page tells."""
        loose = self.is_loose and not self.is_at_action(line)
        return line.gap > (_BLANK_WHEN_LOOSE if loose else _BLANK) * self.leading

    def is_at_action(self, line: Line) -> bool:
        edge = self.action + TOLERANCE
        if self.speech is not None:
            edge = max(edge, self.action + 0.4 * (self.speech - self.action))
        return line.x0 <= edge

    def is_at_speech(self, line: Line) -> bool:
        return self.speech is not None and abs(line.x0 - self.speech) <= TOLERANCE

    def is_within_speech(self, line: Line) -> bool:
        """As far in as a speech or further, and no further than a parenthetical."""
        return self.speech is not None and -TOLERANCE <= line.x0 - self.speech <= 60

    def is_centred(self, line: Line) -> bool:
        middle = (line.x0 + line.x1) / 2
        page, text = self.width / 2, (self.action + self.width - self.action * 0.75) / 2
        return line.x0 > self.action + 30 and (abs(middle - page) < 14 or abs(middle - text) < 14)


def measure(lines: Sequence[Line], width: float, leading: float) -> Layout:
    """From all lines of the document, furniture taken off."""
    starts = _groups(sorted(start_of(line) for line in lines))
    least = max(1, 0.04 * len(lines))
    margin = next((place for place, count in starts if count >= least), 0.0)
    plain = Layout(margin, None, width, leading)
    loose = replace(plain, is_loose=True)
    plain = _with_speeches(lines, starts, plain) or _with_speeches(lines, starts, loose) or plain
    return replace(plain, right=_right_edge(lines, plain), names=_names_at(lines, plain))


def _with_speeches(
    lines: Sequence[Line], starts: list[tuple[float, int]], layout: Layout
) -> Layout | None:
    """The layout with the place under which most names stand over a line; None without any."""
    best = 1 if len(lines) > 40 else 0
    found = None
    for place, _ in starts:
        left = [(count, other) for other, count in starts if 18 < place - other <= 230]
        score = _speeches_at(place, lines, layout) if left else 0
        if score > best:
            best, found = score, replace(layout, action=max(left)[1], speech=place)
    return found


def _right_edge(lines: Sequence[Line], layout: Layout) -> float:
    at_margin = [
        (line, layout.is_at_action(below) and below.gap > 0 and not layout.is_apart(below))
        for line, below in pairwise(lines)
        if layout.is_at_action(line)
    ]
    return right_edge([line for line, _ in at_margin], [on for _, on in at_margin])


def _names_at(lines: Sequence[Line], layout: Layout) -> float | None:
    over = [
        line.x0
        for line, below in pairwise(lines)
        if layout.is_at_speech(below) and line.x0 > below.x0 + 8 and is_cue_like(line.text)
    ]
    places = Counter(round(place) for place in over).most_common(1)
    return float(places[0][0]) if places and places[0][1] >= 2 else None


def start_of(line: Line) -> float:
    """Where the text begins behind a number in the margin."""
    words = line.words
    numbered = len(words) > 1 and SCENE_NUMBER.match(words[0].text)
    return words[1].x0 if numbered and words[1].x0 - words[0].x1 > line.size else line.x0


def is_cue_like(text: str) -> bool:
    """Nothing but a name, in capitals or in letters that have none."""
    if len(text) > 60 or read_slug(text) is not None:
        return False
    cue = read_cue(text)
    return cue is not None and (is_capitals(cue.name) or is_short_caseless(cue.name))


def _groups(starts: list[float]) -> list[tuple[float, int]]:
    """Places where lines begin, with how many do."""
    groups: list[list[float]] = []
    for start in starts:
        if groups and start - groups[-1][0] <= TOLERANCE:
            groups[-1].append(start)
        else:
            groups.append([start])
    return [(group[len(group) // 2], len(group)) for group in groups]


def _speeches_at(place: float, lines: Sequence[Line], layout: Layout) -> int:
    """How many names stand over a line that begins here, and stand further in than it."""
    count = 0
    for at in range(1, len(lines)):
        line, above = lines[at], lines[at - 1]
        if abs(line.x0 - place) > TOLERANCE or layout.is_apart(line) or line.page != above.page:
            continue
        if line.text.startswith(("(", "（")) or len(above.columns) > 1:
            continue
        if above.text.startswith(("(", "（")) and above.text.endswith((")", "）")) and at > 1:
            above = lines[at - 2]
        if above.x0 > place + 8 and is_cue_like(above.columns[0].text):
            count += 1
    return count
