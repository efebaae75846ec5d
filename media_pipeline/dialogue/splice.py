"""Another sound in place of one line of a reading; what comes after it moves."""

from collections.abc import Sequence
from typing import Any

from media_pipeline.assets.wav_file import RATE, first_audible, last_audible, piece

#: Of a take, kept before its first and after its last sound.
_EDGE = 0.04


def audible_part(frames: bytes) -> bytes:
    """A take without the silence around it; empty: nobody says anything."""
    seconds = len(frames) / (2 * RATE)
    first = first_audible(frames)
    if first is None:
        return b""
    last = last_audible(frames, first, seconds)
    return piece(frames, max(0.0, first - _EDGE), min(seconds, last + _EDGE))


def spliced_seconds(reading: dict[str, Any], line: int, take: float) -> float:
    """How long the reading would be with ``take`` seconds in place of a line."""
    old = reading["lines"][line]
    return float(reading["seconds"]) - (float(old["end"]) - float(old["start"])) + take


def splice(
    frames: bytes, lines: Sequence[dict[str, Any]], line: int, take: bytes
) -> tuple[bytes, list[dict[str, Any]]]:
    """The reading's sound with ``take`` where the line was, and the lines with their new times."""
    start, end = float(lines[line]["start"]), float(lines[line]["end"])
    whole = len(frames) / (2 * RATE)
    moved = len(take) / (2 * RATE) - (end - start)
    sound = piece(frames, 0.0, start) + take + piece(frames, end, whole)
    times = [dict(one) for one in lines]
    times[line]["end"] = round(end + moved, 4)
    for one in times[line + 1 :]:
        one["start"], one["end"] = round(one["start"] + moved, 4), round(one["end"] + moved, 4)
    return sound, times
