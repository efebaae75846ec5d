"""
The seven sentences of the engine's promise, a test for each.

They are the short form; what each means in every case is tried in tests/workflows, tests/crash,
tests/races, tests/model and tests/chaos.
"""

import os
import signal
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.db.models import F
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from tests.crash.celery_worker import celery_worker, empty_the_broker
from tests.crash.dying import SimulatedCrash, dying_after, recover
from tests.crash.process_kinds import Order
from tests.crash.test_kill_9 import PATIENCE, calls, soon
from tests.processes.forked import start_python
from tests.workflows.engine import (
    drain,
    job_of,
    make_run,
    new_job,
    outcomes,
    statuses,
    the_lease_runs_out,
    the_rest_is_over,
)
from tests.workflows.kinds import STILL_WORKING, Provider
from workflows.commands.command import Command
from workflows.events.events_after import events_after
from workflows.execution.enforce_deadlines import enforce_deadlines
from workflows.execution.execute_job import execute_job
from workflows.execution.free_leases import free_leases
from workflows.execution.sweep import sweep
from workflows.execution.this_worker import worker_id
from workflows.jobs.block_job import block_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.jobs.job_status import FINAL_JOB_STATUSES, JobStatus
from workflows.jobs.lease import Lease
from workflows.jobs.new_job import NewJob
from workflows.jobs.outcomes import Accepted, TryLater, Uncertain
from workflows.jobs.put_back import retry_later
from workflows.pointer import Pointer
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


def test_1_an_accepted_command_is_never_lost(
    process_environment: dict[str, str], pointers: list[Pointer], tmp_path: Path
) -> None:
    """Its process dies as soon as it has said «accepted», and no broker was there to hear of it."""
    nobody = {"CELERY_BROKER_URL": "redis://127.0.0.1:9/0"}
    said = tmp_path / "said"
    with said.open("wb") as out:
        died = start_python(
            "tests.crash.accept_and_die",
            environment=process_environment | nobody,
            out=out.fileno(),
        )
    assert died.wait(PATIENCE) == -signal.SIGKILL

    recover(pointers)

    command = Command.objects.get(pk=said.read_text())
    assert command.status == "completed"
    assert command.run is not None
    assert statuses(command.run) == {"shot": "succeeded", "film": "succeeded"}


@pytest.mark.parametrize("copies", [0, 1, 10])
def test_2_a_message_is_a_hint_and_the_row_is_the_truth(
    copies: int, pointers: list[Pointer], provider: Provider
) -> None:
    """Every message is lost, comes once, or comes ten times: the same is done, once."""
    shots = [new_job(f"shot {number}") for number in range(3)]
    run = make_run(*shots, new_job("film", needs=[shot.key for shot in shots]))

    for _ in range(4):
        batch, pointers[:] = list(pointers), []
        for pointer in [*batch, *reversed(batch)] * copies if copies > 1 else batch * copies:
            execute_job(pointer.job_id)
        Job.objects.filter(status="queued").update(pointer_sent_at=Now() - HOUR)
        sweep()
    if copies == 0:  # nothing but the sweep's own copies was ever sent
        assert set(statuses(run).values()) == {"queued", "pending"}
        drain(pointers)

    assert set(statuses(run).values()) == {"succeeded"}
    assert sorted(key for key, _ in provider.applied) == ["film", "shot 0", "shot 1", "shot 2"]
    assert [outcomes(job) for job in run.jobs.all()] == [["succeeded"]] * 4


