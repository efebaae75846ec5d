"""A note about a finished film: the planner of the ``follow_up`` command."""

from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from media_pipeline.credits.reserve_for_jobs import reserve_for_jobs
from media_pipeline.direction.direct_film import FILM_DIRECT, NotePayload
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.plans.generation import film_and_targets
from media_pipeline.plans.live_run import refuse_live_run
from media_pipeline.plans.price_agreed import price_of_job, refuse_price
from media_pipeline.plans.uploaded_script import valid_options
from workflows.commands.command import Command
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused
from workflows.jobs.new_job import NewJob
from workflows.runs.start_run import start_run


class FollowUp(BaseModel):
    """The note is the command's text. ``at_most``: micro-dollars that all of it may cost, the
    director's reading and what becomes stale; where that is dearer, the edits land and nothing is
    made. ``stop_at``: None goes as far as
    the film was meant to go."""

    model_config = ConfigDict(extra="forbid")

    at_most: int = Field(default=0, ge=0)
    stop_at: Stage | None = None


@command_planner("follow_up")
def plan_follow_up(command: Command) -> None:
    """Raises CommandRefused: ``note_empty``, ``film_not_found``, ``generation_in_progress``,
    ``price_not_confirmed``."""
    wanted = valid_options(FollowUp, command)
    note = command.text.strip()
    if not note:
        raise CommandRefused("note_empty", "Say in text what to change in the film.", 422)
    named, _ = film_and_targets(command)
    film = Film.objects.select_for_update().get(pk=named.pk)
    refuse_live_run(film.id)
    payload = _payload(film, wanted, note)
    price = price_of_job(FILM_DIRECT, payload)
    refuse_price(price, wanted.at_most)
    payload.most = wanted.at_most - price.most
    job = NewJob(kind=FILM_DIRECT, key=direct_key(command.pk), payload=payload)
    run = start_run(command, kind="follow_up", subject=f"film:{film.id}", jobs=[job])
    reserve_for_jobs(film.project_id, run.pk, [job])


def direct_key(command_id: UUID) -> str:
    return f"{command_id}:{FILM_DIRECT}"


def _payload(film: Film, wanted: FollowUp, note: str) -> NotePayload:
    stop_at = wanted.stop_at or Stage(film.stop_at)
    return NotePayload(film_id=film.id, stop_at=stop_at, export=False, note=note)
