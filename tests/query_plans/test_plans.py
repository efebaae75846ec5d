"""With years of finished work in the tables, no statement reads through what is finished."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from studio.admin.read_only_admin import MOST_COUNTED
from tests.query_plans.finished_rows import TABLES, take_statistics
from tests.query_plans.provider_acts import ACTS
from tests.query_plans.reading_acts import READS
from tests.query_plans.watched_plans import MOST_ROWS, Watched, watched


@pytest.mark.django_db(transaction=True)
@pytest.mark.timeout(1200)
def test_every_statement_finds_its_rows_by_an_index(
    years_of_work: None, subtests: pytest.Subtests
) -> None:
    """Under statistics that are years old, under fresh ones, and when plans are made once."""
    _all_acts(subtests, "old statistics")
    take_statistics()
    _all_acts(subtests, "fresh statistics")
    with connection.cursor() as cursor:
        cursor.execute("set plan_cache_mode = force_generic_plan")
    _all_acts(subtests, "generic plans")


def _all_acts(subtests: pytest.Subtests, when: str) -> None:
    seen: list[Watched] = []
    may_look_at = MOST_ROWS

    @contextmanager
    def watch() -> Iterator[None]:
        with watched(frozenset(TABLES), may_look_at) as found:
            yield
        seen.append(found)

    for act in (*ACTS, *READS):
        may_look_at = MOST_ROWS + (MOST_COUNTED if act in READS else 0)
        with subtests.test(f"{act.__name__} with {when}"):
            seen.clear()
            act(watch)
            assert any(found.plans for found in seen)
            assert [complaint for found in seen for complaint in found.complaints()] == []
