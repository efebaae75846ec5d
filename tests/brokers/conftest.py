"""Every test that asks for ``broker`` is told twice: with Redis' protocol and with RabbitMQ."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from django.conf import settings

from config.embedded.embedded_services import RunningServices
from tests.brokers.brokers import Broker, behind_a_wire, room_in_rabbitmq
from tests.brokers.workers import StartWorker, worker_of
from tests.workflows.conftest import provider, quick_flush

__all__ = ["provider", "quick_flush"]


@pytest.fixture(scope="session")
def rabbitmq() -> Iterator[str]:
    with room_in_rabbitmq() as url:
        yield url


@pytest.fixture(params=["valkey", "rabbitmq"])
def broker(
    request: pytest.FixtureRequest, services: RunningServices, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Broker]:
    if request.param == "rabbitmq":
        url = request.getfixturevalue("rabbitmq")
    else:
        url = str(settings.CELERY_BROKER_URL)
        if not url.startswith(("redis:", "redis+socket:")):
            pytest.skip("the environment names another broker for this run")
    with behind_a_wire(url) as broker:
        monkeypatch.setattr("workflows.pointer.current_app", broker.app)
        yield broker


@pytest.fixture
def start_worker(broker: Broker, process_environment: dict[str, str]) -> Iterator[StartWorker]:
    """Real Celery workers, ended with the test."""
    with ExitStack() as stack:
        environment = process_environment | {"CELERY_BROKER_URL": broker.url}
        yield lambda *options, **settings: stack.enter_context(
            worker_of(environment | settings, *options)
        )
