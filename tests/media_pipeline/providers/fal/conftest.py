"""fal's adapter against a server that speaks its queue."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.media_pipeline.providers.fal.desk import Desk
from tests.providers.stub.media.server import serving, use


@pytest.fixture
def desk(tmp_path: Path, settings: Any) -> Iterator[Desk]:
    with serving(tmp_path / "ledger.jsonl") as stub:
        use(stub, settings)
        yield Desk(stub, tmp_path)
