"""Whoever speaks is in the cast and wherever a scene plays is a place, also when no bible says so.

A tag is looked for among all that the film knows, in one form, case-blind, with aliases. What is
still nobody's becomes a row of its own, which is told: nothing goes to somebody else unseen.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, TypeVar
from uuid import UUID

from media_pipeline.cast.land_cast import aliases_of, selected_takes
from media_pipeline.cast.who_is_who import WhoIsWho
from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.films.subject_id import mint_id
from media_pipeline.graph.land_found_many import Found, land_found_many
from media_pipeline.providers.analyst import CharacterBible, LocationBible

RowT = TypeVar("RowT", Character, Location)


@dataclass(frozen=True, kw_only=True)
class MetCharacters:
    """``tags``: as an answer spells it -> of the row. ``new``: those that no bible knew."""

    tags: dict[str, str]
    new: tuple[str, ...]


def meet_characters(film: Film, tags: Iterable[str], *, job_key: str) -> MetCharacters:
    """In a transaction; a handful of statements. Someone unknown is heard and not seen."""
    met, new = _meet(film, Character, "character.bible", tags)
    for row in new:
        row.voice_only = True
    _land(film, Character, new, job_key)
    return MetCharacters(tags=met, new=tuple(row.tag for row in new))


def meet_locations(film: Film, tags: Iterable[str], *, job_key: str) -> dict[str, str]:
    """As an answer spells it -> the tag of the row; of no place the empty tag stays empty."""
    met, new = _meet(film, Location, "location.bible", tags)
    _land(film, Location, new, job_key)
    return met


def _meet(
    film: Film, model: type[RowT], kind: str, tags: Iterable[str]
) -> tuple[dict[str, str], list[RowT]]:
    rows = {row.id: row for row in model.every.filter(film=film)}
    aliases = aliases_of(selected_takes(film, kind))
    met: dict[str, str] = {"": ""}
    new: list[RowT] = []
    back: list[UUID] = []
    known: WhoIsWho[RowT] = WhoIsWho(rows.values(), aliases)
    for tag in sorted(set(tags) - {""}):
        row = known.by_tag(tag)
        if row is None:
            name = tag[:300]
            row = model(id=mint_id(film.id, model._meta.model_name or "", tag, rows), film=film)
            row.tag, row.name, row.number = name, name, len(rows) + 1
            rows[row.id] = row
            new.append(row)
            known = WhoIsWho(rows.values(), aliases)
        elif row.left_out:
            back.append(row.id)
        met[tag] = row.tag
    model.every.filter(pk__in=back).update(left_out=False)
    return met, new


def _land(film: Film, model: type[RowT], new: list[RowT], job_key: str) -> None:
    model.every.bulk_create(new)
    land_found_many(film, [_found(row) for row in new], job_key=job_key)


def _found(row: Character | Location) -> Found:
    content: dict[str, Any]
    if isinstance(row, Character):
        content = asdict(CharacterBible(tag=row.tag, name=row.name, voice_only=True))
        return Found(kind="character.bible", subject=row.id, content=content)
    content = asdict(LocationBible(tag=row.tag, name=row.name, setting="both"))
    return Found(kind="location.bible", subject=row.id, content=content)
