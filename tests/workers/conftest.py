"""Real Celery processes with one broker; that both brokers will do is said in tests/brokers."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from config.embedded.embedded_services import RunningServices
from tests.brokers.brokers import Broker, behind_a_wire
from tests.brokers.conftest import provider, quick_flush, start_worker
from tests.crash.process_kinds import Order

__all__ = ["provider", "quick_flush", "start_worker"]


@pytest.fixture
def broker(services: RunningServices, monkeypatch: pytest.MonkeyPatch) -> Iterator[Broker]:
    """The broker of this run, whichever it is."""
    with behind_a_wire(str(settings.CELERY_BROKER_URL)) as broker:
        monkeypatch.setattr("workflows.pointer.current_app", broker.app)
        yield broker


@pytest.fixture
def order(tmp_path: Path) -> Iterator[Order]:
    """Work that hangs at a gate until the test opens it, and for no longer than the test."""
    order = Order(ledger=str(tmp_path / "ledger"), gate=str(tmp_path / "gate"))
    os.mkfifo(order.gate)
    yield order
    open_gate(order)


def open_gate(order: Order) -> None:
    """Whoever hangs there goes on, and nobody hangs there any more."""
    if Path(order.gate).exists():
        gate = os.open(order.gate, os.O_RDWR | os.O_NONBLOCK)  # waits for no reader
        Path(order.gate).unlink()
        os.close(gate)


def calls(order: Order) -> list[int]:
    """The processes that have begun the work, in order."""
    path = Path(order.ledger)
    return [int(line.split()[1]) for line in path.read_text().splitlines()] if path.exists() else []
