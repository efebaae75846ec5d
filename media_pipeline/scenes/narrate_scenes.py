"""What each scene is about; then the run grows by one shot list for every eight scenes."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter

from media_pipeline.assets.asset import Asset
from media_pipeline.cast.launch_casting import casting_keys
from media_pipeline.cast.read_bibles import bibles_of
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.launch_units import launch_units, missing_units
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import SceneNarrative, SceneText
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.scenes.land_narratives import land_narratives
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload
from media_pipeline.scripts.current_draft import is_current
from media_pipeline.scripts.reading_price import SCENES_A_BATCH
from media_pipeline.scripts.scene_words import SceneWords, scene_words
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.work import Work

NARRATE_SCENES = "scenes.narrate"
LIST_SHOTS = "shots.list"
PLAN_SOUND_AND_MOTION = "film.sound_and_motion"

_NARRATIVES = TypeAdapter(tuple[SceneNarrative, ...])


def narrate_key(run_id: object) -> str:
    return f"{run_id}:{NARRATE_SCENES}"


def scene_texts(scenes: Sequence[Scene], words: Mapping[UUID, SceneWords]) -> tuple[SceneText, ...]:
    return tuple(
        SceneText(number=scene.number, text=words[scene.id].text, seconds=scene.seconds)
        for scene in scenes
    )


@job_handler
class NarrateScenes(AnalysisJob):
    """Asks about all scenes, since one without a place plays where the one before does; what lands
    is the narrative of those whose words are not those of their last one."""

    kind = NARRATE_SCENES
    asks = "narrate"

    def question(self, film: Film, payload: AnalysisPayload) -> Any:
        scenes = list(Scene.objects.filter(film=film))
        if not is_current(film, payload.draft):
            return None
        words = scene_words(film, scenes, payload.draft)
        if not _to_narrate(scenes, words):
            return None
        return scene_texts(scenes, words), bibles_of(film)

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        scenes, bibles = question
        reply = analyst().narrate(scenes, bibles, asking)
        return Reply([asdict(narrative) for narrative in reply.value], usage=reply.usage)

    def land(
        self,
        work: Work[AnalysisPayload],
        film: Film,
        answer: Any,
        kept: Asset | None,  # noqa: ARG002
    ) -> None:
        if not is_current(film, work.payload.draft):
            return
        scenes = list(Scene.objects.filter(film=film))
        words = scene_words(film, scenes, work.payload.draft)
        if answer is not None:
            told = zip(scenes, _NARRATIVES.validate_python(answer), strict=True)
            wanted = {scene.id for scene in _to_narrate(scenes, words)}
            narrated = [(scene, narrative) for scene, narrative in told if scene.id in wanted]
            land_narratives(film, narrated, words, job_key=narrate_key(work.run_id))
        self._grow(work, film, [scene.number for scene in _to_list(scenes, words)])

    def _grow(self, work: Work[AnalysisPayload], film: Film, numbers: list[int]) -> None:
        assert work.run_id is not None  # noqa: S101 - analyses are planned in runs only
        run_id, payload = work.run_id, work.payload
        batches = [
            numbers[at : at + SCENES_A_BATCH] for at in range(0, len(numbers), SCENES_A_BATCH)
        ]
        # Who plays whom is known before the first picture is planned.
        cast = [Need(key) for key in casting_keys(run_id)]
        lists = [
            NewJob(
                kind=LIST_SHOTS,
                key=f"{run_id}:{LIST_SHOTS}:{batch[0]}",
                payload=payload.model_copy(update={"scenes": batch}),
                needs=cast,
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
        if Stage(payload.stop_at).reaches(Stage.MUSIC) and not payload.remake:
            view = load_film(film.id)
            launch_units(run_id, view, missing_units(view, ["music.prompt", "film.music"]))


def _to_narrate(scenes: Sequence[Scene], words: Mapping[UUID, SceneWords]) -> list[Scene]:
    return [scene for scene in scenes if scene.narrated_from != words[scene.id].digest]


def _to_list(scenes: Sequence[Scene], words: Mapping[UUID, SceneWords]) -> list[Scene]:
    """Whose shots tell other words than theirs, or that have none."""
    shown = set(Shot.objects.filter(scene__in=scenes).values_list("scene_id", flat=True))
    return [
        scene
        for scene in scenes
        if scene.listed_from != words[scene.id].digest or scene.id not in shown
    ]