class Test3PaidWorkIsPaidOnce:
    def test_a_stored_answer_is_replayed_after_a_crash(
        self, provider: Provider, pointers: list[Pointer]
    ) -> None:
        run = make_run(new_job("line", "test.call", payload={"price": 10}))
        with (
            dying_after("workflows.execution.call_once.store_answer"),
            pytest.raises(SimulatedCrash),
        ):
            execute_job(job_of(run, "line").pk)

        recover(pointers)

        assert (statuses(run), len(provider.calls)) == ({"line": "succeeded"}, 1)

    @pytest.mark.parametrize("provider_knows", [True, False])
    def test_an_uncertain_submit_is_reconciled_or_held_for_a_person(
        self, provider_knows: bool, provider: Provider, pointers: list[Pointer]
    ) -> None:
        run = make_run(new_job("clip", "test.clip"))
        clip = job_of(run, "clip")
        provider.says.append(Uncertain("the answer was lost"))
        if provider_knows:
            provider.knows[f"{clip.pk}:1"] = "request-1"

        execute_job(clip.pk)
        recover(pointers)

        assert len(provider.calls) == 1
        assert statuses(run)["clip"] == ("succeeded" if provider_knows else "blocked")

    def test_a_look_that_fails_submits_nothing_again(
        self, provider: Provider, pointers: list[Pointer]
    ) -> None:
        run = make_run(new_job("clip", "test.clip"))
        provider.says.extend([Accepted("request-1", timedelta()), TryLater(timedelta(), "busy")])
        for _ in range(2):
            drain(pointers)
            the_rest_is_over(job_of(run, "clip").pk)
        drain(pointers)

        assert outcomes(job_of(run, "clip")) == ["retrying", "succeeded"]
        assert (len(provider.calls), provider.looks) == (1, ["request-1"] * 2)

    def test_a_call_without_an_id_is_repeated_within_its_cap_and_each_try_is_on_record(
        self, provider: Provider, pointers: list[Pointer]
    ) -> None:
        run = make_run(new_job("line", "test.call", payload={"price": 10}))
        line = job_of(run, "line")
        while len(provider.calls) < 2:  # the cap of this kind is 25
            with dying_after("tests.workflows.kinds.Call.call"), pytest.raises(SimulatedCrash):
                execute_job(line.pk)
            the_lease_runs_out(line.pk)
            free_leases()
        drain(pointers)

        assert statuses(run)["line"] == "blocked"
        assert len(set(provider.calls)) == len(provider.calls) == line.submissions.count() == 2


#: What waits, and for what: a time, a holder, a pointer, another job, or a person.
WAITS_UNSEEN = """
select j.status from workflows_job j
 where j.finished_at is null and j.due_at is null and j.look_at is null
   and j.pointer_sent_at is null
   and not exists (select 1 from workflows_lease l where l.job_id = j.id)
   and not (j.status = 'blocked' and j.error_code <> '')
   and not exists (select 1 from workflows_jobdependency d
                     join workflows_job p on p.id = d.depends_on_id
                    where d.job_id = j.id and p.finished_at is null)
union all
select r.status from workflows_run r where r.finished_at is null and r.deadline_at is null
union all
select c.status from workflows_command c where c.finished_at is null and c.run_id is null
"""


def one_job_in_every_status(provider: Provider) -> Run:
    run = make_run(
        *(new_job(key) for key in ("ready", "queued", "leased", "resting", "blocked")),
        new_job("pending", needs=["ready"]),
        new_job("waiting", "test.clip"),
    )
    provider.says.append(Accepted("request-1", HOUR))
    execute_job(job_of(run, "waiting").pk)
    for key in ("leased", "resting", "blocked"):
        claim = claim_job(job_of(run, key).pk, worker_id())
        assert claim is not None
        if key == "resting":
            retry_later(claim, after=HOUR, code="busy", detail="")
        if key == "blocked":
            block_job(claim, code="submission_uncertain", detail="look it up")
    Job.objects.filter(run=run, idempotency_key="ready").update(
        status="ready", pointer_sent_at=None, due_at=Now() + HOUR
    )
    return run


def test_4_nothing_waits_forever_unseen(provider: Provider) -> None:
    run = one_job_in_every_status(provider)
    assert set(statuses(run).values()) == set(JobStatus) - FINAL_JOB_STATUSES
    with connection.cursor() as cursor:
        cursor.execute(WAITS_UNSEEN)
        assert cursor.fetchall() == []

    # And where all else fails, the run's deadline and the lease end it.
    Run.objects.filter(pk=run.pk).update(deadline_at=Now())
    enforce_deadlines()
    the_lease_runs_out(job_of(run, "leased").pk)
    sweep()

    assert not Job.objects.filter(run=run, finished_at__isnull=True).exists()
    run.refresh_from_db()
    assert (run.status, run.error_code) == ("failed", "deadline_passed")


