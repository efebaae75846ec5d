"""A scene named as a target stands for the audio of all its shots: it is read anew as a whole."""

from collections.abc import Iterable
from uuid import UUID

from media_pipeline.films.shot import Shot
from media_pipeline.films.spoken_line import is_recorded
from media_pipeline.graph.slot import Slot

SCENE_SPEECH = "scene.speech"


def with_every_shot(targets: Iterable[object]) -> list[str]:
    """``scene.speech:<scene>`` as ``shot.audio:<shot>`` of each shot that a voice records.

    Others stay as they are, and so does a scene in which nobody speaks: it is no target.
    """
    found: list[str] = []
    for target in map(str, targets):
        kind, _, scene = target.rpartition(":")
        shots = _recorded(scene) if kind == SCENE_SPEECH else []
        found += [f"shot.audio:{shot}" for shot in shots] or [target]
    return found


def _recorded(scene: str) -> list[UUID]:
    try:
        shots = list(Shot.objects.filter(scene_id=UUID(scene)).values_list("id", flat=True))
    except ValueError:
        return []
    slots = Slot.objects.filter(kind="shot.dialogue", subject_id__in=shots)
    speaking = {
        slot.subject_id
        for slot in slots.select_related("selected")
        if slot.selected and any(map(is_recorded, slot.selected.content.get("lines", ())))
    }
    return [shot for shot in shots if shot in speaking]
