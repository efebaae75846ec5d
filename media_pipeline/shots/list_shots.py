"""A batch of scenes gets its shots, and the pictures of those shots are planned at once."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.conf import settings
from pydantic import TypeAdapter

from media_pipeline.assets.asset import Asset
from media_pipeline.cast.read_bibles import bibles_of
from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.films.subject_id import subject_id
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.launch_units import launch_units, missing_units
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import (
    CharacterBible,
    SceneNarrative,
    SceneShots,
    ShotListRequest,
)
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.provider_errors import ProviderBroken
from media_pipeline.scenes.narrate_scenes import LIST_SHOTS, PLAN_SOUND_AND_MOTION, scene_texts
from media_pipeline.scripts.analysis_job import AnalysisJob, AnalysisPayload
from media_pipeline.shots.allocate_shots import AllocatedShot, allocate_scene_shots
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.job_status import JobStatus
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.work import Work

_SHOTS = TypeAdapter(tuple[SceneShots, ...])


@job_handler
class ListShots(AnalysisJob):
    kind = LIST_SHOTS

    def ask(self, film: Film, payload: AnalysisPayload, asking: Asking) -> Reply[Any]:
        scenes = list(Scene.objects.filter(film=film, number__in=payload.scenes))
        request = ShotListRequest(
            scenes=scene_texts(film, scenes),
            narratives=tuple(_narrative(film, scene) for scene in scenes),
            bibles=bibles_of(film),
            longest_clip=settings.MEDIA_PIPELINE_LONGEST_CLIP,
        )
        reply = analyst().list_shots(request, asking)
        omitted = set(payload.scenes) - {scene.number for scene in reply.value if scene.shots}
        if omitted:
            raise ProviderBroken(f"the analyst left out scenes {sorted(omitted)}")
        return Reply([asdict(scene) for scene in reply.value], usage=reply.usage)

    def land(self, work: Work[AnalysisPayload], film: Film, answer: Any, kept: Asset) -> None:  # noqa: ARG002
        assert work.run_id is not None  # noqa: S101 - analyses are planned in runs only
        scenes = {row.number: row for row in Scene.objects.filter(film=film)}
        answered = _SHOTS.validate_python(answer)
        _meet_speakers(film, answered, f"{work.run_id}:{LIST_SHOTS}")
        for listed in answered:
            scene = scenes[listed.number]
            shots = allocate_scene_shots(
                listed.shots,
                seconds=scene.seconds,
                longest_clip=settings.MEDIA_PIPELINE_LONGEST_CLIP,
            )
            for number, shot in enumerate(shots, start=1):
                _land_shot(film, scene, number, shot, f"{work.run_id}:{LIST_SHOTS}")
            Shot.objects.filter(scene=scene, number__gt=len(shots)).delete()
        names = [
            name
            for stage, kinds_of_stage in (
                (Stage.CASTING, ["character.sheet", "location.sheet"]),
                (Stage.STILLS, ["shot.still"]),
            )
            if Stage(work.payload.stop_at).reaches(stage)
            for name in kinds_of_stage
        ]
        view = load_film(film.id, scene_numbers=work.payload.scenes)
        launch_units(work.run_id, view, missing_units(view, names))
        _plan_what_is_heard_again(work.run_id, work.job_id, work.payload)


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


def _meet_speakers(film: Film, listed: tuple[SceneShots, ...], job_key: str) -> None:
    """Whoever speaks is in the cast, also when the bibles missed them: no line is lost unseen."""
    speaking = {
        line.character_tag for scene in listed for shot in scene.shots for line in shot.lines
    }
    known = set(Character.objects.filter(film=film).values_list("tag", flat=True))
    for tag in sorted(speaking - known):
        character = Character.objects.create(
            id=subject_id(film.id, "character", tag),
            film=film,
            number=len(known) + 1,
            tag=tag[:300],
            name=tag[:300],
            voice_only=True,
        )
        known.add(tag)
        land_found(
            slot_for(film.project_id, film.id, "character.bible", character.id),
            content=asdict(CharacterBible(tag=tag, name=tag, voice_only=True)),
            cause=TakeCause.ANALYSIS,
            job_key=job_key,
        )


def _land_shot(film: Film, scene: Scene, number: int, shot: AllocatedShot, job_key: str) -> None:
    row, _ = Shot.objects.update_or_create(
        id=subject_id(film.id, "shot", f"{scene.number}:{number}"),
        defaults={"scene": scene, "number": number, "seconds": shot.seconds},
    )
    idea = shot.idea
    spec = {
        "shot_size": idea.shot_size,
        "angle": idea.angle,
        "action": idea.action,
        "camera_move": idea.camera_move,
        "characters": list(idea.character_tags),
        "sound_cue": idea.sound_cue,
        **({"elements": list(idea.element_tags)} if idea.element_tags else {}),
    }
    lines = [
        {"character": line.character_tag, "text": line.text, "tone": line.tone}
        for line in idea.lines
    ]
    for kind, content in (("shot.spec", spec), ("shot.dialogue", {"lines": lines})):
        land_found(
            slot_for(film.project_id, film.id, kind, row.id),
            content=content,
            cause=TakeCause.ANALYSIS,
            job_key=job_key,
        )


def _narrative(film: Film, scene: Scene) -> SceneNarrative:
    slot = Slot.objects.select_related("selected").get(
        film=film, kind="scene.narrative", subject_id=scene.id
    )
    content = dict(slot.selected.content) if slot.selected else {}
    content["location_tag"] = content.pop("location", "")
    return TypeAdapter(SceneNarrative).validate_python(content)
