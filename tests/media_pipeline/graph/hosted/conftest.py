"""A film whose stills are asked of fal, in front of a server that speaks for it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.graph.kind import kinds
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.graph.hosted.asking import hosted_stills
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.providers.stub.media.server import serving, use


@pytest.fixture
def studio(
    film_set: FilmSet, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[HostedStudio]:
    with serving(tmp_path / "ledger.jsonl") as stub:
        use(stub, settings)
        monkeypatch.setitem(kinds._kinds, "shot.still", hosted_stills())
        yield HostedStudio(film_set, stub)
