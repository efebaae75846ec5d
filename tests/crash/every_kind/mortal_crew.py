"""Workers that make whatever is due, of which one dies at a step of the first job of each kind."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any

from django.db.models.functions import Now

from tests.crash.every_kind.die_in_a_child import dies_in_a_child
from tests.crash.every_kind.numbered_steps import Step
from tests.media_pipeline.film_set import FilmSet
from tests.workflows.engine import the_lease_runs_out
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.execution.sweep import sweep
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import JobHandler, handler_for
from workflows.jobs.job_status import CLAIMABLE
from workflows.jobs.submission import Submission
from workflows.limits.fill_limits import end_pauses
from workflows.limits.limit import Limit

#: Kind and handler -> where the first job of it dies; None: nowhere.
Fate = Callable[[JobHandler[Any]], Step | None]
#: Our submission's key -> the provider's request id, of what it has accepted.
Book = Callable[[], dict[str, str]]


def nobody_dies(_: JobHandler[Any]) -> None:
    """The fate of a calm crew."""


@dataclass
class MortalCrew:
    """
    ``mortal``: at work on which kinds they die. ``died``: kind -> the step at which one did.
    ``met``: every kind there was.
    """

    film_set: FilmSet
    book: Book
    mortal: frozenset[str]
    fate: Fate = nobody_dies
    died: dict[str, str] = field(default_factory=dict)
    met: set[str] = field(default_factory=set)

    def work(self, *, stop_before: str = "") -> None:
        """Until nothing is due; rests and waits are over at once, a person answers from the book.

        ``stop_before``: until only jobs of this kind are left to begin.
        """
        for _ in range(400):
            self._time_passes()
            due = Job.objects.filter(status__in=CLAIMABLE).exclude(kind=stop_before).order_by("id")
            self.film_set.pointers.clear()  # the rows say what is due; a dead worker's said nothing
            for job in due:
                self._do(job)
            looked = self._look()
            if not due and not looked and not self._answer():
                return
        raise AssertionError("it never comes to rest")

    def _do(self, job: Job) -> None:
        handler, step = self._fate_of(job)
        work = partial(execute_job, job.pk)
        if step and not step.by_look and self._dies(work, job, handler, step):
            return
        work()

    def _look(self) -> int:
        waiting = Job.objects.filter(look_at__isnull=False)
        waiting.update(look_at=Now())
        for job in list(waiting):
            handler, step = self._fate_of(job)
            if step and step.by_look:
                waiting.exclude(pk=job.pk).update(look_at=Now() + timedelta(hours=1))
                self._dies(look_due, job, handler, step)
                waiting.update(look_at=Now())
                # What was claimed for a look that nobody finished is due again by itself.
        return look_due()

    def _fate_of(self, job: Job) -> tuple[JobHandler[Any], Step | None]:
        handler = handler_for(job.kind)
        self.met.add(job.kind)
        is_next = job.kind in self.mortal - self.died.keys()
        return handler, self.fate(handler) if is_next else None

    def _dies(
        self, act: Callable[[], object], job: Job, handler: JobHandler[Any], step: Step
    ) -> bool:
        if not dies_in_a_child(act, step.functions, handler):
            return False
        self.died[job.kind] = step.name
        the_lease_runs_out(job.pk)
        sweep()
        return True

    def _time_passes(self) -> None:
        resting = Job.objects.filter(due_at__isnull=False)
        resting.update(due_at=Now())
        Limit.objects.filter(paused_until__isnull=False).update(paused_until=Now())
        end_pauses()

    def _answer(self) -> int:
        """What a person finds at the provider's desk: it has the request, or it has not."""
        blocked = list(Job.objects.filter(status="blocked"))
        accepted = self.book()
        for job in blocked:
            if job.error_code == "cost_cap_reached":
                answer_blocked_job(job.pk, "another_call", "ada")
                continue
            last = Submission.objects.filter(job=job).latest("number")
            if request := accepted.get(last.idempotency_key):
                answer_blocked_job(job.pk, "paid", "ada", request)
            else:
                # A worker that is only slow might be sending it yet: who answers waits for that.
                Submission.objects.filter(pk=last.pk).update(intent_at=Now() - timedelta(hours=1))
                answer_blocked_job(job.pk, "not_paid", "ada")
        return len(blocked)
