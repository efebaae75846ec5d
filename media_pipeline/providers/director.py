"""The director understands a note about a film: which slots it means, and what they shall say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from media_pipeline.providers.asking import ASKING, Asking, Reply

#: What a note may change, slot kind -> fields; of lines the field is «line 2».
EDITABLE: dict[str, tuple[str, ...]] = {
    "character.bible": (
        *("age", "gender", "physical_description", "standard_clothing"),
        *("distinguishing_features", "personality", "voice_description"),
    ),
    "location.bible": ("description", "key_features", "ambiance"),
    "scene.narrative": ("time_of_day", "weather", "mood"),
    "shot.spec": ("shot_size", "angle", "camera_move", "action", "sound_cue"),
    "shot.dialogue": ("line",),
    "music.prompt": ("prompt",),
    "film.style": ("key",),
    #: A label of a person, place, scene or of the film: it makes nothing stale.
    "name": ("name",),
}


@dataclass(frozen=True, kw_only=True)
class Outlined:
    """Somebody, somewhere or something a note may mean.

    ``ref`` names it in an edit: ``person:mara``, ``place:pier``, ``scene:2``, ``shot:2.1``,
    ``film``. ``fields``: what it says now.
    """

    ref: str
    name: str
    aliases: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class OutlinedShot(Outlined):
    """``number`` counts through the whole film; ``people``: who can be seen; ``lines``: who says
    what."""

    number: int
    people: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class FilmOutline:
    """What a director knows of a film. ``film.fields``: ``key`` of its style, ``prompt`` of its
    music. ``styles``: the keys it may take."""

    film: Outlined
    people: tuple[Outlined, ...]
    places: tuple[Outlined, ...]
    scenes: tuple[Outlined, ...]
    shots: tuple[OutlinedShot, ...]
    styles: tuple[str, ...]

    @property
    def refs(self) -> dict[str, Outlined]:
        every = (self.film, *self.people, *self.places, *self.scenes, *self.shots)
        return {one.ref: one for one in every}


@dataclass(frozen=True, kw_only=True)
class Edit:
    """``kind``: of ``EDITABLE``; ``subject``: a ref; ``field``: one of the kind's; ``value``: what
    it shall say, whole."""

    kind: str
    subject: str
    field: str
    value: str


@dataclass(frozen=True, kw_only=True)
class Direction:
    """``answer`` is said to the person. Without edits it says why there are none."""

    edits: tuple[Edit, ...]
    answer: str


class Director(Protocol):
    """Turns a note into edits of named slots, all of it or nothing. Raises ProviderError only."""

    name: str

    def identity(self) -> str:
        """Who answers, as ``Analyst.identity``."""
        ...

    def most(self, text: str) -> int:
        """The most micro-dollars that one request may cost; ``text``: note and outline."""
        ...

    def understand(
        self, note: str, outline: FilmOutline, asking: Asking = ASKING
    ) -> Reply[Direction]: ...


#: kind -> the sorts of refs that it may have as its subject.
SUBJECTS: dict[str, tuple[str, ...]] = {
    "character.bible": ("person",),
    "location.bible": ("place",),
    "scene.narrative": ("scene",),
    "shot.spec": ("shot",),
    "shot.dialogue": ("shot",),
    "music.prompt": ("film",),
    "film.style": ("film",),
    "name": ("person", "place", "scene", "film"),
}
