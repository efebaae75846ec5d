"""Make a film as far as its stills, with time taken out: rests and waits are over at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models.functions import Now

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.send_command import generate, plan_read
from tests.providers.stub.media.ledger import assert_the_rows_say_the_same
from tests.providers.stub.media.server import MediaStub
from workflows.execution.look_due import look_due
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission
from workflows.limits.fill_limits import end_pauses
from workflows.limits.limit import Limit
from workflows.projects.local_project import local_project

#: Two shots, and nobody whose sheet would be drawn.
SCRIPT = """INT. LIGHTHOUSE - NIGHT

The lamp turns slowly.

EXT. HARBOUR - DAWN

Waves break on the pier.
"""


@dataclass
class HostedStudio:
    film_set: FilmSet
    stub: MediaStub

    def order(self, script: str = SCRIPT) -> MadeFilm:
        """Nothing of it is made yet. There is credit for some hundred stills."""
        project, _ = local_project()
        add_credits(project.pk, key="tests", amount=10_000_000, why="for tests")
        return self.film_set.order(script, stop_at="stills", export=False)

    def make(self, script: str = SCRIPT) -> MadeFilm:
        made = self.order(script)
        self.work()
        return made

    def generate(self, made: MadeFilm, *targets: str, **payload: Any) -> MadeFilm:
        """As ``send_command.generate``, with the price that a person has read agreed to."""
        plan = plan_read(made, *targets, **payload)
        again = generate(self.film_set, made, *targets, work=False, plan=plan, **payload)
        self.work()
        return again

    def work(self, *, stop_before: str = "") -> None:
        """Until nothing is due: what rests goes again, what waits is looked at.

        ``stop_before``: until only jobs of this kind are left.
        """
        for _ in range(60):
            self.film_set.work(stop_before=stop_before)
            self.looks_are_due()
            looked = look_due()
            resting = Job.objects.filter(status="retry_scheduled", due_at__isnull=False)
            resting.update(due_at=Now())
            Limit.objects.filter(paused_until__isnull=False).update(paused_until=Now())
            end_pauses()
            left = [pointer.job_id for pointer in self.film_set.pointers]
            is_over = not Job.objects.filter(pk__in=left).exclude(kind=stop_before).exists()
            if not looked and not resting.exists() and is_over:
                return
        raise AssertionError("it never comes to rest")

    @staticmethod
    def looks_are_due() -> None:
        Job.objects.filter(look_at__isnull=False).update(look_at=Now())

    @staticmethod
    def media_files(pattern: str) -> Iterator[Path]:
        return Path(settings.MEDIA_ROOT).rglob(pattern)

    def stills(self) -> list[Take]:
        return list(Take.objects.filter(slot__kind="shot.still").order_by("slot_id", "number"))

    def slots(self) -> list[Slot]:
        return list(Slot.objects.filter(kind="shot.still").select_related("selected", "claim"))

    def job(self, kind: str, index: int = 0) -> Job:
        return Job.objects.filter(kind=kind).order_by("id")[index]

    def submissions(self) -> list[Submission]:
        return list(Submission.objects.filter(provider="fal").order_by("id"))

    def check(self, *, lost: int = 0) -> None:
        assert_the_rows_say_the_same(self.stub.ledger.read(), lost=lost)
