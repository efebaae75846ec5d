"""Who hears of what: written down by code, by deploys and by targets, and read by append_events."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.workflows.engine import drain, make_run, new_job
from tests.workflows.subscribers import Clerk, a_clerk, deliveries
from workflows.deliveries import on_event as registry
from workflows.deliveries.on_event import on_event
from workflows.deliveries.subscribe import (
    add_subscriptions,
    replace_subscriptions,
    subscribe,
    unsubscribe,
)
from workflows.deliveries.subscription import Subscription
from workflows.errors import RegistrationError
from workflows.events.append_event import append_event
from workflows.events.event import Event
from workflows.events.open_channel import open_channel
from workflows.jobs.job import Job
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.project import Project

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def clerk() -> Iterator[Clerk]:
    with a_clerk("run.succeeded", "run.cancelled") as clerk:
        yield clerk


def test_a_worker_that_starts_adds_what_it_knows_and_takes_nothing_away() -> None:
    with a_clerk("run.succeeded"):
        pass
    with a_clerk("run.failed"):
        add_subscriptions()
        add_subscriptions()

    kinds = Subscription.objects.values_list("event_type", flat=True)
    assert sorted(kinds) == ["run.failed", "run.succeeded"]


def test_a_migration_leaves_exactly_what_its_build_registers() -> None:
    project, _ = local_project()
    with a_clerk("run.succeeded"):
        subscribe(project.pk, "test.courier", "7", ["job.*"])
    with a_clerk("run.failed"):
        replace_subscriptions()

        rows = Subscription.objects.values_list("subscriber", "event_type")
        assert sorted(rows) == [("test.clerk", "run.failed"), ("test.courier", "job.*")]
        assert set(Subscription.objects.values_list("max_attempts", flat=True)) == {10}


def test_a_target_hears_of_its_project_alone_and_once_of_each_event(
    clerk: Clerk, pointers: list[Pointer]
) -> None:
    project, _ = local_project()
    other = Project.objects.create(name="other", slug="other")
    subscribe(project.pk, "test.courier", "here", ["job.succeeded", "job.*"])
    subscribe(other.pk, "test.courier", "there", ["*"])

    make_run(new_job("a"), new_job("b", needs=["a"]))
    drain(pointers)

    heard = [(one.target, one.event.type) for one in clerk.came if one.target]
    assert heard == [("here", "job.succeeded")] * 2
    unsubscribe("test.courier", "here")
    make_run(new_job("a"))
    drain(pointers)
    assert len([one for one in clerk.came if one.target]) == 2


def test_of_eight_writers_at_once_each_event_has_one_delivery_and_nobody_deadlocks(
    clerk: Clerk,
) -> None:
    """Some roll back; channels of one project, each written by two."""
    project, _ = local_project()
    channels = [open_channel(project.pk, f"film:{number}") for number in range(4)]
    subscribe(project.pk, "test.courier", "here", ["run.*"])

    def write(writer: int) -> None:
        try:
            for turn in range(15):
                with transaction.atomic():
                    name = channels[writer % 4].name
                    append_event(channel=name, type="run.succeeded", data={"turn": turn})
                    transaction.set_rollback(turn % 5 == writer % 5)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as writers:
        list(writers.map(write, range(8)))

    written = {(str(c), n) for c, n in Event.objects.values_list("channel_id", "number")}
    assert len(written) == 8 * 12
    for channel in channels:
        numbers = sorted(number for name, number in written if name == str(channel.pk))
        assert numbers == list(range(1, 25))
    for subscriber in ("test.clerk", "test.courier"):
        planned = [
            (job.payload["channel"], job.payload["number"])
            for job in deliveries()
            if job.payload["subscriber"] == subscriber
        ]
        assert len(planned) == len(written)
        assert set(planned) == written


def test_where_nobody_subscribes_an_event_costs_no_statement_more(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"))
    with CaptureQueriesContext(connection) as asked:
        append_event(run_id=run.pk, type="run.started", data={})

    assert len(asked) == 1
    assert not Job.objects.filter(run=None).exists()


@pytest.mark.parametrize(
    ("name", "types"),
    [("Has Spaces", ()), ("a" * 65, ()), ("fine", ("run.exploded",)), ("fine", ("nothing.*",))],
)
def test_a_subscriber_that_can_hear_nothing_is_refused_at_start(
    name: str, types: tuple[str, ...]
) -> None:
    with pytest.raises(RegistrationError):
        on_event(*types, name=name)


def test_a_name_is_registered_once(clerk: Clerk) -> None:
    assert registry.subscriber_named("test.clerk").event_types == ("run.succeeded", "run.cancelled")
    with pytest.raises(RegistrationError):
        on_event(name="test.clerk")(clerk.hear)
