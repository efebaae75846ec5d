"""The words in which the questions are put: files of their own, each with its version.

A version is raised when the words change their meaning (a test holds the two together).
"""

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from media_pipeline.providers.analyst import Call
from media_pipeline.providers.writer import Rewording

_FOLDER = Path(__file__).parent / "prompts"
_HEAD = re.compile(r"<!-- version (\d+) -->\n")


@cache
def instructions(call: Call) -> str:
    """What the model is told, without any of the film's material."""
    return f"{_read('rules')[1]}\n{_read(call)[1]}"


@cache
def instructions_to_look() -> str:
    """What the model is told before it sees a picture."""
    return _read("describe")[1]


@cache
def instructions_to_reword(call: Rewording) -> str:
    """What the model is told before it rewords something."""
    return _read(call)[1]


@cache
def instructions_to_direct() -> str:
    """What the model is told before it reads a note about a film."""
    return _read("direct")[1]


@cache
def edition(call: Call) -> str:
    """``1.2-0f3c9a21``: the versions of the rules and the question, and a digest of the words."""
    digest = hashlib.sha256(instructions(call).encode()).hexdigest()[:8]
    return f"{_read('rules')[0]}.{_read(call)[0]}-{digest}"


def in_words(schema: Mapping[str, Any]) -> str:
    """The shape of the answer, for models that take no schema."""
    return (
        "\n# The shape of the answer\n\nOne JSON object that fits this schema:\n\n"
        f"{json.dumps(schema, separators=(',', ':'))}\n"
    )


@cache
def _read(name: str) -> tuple[int, str]:
    text = (_FOLDER / f"{name}.md").read_text(encoding="utf-8")
    head = _HEAD.match(text)
    if head is None:
        raise ValueError(f"{name}.md does not begin with its version")
    return int(head[1]), text[head.end() :]
