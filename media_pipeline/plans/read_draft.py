"""The readings of a draft: a run with the jobs that every other job grows from."""

from uuid import UUID

from media_pipeline.cast.read_bibles import READ_BIBLES, bibles_key
from media_pipeline.credits.ceiling import set_ceiling
from media_pipeline.credits.reserve_for_jobs import reserve_for_jobs
from media_pipeline.elements.describe_element import describe_elements
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.open_take import open_take, slot_for
from media_pipeline.graph.take import TakeCause
from media_pipeline.scenes.narrate_scenes import NARRATE_SCENES, narrate_key
from media_pipeline.scripts.analysis_job import AnalysisPayload
from media_pipeline.scripts.split_script import SPLIT_SCRIPT, split_key
from workflows.commands.command import Command
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.runs.start_run import start_run


def read_draft(
    command: Command,
    film: Film,
    *,
    draft: UUID,
    before: UUID | None,
    elements: list[UUID],
    export: bool,
    remake: bool = False,
    stop_at: Stage | None = None,
    at_most: int = 0,
) -> UUID:
    """Split and bibles side by side, then the narratives, in the planner's transaction; the run.

    What the film's ``elements`` show is said before either is asked.

    ``draft``: the script's take to read; ``before``: the one the film shows, when that is another.
    ``stop_at``: None goes as far as the film was meant to go. ``at_most``: what all of the run may
    cost, also what it grows by, in micro-dollars.
    """
    run = start_run(command, kind="film", subject=f"film:{film.id}", jobs=[])
    described = describe_elements(run.id, film) if elements else []
    payload = AnalysisPayload(
        film_id=film.id,
        stop_at=stop_at or film.stop_at,
        export=export,
        elements=elements,
        draft=draft,
        before=before,
        remake=remake,
    )
    script = {
        "take": str(draft), "kind": "script.text", "projection": "whole", "optional": False
    }  # fmt: skip
    pins = {"film.bibles": {"script": script}, "scene.split": {"script": script}}
    for kind, key in (("scene.split", split_key(run.id)), ("film.bibles", bibles_key(run.id))):
        open_take(
            slot_for(film.project_id, film.id, kind, film.id),
            cause=TakeCause.ANALYSIS,
            job_key=key,
            manifest={"inputs": pins[kind]},
        )
    split = NewJob(kind=SPLIT_SCRIPT, key=split_key(run.id), payload=payload, needs=described)
    bibles = NewJob(kind=READ_BIBLES, key=bibles_key(run.id), payload=payload, needs=described)
    narratives = NewJob(
        kind=NARRATE_SCENES,
        key=narrate_key(run.id),
        payload=payload,
        needs=[Need(split.key), Need(bibles.key)],
    )
    plan_jobs(run.id, [split, bibles, narratives])
    reserve_for_jobs(command.project_id, run.id, [split, bibles])
    set_ceiling(run.id, at_most)
    return run.id
