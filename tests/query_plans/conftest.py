"""A database of its own, with years of finished work in it."""

from collections.abc import Iterator

import pytest
from django.db import connection
from hypothesis import settings as hypothesis_settings

from tests.query_plans.finished_rows import write_finished_rows
from tests.query_plans.watched_plans import can_be_watched
from tests.workflows.conftest import pointers, provider, quick_flush

__all__ = ["pointers", "provider", "quick_flush"]

#: 200,000 in the suite; with the profile ``thorough`` a million and more.
FINISHED_JOBS = 200_000 if hypothesis_settings().max_examples <= 100 else 1_000_000


@pytest.fixture
def years_of_work(transactional_db: None) -> Iterator[None]:
    """Every test's database, copied while it is empty, then filled; gone afterwards."""
    if not can_be_watched():
        pytest.skip("auto_explain can only be loaded by a superuser")
    usual = str(connection.settings_dict["NAME"])
    copy = f"{usual}_years"
    connection.close()
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"drop database if exists {copy}")
        cursor.execute(f"create database {copy} template {usual}")
    connection.settings_dict["NAME"] = copy
    try:
        write_finished_rows(FINISHED_JOBS)
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual
        with connection._nodb_cursor() as cursor:
            cursor.execute(f"drop database if exists {copy} with (force)")
