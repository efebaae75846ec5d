"""A place for each test, and a script that is a film of a few seconds."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.place import Place

SCRIPT = """Title: The Lamp

EXT. HARBOUR - NIGHT

Rain. ANNA, in a red coat, waits under a lamp.

ANNA
You are late.

INT. CAFE - DAY

BEN, an old man, pours tea.

BEN
The tea is cold.
"""


@pytest.fixture
def place() -> Iterator[Place]:
    """Not under pytest's own folder: that is closed to the account that serves root's database."""
    root = Path(tempfile.mkdtemp(prefix="callsheet-test-"))
    root.chmod(0o755)
    made = Place(root)
    try:
        yield made
    finally:
        made.end()


@pytest.fixture
def script(place: Place) -> Path:
    path = place.root / "the lamp.fountain"
    path.write_text(SCRIPT)
    return path
