"""What is old and settled goes, in batches; what failed and what is young stays."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from tests.workflows.engine import drain, make_run, new_job, the_rest_is_over
from tests.workflows.feeds import order_whole_feed
from tests.workflows.subscribers import a_clerk, deliveries
from workflows.deliveries.prune_deliveries import prune_deliveries
from workflows.events.event import Event
from workflows.events.feed_after import feed_after
from workflows.events.feed_entry import FeedEntry
from workflows.events.project_feed import ProjectFeed
from workflows.events.prune_feed import prune_feed
from workflows.execution.execute_job import execute_job
from workflows.execution.prune import prune
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.outcomes import GiveUp
from workflows.jobs.requeue_job import requeue_job
from workflows.jobs.submission import Submission
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project

pytestmark = pytest.mark.django_db(transaction=True)


def make_old(job: Job, days: int) -> uuid.UUID:
    """An id begins with its time: the same job, as if planned earlier."""
    then = uuid.UUID(int=job.pk.int - (days * 86_400_000 << 80))
    with transaction.atomic():  # foreign keys are checked at its end
        Job.objects.filter(pk=job.pk).update(id=then)
        Attempt.objects.filter(job_id=job.pk).update(job_id=then)
        Submission.objects.filter(job_id=job.pk).update(job_id=then)
    return then


def test_old_deliveries_that_came_through_go_and_failed_ones_stay(
    pointers: list[Pointer], settings: Any
) -> None:
    settings.WORKFLOWS_BATCH = 2
    with a_clerk("run.succeeded") as clerk:
        clerk.says.append(GiveUp("never", "no such thing"))
        for _ in range(7):
            make_run(new_job("a"))
            drain(pointers)
        failed, young, *old = deliveries()
        make_old(young, days=29)
        kept = make_old(failed, days=40)
        for job in old:
            make_old(job, days=31)

        assert prune_deliveries() == 5

        assert sorted(job.status for job in deliveries()) == ["failed", "succeeded"]
        assert Attempt.objects.filter(job__run=None).count() == 2
        assert Submission.objects.filter(job__run=None).count() == 2
        assert Job.objects.exclude(run=None).count() == 7
        assert requeue_job(kept)
        drain(pointers)
        assert prune_deliveries() == 1


def test_old_entries_of_a_feed_go_and_the_events_stay(
    pointers: list[Pointer], settings: Any
) -> None:
    settings.WORKFLOWS_BATCH = 2
    project, _ = local_project()
    make_run(new_job("a"), subject="film:1")
    drain(pointers)
    order_whole_feed()
    before = [(one.number, one.event_id) for one in feed_after(project.pk)]
    old = [event for number, event in before if number <= 3]
    FeedEntry.objects.filter(event_id__in=old).update(ordered_at=Now() - timedelta(days=181))

    assert prune_feed() == 3

    assert ProjectFeed.objects.get(pk=project.pk).first_number == 4
    assert [one.number for one in feed_after(project.pk, 3)] == [n for n, _ in before if n > 3]
    assert Event.objects.count() == len(before)
    make_run(new_job("a"))
    order_whole_feed()
    after = [one.number for one in feed_after(project.pk, 3)]
    assert after == list(range(4, 4 + len(after)))


def test_a_feed_pruned_to_the_end_goes_on_counting(pointers: list[Pointer]) -> None:
    project, _ = local_project()
    make_run(new_job("a"))
    order_whole_feed()
    last = feed_after(project.pk)[-1].number
    FeedEntry.objects.update(ordered_at=Now() - timedelta(days=181))
    prune_feed()
    make_run(new_job("a"))
    order_whole_feed()

    assert feed_after(project.pk, last)[0].number == last + 1


def test_with_nothing_old_pruning_is_a_probe_each(pointers: list[Pointer]) -> None:
    with a_clerk("run.succeeded"):
        run = make_run(new_job("a"))
        execute_job(Job.objects.get(run=run).pk)
        the_rest_is_over(deliveries()[0].pk)
        drain(pointers)
    order_whole_feed()

    with CaptureQueriesContext(connection) as asked:
        assert prune_deliveries() + prune_feed() == 0
    assert len(asked) == 2
    assert prune() == 0
