"""One shot is told anew: ``{"rewrite_shot": {"shot": id, "note": "closer"}}``."""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from media_pipeline.credits.reserve_for_jobs import reserve_for_jobs
from media_pipeline.films.film import Film
from media_pipeline.films.shot import Shot
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.take import TakeCause
from media_pipeline.plans.price_agreed import price_of_job, refuse_price
from media_pipeline.plans.utilities import utility
from media_pipeline.shots.rewrite_shot import (
    REWRITE_SHOT,
    RewritePayload,
    open_rewrite,
    rewrite_key,
)
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.jobs.new_job import NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.runs.start_run import start_run


class RewriteAsked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    shot: UUID
    note: str = Field(min_length=1, max_length=1000)
    at_most: int = Field(default=0, ge=0)


@utility("rewrite_shot")
def plan_rewrite_shot(command: Command, wanted: Any) -> None:
    """A run of one job; what the new spec makes stale says so, and an update makes it again.

    Raises CommandRefused: ``shot_not_found``, ``spec_by_a_person``, ``price_not_confirmed``,
    ``payload_invalid``.
    """
    try:
        asked = RewriteAsked.model_validate(wanted)
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid",
            'Name a shot and say what to change: {"rewrite_shot": {"shot": id, "note": "closer"}}.',
            422,
        ) from error
    shot = Shot.objects.filter(pk=asked.shot, scene__film__project=command.project_id).first()
    if shot is None:
        raise CommandRefused("shot_not_found", "There is no such shot in this project.", 404)
    film = Film.objects.get(scenes=shot.scene_id)
    view = load_film(film.id)
    spec = view.selected("shot.spec", shot.id)
    if spec is None or spec.cause == TakeCause.PERSON:
        raise CommandRefused(
            "spec_by_a_person" if spec else "shot_not_found",
            "A person's words stand there, and no model replaces them; edit them, or choose "
            "another take of the spec first.",
            409,
        )
    payload = RewritePayload(
        film_id=film.id, stop_at=film.stop_at, export=False, shot=shot.pk, note=asked.note
    )
    refuse_price(price_of_job(REWRITE_SHOT, payload), asked.at_most)
    run = start_run(command, kind="rewrite", subject=f"film:{film.id}", jobs=[])
    job = NewJob(kind=REWRITE_SHOT, key=rewrite_key(run.pk, shot.pk), payload=payload)
    reserve_for_jobs(film.project_id, run.pk, [job])
    open_rewrite(view, shot.pk, job_key=job.key)
    plan_jobs(run.pk, [job])
