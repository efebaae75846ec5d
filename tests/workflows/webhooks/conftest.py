"""A receiver on this machine, which the settings allow for these tests."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.workflows.receiver import Receiver, receiving


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WORKFLOWS_OUTGOING_ALLOW_HTTP = True
    settings.WORKFLOWS_OUTGOING_NETWORKS = ["127.0.0.0/8"]
    with receiving() as receiver:
        yield receiver
