"""A note's edits land: as takes of the director's, never over what a person wrote."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Now

from media_pipeline.direction.edits_by_slot import SlotEdits, edits_by_slot
from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.films.scene import Scene
from media_pipeline.graph.film_view import FilmView, SlotKey, load_film
from media_pipeline.graph.land_take import take_digest
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus
from media_pipeline.plans.plan_words import PlanWords
from media_pipeline.providers.director import Edit
from media_pipeline.styles.style_refused import StyleRefused

#: Shows the content in the slot; True when the slot shows something new.
Show = Callable[[Film, SlotKey, dict[str, Any]], bool]
TakeStyle = Callable[[Film, str], bool]


@dataclass(kw_only=True)
class Landed:
    """``changed``: slots in words, as «the spec of shot 2 in scene 1». ``refused``: sentences."""

    changed: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def land_direction(film: Film, edits: Sequence[Edit], show: Show, take_style: TakeStyle) -> Landed:
    """In a transaction, the film locked. Landing the same again changes nothing."""
    view = load_film(film.id)
    words = PlanWords(view)
    found = edits_by_slot(view, edits)
    landed = Landed(refused=list(found.refused))
    for key, content in found.contents.items():
        if (refusal := _keep_beside(view, key, content, words)) is not None:
            landed.refused += [refusal] if refusal else []
        elif show(film, key, content):
            landed.changed.append(words.slot(key))
    _rename(film, found, landed)
    if found.style:
        _take(film, found.style, take_style, landed)
    return landed


def _keep_beside(
    view: FilmView, key: SlotKey, content: dict[str, Any], words: PlanWords
) -> str | None:
    """Over a person's words an edit is only kept, to be chosen. None: there are none; empty: they
    say the same, or it is kept already."""
    slot = view.slots.get(key)
    shown = slot.selected if slot else None
    if slot is None or shown is None or shown.cause != TakeCause.PERSON:
        return None
    digest = take_digest(content, None)
    if shown.digest == digest:
        return ""
    if not slot.takes.filter(cause=TakeCause.DIRECTOR, digest=digest).exists():
        Slot.objects.filter(pk=slot.pk).update(take_count=F("take_count") + 1)
        slot.refresh_from_db(fields=["take_count"])
        Take.objects.create(
            slot=slot,
            number=slot.take_count,
            status=TakeStatus.READY,
            cause=TakeCause.DIRECTOR,
            content=content,
            digest=digest,
            landed_at=Now(),
        )
    return f"{words.slot(key)}: a person's words stand there; the edit is kept beside them"


def _rename(film: Film, found: SlotEdits, landed: Landed) -> None:
    """Labels: nothing is made from them."""
    for what, (row, name) in found.names.items():
        name = name.strip()[:300]
        if not name:
            continue
        renamed = _RENAMES[what](film, row, name)
        landed.changed += [f"the name of a {what}: {name}"] if renamed else []


def _person(film: Film, row: UUID, name: str) -> int:
    return Character.objects.filter(film=film, pk=row).exclude(name=name).update(name=name)


def _place(film: Film, row: UUID, name: str) -> int:
    return Location.objects.filter(film=film, pk=row).exclude(name=name).update(name=name)


def _scene(film: Film, row: UUID, name: str) -> int:
    return Scene.objects.filter(film=film, pk=row).exclude(title=name).update(title=name)


def _film(film: Film, row: UUID, name: str) -> int:
    titled = Film.objects.filter(pk=row).exclude(title=name)
    return titled.update(title=name, title_by_person=True) if row == film.id else 0


_RENAMES: dict[str, Callable[[Film, UUID, str], int]] = {
    "person": _person,
    "place": _place,
    "scene": _scene,
    "film": _film,
}


def _take(film: Film, key: str, take_style: TakeStyle, landed: Landed) -> None:
    """A style is chosen, not written: a note that names one is the person's own choice."""
    try:
        if take_style(film, key):
            landed.changed.append(f"the style: {key}")
    except StyleRefused as refused:
        landed.refused.append(refused.detail)
