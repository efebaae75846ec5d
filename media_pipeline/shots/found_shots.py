"""Shots as a stream tells of them, scene by scene: provisional until the answer is whole."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.conf import settings

from media_pipeline.films.film import Film
from media_pipeline.films.finding import Finding, FindingKind
from media_pipeline.films.scene import Scene
from media_pipeline.films.subject_id import subject_id
from media_pipeline.providers.analyst import SceneShots
from media_pipeline.scripts.found_scenes import upsert_findings
from media_pipeline.shots.allocate_shots import allocate_scene_shots
from media_pipeline.shots.shot_content import shot_content
from workflows.events.append_event import append_event
from workflows.events.event_types import declare_event_type
from workflows.jobs.work import Work

SHOTS_FOUND = declare_event_type(
    "film.shots_found",
    "the analyst has told of the shots of scenes, provisionally; data: scenes: [id, shots]",
)


class FoundShots:
    """Lands what one stream tells of a batch of scenes."""

    def __init__(self, work: Work[Any], film: Film, scenes: Sequence[Scene]) -> None:
        self._work, self._film = work, film
        self._scenes = {scene.number: scene for scene in scenes}

    def land(self, told: Sequence[object], landed: int) -> None:
        """In a transaction under the claim; run twice it does the same."""
        listed = {
            one.number: one
            for one in told[landed:]
            if isinstance(one, SceneShots) and one.number in self._scenes and one.shots
        }
        found = [finding for one in listed.values() for finding in self._findings(one)]
        if not found:
            return
        # A stream before this one may have told of more shots in these scenes.
        scenes = {self._scenes[number].id for number in listed}
        before = Finding.objects.filter(film=self._film, kind=FindingKind.SHOT, scene_id__in=scenes)
        before.exclude(pk__in=[one.pk for one in found]).delete()
        upsert_findings(found)
        append_event(
            run_id=self._work.run_id,
            type=SHOTS_FOUND,
            job_id=self._work.job_id,
            data={
                "scenes": [
                    [str(self._scenes[one.number].id), len(one.shots)] for one in listed.values()
                ]
            },
        )

    def _findings(self, listed: SceneShots) -> list[Finding]:
        scene = self._scenes[listed.number]
        shots = allocate_scene_shots(
            listed.shots,
            seconds=scene.seconds,
            longest_clip=settings.MEDIA_PIPELINE_LONGEST_CLIP,
        )
        return [
            Finding(
                id=subject_id(self._film.id, "shot", f"{scene.id}:{number}"),
                film=self._film,
                job_id=self._work.job_id,
                kind=FindingKind.SHOT,
                scene_id=scene.id,
                number=number,
                content=asdict(shot_content(shot)),
            )
            for number, shot in enumerate(shots, start=1)
        ]
