"""Here the films are animated by a model whose clips have an end, as hosted ones have."""

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def clips_of_fifteen_seconds(settings: Any) -> None:
    settings.MEDIA_PIPELINE_LONGEST_LOCAL_SPEECH = 15.0
