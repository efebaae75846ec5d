"""A broker that is down or silent costs a publisher little time."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from kombu import Connection
from kombu.exceptions import OperationalError


@pytest.fixture
def silent_broker(tmp_path: Path) -> Iterator[str]:
    """Takes connections and never says a word."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "silent"))
        listening.listen(16)
        yield f"redis+socket://{tmp_path}/silent?virtual_host=0"


@pytest.mark.parametrize(("silent", "seconds"), [(False, 1.0), (True, 5.0)])
def test_a_publish_gives_up_in_time(
    silent: bool, seconds: float, silent_broker: str, tmp_path: Path
) -> None:
    url = silent_broker if silent else f"redis+socket://{tmp_path}/nobody?virtual_host=0"
    began = time.monotonic()
    with (
        Connection(url, transport_options=settings.CELERY_BROKER_TRANSPORT_OPTIONS) as broker,
        pytest.raises(OperationalError),
    ):
        broker.Producer().publish(
            {}, routing_key="control", retry=True,
            retry_policy=settings.CELERY_TASK_PUBLISH_RETRY_POLICY,
        )  # fmt: skip
    assert time.monotonic() - began < seconds


def test_every_queue_of_the_engine_is_declared_and_no_other_is_made_by_a_typing_error() -> None:
    names = {queue.name for queue in settings.CELERY_TASK_QUEUES}
    assert names == {"control", "language", "render", "deliveries"}
    assert settings.CELERY_TASK_CREATE_MISSING_QUEUES is False
