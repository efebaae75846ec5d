"""What each scene is about; then the run grows by one shot list for every eight scenes."""

from dataclasses import asdict
from typing import Any

from pydantic import TypeAdapter

from media_pipeline.assets.asset import Asset
from media_pipeline.cast.read_bibles import bibles_of
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.films.location import Location
from media_pipeline.films.scene import Scene
from media_pipeline.films.subject_id import subject_id
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.launch_units import launch_units, missing_units
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.take import TakeCause
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import LocationBible, SceneNarrative, SceneText
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload
from media_pipeline.scripts.script_text import script_text
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.work import Work

NARRATE_SCENES = "scenes.narrate"
LIST_SHOTS = "shots.list"
PLAN_SOUND_AND_MOTION = "film.sound_and_motion"
SCENES_A_BATCH = 8

_NARRATIVES = TypeAdapter(tuple[SceneNarrative, ...])


def narrate_key(run_id: object) -> str:
    return f"{run_id}:{NARRATE_SCENES}"


def scene_texts(film: Film, scenes: list[Scene]) -> tuple[SceneText, ...]:
    script = script_text(film)
    return tuple(
        SceneText(number=scene.number, text=script[scene.start : scene.end], seconds=scene.seconds)
        for scene in scenes
    )


@job_handler
class NarrateScenes(AnalysisJob):
    kind = NARRATE_SCENES

    def ask(self, film: Film, payload: AnalysisPayload, asking: Asking) -> Reply[Any]:  # noqa: ARG002
        scenes = list(Scene.objects.filter(film=film))
        reply = analyst().narrate(scene_texts(film, scenes), bibles_of(film), asking)
        return Reply([asdict(narrative) for narrative in reply.value], usage=reply.usage)

    def land(self, work: Work[AnalysisPayload], film: Film, answer: Any, kept: Asset) -> None:  # noqa: ARG002
        scenes = list(Scene.objects.filter(film=film))
        key = narrate_key(work.run_id)
        for scene, narrative in zip(scenes, _NARRATIVES.validate_python(answer), strict=True):
            if narrative.title:
                Scene.objects.filter(pk=scene.id).update(title=narrative.title[:300])
            _known_location(film, narrative.location_tag, key)
            content = asdict(narrative)
            content["location"] = content.pop("location_tag")
            land_found(
                slot_for(film.project_id, film.id, "scene.narrative", scene.id),
                content=content,
                cause=TakeCause.ANALYSIS,
                job_key=key,
            )
        self._grow(work, film, [scene.number for scene in scenes])

    def _grow(self, work: Work[AnalysisPayload], film: Film, numbers: list[int]) -> None:
        assert work.run_id is not None  # noqa: S101 - analyses are planned in runs only
        run_id, payload = work.run_id, work.payload
        batches = [
            numbers[at : at + SCENES_A_BATCH] for at in range(0, len(numbers), SCENES_A_BATCH)
        ]
        lists = [
            NewJob(
                kind=LIST_SHOTS,
                key=f"{run_id}:{LIST_SHOTS}:{batch[0]}",
                payload=payload.model_copy(update={"scenes": batch}),
            )
            for batch in batches
        ]
        # One scene's failure does not stop the others: what is heard is planned from what landed.
        gathering = NewJob(
            kind=PLAN_SOUND_AND_MOTION,
            key=f"{run_id}:{PLAN_SOUND_AND_MOTION}",
            payload=payload,
            needs=[Need(job.key, "settled") for job in lists],
        )
        plan_jobs(run_id, [*lists, gathering])
        if Stage(payload.stop_at).reaches(Stage.MUSIC):
            view = load_film(film.id)
            launch_units(run_id, view, missing_units(view, ["film.music"]))


def _known_location(film: Film, tag: str, job_key: str) -> None:
    """A place the bibles do not know is still a place: named as the scene names it."""
    location, created = Location.objects.get_or_create(
        id=subject_id(film.id, "location", tag),
        defaults={"film": film, "number": 0, "tag": tag[:300], "name": tag[:300]},
    )
    if created:
        land_found(
            slot_for(film.project_id, film.id, "location.bible", location.id),
            content=asdict(LocationBible(tag=tag, name=tag, setting="both")),
            cause=TakeCause.ANALYSIS,
            job_key=job_key,
        )
