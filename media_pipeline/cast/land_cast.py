"""Who and where a reading found: known ones stay who they are, under whatever name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from media_pipeline.cast.told_of import description_of, is_renamed
from media_pipeline.cast.who_is_who import WhoIsWho
from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.films.subject_id import mint_id
from media_pipeline.graph.land_found_many import Found, land_found_many
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.screenplay.names import name_key

RowT = TypeVar("RowT", Character, Location)
Content = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Drafts:
    """The script of the draft before (None at first) and of this one.

    ``steady``: what is described as before keeps its bible; for an analyst that words the same
    person otherwise each time it is asked.
    """

    before: str | None
    now: str
    steady: bool


def land_characters(film: Film, bibles: Sequence[Content], drafts: Drafts, key: str) -> list[str]:
    """The tags of everybody in the bibles, in their order."""
    return _land(film, Character, "character.bible", bibles, drafts, key)


def land_locations(film: Film, bibles: Sequence[Content], drafts: Drafts, key: str) -> list[str]:
    """The tags of every place in the bibles, in their order."""
    return _land(film, Location, "location.bible", bibles, drafts, key)


def _land(
    film: Film,
    model: type[RowT],
    kind: str,
    bibles: Sequence[Content],
    drafts: Drafts,
    key: str,
) -> list[str]:
    rows: dict[UUID, RowT] = {row.id: row for row in model.every.filter(film=film)}
    shown = selected_takes(film, kind)
    found = _match(rows.values(), shown, bibles, drafts)
    landed: list[RowT] = []
    contents: list[Found] = []
    for number, (bible, row) in enumerate(zip(bibles, found, strict=True), start=1):
        if row is None:
            tag = _free_tag(bible["tag"], [*rows.values(), *landed])
            row = model(id=mint_id(film.id, model._meta.model_name or "", tag, rows), film=film)
            row.tag = tag
        take = shown.get(row.id)
        by_person = take is not None and take.cause == TakeCause.PERSON
        old_name = row.name
        row.number, row.left_out = number, False
        row.name = row.name if by_person else bible["name"][:300]
        if isinstance(row, Character):
            row.voice_only = bible["voice_only"]
        landed.append(row)
        content = _content(bible, row.tag)
        if take and drafts.steady and _is_described_as_before(drafts, old_name, content):
            content = dict(take.content) | {
                name: content[name] for name in ("tag", "name", "aliases") if name in content
            }
        contents.append(Found(kind=kind, subject=row.id, content=content, reads=("bibles",)))
    written = ["number", "name", "left_out"] + ["voice_only"] * (model is Character)
    model.every.bulk_update([row for row in landed if row.id in rows], written)
    model.every.bulk_create([row for row in landed if row.id not in rows])
    land_found_many(film, contents, job_key=key)
    return [row.tag for row in landed]


def _match(
    there: Iterable[RowT], shown: dict[UUID, Take], bibles: Sequence[Content], drafts: Drafts
) -> list[RowT | None]:
    """The row that each bible means, each row once: by name, by alias, or renamed in this draft."""
    rows = list(there)
    known = WhoIsWho(rows, aliases_of(shown))
    found: list[RowT | None] = []
    taken: set[UUID] = set()
    for bible in bibles:
        row = known.by_name(bible["name"], bible.get("aliases", ()))
        row = row or known.by_name(bible["tag"])
        found.append(None if row is None or row.id in taken else row)
        taken |= {row.id} if row else set()
    if drafts.before is None:
        return found
    for at, bible in enumerate(bibles):
        if found[at] is None:
            found[at] = next(
                (
                    row
                    for row in sorted(rows, key=lambda row: (row.left_out, row.number))
                    if row.id not in taken
                    and is_renamed(drafts.before, drafts.now, row.name, bible["name"])
                ),
                None,
            )
            row = found[at]
            taken |= {row.id} if row else set()
    return found


def _content(bible: Content, tag: str) -> Content:
    """Under the row's own tag; the reading's is an alias then, since others may go by it."""
    content = bible | {"tag": tag}
    if "aliases" in bible and name_key(bible["tag"]) not in {
        name_key(known) for known in (tag, bible["name"], *bible["aliases"])
    }:
        content["aliases"] = [*bible["aliases"], bible["tag"]]
    return content


def _is_described_as_before(drafts: Drafts, old_name: str, content: Content) -> bool:
    if drafts.before is None:
        return False
    names = [content["name"], *content.get("aliases", ())]
    was = [old_name, *names]
    before = [text.casefold() for text in description_of(drafts.before, was)]
    now = [text.casefold() for text in description_of(drafts.now, was)]
    new_name = content["name"].casefold()
    return [text.replace(old_name.casefold(), new_name) for text in before] == now


def _free_tag(tag: str, rows: Iterable[RowT]) -> str:
    """The tag as it is read, or with a number when somebody renamed since still goes by it."""
    taken = {name_key(row.tag) for row in rows}
    free, again = tag[:300], 1
    while name_key(free) in taken:
        again += 1
        free = f"{tag[:290]} {again}"
    return free


def selected_takes(film: Film, kind: str) -> dict[UUID, Take]:
    """What the film's slots of a kind show, by subject. One statement."""
    slots = Slot.objects.filter(film=film, kind=kind, selected__isnull=False)
    return {s.subject_id: s.selected for s in slots.select_related("selected") if s.selected}


def aliases_of(shown: dict[UUID, Take]) -> dict[UUID, list[str]]:
    return {subject: list(take.content.get("aliases", ())) for subject, take in shown.items()}
