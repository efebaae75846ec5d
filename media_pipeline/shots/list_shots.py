"""A batch of scenes gets its shots, and the pictures of those shots are planned at once."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.conf import settings
from pydantic import TypeAdapter

from media_pipeline.assets.asset import Asset
from media_pipeline.cast.land_cast import selected_takes
from media_pipeline.cast.read_bibles import bibles_of
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.films.scene import Scene
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.launch_units import launch_units, missing_units
from media_pipeline.graph.take import Take
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import SceneNarrative, SceneShots, ShotListRequest
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.provider_errors import ProviderMalformed
from media_pipeline.scenes.narrate_scenes import LIST_SHOTS, PLAN_SOUND_AND_MOTION, scene_texts
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload
from media_pipeline.scripts.current_draft import is_current
from media_pipeline.scripts.hearing import Heard
from media_pipeline.scripts.scene_words import scene_words
from media_pipeline.shots.found_shots import FoundShots
from media_pipeline.shots.land_shots import land_shot_lists
from media_pipeline.shots.tell_of_shots import tell_of_shots
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.job_status import JobStatus
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.work import Work

_SHOTS = TypeAdapter(tuple[SceneShots, ...])
_NARRATIVE = TypeAdapter(SceneNarrative)


@job_handler
class ListShots(AnalysisJob):
    kind = LIST_SHOTS
    asks = "list_shots"

    def question(self, film: Film, payload: AnalysisPayload) -> ShotListRequest | None:
        if not is_current(film, payload.draft):
            return None
        scenes = _scenes(film, payload)
        told = selected_takes(film, "scene.narrative")
        return ShotListRequest(
            scenes=scene_texts(scenes, scene_words(film, scenes, payload.draft)),
            narratives=tuple(_narrative(told[scene.id]) for scene in scenes),
            bibles=bibles_of(film),
            longest_clip=settings.MEDIA_PIPELINE_LONGEST_CLIP,
        )

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        reply = analyst().list_shots(question, asking)
        omitted = sorted(
            {scene.number for scene in question.scenes}
            - {scene.number for scene in reply.value if scene.shots}
        )
        if omitted:
            raise ProviderMalformed(
                "scenes_omitted",
                f"You left out scenes {omitted}; every scene you are given has at least one shot.",
                reply.usage,
            )
        return Reply([asdict(scene) for scene in reply.value], usage=reply.usage)

    def listener(self, work: Work[AnalysisPayload], film: Film, question: Any) -> Heard:  # noqa: ARG002
        return FoundShots(work, film, _scenes(film, work.payload)).land

    def land(
        self,
        work: Work[AnalysisPayload],
        film: Film,
        answer: Any,
        kept: Asset | None,  # noqa: ARG002
    ) -> None:
        assert work.run_id is not None  # noqa: S101 - analyses are planned in runs only
        payload = work.payload
        if answer is None or not is_current(film, payload.draft):
            return
        scenes = _scenes(film, payload)
        change = land_shot_lists(
            film,
            scenes,
            _SHOTS.validate_python(answer),
            scene_words(film, scenes, payload.draft),
            job_key=f"{work.run_id}:{LIST_SHOTS}",
        )
        # After a new draft what is stale is made too, all of it at once when the lists are there.
        if not payload.remake:
            view = load_film(film.id, scene_numbers=payload.scenes)
            launch_units(work.run_id, view, missing_units(view, _pictures(payload.stop_at)))
        _plan_what_is_heard_again(work.run_id, work.job_id, payload)
        tell_of_shots(work, change)


def _scenes(film: Film, payload: AnalysisPayload) -> Sequence[Scene]:
    return list(Scene.objects.filter(film=film, number__in=payload.scenes))


def _pictures(stop_at: str) -> list[str]:
    """The kinds of slot that want filling as soon as shots are there."""
    by_stage = (
        (Stage.SCRIPT, ["shot.preview"]),
        (Stage.CASTING, ["character.sheet", "location.sheet"]),
        (Stage.STILLS, ["shot.still"]),
    )
    return [name for stage, names in by_stage if Stage(stop_at).reaches(stage) for name in names]


def _plan_what_is_heard_again(run_id: UUID, job_id: UUID, payload: AnalysisPayload) -> None:
    """Scenes that a retry brings come after sound and motion were planned without them."""
    jobs = Job.objects.filter(run_id=run_id)
    if not jobs.filter(kind=PLAN_SOUND_AND_MOTION, status=JobStatus.SUCCEEDED).exists():
        return
    others = jobs.filter(kind=LIST_SHOTS).exclude(pk=job_id)
    plan_jobs(
        run_id,
        [
            NewJob(
                kind=PLAN_SOUND_AND_MOTION,
                key=f"{run_id}:{PLAN_SOUND_AND_MOTION}:{job_id}",
                payload=payload.model_copy(update={"scenes": []}),
                needs=[
                    Need(key, "settled") for key in others.values_list("idempotency_key", flat=True)
                ],
            )
        ],
    )


def _narrative(take: Take) -> SceneNarrative:
    content = dict(take.content)
    content["location_tag"] = content.pop("location", "")
    return _NARRATIVE.validate_python(content)
