"""Where the real scripts are, and what is right for each."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_CHECKOUT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, kw_only=True)
class Case:
    """One script as it was handed in, and its right answer by key."""

    name: str
    data: bytes
    expected: dict[str, Any]


@cache
def cases() -> tuple[Case, ...]:
    """Every file that has both a script and an answer; none where the folder is not here."""
    folder = _folder()
    if folder is None:
        return ()
    return tuple(
        Case(name=script.name, data=script.read_bytes(), expected=json.loads(answer.read_text()))
        for script in sorted((folder / "scripts").iterdir())
        if (answer := folder / "expected" / f"{script.stem}.json").exists()
    )


def _folder() -> Path | None:
    for parent in (_CHECKOUT, *_CHECKOUT.parents[:3]):
        for found in sorted(parent.glob("*/cases")):
            if (found / "scripts").is_dir() and (found / "expected").is_dir():
                return found
    return None
