"""A film of nine scenes, and how a plan of it reads in few words."""

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.plans.film_plan import FilmPlan, Want, Wanted, plan_film
from media_pipeline.plans.plan_words import PlanWords
from tests.media_pipeline.film_set import MadeFilm

LAST_FERRY = """Title: The Last Ferry

EXT. HARBOUR - DAWN

MARA, 34, in a yellow raincoat, unties a rope.

MARA
One more crossing.

INT. TICKET OFFICE - MORNING

OTTO, 61, in a green cardigan, counts coins.

OTTO
Nobody sails today.

MARA
Then I sail alone.

EXT. PIER - DAY

Mara walks past stacked crates.

INT. FERRY CABIN - DAY

Mara starts the engine. OTTO stands at the door.

OTTO
You will need a second pair of hands.

EXT. OPEN SEA - DAY

The ferry crosses grey water.

INT. FERRY CABIN - DUSK

MARA
Do you hear that?

OTTO
It is only the wind.

EXT. LIGHTHOUSE - NIGHT

IDA, 70, in a blue shawl, lights the lamp.

IDA
Come home, both of you.

EXT. OPEN SEA - NIGHT

Rain falls. Mara and Otto stare at the light.

EXT. HARBOUR - DAWN

Mara ties the rope.

MARA
We made it.
"""


def update_plan(made: MadeFilm, want: Want = Want.UPDATE) -> FilmPlan:
    return plan_film(made.view, Wanted(want=want, stop_at=Stage.MUSIC))


def to_make(made: MadeFilm, want: Want = Want.UPDATE) -> list[str]:
    """«the clip of shot 2 in scene 2», in the order in which they are made."""
    return named(made.view, update_plan(made, want))


def named(view: FilmView, plan: FilmPlan) -> list[str]:
    words = PlanWords(view)
    return [words.slot(unit.key) for unit in plan.made]


def causes(made: MadeFilm, slot: str) -> list[str]:
    """Why a slot is stale, in words."""
    view = made.view
    words = PlanWords(view)
    plan = update_plan(made)
    unit = next(unit for unit in plan.units if words.slot(unit.key) == slot)
    return words.causes(unit.causes)


def jobs_in_words(made: MadeFilm) -> dict[str, str]:
    """The jobs of a run by what they make: «shot.clip shot 2 in scene 2» -> status."""
    words = PlanWords(made.view)
    found = {}
    for key, status in made.jobs().items():
        kind, _, subject = key.partition(":")
        found[f"{kind} {words.owner_named(subject)}"] = status
    return found
