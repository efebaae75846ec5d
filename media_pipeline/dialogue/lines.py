"""A shot's lines: which of them a voice records, and what it is given to say.

A line is ``{"character", "text", "tone"}`` as its author wrote it. One that is left to the video's
model (``"left_to_model": true``) is recorded by nobody.
"""

from collections.abc import Mapping
from typing import Any

from media_pipeline.screenplay.spoken_tokens import without_token_signs

Line = Mapping[str, Any]


def is_recorded(line: Line) -> bool:
    return not line.get("left_to_model")


def said(line: Line) -> str:
    """The words for the voice; the authored ones stay as they are."""
    return without_token_signs(line["text"])


def words_in(text: str) -> float:
    """As words of a language that has them; where nobody leaves spaces, six letters are one."""
    return max(len(text.split()), len(text) / 6)
