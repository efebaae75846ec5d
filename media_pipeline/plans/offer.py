"""What a command suggests for a film's casting, or why it cannot."""

from collections.abc import Sequence
from uuid import UUID

from media_pipeline.cast.offer_library import offer_library, offered_now
from media_pipeline.films.film import Film
from media_pipeline.library.library_refused import LibraryRefused
from workflows.errors import CommandRefused


def offer(
    film: Film, talent: Sequence[UUID] | None, library_locations: Sequence[UUID] | None
) -> bool:
    """None leaves that shelf's offer as it is. False when nothing changed. Raises CommandRefused.

    A film that was never offered anything has no offer.
    """
    stands = offered_now(film)
    wanted = {
        "talent": stands["talent"] if talent is None else talent,
        "library_locations": stands["library_locations"]
        if library_locations is None
        else library_locations,
    }
    if not any(wanted.values()) and not any(stands.values()):
        return False
    try:
        return offer_library(film, **wanted)
    except LibraryRefused as refused:
        status = 404 if refused.code == "library_entry_not_found" else 422
        raise CommandRefused(refused.code, refused.detail, status) from refused
