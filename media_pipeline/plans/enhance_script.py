"""A script's prose is worded more vividly: ``{"enhance_script": {"film": id}}``."""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from media_pipeline.credits.reserve_for_jobs import reserve_for_jobs
from media_pipeline.films.film import Film
from media_pipeline.plans.price_agreed import price_of_job, refuse_price
from media_pipeline.plans.utilities import utility
from media_pipeline.providers.adapters import analyst
from media_pipeline.scripts.analysis_job import AnalysisPayload
from media_pipeline.scripts.current_draft import script_slot
from media_pipeline.scripts.enhance_script import ENHANCE_SCRIPT, enhance_key, open_enhanced
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.jobs.new_job import NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.runs.start_run import start_run


class EnhanceAsked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    film: UUID
    at_most: int = Field(default=0, ge=0)


@utility("enhance_script")
def plan_enhance_script(command: Command, wanted: Any) -> None:
    """A run of one job; the film stays as it is. Raises CommandRefused: ``no_enhancer``,
    ``price_not_confirmed``."""
    try:
        asked = EnhanceAsked.model_validate(wanted)
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid", 'Name a film: {"enhance_script": {"film": id}}.', 422
        ) from error
    film = Film.objects.filter(pk=asked.film, project=command.project_id).first()
    if film is None:
        raise CommandRefused("film_not_found", "There is no such film in this project.", 404)
    if analyst().name == "local":
        raise CommandRefused(
            "no_enhancer",
            "The local analyst writes no prose. Choose a language model "
            "(MEDIA_PIPELINE_ANALYST=model), or send another draft of your own.",
            422,
        )
    payload = AnalysisPayload(
        film_id=film.id,
        stop_at=film.stop_at,
        export=False,
        draft=script_slot(film.id).selected_id,
    )
    refuse_price(price_of_job(ENHANCE_SCRIPT, payload), asked.at_most)
    run = start_run(command, kind="enhance", subject=f"film:{film.id}", jobs=[])
    job = NewJob(kind=ENHANCE_SCRIPT, key=enhance_key(run.pk), payload=payload)
    reserve_for_jobs(film.project_id, run.pk, [job])
    open_enhanced(film, job_key=job.key)
    plan_jobs(run.pk, [job])
