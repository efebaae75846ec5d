"""What a character is made from when somebody of the library plays them, and a place likewise."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Seed
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.library.entry_pictures import entry_pictures
from media_pipeline.library.library_sheet import entry_seed
from media_pipeline.library.shelf import Shelf


def talent_inputs(view: FilmView, character: UUID, tag: str) -> list[Input]:
    """Of a character's sheet: of the talent what can be seen, by content, and its seed."""
    talent = view.played_by(character)
    if talent is None:
        return [Seed(value=seed_of(tag, view.film.seed))]
    return [
        Reads(name="casting", kind="character.talent", subject=character, projection="who it is"),
        Reads(
            name="talent profile",
            kind="talent.profile",
            subject=talent,
            projection="seen of an entry",
        ),
        Reads(
            name="talent pictures", kind="talent.pictures", subject=talent, projection="pictures"
        ),
        Reads(name="talent sheet", kind="talent.sheet", subject=talent, optional=True),
        Seed(value=entry_seed(talent)),
    ]


def library_location_inputs(view: FilmView, location: UUID, tag: str) -> list[Input]:
    """Of a location's sheet, likewise."""
    place = view.taken_from(location)
    if place is None:
        return [Seed(value=seed_of(tag, view.film.seed))]
    return [
        Reads(
            name="casting",
            kind="location.library_location",
            subject=location,
            projection="who it is",
        ),
        Reads(
            name="library profile",
            kind="library_location.profile",
            subject=place,
            projection="seen of an entry",
        ),
        Reads(
            name="library pictures",
            kind="library_location.pictures",
            subject=place,
            projection="pictures",
        ),
        Reads(name="library sheet", kind="library_location.sheet", subject=place, optional=True),
        Seed(value=entry_seed(place)),
    ]


def without_undecided(
    view: FilmView, shelf: Shelf, subjects: Sequence[UUID], sheet: str
) -> list[UUID]:
    """Of those who want a sheet: while the film waits to be cast from what is offered, nobody gets
    a first one unless a person has said who it is."""
    waits = view.offered(shelf.offered) and view.selected(shelf.casting, view.film.id) is None
    return [
        subject
        for subject in subjects
        if not waits
        or view.selected(sheet, subject) is not None
        or view.selected(shelf.cast_slot, subject) is not None
    ]


@dataclass(frozen=True)
class FromLibrary:
    """``description`` may be empty; ``pictures``: those a person uploaded, then the sheet."""

    description: str
    pictures: tuple[Path, ...]


def from_library(manifest: ReadManifest) -> FromLibrary | None:
    """What a manifest has read of the library; None: nobody is cast. Raises ProviderRefused."""
    takes = {name.split()[-1]: take for name, take in manifest.takes.items() if _is_ours(name)}
    if "profile" not in takes:
        return None
    seen = [takes[name] for name in ("pictures", "sheet") if name in takes]
    return FromLibrary(
        description=str(takes["profile"].content["description"]), pictures=entry_pictures(seen)
    )


def _is_ours(name: str) -> bool:
    return name.startswith(("talent ", "library "))
