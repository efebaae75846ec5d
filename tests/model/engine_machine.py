"""
The engine under any order of steps: what there is, how it grows, how time passes, what must hold.

After each step the invariants hold, no move was made that the table of moves does not name, and
what had become history is as it was.
"""

from datetime import timedelta
from uuid import UUID, uuid4

from django.db.models import F
from django.db.models.functions import Now
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
)

from tests.model.invariants import broken_invariants
from tests.model.recorded_moves import moves_allowed, moves_made
from tests.model.world import empty, finished_history
from tests.workflows.engine import it_has_waited, make_run, the_lease_runs_out, the_rest_is_over
from workflows.database import fetch_all
from workflows.errors import NeedsFormACycle, RunIsOver
from workflows.jobs.add_needs import add_needs
from workflows.jobs.claim import Claim
from workflows.jobs.job import Job
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.worker import Worker
from workflows.runs.run import Run

KINDS = st.sampled_from(["test.write", "test.plain", "test.call", "test.clip"])
NEEDS = st.sampled_from(["success", "success", "settled"])


RELEASED_EARLY = """
select distinct j.id from workflows_job j
  join workflows_jobdependency d on d.job_id = j.id
  join workflows_job p on p.id = d.depends_on_id
 where j.id = any(%s) and j.status not in ('pending', 'skipped', 'cancelled', 'failed')
   and p.status <> 'succeeded' and not (d.needs = 'settled' and p.finished_at is not null)
"""


class EngineMachine(RuleBasedStateMachine):
    runs: Bundle[UUID] = Bundle("runs")
    jobs: Bundle[UUID] = Bundle("jobs")
    claims: Bundle[Claim] = Bundle("claims")  # good ones and stale ones

    def __init__(self) -> None:
        super().__init__()
        empty()
        moves_made()
        self.workers = [uuid4(), uuid4()]
        self.history: dict[str, str] = {}
        self.pending: set[UUID] = set()
        self.planned = 0
        for worker in self.workers:
            Worker.objects.create(pk=worker, host="h", process_id=1)

    def teardown(self) -> None:
        empty()

    # What there is, and how it grows.

    @initialize(target=runs)
    def a_first_run(self) -> UUID:
        return self._run()

    @rule(target=runs)
    def another_run(self) -> UUID:
        return self._run()

    def _run(self) -> UUID:
        run = make_run()
        plan_jobs(run.pk, [self._new_job(kind="test.write")])
        return run.pk

    def _new_job(self, kind: str, needs: list[Need] | None = None, **more: object) -> NewJob:
        self.planned += 1
        payload = {"name": str(self.planned), "price": 10}
        return NewJob(kind, f"k{self.planned}", payload, tuple(needs or ()), **more)  # type: ignore[arg-type]

    @initialize(target=jobs, run=runs, kind=KINDS)
    def a_first_job(self, run: UUID, kind: str) -> MultipleResults[UUID]:
        return multiple(*plan_jobs(run, [self._new_job(kind)]))

    @rule(
        target=jobs,
        run=runs,
        kinds=st.lists(KINDS, min_size=1, max_size=3),
        on=st.lists(st.tuples(jobs, NEEDS), max_size=2),
        chained=st.none() | NEEDS,
        optional=st.booleans(),
        attempts=st.integers(1, 3),
    )
    def plan_more(
        self,
        run: UUID,
        kinds: list[str],
        on: list[tuple[UUID, str]],
        chained: str | None,
        optional: bool,
        attempts: int,
    ) -> MultipleResults[UUID]:
        """Each new job waits for the ones named, and where they are chained for the one before."""
        keys = dict(
            Job.objects.filter(run=run, pk__in=[j for j, _ in on]).values_list(
                "pk", "idempotency_key"
            )
        )
        wanted: list[NewJob] = []
        for kind in kinds:
            needs = [Need(keys[job], how) for job, how in on if job in keys]  # type: ignore[arg-type]
            if chained and wanted:
                needs.append(Need(wanted[-1].key, chained))  # type: ignore[arg-type]
            wanted.append(self._new_job(kind, needs, optional=optional, max_attempts=attempts))
        try:
            return multiple(*plan_jobs(run, wanted))
        except RunIsOver:
            return multiple()

    @rule(job=jobs, on=jobs, how=NEEDS)
    def wait_for_more(self, job: UUID, on: UUID, how: str) -> None:
        waiting, needed = Job.objects.get(pk=job), Job.objects.get(pk=on)
        if waiting.run_id is None or waiting.run_id != needed.run_id:
            return
        try:
            add_needs(
                waiting.run_id,
                waiting.idempotency_key,
                [Need(needed.idempotency_key, how)],  # type: ignore[arg-type]
            )
        except NeedsFormACycle:
            return

    # How time passes.

    @rule(job=jobs)
    def a_lease_runs_out(self, job: UUID) -> None:
        the_lease_runs_out(job)

    @rule(job=jobs)
    def a_rest_is_over(self, job: UUID) -> None:
        the_rest_is_over(job)

    @rule(job=jobs)
    def a_wait_grows_long(self, job: UUID) -> None:
        it_has_waited(job, seconds=10**6)

    @rule(job=jobs)
    def a_pointer_is_lost(self, job: UUID) -> None:
        Job.objects.filter(pk=job, pointer_sent_at__isnull=False).update(
            pointer_sent_at=F("pointer_sent_at") - timedelta(hours=1)
        )

    @rule(run=runs)
    def a_deadline_passes(self, run: UUID) -> None:
        Run.objects.filter(pk=run).update(deadline_at=Now())

    @rule(number=st.integers(0, 1), seconds=st.sampled_from([0, 60]))
    def a_worker_beats_or_falls_silent(self, number: int, seconds: int) -> None:
        Worker.objects.filter(pk=self.workers[number]).update(
            beat_at=Now() - timedelta(seconds=seconds)
        )

    # What must hold.

    @invariant()
    def every_invariant_holds(self) -> None:
        assert broken_invariants() == []

    @invariant()
    def only_moves_of_the_table_were_made(self) -> None:
        assert moves_made() <= moves_allowed()

    @invariant()
    def history_stays(self) -> None:
        now = finished_history()
        assert {name: now.get(name) for name in self.history} == self.history
        self.history = now

    @invariant()
    def what_was_released_had_what_it_needs(self) -> None:
        """An ending that was needed counts at the release; it may be undone by a retry later."""
        early = fetch_all(lambda job: job, RELEASED_EARLY, [list(self.pending)])
        assert early == []
        self.pending = set(Job.objects.filter(status="pending").values_list("pk", flat=True))
