"""A film as it stands: its rows and the takes its slots show, in a fixed number of queries."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet, prefetch_related_objects

from media_pipeline.films.character import Character
from media_pipeline.films.element import Element, Medium
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.films.spoken_line import bound_to, is_recorded
from media_pipeline.graph.collect_later import collect_later
from media_pipeline.graph.inputs import projected
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from media_pipeline.screenplay.find_names import find_names, name_in_words

SlotKey = tuple[str, UUID]
_ELEMENT_SLOTS = ("element.picture", "element.description", "element.sound")
#: Slots of a film whose content names entries of the project's library.
_CAST_SLOTS = ("character.talent", "location.library_location")


@dataclass
class FilmView:
    """Rows of one film, or of some scenes of it; nothing here writes."""

    film: Film
    scenes: list[Scene]
    shots: list[Shot]
    characters: list[Character]
    locations: list[Location]
    slots: dict[SlotKey, Slot] = field(repr=False)
    elements: list[Element] = field(default_factory=list)
    #: What slices have worked out of this view, by a name of theirs, and need once only.
    worked_out: dict[str, Any] = field(default_factory=dict, repr=False)
    _seen: dict[tuple[str, str], str] = field(default_factory=dict, repr=False)

    def selected(self, kind: str, subject: UUID) -> Take | None:
        slot = self.slots.get((kind, subject))
        return slot.selected if slot else None

    def claimed(self, kind: str, subject: UUID) -> Take | None:
        slot = self.slots.get((kind, subject))
        return slot.claim if slot else None

    def seen(self, projection: str, take: Take) -> str:
        """The digest of what a reader sees of a take; made once however many read it. Takes of
        one digest hold the same."""
        key = (projection, take.digest)
        seen = self._seen.get(key)
        if seen is None:
            seen = self._seen[key] = projected(projection, take.content, take.digest)
        return seen

    def content(self, kind: str, subject: UUID) -> dict[str, Any]:
        """What the selected take holds; empty while there is none."""
        take = self.selected(kind, subject)
        return take.content if take else {}

    @cached_property
    def scene_by_id(self) -> dict[UUID, Scene]:
        return {scene.id: scene for scene in self.scenes}

    @cached_property
    def shot_by_id(self) -> dict[UUID, Shot]:
        return {shot.id: shot for shot in self.shots}

    @cached_property
    def character_by_tag(self) -> dict[str, Character]:
        return {character.tag: character for character in self.characters}

    @cached_property
    def location_by_tag(self) -> dict[str, Location]:
        return {location.tag: location for location in self.locations}

    @cached_property
    def pictures(self) -> list[Element]:
        """The elements that can be seen."""
        return [element for element in self.elements if element.medium == Medium.PICTURE]

    @cached_property
    def sound_by_token(self) -> dict[str, Element]:
        """The elements that can be heard."""
        return {one.token: one for one in self.elements if one.medium == Medium.SOUND}

    def scene_of(self, shot_id: UUID) -> Scene:
        return self.scene_by_id[self.shot_by_id[shot_id].scene_id]

    def location_of(self, scene_id: UUID) -> Location | None:
        """Where a scene plays, as its narrative says."""
        tag = self.content("scene.narrative", scene_id).get("location")
        return self.location_by_tag.get(tag) if tag else None

    def seen_in(self, shot_id: UUID) -> list[Character]:
        """Who can be seen in a shot, the most important first."""
        tags = self.content("shot.spec", shot_id).get("characters", [])
        people = (self.character_by_tag.get(tag) for tag in tags)
        return [person for person in people if person and not person.voice_only]

    def elements_in(self, shot_id: UUID) -> list[Element]:
        """What a shot shows of the uploaded: what its action names, what its analyst saw in it, and
        the people in it and the place it plays at, where an element has their name."""
        if not self.pictures:
            return []
        spec = self.content("shot.spec", shot_id)
        called = [*spec.get("elements", []), *self._names_in(shot_id)]
        seen = {name_in_words(name) for name in called}
        named = find_names(spec.get("action", ""), (element.key for element in self.pictures))
        seen |= {mention.key for mention in named}
        return [element for element in self.pictures if element.key in seen]

    def sounds_named_in(self, shot_id: UUID) -> list[Element]:
        """The uploaded sounds that a shot's action or sound cue names."""
        if not self.sound_by_token:
            return []
        spec = self.content("shot.spec", shot_id)
        told = f"{spec.get('action', '')}\n{spec.get('sound_cue', '')}"
        keys = (one.key for one in self.sound_by_token.values())
        named = {mention.key for mention in find_names(told, keys)}
        return [one for one in self.sound_by_token.values() if one.key in named]

    def _names_in(self, shot_id: UUID) -> Iterator[str]:
        """Of the people that can be seen in a shot, and of its place."""
        for person in self.seen_in(shot_id):
            yield from (person.tag, person.name)
            yield from self.content("character.bible", person.id).get("aliases", ())
        if place := self.location_of(self.scene_of(shot_id).id):
            yield from (place.tag, place.name)

    def words_of(self, scene_id: UUID) -> str:
        """The digest of what tells a scene: what a person typed, or its slice of the script."""
        typed = self.content("scene.script", scene_id).get("text")
        return str(typed) if typed else self.scene_by_id[scene_id].text_digest

    def played_by(self, character_id: UUID) -> UUID | None:
        """The talent of the library that is cast as a character."""
        entry = self.content("character.talent", character_id).get("entry")
        return UUID(entry) if entry else None

    def taken_from(self, location_id: UUID) -> UUID | None:
        """The place of the library that a location is."""
        entry = self.content("location.library_location", location_id).get("entry")
        return UUID(entry) if entry else None

    def offered(self, shelf: str) -> list[UUID]:
        """What a person suggested to cast from: ``talent`` or ``library_locations``."""
        content = self.content("casting.offer", self.film.id)
        return [UUID(entry) for entry in content.get(shelf, ())]

    def lines_of(self, shot_id: UUID) -> list[dict[str, Any]]:
        return list(self.content("shot.dialogue", shot_id).get("lines", []))

    def speakers_of(self, shot_id: UUID) -> list[Character]:
        """Whose voices its lines want: a line that nobody records wants none."""
        wanting = (line for line in self.lines_of(shot_id) if is_recorded(line))
        tags = dict.fromkeys(line["character"] for line in wanting)
        return [self.character_by_tag[tag] for tag in tags if tag in self.character_by_tag]

    def sounds_in(self, shot_id: UUID) -> list[Element]:
        """The uploaded sounds that lines of a shot are bound to, each once, in their order."""
        tokens = dict.fromkeys(filter(None, map(bound_to, self.lines_of(shot_id))))
        return [self.sound_by_token[one] for one in tokens if one in self.sound_by_token]


