"""What a model is told about a clip: what moves, who says what, what is heard.

The prose is one part of it. Header, dialogue and sound are put around it for every request, so a
prose that was reworded never rewords a line.
"""

from collections.abc import Mapping, Sequence
from typing import Any

_SIZES = {
    "insert": "An insert",
    "over the shoulder": "Over the shoulder",
    "two shot": "A two shot",
}
_ANGLES = {"low": "low angle", "high": "high angle", "overhead": "from overhead"}


def clip_words(
    prose: str,
    framing: Mapping[str, Any],
    lines: Sequence[Mapping[str, Any]],
    *,
    style: str = "",
    sounds: Sequence[str] = (),
) -> str:
    """``framing``: size, angle and sound cue of a spec; ``lines`` as they are delivered; ``style``
    where no start frame shows it; ``sounds``: the names of those that go along."""
    told = [f"{name} sounds as audio {number}." for number, name in enumerate(sounds, start=1)]
    parts = [_header(framing, style), prose.strip(), _dialogue(lines), _sound(framing), *told]
    return "\n".join(part for part in parts if part)


def pack_words(told: Sequence[tuple[str, float, float]], *, with_pictures: bool) -> str:
    """Of a clip of several shots: the words of each, and from which second to which it is seen.

    ``with_pictures``: their stills go along as pictures 1, 2, … in this order; otherwise the first
    one's is where the clip starts.
    """
    shots = []
    for number, (words, start, end) in enumerate(told, start=1):
        like = f", as in picture {number}" if with_pictures else ""
        shots.append(f"Shot {number} ({start:g} to {end:g} s{like}): {words}")
    cuts = f"One scene in {len(told)} shots, with a hard cut from each to the next."
    return "\n\n".join([cuts, *shots])


def _header(framing: Mapping[str, Any], style: str) -> str:
    size = str(framing.get("shot_size", ""))
    named = _SIZES.get(size, f"{size[:1].upper()}{size[1:]} shot" if size else "")
    told = [
        named,
        _ANGLES.get(str(framing.get("angle", "")), ""),
    ]
    header = ", ".join(word for word in told if word)
    return " ".join(part for part in (f"{header}." if header else "", style) if part)


def _dialogue(lines: Sequence[Mapping[str, Any]]) -> str:
    """By tags: a person with another name is the same person."""
    return "\n".join(
        f"{_spoken(str(line['character']))}{_tone(line)} says: “{line['text']}”" for line in lines
    )


def _tone(line: Mapping[str, Any]) -> str:
    return f" ({line['tone']})" if line.get("tone") else ""


def _sound(framing: Mapping[str, Any]) -> str:
    cue = str(framing.get("sound_cue", "")).strip()
    return f"Sound: {cue}" if cue else ""


def _spoken(tag: str) -> str:
    return " ".join(tag.replace("_", " ").split()).title()
