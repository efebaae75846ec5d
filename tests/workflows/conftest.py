"""Fixtures of the engine's tests."""

from collections.abc import Iterator, Sequence

import pytest

from tests.workflows import kinds
from workflows.pointer import Pointer


@pytest.fixture(autouse=True)
def provider() -> Iterator[kinds.Provider]:
    """The provider of the test kinds, with no memory of other tests."""
    kinds.provider.reset()
    yield kinds.provider
    kinds.provider.reset()


@pytest.fixture(autouse=True)
def pointers(monkeypatch: pytest.MonkeyPatch) -> list[Pointer]:
    """Every pointer that went out, in place of a broker."""
    sent: list[Pointer] = []

    def publish(more: Sequence[Pointer]) -> list[Pointer]:
        sent.extend(more)
        return []

    monkeypatch.setattr("workflows.jobs.send_pointers.publish_pointers", publish)
    return sent
