"""A film's casting is asked as soon as its people and places are known, if anybody is offered."""

from uuid import UUID

from media_pipeline.cast.casting import CASTING_LOCATIONS, CASTING_TALENT
from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.launch_units import launch_units, wanted_units
from media_pipeline.graph.slot import Slot
from workflows.jobs.job import Job

_KINDS = (CASTING_TALENT, CASTING_LOCATIONS)
_TO_ASK = (UnitState.MISSING, UnitState.STALE, UnitState.FAILED)


def launch_casting(run_id: UUID, film: Film, stop_at: str) -> list[str]:
    """Plan what of the casting is missing or stale; the keys of its jobs. Nothing without an offer,
    at the price of one query."""
    offered = Slot.objects.filter(film=film, kind="casting.offer")
    if not Stage(stop_at).reaches(Stage.CASTING) or not offered.exists():
        return []
    view = load_film(film.id)
    states = FilmStates.read(view)
    units = wanted_units(view, [kind.name for kind in _KINDS])
    return launch_units(
        run_id, view, [unit for unit in units if states.of(unit.key).state in _TO_ASK]
    )


def casting_keys(run_id: UUID) -> list[str]:
    """Of the jobs of a run that cast its film."""
    jobs = Job.objects.filter(run=run_id, kind__in=[kind.job_kind for kind in _KINDS])
    return list(jobs.order_by("id").values_list("idempotency_key", flat=True))
