"""Lines become elements: by where they stand, and by what stands above and below them."""

import re
from collections.abc import Sequence

from media_pipeline.screenplay.cue import looks_like_name, read_cue
from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.heading import has_time_of_day, read_label, read_slug
from media_pipeline.screenplay.marks import is_cut
from media_pipeline.screenplay.names import is_capitals, name_key
from media_pipeline.screenplay.page_words import is_more, is_omitted
from media_pipeline.scripts.pdf.layout import TOLERANCE, Layout, is_cue_like
from media_pipeline.scripts.pdf.printed import Printed
from media_pipeline.scripts.pdf.printed_line import Line
from media_pipeline.scripts.pdf.reflow import wraps
from media_pipeline.scripts.pdf.side_by_side import read_side_by_side

_SPOKEN = (Kind.CUE, Kind.PARENTHETICAL, Kind.DIALOGUE)
_OPENS, _CLOSES = ("(", "（"), (")", "）")
_SENTENCE_END = re.compile(r"[.!?…:。！？：—–-][\"'”’»)）]*$")
_LONGEST_CUE_LINES = 8


class ElementReader:
    """Reads the lines of a document whose speeches are indented, from first to last."""

    def __init__(self, lines: Sequence[Line], layout: Layout) -> None:
        self._lines = lines
        self._layout = layout
        self._found: list[Printed] = []
        self._speaker = ""  # whose speech is going on
        self._more = False  # «(MORE)» was the last line

    def read(self) -> list[Printed]:
        at = 0
        while at < len(self._lines):
            at += self._take(at)
        return self._found

    def _take(self, at: int) -> int:
        """The element that begins on this line, and how many lines it took."""
        line = self._lines[at]
        dual, taken = read_side_by_side(self._lines, at, self._layout)
        if taken:
            self._found.extend(dual)
            self._speaker, self._more = "", False
            return taken
        if is_more(line.text):
            self._more = True
            return 1
        if self._is_repeated_cue(at):
            self._more = False
            return 1
        if self._layout.is_at_action(line):
            return self._take_at_margin(at)
        return self._take_indented(at)

    def _take_at_margin(self, at: int) -> int:
        line = self._lines[at]
        self._more = False
        label = read_label(line.text)
        if line.number and is_omitted(line.text):
            self._add(Kind.BONEYARD, line)
            self._found[-1].number = line.number
        elif line.number or read_slug(line.text) or (label and label.level == "scene"):
            return self._take_heading(at)
        elif is_cut(line.text) and is_capitals(line.text) and self._is_alone(at):
            self._add(Kind.TRANSITION, line)
        elif self._goes_on(at, Kind.ACTION):
            self._found[-1].lines.append(line)
        else:
            self._add(Kind.ACTION, line)
        self._speaker = ""
        return 1

    def _is_alone(self, at: int) -> bool:
        """Blank lines, or the page's ends, above and below."""
        around = self._lines[at : at + 2]
        return all(line.gap == 0 or self._layout.is_apart(line) for line in around)

    def _take_heading(self, at: int) -> int:
        line = self._lines[at]
        self._add(Kind.HEADING, line)
        self._found[-1].number = line.number
        self._speaker = ""
        taken = 1
        for above, below in zip(self._lines[at:], self._lines[at + 1 :], strict=False):
            if (
                below.gap == 0
                or self._layout.is_apart(below)
                or not self._layout.is_at_action(below)
                or not wraps(above, below, self._layout.right)
                or (is_capitals(line.text) and not is_capitals(below.text))
                or (not is_capitals(line.text) and has_time_of_day(above.text))
            ):
                break
            self._found[-1].lines.append(below)
            taken += 1
        return taken

    def _take_indented(self, at: int) -> int:
        line, layout = self._lines[at], self._layout
        if cue_lines := self._cue_lines(at):
            self._add(Kind.CUE, *self._lines[at : at + cue_lines])
            cue = read_cue(self._found[-1].text)
            self._speaker = name_key(cue.name if cue else self._found[-1].text)
            self._more = False
            return cue_lines
        if self._in_speech(line):
            self._take_spoken(line)
        elif is_cut(line.text) and is_capitals(line.text):
            self._end(Kind.TRANSITION, line)
        elif layout.is_centred(line):
            self._end(Kind.CENTERED, line)
        elif line.x0 > layout.action + 200 and self._is_flush_right(line):
            self._end(Kind.TRANSITION, line)
        elif self._goes_on(at, Kind.ACTION):
            self._found[-1].lines.append(line)
        else:
            self._end(Kind.ACTION, line)
        self._more = False
        return 1

    def _is_flush_right(self, line: Line) -> bool:
        """«BURN TO PINK.», against the right margin."""
        return line.text.endswith((":", "：")) or (
            is_capitals(line.text) and abs(line.x1 - self._layout.right) < 40
        )

    def _in_speech(self, line: Line) -> bool:
        """Does a speech go on here? After a blank line only at its own indentation."""
        last = self._found[-1].kind if self._found else None
        if not self._speaker or last not in _SPOKEN:
            return False
        if self._layout.is_apart(line):
            return self._layout.is_at_speech(line)
        return self._layout.is_within_speech(line)

    def _take_spoken(self, line: Line) -> None:
        last = self._found[-1]
        is_open = last.kind is Kind.PARENTHETICAL and not last.text.endswith(_CLOSES)
        opens = line.text.startswith(_OPENS) and (
            not self._layout.is_at_speech(line) or line.text.endswith(_CLOSES)
        )
        kind = Kind.PARENTHETICAL if opens or is_open else Kind.DIALOGUE
        apart = self._layout.is_apart(line)
        if last.kind is kind and not apart and (kind is Kind.DIALOGUE or is_open):
            last.lines.append(line)
        else:
            self._found.append(Printed(kind, [line]))

    def _cue_lines(self, at: int) -> int:
        """How many lines the name takes that stands here over a speech; 0 for no name."""
        layout, first = self._layout, self._lines[at]
        if layout.speech is None or first.x0 <= layout.speech + 8:
            return 0
        for count in range(1, _LONGEST_CUE_LINES):
            lines = self._lines[at : at + count + 1]
            if len(lines) <= count or layout.is_apart(lines[count]):
                return 0
            if count > 1 and not is_capitals(lines[count - 1].text):
                return 0
            below = lines[count]
            if layout.is_at_speech(below) or below.text.startswith(_OPENS):
                name = " ".join(line.text for line in lines[:count])
                return count if self._may_speak(name, first, count) else 0
            if abs(below.x0 - first.x0) > TOLERANCE:
                return 0
        return 0

    def _may_speak(self, name: str, first: Line, count: int) -> bool:
        names = self._layout.names
        in_place = names is not None and abs(first.x0 - names) <= TOLERANCE
        return (
            (
                is_cue_like(name)
                or (count > 1 and is_capitals(name))
                or (in_place and looks_like_name(name.partition("(")[0]))
            )
            and not (is_cut(name) and name.endswith(":"))
            and not name.startswith(_OPENS)
        )

    def _is_repeated_cue(self, at: int) -> bool:
        """The name that a page begins with while its speech goes on: «BOB (CONT'D)»."""
        line = self._lines[at]
        last = self._found[-1].kind if self._found else None
        if line.gap or not self._speaker or last not in _SPOKEN or self._layout.is_at_action(line):
            return False
        cue = read_cue(line.text)
        return (
            cue is not None
            and name_key(cue.name) == self._speaker
            and (self._more or (bool(cue.extension) and self._cue_lines(at) > 0))
        )

    def _goes_on(self, at: int, kind: Kind) -> bool:
        """Is this line of one paragraph with the line above it?"""
        if not at or not self._found or self._found[-1].kind is not kind:
            return False
        line = self._lines[at]
        if line.gap == 0:
            above = self._found[-1].lines[-1].text
            return not _SENTENCE_END.search(above) and not is_capitals(above)
        return not self._layout.is_apart(line)

    def _end(self, kind: Kind, line: Line) -> None:
        self._speaker = ""
        self._add(kind, line)

    def _add(self, kind: Kind, *lines: Line) -> None:
        self._found.append(Printed(kind, list(lines)))
