"""Jobs of a turn that do nothing but end: many end in one statement, and each ends as it would."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.model.invariants import broken_invariants
from tests.workflows.engine import (
    job_of,
    make_project,
    make_run,
    new_job,
    outcomes,
    statuses,
    the_lease_runs_out,
)
from workflows.deliveries.subscription import Subscription
from workflows.events.event import Event
from workflows.execution import turn
from workflows.execution.execute_job import execute_job
from workflows.execution.sweep import sweep
from workflows.execution.this_worker import worker_id
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job, Queue
from workflows.jobs.lease import Lease
from workflows.jobs.turn_together import Next, Turned, succeed_together
from workflows.jobs.worker import Worker
from workflows.limits.set_limit import set_limit
from workflows.pointer import Pointer
from workflows.runs.pause_run import pause_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def long_turns(settings: Any) -> Iterator[None]:
    settings.WORKFLOWS_TURN_JOBS = 100
    settings.WORKFLOWS_TURN_SECONDS = 60
    settings.WORKFLOWS_TURN_TOGETHER = 10
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 2)
    yield
    turn._stopping.clear()


def plain(count: int, **more: Any) -> list[Any]:
    return [new_job(f"{n}", "test.plain", **more) for n in range(count)]


def held(run: Run, *keys: str, worker: UUID | None = None) -> list[Claim]:
    claims = [claim_job(job_of(run, key).pk, worker or worker_id()) for key in keys]
    assert None not in claims
    return [claim for claim in claims if claim is not None]


def end(claims: list[Claim], most: int = 0) -> Turned:
    return succeed_together(claims, Next(worker_id(), most))


def keys_of(claims: Any) -> list[str]:
    return [claim.key for claim in claims]


def test_sixty_jobs_are_done_in_a_dozen_statements(
    pointers: list[Pointer], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    run = make_run(*plain(60))

    with django_assert_max_num_queries(22):
        execute_job(pointers[0].job_id)
        execute_job(pointers[1].job_id)

    assert list(statuses(run).values()) == ["succeeded"] * 60
    run.refresh_from_db()
    assert (run.status, run.jobs_open, run.jobs_succeeded) == ("succeeded", 0, 60)
    assert {tuple(outcomes(job)) for job in run.jobs.all()} == {("succeeded",)}
    assert not Lease.objects.exists()
    assert broken_invariants() == []


def test_their_events_are_numbered_in_the_order_they_were_taken(pointers: list[Pointer]) -> None:
    first = make_run(*plain(3), subject="film:a")
    second = make_run(*plain(3), subject="film:a")
    claims = held(first, "2", "0") + held(second, "1")

    end(claims)

    told = Event.objects.filter(type="job.succeeded").order_by("number")
    assert {event.job_id for event in told} == {claim.job_id for claim in claims}
    mine = [event.job_id for event in told if event.run_id == first.pk]
    assert mine == [claims[0].job_id, claims[1].job_id]
    assert broken_invariants() == []


def test_what_needs_several_of_them_is_released_once_and_by_the_last(
    pointers: list[Pointer],
) -> None:
    run = make_run(
        *plain(3),
        new_job("two", "test.plain", needs=["0", "1"]),
        new_job("all", "test.plain", needs=["0", "1", "2"], settled=["two"]),
    )

    turned = end(held(run, "0", "1"), most=10)

    assert keys_of(turned.following) == ["two"]
    assert job_of(run, "all").unmet_dependencies == 2
    assert broken_invariants() == []
    assert keys_of(end([*turned.following, *held(run, "2")], most=10).following) == ["all"]


def test_one_that_was_cancelled_meanwhile_is_left_to_be_stopped(pointers: list[Pointer]) -> None:
    run = make_run(*plain(3))
    claims = held(run, "0", "1", "2")
    cancel_job(claims[1].job_id)

    turned = end(claims)

    assert turned.left == [claims[1]]
    assert statuses(run) == {"0": "succeeded", "1": "leased", "2": "succeeded"}
    assert broken_invariants() == []


def test_one_that_is_in_other_hands_by_then_stays_there(pointers: list[Pointer]) -> None:
    run = make_run(*plain(3))
    claims = held(run, "0", "1", "2")
    the_lease_runs_out(claims[0].job_id)
    sweep()
    (other,) = held(run, "0", worker=uuid4())

    turned = end(claims)

    assert turned.left == [claims[0]]
    assert Lease.objects.get().lease_owner == other.lease_owner
    assert outcomes(job_of(run, "0")) == ["lease_expired", ""]
    assert broken_invariants() == []


def test_a_turn_goes_on_with_others_when_one_of_them_was_stopped(
    pointers: list[Pointer], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = make_run(*plain(12))

    def cancelled_in_between(claims: list[Claim], following: Next) -> Turned:
        if len(claims) > 1:
            cancel_job(claims[0].job_id)
        return succeed_together(claims, following)

    monkeypatch.setattr(
        "workflows.execution.execute_together.succeed_together", cancelled_in_between
    )
    execute_job(pointers[0].job_id)

    assert sorted({*statuses(run).values()}) == ["cancelled", "queued", "succeeded"]
    assert "leased" not in statuses(run).values()
    assert broken_invariants() == []


def test_one_whose_payload_does_not_validate_fails_alone(pointers: list[Pointer]) -> None:
    run = make_run(*plain(20), new_job("bad", "test.plain", payload={"price": "dear"}, priority=1))
    Job.objects.filter(run=run, status="queued").update(
        status="ready", pointer_sent_at=None, due_at="2020-01-01T00:00Z"
    )
    Job.objects.filter(pk=job_of(run, "bad").pk).update(due_at="2020-01-02T00:00Z")

    execute_job(job_of(run, "0").pk)

    said = statuses(run)
    assert said.pop("bad") == "failed"
    assert "failed" not in said.values()
    assert "leased" not in said.values()
    assert list(said.values()).count("succeeded") > 5
    assert broken_invariants() == []


def test_a_worker_that_dies_with_many_loses_none_and_each_is_tried_alone_then(
    pointers: list[Pointer],
) -> None:
    worker = Worker.objects.create(id=uuid4(), host="h", process_id=1, parent_process_id=1)
    run = make_run(*plain(21))
    turned = succeed_together(held(run, "0", worker=worker.pk), Next(worker.pk, 5))
    assert len(turned.following) > 2  # and here it dies

    Worker.objects.filter(pk=worker.pk).update(beat_at="2000-01-01T00:00Z")
    assert sweep().leases_freed == len(turned.following)
    Job.objects.filter(run=run, due_at__isnull=False).update(due_at="2020-01-01T00:00Z")
    Job.objects.filter(run=run, attempt_count=1).exclude(due_at=None).update(
        due_at="2019-01-01T00:00Z"
    )

    again = end(held(run, "20"), most=10)

    assert len(again.following) == 1
    assert again.following[0].attempt_number == 2
    assert broken_invariants() == []


def test_a_worker_takes_no_more_than_a_quarter_of_what_it_sees(pointers: list[Pointer]) -> None:
    run = make_run(*plain(11))  # two have a pointer

    turned = end(held(run, "0"), most=10)

    assert len(turned.following) == 2


def test_of_what_it_has_released_itself_it_takes_as_many_as_it_ended(
    pointers: list[Pointer],
) -> None:
    run = make_run(
        *plain(3), *(new_job(f"then {n}", "test.plain", needs=[f"{n}"]) for n in range(3))
    )

    turned = end(held(run, "0", "1", "2"), most=10)

    assert sorted(keys_of(turned.following)) == ["then 0", "then 1", "then 2"]


@pytest.mark.parametrize(
    "why", ["another kind", "a limit", "a paused run", "one attempt", "another project"]
)
def test_what_may_not_end_together_is_not_taken_together(why: str, pointers: list[Pointer]) -> None:
    more: dict[str, Any] = {}
    if why == "a limit":
        set_limit("vendor", 100)
        more = {"limit_key": "vendor"}
    elif why == "one attempt":
        more = {"max_attempts": 1}
    kind = "test.write" if why == "another kind" else "test.plain"
    project = make_project("another") if why == "another project" else None
    run = make_run(*plain(2))
    others = make_run(*(new_job(f"x{n}", kind, **more) for n in range(30)), project=project)
    if why == "a paused run":
        Job.objects.filter(run=others, status="queued").update(
            status="ready", pointer_sent_at=None, due_at="2020-01-01T00:00Z"
        )
        pause_run(others.pk)
        Job.objects.filter(run=others).update(held_back="")  # planned while it was being paused

    following = end(held(run, "0", "1"), most=10).following

    theirs = [claim for claim in following if claim.run_id == others.pk]
    if why == "another project":
        assert len(theirs) > 1  # together, but not with those of another one
    else:
        assert len(theirs) <= 1
    assert broken_invariants() == [] or why == "a paused run"


def test_batches_go_round_the_projects(pointers: list[Pointer]) -> None:
    many, few = make_project("many"), make_project("few")
    big = make_run(*plain(60), project=many)
    small = make_run(*plain(8), project=few)

    turned = end(held(big, "0"), most=10)

    assert {claim.run_id for claim in turned.following} == {small.pk}
    back = end(list(turned.following), most=10)
    assert {claim.run_id for claim in back.following} == {big.pk}


def test_who_subscribes_to_their_ends_is_told_of_each(pointers: list[Pointer]) -> None:
    run = make_run(*plain(3))
    Subscription.objects.create(
        project=run.project, event_type="job.*", subscriber="test.sub", target="x",
        max_attempts=3, lease_seconds=60, stall_seconds=60,
    )  # fmt: skip

    end(held(run, "0", "1", "2"))

    assert Job.objects.filter(kind="event.delivery").count() == 3
    assert broken_invariants() == []


def test_a_stop_of_the_worker_ends_with_those_in_hand(pointers: list[Pointer]) -> None:
    run = make_run(*plain(30))
    turn.end_turns()

    execute_job(pointers[0].job_id)

    assert list(statuses(run).values()).count("succeeded") == 1
    assert "leased" not in statuses(run).values()
