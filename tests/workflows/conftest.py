"""Fixtures of the engine's tests."""

from collections.abc import Iterator, Sequence

import pytest
from django.core.management.commands import flush
from django.db.backends.postgresql.operations import DatabaseOperations

from tests.workflows import kinds
from tests.workflows.quick_flush import delete_rows
from workflows.pointer import Pointer


@pytest.fixture(scope="session", autouse=True)
def quick_flush() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", delete_rows)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_: None)
        yield


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
