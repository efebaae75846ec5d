"""The engine's fixtures; commits need not reach the disk, so that there is time for many races."""

from collections.abc import Iterator

import pytest
from django.db import connection

from tests.workflows.conftest import pointers, provider, quick_flush

__all__ = ["pointers", "provider", "quick_flush"]


@pytest.fixture(autouse=True)
def quick_commits(transactional_db: None) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("alter role current_user set synchronous_commit = off")
        cursor.execute("set synchronous_commit = off")
        yield
        cursor.execute("alter role current_user reset synchronous_commit")
        cursor.execute("reset synchronous_commit")
