"""A film set with an analyst that tells, costs and fails."""

from typing import Any

import pytest

from media_pipeline.providers.adapters import ADAPTERS
from tests.media_pipeline.credits.purse import TEN_DOLLARS, funded
from tests.media_pipeline.fakes.analyst import TellingAnalyst
from tests.media_pipeline.film_set import FilmSet
from workflows.projects.local_project import local_project


@pytest.fixture
def telling(
    film_set: FilmSet, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> type[TellingAnalyst]:
    factory = "tests.media_pipeline.fakes.analyst.TellingAnalyst"
    monkeypatch.setitem(ADAPTERS["analyst"], "telling", factory)
    monkeypatch.setattr("media_pipeline.scripts.hearing.PAUSE", 0.0)  # each part lands
    settings.MEDIA_PIPELINE_ANALYST = "telling"
    settings.WORKFLOWS_RETRY_BASE_SECONDS = 0.0
    TellingAnalyst.reset()
    funded(TEN_DOLLARS, local_project()[0])
    return TellingAnalyst
