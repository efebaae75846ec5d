"""Scenes compared by their words: the same scene under another number is the same scene."""

import re
from hashlib import sha256

from media_pipeline.screenplay.heading import read_label, read_slug


def comparable(text: str) -> str:
    """A scene without what says nothing of it: its number, line ends, space at the ends of lines.

    A running time in its label stays: another length is another scene.
    """
    lines = [line.rstrip() for line in text.strip().splitlines()]
    if lines:
        lines[0] = _unnumbered(lines[0])
    return "\n".join(lines)


def scene_digest(text: str) -> str:
    """SHA-256 of the comparable text, in hexadecimal."""
    return sha256(comparable(text).encode("utf-8", "surrogatepass")).hexdigest()


def _unnumbered(line: str) -> str:
    if (label := read_label(line)) and label.number:
        return " ".join(line.replace(label.number, "", 1).split())
    heading = read_slug(line)
    if heading is None or not heading.number:
        return line
    number = re.escape(heading.number)
    return " ".join(re.sub(rf"(?<!\w)#?{number}#?(?!\w)", " ", line).split())
