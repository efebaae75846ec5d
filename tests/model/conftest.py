"""The engine's fixtures, and a record of every change of a job's status."""

from collections.abc import Iterator

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.model.recorded_moves import record_moves, stop_recording_moves
from tests.workflows.conftest import pointers, provider, quick_flush

__all__ = ["pointers", "provider", "quick_flush"]


@pytest.fixture(scope="package")
def moves_are_recorded(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock():
        record_moves()
        yield
        stop_recording_moves()
        connection.close()
