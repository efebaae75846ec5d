"""A script becomes a film: the planner of the ``new_turn`` command."""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, Field, ValidationError

from media_pipeline.assets.asset import Asset
from media_pipeline.cast.read_bibles import READ_BIBLES, bibles_key
from media_pipeline.elements.add_element import MOST_ELEMENTS
from media_pipeline.elements.describe_element import describe_elements
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import STYLES, AspectRatio, Stage
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import open_take, slot_for
from media_pipeline.graph.take import TakeCause
from media_pipeline.plans.new_elements import NewElement, add_new_elements
from media_pipeline.scenes.narrate_scenes import NARRATE_SCENES, narrate_key
from media_pipeline.scripts.analysis_job import AnalysisPayload
from media_pipeline.scripts.film_script import film_script
from media_pipeline.scripts.script_refused import ScriptRefused
from media_pipeline.scripts.split_script import SPLIT_SCRIPT, split_key
from workflows.commands.command import Command
from workflows.commands.command_planners import command_planner
from workflows.errors import CommandRefused
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.runs.start_run import start_run


class NewTurn(BaseModel):
    """What a ``new_turn`` carries: an uploaded script and how to film it.

    ``short_side`` in pixels (720 makes 1280×720); ``export``: end with the MP4.
    """

    script_asset: UUID
    script_name: str = Field(default="script", max_length=300)
    stop_at: Stage = Stage.MUSIC
    style: str = STYLES[0]
    aspect_ratio: AspectRatio = AspectRatio.WIDE
    short_side: int = Field(default=720, ge=120, le=2160)
    fps: int = Field(default=24, ge=8, le=60)
    export: bool = False
    seed: int = Field(default=0, ge=0, le=2**31 - 1)
    elements: list[NewElement] = Field(default=[], max_length=MOST_ELEMENTS)


@command_planner("new_turn")
def plan_new_turn(command: Command) -> None:
    """A film, its script as a person's take, and the two readings every other job grows from."""
    turn = _valid(command)
    asset = Asset.objects.filter(pk=turn.script_asset, project=command.project_id).first()
    if asset is None:
        raise CommandRefused(
            "script_not_found", "There is no such upload in this project; upload it first.", 422
        )
    try:
        text, content = film_script(asset, name=turn.script_name)
    except FileNotFoundError as gone:
        raise CommandRefused(
            "script_file_missing",
            "The upload's file is no longer in storage; upload it again.",
            422,
        ) from gone
    except ScriptRefused as refused:
        raise CommandRefused(refused.code, refused.detail, 422) from refused
    film = Film.objects.create(
        project_id=command.project_id,
        title=turn.script_name.rsplit(".", 1)[0][:300],
        script_name=turn.script_name,
        aspect_ratio=turn.aspect_ratio,
        style=turn.style,
        short_side=turn.short_side,
        fps=turn.fps,
        seed=turn.seed,
        stop_at=turn.stop_at,
    )
    _land_script(film, text, content)
    elements = add_new_elements(film, turn.elements)
    run = start_run(command, kind="film", subject=f"film:{film.id}", jobs=[])
    described = describe_elements(run.id, film) if elements else []
    payload = AnalysisPayload(
        film_id=film.id, stop_at=turn.stop_at, export=turn.export, elements=elements
    )
    for kind, key in (("scene.split", split_key(run.id)), ("film.bibles", bibles_key(run.id))):
        open_take(
            slot_for(film.project_id, film.id, kind, film.id),
            cause=TakeCause.ANALYSIS,
            job_key=key,
            manifest={"inputs": {}},
        )
    plan_jobs(
        run.id,
        [
            NewJob(kind=SPLIT_SCRIPT, key=split_key(run.id), payload=payload, needs=described),
            NewJob(kind=READ_BIBLES, key=bibles_key(run.id), payload=payload, needs=described),
            NewJob(
                kind=NARRATE_SCENES,
                key=narrate_key(run.id),
                payload=payload,
                needs=[Need(split_key(run.id)), Need(bibles_key(run.id))],
            ),
        ],
    )


def _valid(command: Command) -> NewTurn:
    try:
        turn = NewTurn.model_validate(command.payload)
    except ValidationError as error:
        problems = "; ".join(
            f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()
        )
        raise CommandRefused("payload_invalid", problems[:500], 422) from error
    if turn.style not in STYLES:
        raise CommandRefused(
            "style_unknown", f"There is no style {turn.style!r}; choose {', '.join(STYLES)}.", 422
        )
    return turn


def _land_script(film: Film, text: Asset, content: dict[str, Any]) -> None:
    slot = slot_for(film.project_id, film.id, "script.text", film.id)
    land_found(slot, content=content, asset=text, cause=TakeCause.PERSON)
