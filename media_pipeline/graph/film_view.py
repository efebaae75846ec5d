"""A film as it stands: its rows and the takes its slots show, read in seven queries."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from uuid import UUID

from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take

SlotKey = tuple[str, UUID]


@dataclass
class FilmView:
    """Rows of one film, or of some scenes of it; nothing here writes."""

    film: Film
    scenes: list[Scene]
    shots: list[Shot]
    characters: list[Character]
    locations: list[Location]
    slots: dict[SlotKey, Slot] = field(repr=False)

    def selected(self, kind: str, subject: UUID) -> Take | None:
        slot = self.slots.get((kind, subject))
        return slot.selected if slot else None

    def claimed(self, kind: str, subject: UUID) -> Take | None:
        slot = self.slots.get((kind, subject))
        return slot.claim if slot else None

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

    def lines_of(self, shot_id: UUID) -> list[dict[str, Any]]:
        return list(self.content("shot.dialogue", shot_id).get("lines", []))

    def speakers_of(self, shot_id: UUID) -> list[Character]:
        tags = dict.fromkeys(line["character"] for line in self.lines_of(shot_id))
        return [self.character_by_tag[tag] for tag in tags if tag in self.character_by_tag]


def load_film(film_id: UUID, *, scene_numbers: Iterable[int] | None = None) -> FilmView:
    """Read a film, or only the given scenes of it with everybody and every place."""
    film = Film.objects.get(pk=film_id)
    scenes = Scene.objects.filter(film=film)
    slots = Slot.objects.filter(film=film)
    if scene_numbers is not None:
        scenes = scenes.filter(number__in=list(scene_numbers))
    scene_rows = list(scenes)
    shots = list(Shot.objects.filter(scene__in=scene_rows).order_by("scene__number", "number"))
    if scene_numbers is not None:
        everybody = [film.id, *Character.objects.filter(film=film).values_list("id", flat=True)]
        everybody += Location.objects.filter(film=film).values_list("id", flat=True)
        slots = slots.filter(
            subject_id__in=[*everybody, *(row.id for row in scene_rows), *(row.id for row in shots)]
        )
    return FilmView(
        film=film,
        scenes=scene_rows,
        shots=shots,
        characters=list(Character.objects.filter(film=film)),
        locations=list(Location.objects.filter(film=film)),
        slots={
            (slot.kind, slot.subject_id): slot
            for slot in slots.select_related("selected", "claim", "selected__asset")
        },
    )
