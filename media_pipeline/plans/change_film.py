"""A person changes what a film is called and how it is made from now on; nothing is made by it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from media_pipeline.films.film import Film
from media_pipeline.films.film_models import Port
from media_pipeline.films.film_options import Stage
from media_pipeline.plans.chosen_models import choose_models
from media_pipeline.plans.live_run import refuse_live_run
from workflows.errors import CommandRefused

LONGEST_TITLE = 300


@dataclass(frozen=True, kw_only=True)
class FilmChange:
    """None: as it is. ``models``: those of the ports that are named; a port without any goes back
    to the setting's. ``version``: what the person saw; None: the last one to write wins."""

    title: str | None = None
    stop_at: Stage | None = None
    models: dict[Port, list[str]] | None = None
    with_music: bool | None = None
    draft_motion: bool | None = None
    pack_clips: bool | None = None
    archived: bool | None = None
    version: int | None = None

    @property
    def how_it_is_made(self) -> dict[str, Any]:
        names = ("stop_at", "with_music", "draft_motion", "pack_clips")
        return {name: one for name in names if (one := getattr(self, name)) is not None}


@transaction.atomic
def change_film(film_id: UUID, change: FilmChange) -> Film:
    """The film as it is then. All of it or nothing.

    How it is made is not changed under a run, which was agreed to as it was. Packing clips or not
    makes clips stale, and nothing else here makes anything stale. Raises CommandRefused:
    ``film_changed``, ``generation_in_progress``, ``model_unknown``, ``title_invalid``.
    """
    film = Film.objects.select_for_update(no_key=True).get(pk=film_id)
    values: dict[str, Any] = change.how_it_is_made
    if change.models is not None:
        values["chosen_models"] = choose_models(film, change.models)
    if any(getattr(film, name) != value for name, value in values.items()):
        refuse_live_run(film.pk)
    if change.title is not None:
        values |= {"title": _title(change.title), "title_by_person": True}
    if change.archived is not None and change.archived != (film.archived_at is not None):
        values["archived_at"] = Now() if change.archived else None
    seen = film.version if change.version is None else change.version
    rows = Film.objects.filter(pk=film.pk, version=seen)
    if rows.update(**values, version=F("version") + 1) != 1:
        raise CommandRefused(
            "film_changed",
            f"The film has changed since you saw version {seen}; look again and say what shall be "
            "different from how it is now.",
            409,
        )
    film.refresh_from_db()
    return film


def _title(given: str) -> str:
    title = " ".join(given.split())
    if not title or len(title) > LONGEST_TITLE or not title.isprintable():
        raise CommandRefused(
            "title_invalid", f"A title has 1 to {LONGEST_TITLE} letters that can be seen.", 422
        )
    return title
