"""A plan in a person's words: names of slots, and why something is stale."""

from collections.abc import Iterable
from uuid import UUID

from media_pipeline.graph.film_states import Cause
from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.kind import kinds

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
        self._view = view
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
        """«the still of shot 3 in scene 2», «the clip of shots 3 to 5 in scene 2»."""
        return f"the {noun(key[0])} of {self.owner_of(key)}"

    def owner_of(self, key: SlotKey) -> str:
        """Of a slot: all of them where several are made as one."""
        kind, subject = key
        members = kinds[kind].members(self._view, subject, "") if kind in kinds else ()
        if len(members) < 2:
            return self.owner(subject)
        first, last = (self._view.shot_by_id[members[at]] for at in (0, -1))
        scene = self._view.scene_of(subject).number
        return f"shots {first.number} to {last.number} in scene {scene}"

    def causes(self, causes: Iterable[Cause]) -> list[str]:
        """Each once: one change may reach something by several ways."""
        return list(dict.fromkeys(self.cause(cause) for cause in causes))

    def cause(self, cause: Cause) -> str:
        """«line 2 of shot 3 in scene 2», «standard clothing of Mara»; of what is read no more,
        which its reader names by an id, «audio of shot 3 in scene 2»."""
        name, _, subject = cause.field.partition(" ")
        if (owner := self.owner_named(subject)) != subject:
            return f"{name} of {owner}"
        what = cause.field.replace("_", " ") or noun(cause.slot[0])
        return f"{what} of {self.owner_of(cause.slot)}"


def noun(kind: str) -> str:
    return _NOUNS.get(kind, kind.partition(".")[2] or kind)
