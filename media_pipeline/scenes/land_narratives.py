"""What scenes are about lands, for as many scenes at once as were asked about."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from uuid import UUID

from media_pipeline.cast.meet import meet_locations
from media_pipeline.films.film import Film
from media_pipeline.films.scene import Scene
from media_pipeline.graph.land_found_many import Found, land_found_many
from media_pipeline.providers.analyst import SceneNarrative
from media_pipeline.scripts.scene_words import SceneWords


def land_narratives(
    film: Film,
    narrated: Sequence[tuple[Scene, SceneNarrative]],
    words: Mapping[UUID, SceneWords],
    *,
    job_key: str,
) -> None:
    """Narratives and titles. A scene's place is named by the tag of its row, known or met now."""
    places = meet_locations(film, [told.location_tag for _, told in narrated], job_key=job_key)
    found = []
    for scene, told in narrated:
        content = asdict(told)
        content["location"] = places[content.pop("location_tag")]
        found.append(
            Found(
                kind="scene.narrative",
                subject=scene.id,
                content=content,
                values={"words": words[scene.id].digest},
                reads=("split",),
            )
        )
        scene.title = told.title[:300] or scene.title
        scene.narrated_from = words[scene.id].digest
    Scene.objects.bulk_update([scene for scene, _ in narrated], ["title", "narrated_from"])
    land_found_many(film, found, job_key=job_key)
