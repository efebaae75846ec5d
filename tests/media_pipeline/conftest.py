"""A crew that makes a small film in seconds, inside the test's own process."""

from pathlib import Path
from typing import Any

import pytest

from media_pipeline.providers.adapters import ADAPTERS
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.fakes.sounds import QuickVoices
from tests.media_pipeline.film_set import FilmSet
from tests.workflows.conftest import quick_flush
from workflows.pointer import Pointer

__all__ = ["quick_flush"]

QUICK = {
    "artist": "tests.media_pipeline.fakes.pictures.QuickArtist",
    "animator": "tests.media_pipeline.fakes.pictures.QuickAnimator",
    "voices": "tests.media_pipeline.fakes.sounds.QuickVoices",
    "composer": "tests.media_pipeline.fakes.sounds.QuickComposer",
}


@pytest.fixture
def film_set(
    transactional_db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> FilmSet:
    """Everything a film needs, with quick stand-ins for all who draw and sound."""
    sent: list[Pointer] = []

    def publish(more: Any) -> list[Pointer]:
        sent.extend(more)
        return []

    monkeypatch.setattr("workflows.jobs.send_pointers.publish_pointers", publish)
    settings.MEDIA_ROOT = tmp_path / "media"
    for port, factory in QUICK.items():
        monkeypatch.setitem(ADAPTERS[port], "quick", factory)
        setattr(settings, f"MEDIA_PIPELINE_{port.upper()}", "quick")
    monkeypatch.setattr(QuickArtist, "refuses", staticmethod(lambda _: False))
    QuickArtist.drawn.clear()
    QuickVoices.recorded.clear()
    return FilmSet(sent)
