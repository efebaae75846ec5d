"""A person types a scene's words in the film; the script itself stays as it was handed in."""

from django.db import transaction

from media_pipeline.films.scene import Scene
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.take import TakeCause
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.scripts.scene_digest import scene_digest


@transaction.atomic
def type_scene(scene: Scene, text: str) -> None:
    """From now on the scene is told by these words; its shots by the next reading of it."""
    film = scene.film
    land_found(
        slot_for(film.project_id, film.id, "scene.script", scene.id),
        content={"text": scene_digest(text), "typed": text},
        cause=TakeCause.PERSON,
    )
    Scene.objects.filter(pk=scene.pk).update(seconds=scene_seconds(text))
