"""Subtitles from the delivered lines and their real timings: cues, SRT and WebVTT.

A cue holds at most two rows of 42 characters; a longer line becomes several cues that share its
time by their length. A cue stays on a little after the voice when nothing follows, never longer
than the film.
"""

import re
import textwrap
from dataclasses import dataclass, replace

from media_pipeline.exports.cut import FilmCut

#: The files of them that may lie beside a film, by their suffix.
SUBTITLES = (".srt", ".vtt")

ROW = 42
ROWS = 2

_LINGER = 0.35  # s after the voice, when there is room
_OVERLAP = 0.05  # s of two lines that are still one after the other
_SHORTEST = 0.8  # s a cue is readable in, when there is room


@dataclass(frozen=True, kw_only=True)
class Cue:
    """What is on the picture from ``start`` to ``end``, in seconds of the film; rows by newline."""

    start: float
    end: float
    text: str


def subtitle_cues(cut: FilmCut) -> tuple[Cue, ...]:
    """The cues of a film, in order and never overlapping.

    A speaker is named where the speaker changes inside a shot: elsewhere the picture shows who
    speaks.
    """
    spoken: list[Cue] = []
    for shot, first_frame in zip(cut.shots, cut.first_frames, strict=True):
        at = first_frame / cut.fps
        speakers = {line.character for line in shot.lines}
        for line in sorted(shot.lines, key=lambda line: line.start):
            name = line.character.strip() if len(speakers) > 1 else ""
            spoken += _cues_of_line(name, line.text, at + line.start, at + line.end)
    return _in_turn(sorted(spoken, key=lambda cue: cue.start), cut.seconds)


def _cues_of_line(name: str, text: str, start: float, end: float) -> list[Cue]:
    words = _one_line(f"{_one_line(name).upper()}: {text}" if name else text)
    if not words:
        return []
    pages = _pages(words)
    lengths = [len(page) for page in pages]
    cues, spent = [], 0
    for page, length in zip(pages, lengths, strict=True):
        begins = start + (end - start) * spent / sum(lengths)
        spent += length
        ends = start + (end - start) * spent / sum(lengths)
        cues.append(Cue(start=begins, end=ends, text="\n".join(_rows(page))))
    return cues


def _pages(words: str) -> list[str]:
    """The text of each cue: as few as two rows allow, and about equally long."""
    fewest = -(-len(_wrapped(words, ROW)) // ROWS)
    for width in range(-(-len(words) // fewest), ROW * ROWS + 1):
        pages = _wrapped(words, width)
        if len(pages) <= fewest and all(len(_wrapped(page, ROW)) <= ROWS for page in pages):
            return pages
    rows = _wrapped(words, ROW)
    return [" ".join(rows[at : at + ROWS]) for at in range(0, len(rows), ROWS)]


def _rows(page: str) -> list[str]:
    """One row when it fits, else two of about the same length."""
    rows = _wrapped(page, ROW)
    if len(rows) == ROWS:
        for width in range(-(-len(page) // ROWS), ROW):
            balanced = _wrapped(page, width)
            if len(balanced) == ROWS:
                return balanced
    return rows


def _wrapped(words: str, width: int) -> list[str]:
    # Scripts written without spaces are broken anywhere; others only inside endless words.
    return textwrap.wrap(words, width, break_long_words=True, break_on_hyphens=False)


def _one_line(text: str) -> str:
    """No line ends and no control characters: an empty row would end a cue."""
    return " ".join(re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", " ", text).split())


def _in_turn(cues: list[Cue], film_seconds: float) -> tuple[Cue, ...]:
    """One after the other, each staying on a little; people who speak at once share a cue."""
    apart: list[Cue] = []
    for cue in cues:
        last = apart[-1] if apart else None
        if last and cue.start < last.end - _OVERLAP:
            both = f"{last.text}\n{cue.text}"
            apart[-1] = Cue(start=last.start, end=max(last.end, cue.end), text=both)
        else:
            apart.append(cue)
    ends = [*(cue.start for cue in apart[1:]), film_seconds][: len(apart)]
    return tuple(
        replace(cue, end=min(max(cue.end + _LINGER, cue.start + _SHORTEST), end))
        for cue, end in zip(apart, ends, strict=True)
    )


def srt(cues: tuple[Cue, ...]) -> str:
    """SubRip. It has no way to write its own marks, so look-alikes stand for them."""
    plain = str.maketrans({"<": "‹", ">": "›", "{": "(", "}": ")"})
    return "".join(
        f"{number}\n{_clock(cue.start, ',')} --> {_clock(cue.end, ',')}\n"
        f"{cue.text.translate(plain)}\n\n"
        for number, cue in enumerate(cues, 1)
    )


def vtt(cues: tuple[Cue, ...]) -> str:
    """WebVTT."""
    marks = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
    body = "".join(
        f"{_clock(cue.start, '.')} --> {_clock(cue.end, '.')}\n{cue.text.translate(marks)}\n\n"
        for cue in cues
    )
    return f"WEBVTT\n\n{body}"


def _clock(seconds: float, point: str) -> str:
    whole = round(seconds * 1000)
    return (
        f"{whole // 3_600_000:02d}:{whole // 60_000 % 60:02d}:"
        f"{whole // 1000 % 60:02d}{point}{whole % 1000:03d}"
    )
