"""Another film from one that is there: what the new one has of the old one."""

from functools import partial
from typing import Any
from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.cast.offer_library import offered_now
from media_pipeline.elements.add_element import show_new_element
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from media_pipeline.graph.open_take import next_number, slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from media_pipeline.library.shelf import SHELVES
from media_pipeline.scripts.current_draft import shown_upload
from workflows.commands.command import Command
from workflows.errors import CommandRefused

_FILES = ("element.picture", "element.sound")
_DESCRIPTION = "element.description"


def source_film(command: Command, film_id: UUID) -> Film:
    film = Film.objects.filter(pk=film_id, project=command.project_id).first()
    if film is None:
        raise CommandRefused("film_not_found", "There is no such film in this project.", 404)
    return film


def choices_of(film: Film | None) -> dict[str, Any]:
    """What a person chose for it beside its look and shape."""
    names = ("chosen_models", "with_music", "draft_motion", "pack_clips")
    return {name: getattr(film, name) for name in names} if film else {}


def offers_of(film: Film | None) -> dict[str, list[UUID]]:
    """Whom its casting may choose from, but for those that have been archived since."""
    offered = offered_now(film) if film else {}
    offers: dict[str, list[UUID]] = {}
    for shelf in SHELVES:
        entries = offered.get(shelf.offered, [])
        rows = shelf.model._default_manager.filter(pk__in=entries, archived_at=None)
        there = set(rows.values_list("pk", flat=True)) if entries else set()
        offers[shelf.offered] = [entry for entry in entries if entry in there]
    return offers


def shown_script(film: Film) -> UUID | None:
    """The file that a person handed in for the draft that it shows."""
    return shown_upload(film.id)


def copy_elements(source: Film, film: Film) -> None:
    """The pictures and sounds that the old film was given, with what was seen on the pictures:
    nobody looks again.

    Where the new one was given one of the same name, that is it.
    """
    given = set(Element.objects.filter(film=film).values_list("key", flat=True))
    slots = {
        (slot.kind, slot.subject_id): slot.selected
        for slot in Slot.objects.filter(
            film=source, kind__in=(*_FILES, _DESCRIPTION)
        ).select_related("selected__asset")
        if slot.selected
    }
    for old in Element.objects.filter(film=source):
        shown = slots.get((old.slot_kind, old.id))
        if old.key in given or shown is None or shown.asset is None:
            continue
        new = show_new_element(film, old.name, partial(_itself, shown.asset))
        if words := slots.get((_DESCRIPTION, old.id)):
            _copy_take(words, film, new.id)


def _itself(shown: Asset) -> Asset:
    return shown


def _copy_take(take: Take, film: Film, subject: UUID) -> None:
    """Made from the same content, it is as fresh here as it was there."""
    slot = slot_for(film.project_id, film.id, _DESCRIPTION, subject)
    kept = Take.objects.create(
        slot=slot,
        number=next_number(slot.id),
        status=take.status,
        cause=take.cause,
        content=take.content,
        digest=take.digest,
        manifest=take.manifest,
        input_hash=take.input_hash,
        hash_version=take.hash_version,
        model=take.model,
        landed_at=take.landed_at,
    )
    Slot.objects.filter(pk=slot.pk, selected=None).update(selected=kept)
