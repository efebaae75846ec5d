"""A plan in a person's words: names of slots, and why something is stale."""

from collections.abc import Iterable
from uuid import UUID

from media_pipeline.graph.film_states import Cause
from media_pipeline.graph.film_view import FilmView, SlotKey

#: What a person calls what a slot holds; the rest go by their kind's own name.
_NOUNS = {
    "script.text": "script",
    "scene.split": "scenes",
    "film.bibles": "reading of the cast",
    "character.bible": "bible",
    "location.bible": "bible",
    "scene.narrative": "narrative",
    "scene.script": "words",
    "shot.spec": "spec",
    "shot.dialogue": "lines",
    "character.sheet": "sheet",
    "location.sheet": "sheet",
    "character.voice": "voice",
    "shot.still": "still",
    "shot.audio": "speech",
    "shot.clip": "clip",
    "film.style": "style",
    "music.prompt": "words of the music",
    "film.music": "music",
    "film.export": "film file",
    "element.picture": "picture",
    "element.sound": "sound",
    "element.description": "description",
}


class PlanWords:
    """Names things of one film. No query."""

    def __init__(self, view: FilmView) -> None:
        self._names: dict[UUID, str] = {view.film.id: "the film"}
        self._names |= {scene.id: f"scene {scene.number}" for scene in view.scenes}
        self._names |= {
            shot.id: f"shot {shot.number} in scene {view.scene_of(shot.id).number}"
            for shot in view.shots
        }
        self._names |= {person.id: person.name for person in view.characters}
        self._names |= {place.id: place.name for place in view.locations}
        self._names |= {element.id: element.token for element in view.elements}

    def owner(self, subject: UUID) -> str:
        """«shot 3 in scene 2», or a name."""
        return self._names.get(subject, str(subject))

    def owner_named(self, subject: str) -> str:
        """As ``owner``, of an id that stands in a text."""
        try:
            return self.owner(UUID(subject))
        except ValueError:
            return subject

    def slot(self, key: SlotKey) -> str:
        """«the still of shot 3 in scene 2»."""
        return f"the {noun(key[0])} of {self.owner(key[1])}"

    def causes(self, causes: Iterable[Cause]) -> list[str]:
        """Each once: one change may reach something by several ways."""
        return list(dict.fromkeys(self.cause(cause) for cause in causes))

    def cause(self, cause: Cause) -> str:
        """«line 2 of shot 3 in scene 2», «standard clothing of Mara»."""
        kind, subject = cause.slot
        what = cause.field.replace("_", " ") or noun(kind)
        return f"{what} of {self.owner(subject)}"


def noun(kind: str) -> str:
    return _NOUNS.get(kind, kind.partition(".")[2] or kind)
