"""Real scripts with right answers, read where they are; they are somebody's work and not ours.

They lie in a folder ``cases`` (``scripts/`` and ``expected/``) beside or near this checkout. Where
there is none, the tests are skipped and say so.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

_CHECKOUT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, kw_only=True)
class Case:
    """One script, its bytes as text without any change, and what is right for it."""

    name: str
    data: bytes
    text: str
    expected: dict[str, Any]


def _folder() -> Path | None:
    for parent in (_CHECKOUT, *_CHECKOUT.parents[:3]):
        for found in sorted(parent.glob("*/cases")):
            if (found / "scripts").is_dir() and (found / "expected").is_dir():
                return found
    return None


@pytest.fixture(scope="session")
def read_case() -> Callable[[str], Case]:
    folder = _folder()
    if folder is None:
        pytest.skip("the folder of real scripts (cases/scripts, cases/expected) is not here")

    def read(start: str) -> Case:
        (script,) = (folder / "scripts").glob(f"{start}-*")
        data = script.read_bytes()
        expected = json.loads((folder / "expected" / f"{script.stem}.json").read_text())
        return Case(name=script.name, data=data, text=data.decode(), expected=expected)

    return read
