"""A film is cast anew: ``{"cast": {"film": id, "talent": [ids], "library_locations": [ids]}}``."""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from media_pipeline.cast.casting import CASTING_LOCATIONS, CASTING_TALENT
from media_pipeline.cast.offer_library import MOST_OFFERED
from media_pipeline.films.film import Film
from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.launch_units import launch_units, wanted_units
from media_pipeline.plans.live_run import refuse_live_run
from media_pipeline.plans.offer import offer
from media_pipeline.plans.price_agreed import hold_price, refuse_dearer
from media_pipeline.plans.utilities import utility
from workflows.commands.command import Command
from workflows.commands.command_moves import apply_command
from workflows.errors import CommandRefused
from workflows.runs.start_run import start_run


class CastFilm(BaseModel):
    """``talent`` and ``library_locations`` take the place of what was offered; None leaves it."""

    model_config = ConfigDict(extra="forbid")

    film: UUID
    talent: list[UUID] | None = Field(default=None, max_length=MOST_OFFERED)
    library_locations: list[UUID] | None = Field(default=None, max_length=MOST_OFFERED)
    at_most: int = Field(default=0, ge=0)


@utility("cast")
def plan_cast_film(command: Command, wanted: Any) -> None:
    """A run that asks who plays whom, and nothing more: what that makes stale says so, and an
    update makes it again. Whom a person has cast stays."""
    try:
        asked = CastFilm.model_validate(wanted)
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid",
            'Name a film and whom to cast from: {"cast": {"film": id, "talent": [ids], '
            '"library_locations": [ids]}}.',
            422,
        ) from error
    film = (
        Film.objects.select_for_update().filter(pk=asked.film, project=command.project_id).first()
    )
    if film is None:
        raise CommandRefused("film_not_found", "There is no such film in this project.", 404)
    refuse_live_run(film.id)
    offer(film, asked.talent, asked.library_locations)
    view = load_film(film.id)
    states = FilmStates.read(view)
    names = [CASTING_TALENT.name, CASTING_LOCATIONS.name]
    units = [
        unit for unit in wanted_units(view, names) if states.of(unit.key).state != UnitState.DONE
    ]
    if not units:
        apply_command(command.pk)
        return
    price = refuse_dearer(view, units, asked.at_most)
    run = start_run(command, kind="casting", subject=f"film:{film.id}", jobs=[])
    hold_price(run.pk, view, units, price)
    launch_units(run.pk, view, units)
