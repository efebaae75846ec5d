"""The words of a scene: its slice of the script, or what a person typed in their place."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from media_pipeline.films.film import Film
from media_pipeline.films.scene import Scene
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.scripts.scene_digest import scene_digest
from media_pipeline.scripts.script_text import script_text


@dataclass(frozen=True, kw_only=True)
class SceneWords:
    text: str
    digest: str
    #: A person's own, which no analysis replaces.
    is_typed: bool


def scene_words(
    film: Film, scenes: Sequence[Scene], draft: UUID | None = None
) -> dict[UUID, SceneWords]:
    """By the scene's id. Two statements and the script's file."""
    script = script_text(film, draft)
    typed = typed_scenes(film)
    return {
        scene.id: _words(typed.get(scene.id), script[scene.start : scene.end]) for scene in scenes
    }


def typed_scenes(film: Film) -> dict[UUID, str]:
    """What a person typed, by the scene's id."""
    slots = Slot.objects.filter(
        film=film, kind="scene.script", selected__cause=TakeCause.PERSON
    ).select_related("selected")
    return {
        slot.subject_id: str(slot.selected.content["typed"])
        for slot in slots
        if slot.selected and "typed" in slot.selected.content
    }


def _words(typed: str | None, sliced: str) -> SceneWords:
    text = sliced if typed is None else typed
    return SceneWords(text=text, digest=scene_digest(text), is_typed=typed is not None)
