"""A provider has answered, and the database is not there to hear it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from tests.workflows.engine import drain, make_job, outcomes
from tests.workflows.kinds import Provider
from workflows.database import until_it_answers
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.pointer import Pointer

pytestmark = pytest.mark.django_db(transaction=True)


def cut_the_connection(*_: Any) -> None:
    """The server ends our session, as a restart does; we learn it at the next statement."""
    mine = connection.connection.info.backend_pid
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("select pg_terminate_backend(%s, 5000)", [mine])
    other.close()


@contextmanager
def away_for(connects: int) -> Iterator[list[int]]:
    """The next ``connects`` times nobody answers at the address."""
    tried: list[int] = []
    real: Callable[..., None] = BaseDatabaseWrapper.connect

    def connect(wrapper: BaseDatabaseWrapper) -> None:
        if wrapper is not connections[wrapper.alias]:
            return real(wrapper)  # the one that cuts
        tried.append(1)
        if len(tried) <= connects:
            raise OperationalError("the database system is starting up")
        return real(wrapper)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseWrapper, "connect", connect)
        yield tried


@pytest.mark.parametrize("kind", ["test.call", "test.clip"])
def test_what_a_provider_said_is_stored_when_the_database_is_back(
    kind: str, provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job(kind)
    provider.during_call = cut_the_connection

    with away_for(2) as tried:
        assert execute_job(job.pk)
    assert len(tried) == 3

    drain(pointers)
    job.refresh_from_db()
    assert len(provider.calls) == 1
    assert job.submissions.get().outcome == "answered"
    assert (job.status, outcomes(job)) == ("succeeded", ["succeeded"])


def test_a_database_that_answers_is_not_asked_again() -> None:
    asked = []

    def refused() -> None:
        asked.append(1)
        raise OperationalError("canceling statement due to lock timeout")

    connection.ensure_connection()
    with pytest.raises(OperationalError):
        until_it_answers(refused, 10)
    assert asked == [1]


def test_inside_a_transaction_nothing_is_asked_again() -> None:
    """What went before it is gone with the connection."""
    asked = []

    def gone() -> None:
        asked.append(1)
        connection.close()
        raise OperationalError("server closed the connection unexpectedly")

    with pytest.raises(OperationalError), transaction.atomic():
        until_it_answers(gone, 10)
    assert asked == [1]


def test_patience_has_an_end() -> None:
    connection.close()
    with away_for(100) as tried, pytest.raises(OperationalError):
        until_it_answers(lambda: Job.objects.count(), 0.3)
    assert 2 <= len(tried) <= 4
