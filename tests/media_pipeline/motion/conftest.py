"""A film whose clips are asked of a provider, in front of a server that speaks for it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.motion.motion_studio import ArkStudio, MotionStudio
from tests.providers.stub.ark import server as ark
from tests.providers.stub.media.server import serving, use


@pytest.fixture
def studio(film_set: FilmSet, tmp_path: Path, settings: Any) -> Iterator[MotionStudio]:
    with serving(tmp_path / "ledger.jsonl") as stub:
        use(stub, settings)
        yield MotionStudio(film_set, stub)


@pytest.fixture
def ark_studio(film_set: FilmSet, tmp_path: Path, settings: Any) -> Iterator[ArkStudio]:
    """The same at Ark, with its store of pictures closed: they go inside each request."""
    with ark.serving(tmp_path / "ark.jsonl") as stub:
        ark.use(stub, settings)
        yield ArkStudio(film_set, stub)
