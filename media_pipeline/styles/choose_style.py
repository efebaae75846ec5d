"""A film takes a style: what is drawn for it becomes stale, and nothing else does."""

from typing import Any
from uuid import UUID

from django.db import transaction

from media_pipeline.films.film import Film
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.styles.find_style import find_style
from media_pipeline.styles.style_snapshot import FILM_STYLE


def take_style(film: Film, snapshot: dict[str, Any]) -> None:
    """A new film begins with this one."""
    slot = slot_for(film.project_id, film.id, FILM_STYLE, film.id)
    land_found(slot, content=snapshot, cause=TakeCause.PERSON)


@transaction.atomic
def choose_style(film_id: UUID, named: str) -> bool:
    """False when the film looks like this already. Raises StyleRefused.

    The claims of what reads the style are cleared with it: what is on its way is parked.
    """
    film = Film.objects.select_for_update(no_key=True).get(pk=film_id)
    snapshot = find_style(film.project_id, named)
    landed = edit_slot(film, FILM_STYLE, film.id, snapshot, cause=TakeCause.PERSON)
    Film.objects.filter(pk=film.pk).update(style=snapshot["key"])
    return landed is not None


def shown_style(film: Film) -> dict[str, Any] | None:
    """As the film has it now, whatever has become of the style since; None: it has none yet."""
    slot = Slot.objects.filter(film=film, kind=FILM_STYLE).select_related("selected").first()
    return dict(slot.selected.content) if slot and slot.selected else None
