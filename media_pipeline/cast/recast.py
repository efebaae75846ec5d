"""A person decides who plays whom, and which place is which; no casting goes over that."""

from uuid import UUID

from django.db import transaction

from media_pipeline.cast.cast_refused import CastRefused
from media_pipeline.cast.land_castings import NOBODY, casting_of
from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.graph.clear_claims import clear_claims_of_readers
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.film_view import FilmView, SlotKey, load_film
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.take import TakeCause
from media_pipeline.library.shelf import LOCATIONS, TALENT, Shelf

_CHOSEN = {"confidence": 1.0, "reason": "chosen by a person"}


@transaction.atomic
def recast(film: Film, character_id: UUID, talent_id: UUID | None) -> SlotKey:
    """The character is played by this talent from now on, or by nobody of the library.

    The slot that says so; what is being made from who it was before is
    parked when it lands. Raises CastRefused and LibraryRefused.
    """
    view = load_film(film.id)
    person = next((row for row in view.characters if row.id == character_id), None)
    if person is None:
        raise CastRefused("character_not_found", f"This film has no character {character_id}.")
    if person.voice_only:
        raise CastRefused(
            "character_without_face",
            f"{person.name} is only heard in this film; nobody can be cast for a voice.",
        )
    if talent_id is not None:
        _refuse_taken(TALENT, view, person, talent_id)
    return _decide(TALENT, film, view, character_id, talent_id)


@transaction.atomic
def relink(film: Film, location_id: UUID, library_location_id: UUID | None) -> SlotKey:
    """The location is this place of the library from now on, or none of it. As ``recast``; one
    place of the library may be several of a film."""
    view = load_film(film.id)
    if not any(row.id == location_id for row in view.locations):
        raise CastRefused("location_not_found", f"This film has no location {location_id}.")
    return _decide(LOCATIONS, film, view, location_id, library_location_id)


def _refuse_taken(
    shelf: Shelf, view: FilmView, person: Character | Location, entry_id: UUID
) -> None:
    for other in view.characters:
        if other.id != person.id and view.played_by(other.id) == entry_id:
            raise CastRefused(
                "talent_taken",
                f"This {shelf.called} plays {other.name} already, and one face is one person of a "
                f"film. Recast {other.name} first.",
            )


def _decide(
    shelf: Shelf, film: Film, view: FilmView, subject: UUID, entry_id: UUID | None
) -> SlotKey:
    entry = NOBODY
    if entry_id is not None:
        entry = str(shelf.entry(film.project_id, entry_id, to_use=True).pk)
    content = casting_of(entry, _CHOSEN if entry else None)
    key = (shelf.cast_slot, subject)
    if view.content(*key).get("entry", NOBODY) == entry:  # it stays so, whatever a casting says
        slot = slot_for(film.project_id, film.id, *key)
        land_found(slot, content=content, cause=TakeCause.PERSON)
        return key
    edit_slot(film, *key, content, cause=TakeCause.PERSON)
    # Who is cast for the first time is read only from now on.
    clear_claims_of_readers(load_film(film.id), key)
    return key
