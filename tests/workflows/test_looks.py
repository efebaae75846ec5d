"""Jobs that wait at a provider are looked at together, on time, and nobody waits for a slow one."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now
from pytest_django import DjangoAssertNumQueries

from tests.workflows.engine import make_job, outcomes, statuses, the_look_is_due
from tests.workflows.kinds import STILL_WORKING, Provider
from workflows.execution import look_due as tick
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.execution.looks_under_way import LooksUnderWay
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim_looks import claim_looks, look_again
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted, Answered, AskAgain, GiveUp, StillWorking, TryLater
from workflows.pointer import Pointer

pytestmark = pytest.mark.django_db(transaction=True)
NOW = timedelta()


@pytest.fixture(autouse=True)
def a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that one test leaves hanging are not the next test's."""
    monkeypatch.setattr(tick, "_under_way", LooksUnderWay())


def waiting(kind: str = "test.clip", how_many: int = 1) -> list[Job]:
    jobs = [make_job(kind) for _ in range(how_many)]
    for job in jobs:
        execute_job(job.pk)
        job.refresh_from_db()
        assert job.status == "waiting"
    return jobs


def test_with_nothing_due_a_tick_is_one_statement(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    [job] = waiting()
    Job.objects.filter(pk=job.pk).update(look_at=Now() + timedelta(hours=1))

    with django_assert_num_queries(1):
        assert look_due() == 0


@pytest.mark.parametrize("kind", ["test.clip", "test.clip_list", "test.clip_async"])
def test_however_a_kind_is_asked_each_job_gets_its_own_answer(
    kind: str, provider: Provider, pointers: list[Pointer]
) -> None:
    provider.says.extend(Accepted(f"r-{number}", NOW) for number in range(5))
    jobs = waiting(kind, 5)
    provider.by_id = {
        "r-0": Answered({"clip": "0"}),
        "r-1": STILL_WORKING,
        "r-2": TryLater(timedelta(hours=1), "busy"),
        "r-3": GiveUp("refused"),
        "r-4": Answered({"clip": "4"}, cost_microdollars=7),
    }
    pointers.clear()

    assert look_due() == 5

    found = [Job.objects.get(pk=job.pk) for job in jobs]
    assert [(job.status, job.error_code) for job in found] == [
        ("queued", ""),
        ("waiting", ""),
        ("retry_scheduled", "busy"),
        ("failed", "refused"),
        ("queued", ""),
    ]
    assert {pointer.job_id for pointer in pointers} == {jobs[0].pk, jobs[4].pk}
    assert [outcomes(job) for job in jobs] == [[""], [""], ["retrying"], ["gave_up"], [""]]
    for job in (jobs[0], jobs[4]):
        execute_job(job.pk)
    assert [answer["clip"] for _, answer in provider.applied] == ["0", "4"]


@pytest.mark.parametrize("kind", ["test.clip", "test.clip_list", "test.clip_async"])
def test_a_look_that_raises_costs_its_own_job_an_attempt(kind: str, provider: Provider) -> None:
    provider.says.append(Accepted("bad", NOW))
    [job] = waiting(kind)
    provider.by_id = {"bad": RuntimeError("502")}

    look_due()

    job.refresh_from_db()
    assert (job.status, job.error_code) == ("retry_scheduled", "defect")
    assert outcomes(job) == ["retrying"]


def test_a_round_takes_the_same_few_statements_however_many_looks_it_makes(
    provider: Provider, django_assert_max_num_queries: Any
) -> None:
    waiting("test.clip_list", how_many=30)
    provider.says.extend([STILL_WORKING] * 30)

    # At most four threads answer at different times; nothing is asked for each look.
    with django_assert_max_num_queries(12):
        assert look_due() == 30


@pytest.mark.parametrize("kind", ["test.clip", "test.clip_async"])
def test_a_look_that_hangs_holds_nobody_else(kind: str, provider: Provider, settings: Any) -> None:
    settings.WORKFLOWS_LOOK_SECONDS = 0.5
    settings.WORKFLOWS_LOOK_THREADS = 2
    settings.WORKFLOWS_LOOK_ROUND_SECONDS = 10
    provider.says.extend(Accepted(f"r-{number}", NOW) for number in range(8))
    jobs = waiting(kind, 8)
    provider.by_id = {f"r-{number}": STILL_WORKING for number in range(8)}
    provider.hangs = {"r-0", "r-1"}
    with provider.hanging():
        began = time.monotonic()
        while len(set(provider.looks) - provider.hangs) < 6:
            look_due()
            assert time.monotonic() - began < 30
        later = Job.objects.filter(
            pk__in=[job.pk for job in jobs[2:]], look_at__gt=Now() + timedelta(minutes=30)
        )
        while later.count() < 6:
            look_due()
            assert time.monotonic() - began < 30
        # The hanging ones still wait, and will be looked at again.
        hanging = Job.objects.filter(pk__in=[job.pk for job in jobs[:2]])
        assert set(hanging.values_list("status", flat=True)) == {"waiting"}


def test_two_ticks_at_once_look_at_each_wait_once(provider: Provider) -> None:
    jobs = waiting(how_many=40)
    for job in jobs:
        the_look_is_due(job.pk)
    together = threading.Barrier(4)

    def claim(_: int) -> list[Any]:
        try:
            together.wait()
            return [claim.job_id for _ in range(5) for claim in claim_looks(4, 60)]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as ticks:
        claimed = [job_id for found in ticks.map(claim, range(4)) for job_id in found]

    assert len(claimed) == len(set(claimed))
    claimed += [claim.job_id for claim in claim_looks(100, 60)]  # what the others had locked
    assert sorted(claimed) == sorted(job.pk for job in jobs)


def test_a_look_that_another_has_overtaken_changes_nothing() -> None:
    [job] = waiting()
    [late] = claim_looks(1, 0)
    [later] = claim_looks(1, 60)
    before = Job.objects.get(pk=job.pk).look_at

    assert look_again([(late, STILL_WORKING)]) == []
    assert Job.objects.get(pk=job.pk).look_at == before
    assert later.epoch == late.epoch + 1


def test_an_answer_for_a_job_cancelled_meanwhile_is_kept_and_not_promoted(
    provider: Provider,
) -> None:
    [job] = waiting()
    provider.says.append(Answered({"clip": "late"}, cost_microdollars=4))
    provider.during_look = lambda: cancel_job(job.pk)

    look_due()

    job.refresh_from_db()
    stored = job.submissions.get()
    assert (job.status, outcomes(job)) == ("cancelled", ["cancelled"])
    assert (stored.outcome, stored.cost_microdollars) == ("answered", 4)
    assert provider.applied == []


def test_a_kind_that_this_build_does_not_know_is_looked_at_later(
    monkeypatch: pytest.MonkeyPatch, provider: Provider
) -> None:
    [job] = waiting()
    Job.objects.filter(pk=job.pk).update(kind="test.of_tomorrow")

    assert look_due() == 0

    job.refresh_from_db()
    assert (job.status, outcomes(job)) == ("waiting", [""])
    assert claim_looks(1, 60) == []


def test_what_the_provider_calls_the_state_of_it_is_kept(provider: Provider) -> None:
    [job] = waiting()
    provider.says.append(StillWorking(timedelta(hours=1), "rendering 40 %"))

    look_due()

    assert job.submissions.get().provider_status == "rendering 40 %"


def test_a_look_may_ask_again_and_the_next_request_is_made_by_a_worker(
    provider: Provider, pointers: list[Pointer]
) -> None:
    [job] = waiting()
    provider.says.append(AskAgain("blurred", answer=Answered({"clip": "blurred"}, 5)))
    pointers.clear()

    look_due()

    assert [pointer.job_id for pointer in pointers] == [job.pk]
    assert len(provider.calls) == 1
    execute_job(job.pk)
    assert provider.calls == [f"{job.pk}:1", f"{job.pk}:2"]
    job.refresh_from_db()
    assert (job.status, outcomes(job)) == ("waiting", [""])
    assert statuses(job.run) == {"only": "waiting"}  # type: ignore[arg-type]


def test_an_outcome_that_no_row_can_hold_is_its_own_jobs_defect(
    provider: Provider, pointers: list[Pointer], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Else the rest may be so short that it is over before the rows are read.
    monkeypatch.setattr("workflows.jobs.retry_policy.random.uniform", lambda _, most: most)
    provider.says.extend(Accepted(f"r-{number}", NOW) for number in range(4))
    jobs = waiting(how_many=4)
    provider.by_id = {
        "r-0": Answered({"clip": "fine"}, asset_url="at\0 \ud800"),
        "r-1": Answered({}, cost_microdollars=2**70),
        "r-2": StillWorking(timedelta(hours=1), "half\0 of \ud800"),
        "r-3": StillWorking(timedelta(days=10**8)),
    }

    look_due()

    found = [Job.objects.get(pk=job.pk) for job in jobs]
    assert [(job.status, job.error_code) for job in found] == [
        ("queued", ""),
        ("retry_scheduled", "defect"),
        ("waiting", ""),
        ("waiting", ""),
    ]
    assert jobs[0].submissions.get().provider_asset_url == "at ?"
    assert jobs[2].submissions.get().provider_status == "half of ?"