class Test5ALateWriterChangesNothing:
    @pytest.fixture(autouse=True)
    def pointers(self, transactional_db: None) -> Iterator[None]:
        """Instead of the list: pointers go to the broker."""
        del transactional_db
        empty_the_broker()
        yield
        empty_the_broker()

    def test_also_when_it_is_a_worker_in_the_middle_of_its_call(
        self, tmp_path: Path, process_environment: dict[str, str]
    ) -> None:
        late = Order(ledger=str(tmp_path / "ledger"), gate=str(tmp_path / "gate"))
        os.mkfifo(late.gate)
        with celery_worker(process_environment, "--pool", "threads", "--concurrency", "1"):
            run = make_run(NewJob("test.ledger", "shot", late), new_job("keeps it open"))
            shot = job_of(run, "shot")
            soon(lambda: len(calls(late)) == 1)
            the_lease_runs_out(shot.pk)
            assert free_leases() == 1
            gate = Path(late.gate).rename(tmp_path / "first gate")
            assert execute_job(shot.pk)  # by this process, which is the next worker
            done = Job.objects.filter(pk=shot.pk).values().get()
            kept = list(shot.submissions.order_by("number").values())

            gate.open("w").close()  # and now the first one has its answer
            soon(lambda: statuses(run)["keeps it open"] == "succeeded")

        assert Job.objects.filter(pk=shot.pk).values().get() == done
        assert list(shot.submissions.order_by("number").values()) == kept
        assert outcomes(shot) == ["lease_expired", "succeeded"]


def test_6_what_happened_can_be_read(provider: Provider, pointers: list[Pointer]) -> None:
    run = make_run(new_job("clip", "test.clip"), new_job("film", needs=["clip"]))
    provider.says.extend([TryLater(timedelta(), "busy"), Accepted("request-1", timedelta())])
    drain(pointers)

    with CaptureQueriesContext(connection) as asked:
        where = Run.objects.values("status", "jobs_succeeded", "jobs_total").get(pk=run.pk)
    assert len(asked) == 1
    assert where == {"status": "succeeded", "jobs_succeeded": 2, "jobs_total": 2}
    clip = job_of(run, "clip")
    assert outcomes(clip) == ["retrying", "succeeded"]
    assert list(clip.submissions.order_by("number").values_list("outcome", "provider_result")) == [
        ("refused", None),
        ("answered", {"clip": "made"}),
    ]
    told = events_after(run.channel.name)
    assert [(one.number, one.type, one.data.get("key")) for one in told] == [
        (1, "command.accepted", None),
        (2, "run.started", None),
        (3, "job.retrying", "clip"),
        (4, "job.succeeded", "clip"),
        (5, "job.succeeded", "film"),
        (6, "run.succeeded", None),
    ]


def test_7_waiting_costs_no_worker(provider: Provider, pointers: list[Pointer]) -> None:
    run = make_run(*(new_job(f"clip {number}", "test.clip") for number in range(20)))
    provider.says.extend([Accepted(f"request-{number}", HOUR) for number in range(20)])
    threads = threading.active_count()
    drain(pointers)

    assert set(statuses(run).values()) == {"waiting"}
    assert not Lease.objects.exists()
    assert not Job.objects.filter(pointer_sent_at__isnull=False).exists()
    assert threading.active_count() == threads
    before = list(Job.objects.order_by("pk").values_list("attempt_count", "max_attempts"))
    # And looks cost no attempt, however many it takes.
    for _ in range(3):
        provider.says.extend([STILL_WORKING] * 20)
        Job.objects.filter(run=run).update(look_at=F("look_at") - 2 * HOUR)
        drain(pointers)
    assert set(statuses(run).values()) == {"waiting"}
    assert list(Job.objects.order_by("pk").values_list("attempt_count", "max_attempts")) == before
    assert not Lease.objects.exists()
