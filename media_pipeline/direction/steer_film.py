"""A note about a film that is being made: only what has not begun sees it.

The engine keeps the note as the run's guidance, which every reading of the script that has not
begun is told. Here the director turns it into edits, when the readings that are under way are over.
"""

from typing import Any
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Now
from pydantic import BaseModel, ConfigDict, Field

from media_pipeline.credits.reserve_for_jobs import reserve_for_jobs
from media_pipeline.direction.direct_film import DirectorJob, NotePayload
from media_pipeline.direction.pin_anew import pin_anew
from media_pipeline.films.film import Film
from media_pipeline.graph.film_view import SlotKey, load_film
from media_pipeline.graph.land_take import take_digest
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus
from media_pipeline.plans.price_agreed import price_of_job, refuse_price
from media_pipeline.plans.uploaded_script import valid_options
from media_pipeline.scripts.analysis_job import AnalysisPayload
from media_pipeline.styles.find_style import find_style
from media_pipeline.styles.style_snapshot import FILM_STYLE
from workflows.commands.command import Command, CommandKind
from workflows.commands.command_planners import before_planning
from workflows.errors import CommandRefused, RunIsOver
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.job_status import FINAL_JOB_STATUSES
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.outcomes import Answered, CallOutcome
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.work import Work
from workflows.runs.target_run import target_run

FILM_STEER = "film.steer"
#: The readings of the script; a note is about what they find.
_READINGS = ("script.split", "film.bibles", "scenes.narrate", "shots.list")
#: Before the pictures that became due at the same time: a day's head start.
_FIRST = 86_400


class Steer(BaseModel):
    """The note is the command's text. ``at_most``: what the director may cost, in micro-dollars;
    the run's own price has been agreed to."""

    model_config = ConfigDict(extra="forbid")

    at_most: int = Field(default=0, ge=0)


@before_planning
def steer_film(command: Command) -> None:
    """A ``steer`` of a film's run plans its director; the engine's planner refuses what it must.

    Raises CommandRefused: ``price_not_confirmed``, ``payload_invalid``.
    """
    if command.kind != CommandKind.STEER or not command.text.strip():
        return
    try:
        run = target_run(command)
    except CommandRefused:
        return  # the planner refuses it, with words
    kind, _, film_id = run.subject.partition(":")
    try:
        film = Film.objects.filter(pk=UUID(film_id)).first() if kind == "film" else None
    except ValueError:
        return  # a run of something else that goes by this name
    if film is None:
        return
    payload = NotePayload(
        film_id=film.id, stop_at=film.stop_at, export=False, note=command.text.strip()
    )
    refuse_price(price_of_job(FILM_STEER, payload), valid_options(Steer, command).at_most)
    try:
        plan_steering(run.pk, payload, key=f"{command.pk}:{FILM_STEER}")
    except RunIsOver:
        return
    reserve_for_jobs(film.project_id, run.pk, [NewJob(FILM_STEER, str(command.pk), payload)])


def plan_steering(run_id: UUID, payload: AnalysisPayload, *, key: str) -> None:
    """After the readings that are there now; more may follow from them."""
    plan_jobs(
        run_id,
        [
            NewJob(
                kind=FILM_STEER,
                key=key,
                payload=payload,
                needs=[Need(reading, "settled") for reading in open_readings(run_id)],
                optional=True,
                priority=_FIRST,
            )
        ],
    )


def open_readings(run_id: UUID) -> list[str]:
    jobs = Job.objects.filter(run=run_id, kind__in=_READINGS)
    return list(
        jobs.exclude(status__in=FINAL_JOB_STATUSES).values_list("idempotency_key", flat=True)
    )


@job_handler
class SteerFilm(DirectorJob):
    kind = FILM_STEER

    def call(self, work: Work[AnalysisPayload]) -> CallOutcome:
        """While the script is still being read there is too little that a note could be about."""
        assert work.run_id is not None  # noqa: S101 - planned in runs only
        if open_readings(work.run_id):
            return Answered({"waits": True})
        return super().call(work)

    def apply(self, work: Work[AnalysisPayload], answer: dict[str, Any]) -> None:
        if answer.get("waits"):
            assert work.run_id is not None  # noqa: S101
            plan_steering(work.run_id, work.payload, key=f"{work.job_id}:{FILM_STEER}")
            return
        super().apply(work, answer)

    def show(self, film: Film, key: SlotKey, content: dict[str, Any]) -> bool:
        """Beside what is under way, whose claims stay: that lands as it was asked."""
        slot = slot_for(film.project_id, film.id, *key)
        locked = Slot.objects.select_for_update(of=("self",)).select_related("selected")
        slot = locked.get(pk=slot.pk)
        digest = take_digest(content, None)
        if slot.selected and slot.selected.digest == digest:
            return False
        take = Take.objects.create(
            slot=slot,
            number=slot.take_count + 1,
            status=TakeStatus.READY,
            cause=TakeCause.DIRECTOR,
            content=content,
            digest=digest,
            landed_at=Now(),
        )
        shown = Slot.objects.filter(pk=slot.pk).update(
            selected=take, claim=None, chosen=False, take_count=F("take_count") + 1
        )
        return shown == 1

    def take_style(self, film: Film, key: str) -> bool:
        snapshot = find_style(film.project_id, key)
        Film.objects.filter(pk=film.pk).update(style=snapshot["key"])
        return self.show(film, (FILM_STYLE, film.id), snapshot)

    def follow(self, work: Work[AnalysisPayload], film: Film) -> dict[str, Any]:
        assert work.run_id is not None  # noqa: S101 - planned in runs only
        return {"makes": len(pin_anew(work.run_id, load_film(film.id)))}
