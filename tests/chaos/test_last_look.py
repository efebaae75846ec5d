"""The judge of a chaos run finds what is wrong: each promise is broken once, by hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests.chaos.last_look import LastLook
from tests.chaos.ledger import Line
from tests.chaos.provider_process import digest_of
from tests.chaos.timeline import timeline
from tests.workflows.engine import drain, job_of, make_run, new_job
from tests.workflows.kinds import Provider
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission
from workflows.pointer import Pointer
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def applied() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(
            "create table chaos_applied (job_id uuid not null, digest text not null);"
            "create table chaos_delivered (delivery uuid, channel uuid, number bigint)"
        )
    yield
    with connection.cursor() as cursor:
        cursor.execute(
            "drop table chaos_applied, chaos_delivered; drop index if exists chaos_event_job"
        )


@pytest.fixture
def run(pointers: list[Pointer], provider: Provider) -> Run:
    """Three jobs that have ended, one of them paid and in the ledger."""
    run = make_run(
        new_job("first"),
        new_job("paid", "test.clip", needs=["first"]),
        new_job("free", "test.call"),
    )
    drain(pointers)
    apply(*Job.objects.filter(run=run))
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into chaos_delivered select gen_random_uuid(), channel_id, number"
            "  from workflows_event where type like 'run.%'"
        )
    Submission.objects.filter(job=job_of(run, "paid")).update(
        provider_result={"digest": digest_of(paid(run).key)}
    )
    return run


def apply(*jobs: Job) -> None:
    with connection.cursor() as cursor:
        for job in jobs:
            cursor.execute("insert into chaos_applied values (%s, '')", [job.pk])


def paid(run: Run) -> Line:
    job = job_of(run, "paid")
    return Line(f"{job.pk}:1", str(job.pk), "chaos.request", "request-1")


def look(tmp_path: Path, *lines: Line, accepted: tuple[str, ...] = ()) -> LastLook:
    import json

    ledger = tmp_path / "ledger"
    ledger.write_text("".join(json.dumps(line._asdict()) + "\n" for line in lines))
    found = LastLook()
    found.look(ledger, accepted)
    return found


def test_a_world_that_is_whole_has_four_zeros(run: Run, tmp_path: Path) -> None:
    found = look(tmp_path, paid(run))
    assert (found.lost, found.paid_twice, found.attempts_open, found.events_missing) == (
        [], [], [], [],
    )  # fmt: skip
    assert found.figures["requests paid"] == 1


def test_a_request_sent_twice_is_found(run: Run, tmp_path: Path) -> None:
    assert look(tmp_path, paid(run), paid(run)).paid_twice


def test_a_second_submission_of_the_same_job_is_found(run: Run, tmp_path: Path) -> None:
    again = paid(run)._replace(key=f"{paid(run).job}:2", request="request-2")
    assert look(tmp_path, paid(run), again).paid_twice


def test_what_was_paid_and_is_in_no_row_is_found(run: Run, tmp_path: Path) -> None:
    Submission.objects.filter(job=job_of(run, "paid")).delete()
    assert any("no submission" in one for one in look(tmp_path, paid(run)).lost)


def test_an_answer_that_is_not_the_providers_is_found(run: Run, tmp_path: Path) -> None:
    Submission.objects.filter(job=job_of(run, "paid")).update(provider_result={"digest": "x"})
    assert any("not the provider's" in one for one in look(tmp_path, paid(run)).lost)


def test_an_accepted_command_without_a_row_is_found(run: Run, tmp_path: Path) -> None:
    assert look(tmp_path, paid(run), accepted=("gone",)).lost


def test_what_was_applied_twice_or_never_is_found(run: Run, tmp_path: Path) -> None:
    apply(job_of(run, "first"))
    assert any("exactly once" in one for one in look(tmp_path, paid(run)).lost)


def test_a_counter_that_lies_is_found(run: Run, tmp_path: Path) -> None:
    Run.objects.filter(pk=run.pk).update(jobs_succeeded=2)
    assert any("counters" in one for one in look(tmp_path, paid(run)).lost)


def test_a_jobs_story_is_told_in_order(run: Run) -> None:
    story = [part.split(" ", 1)[1] for part in timeline(str(job_of(run, "paid").pk)).split("; ")]
    assert story[0].startswith("attempt 1 by worker")
    assert "submission 1: intent" in story
    assert "submission 1: answered" in story
    assert "attempt 1 succeeded" in story


def test_an_open_attempt_is_found(run: Run, tmp_path: Path) -> None:
    Attempt.objects.filter(job=job_of(run, "first")).update(outcome="", ended_at=None)
    assert look(tmp_path, paid(run)).attempts_open


def test_a_gap_and_a_missing_event_are_found(run: Run, tmp_path: Path) -> None:
    run.channel.events.filter(job_id=job_of(run, "first").pk).delete()
    found = look(tmp_path, paid(run)).events_missing
    assert any("gap" in one for one in found)
    assert any("without its event" in one for one in found)


def test_an_event_that_did_not_reach_its_subscriber_is_found(run: Run, tmp_path: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("delete from chaos_delivered where number = 2")
    assert any("not delivered" in one for one in look(tmp_path, paid(run)).events_missing)


def test_a_job_that_is_still_open_is_found(run: Run, tmp_path: Path) -> None:
    make_run(new_job("waits"))
    found = look(tmp_path, paid(run)).lost
    assert {one.partition(":")[0] for one in found} == {
        "job open", "run not ended", "command not ended",
    }  # fmt: skip
