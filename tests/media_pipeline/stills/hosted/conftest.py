"""A film whose stills are asked of fal and whose sheets are drawn here."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.graph.kind import kinds
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.providers.stub.media.server import serving, use

ByModels = Callable[..., None]


@pytest.fixture
def by_models(monkeypatch: pytest.MonkeyPatch) -> ByModels:
    """Which models make stills, the primary first."""

    def choose(*models: str) -> None:
        declared = kinds["shot.still"]
        monkeypatch.setitem(kinds._kinds, "shot.still", replace(declared, models=lambda _: models))

    return choose


@pytest.fixture
def studio(
    film_set: FilmSet, tmp_path: Path, settings: Any, by_models: ByModels
) -> Iterator[HostedStudio]:
    with serving(tmp_path / "ledger.jsonl") as stub:
        use(stub, settings)
        by_models("fal/seedream-4")
        yield HostedStudio(film_set, stub)
