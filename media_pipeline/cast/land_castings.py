"""What a casting chose lands with each person and each place; a person's own choice stays."""

from typing import Any
from uuid import UUID

from media_pipeline.cast.land_cast import selected_takes
from media_pipeline.graph.clear_claims import clear_claims_of_readers
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.land_found_many import Found, land_found_many
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.library.shelf import Shelf

NOBODY = ""


def land_castings(shelf: Shelf, take: Take, job_key: str) -> int:
    """How many are somebody else now. In the transaction in which the casting's take landed.

    An entry that a person has given to somebody is not given to another.
    """
    film = take.slot.film
    assert film is not None  # noqa: S101 - a casting is a slot of a film
    stands = selected_takes(film, shelf.cast_slot)
    theirs = {subject for subject, shown in stands.items() if shown.cause == TakeCause.PERSON}
    taken = {stands[subject].content["entry"] for subject in theirs}
    chosen = {UUID(match["subject"]): match for match in take.content["matches"]}
    found = []
    for subject in map(UUID, take.content["asked"]):
        match = chosen.get(subject)
        entry = match["entry"] if match and match["entry"] not in taken else NOBODY
        shown = stands.get(subject)
        if subject in theirs or entry == (shown.content["entry"] if shown else NOBODY):
            continue
        content = casting_of(entry, match) if match and entry else casting_of(NOBODY)
        found.append(Found(kind=shelf.cast_slot, subject=subject, content=content))
    land_found_many(film, found, job_key=job_key)
    if found:
        view = load_film(film.id)
        for one in found:
            clear_claims_of_readers(view, (one.kind, one.subject))
    return len(found)


def casting_of(entry: str, match: dict[str, Any] | None = None) -> dict[str, Any]:
    """The content of a slot that names an entry of the library, or nobody."""
    match = match or {}
    return {
        "entry": entry,
        "confidence": match.get("confidence", 0.0),
        "reason": match.get("reason", ""),
    }