@collect_later()
def load_rows(film_id: UUID) -> FilmView:
    """A film without what its slots show: scenes, shots, people, places, elements. Six queries."""
    film = Film.objects.get(pk=film_id)
    scenes = Scene.objects.filter(film=film)
    return FilmView(
        film=film,
        scenes=list(scenes),
        shots=_shots(scenes),
        characters=list(Character.objects.filter(film=film)),
        locations=list(Location.objects.filter(film=film)),
        slots={},
        elements=list(Element.objects.filter(film=film)),
    )


def _shots(scenes: Iterable[Scene]) -> list[Shot]:
    return list(Shot.objects.filter(scene__in=scenes).order_by("scene__number", "number"))


@collect_later()
def load_film(film_id: UUID, *, scene_numbers: Iterable[int] | None = None) -> FilmView:
    """Read a film, or only the given scenes of it with everybody and every place."""
    film = Film.objects.get(pk=film_id)
    scenes = Scene.objects.filter(film=film)
    slots = Slot.objects.filter(film=film)
    characters = list(Character.objects.filter(film=film))
    locations = list(Location.objects.filter(film=film))
    if scene_numbers is not None:
        scenes = scenes.filter(number__in=list(scene_numbers))
    scene_rows = list(scenes)
    shots = _shots(scene_rows)
    rows = (row.id for rows in (scene_rows, shots, characters, locations) for row in rows)
    subjects = {subject: subject for subject in (film.id, *rows)}
    if scene_numbers is not None:
        slots = slots.filter(Q(subject_id__in=subjects) | Q(kind__in=_ELEMENT_SLOTS))
    found = {
        # Under the row's own id: what is looked for by that is found without being compared.
        (kind, subjects.get(subject, subject)): slot
        for (kind, subject), slot in _with_takes(slots).items()
        # What a draft left out keeps its slots, and is in no film.
        if subject in subjects or kind in _ELEMENT_SLOTS
    }
    found |= _library_slots(film, found)
    has_elements = any(kind in _ELEMENT_SLOTS for kind, _ in found)
    return FilmView(
        film=film,
        scenes=scene_rows,
        shots=shots,
        characters=characters,
        locations=locations,
        slots=found,
        # An element has a slot for its picture: a film without any is not asked about them.
        elements=list(Element.objects.filter(film=film)) if has_elements else [],
    )


def _library_slots(film: Film, found: dict[SlotKey, Slot]) -> dict[SlotKey, Slot]:
    """Of the library's entries that the film uses or may: one query, and none for a film that is
    not cast from the library."""
    named: set[str] = set()
    for (kind, _), slot in found.items():
        if slot.selected is None:
            continue
        if kind in _CAST_SLOTS and slot.selected.content["entry"]:
            named.add(slot.selected.content["entry"])
        elif kind == "casting.offer":
            named.update(*slot.selected.content.values())
    return library_slots(film.project_id, map(UUID, named)) if named else {}


def library_slots(project_id: UUID, subjects: Iterable[UUID]) -> dict[SlotKey, Slot]:
    """The slots of entries of a project's library. One query, two while something is made."""
    return _with_takes(
        Slot.objects.filter(project=project_id, film=None, subject_id__in=list(subjects))
    )


def _with_takes(slots: QuerySet[Slot]) -> dict[SlotKey, Slot]:
    """With what they show, and what may be shown next: few are claimed at a time, so those takes
    are asked for only where there are any."""
    rows = list(slots.select_related("selected__asset"))
    claimed = [slot for slot in rows if slot.claim_id is not None]
    if claimed:
        prefetch_related_objects(claimed, "claim")
    return {(slot.kind, slot.subject_id): slot for slot in rows}
