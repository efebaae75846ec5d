"""Models that a person names: those that there are, each once, or nothing is saved."""

import inspect
from typing import Any

import pytest

from media_pipeline import work
from media_pipeline.films.film_models import models_of
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.take import Take
from tests.media_pipeline.film_set import FilmSet
from workflows.commands.command import Command
from workflows.errors import CommandRefused

assert work
SCRIPT = "INT. LIGHTHOUSE - NIGHT\n\nThe lamp turns slowly.\n"


@pytest.mark.parametrize("kind", kinds.in_order(), ids=lambda kind: kind.name)
def test_a_kind_that_a_films_models_make_says_at_which_port(kind: Kind) -> None:
    source = inspect.getsource(kind.models)
    chosen = f'{models_of.__name__}(view.film, "{kind.port}")' in source
    assert chosen == bool(kind.port)
    assert chosen == (models_of.__name__ in source)


@pytest.mark.parametrize(
    "payload",
    [
        {"models": {"artist": ["fal/none"]}},
        {"models": {"artist": ["nobody"]}},
        {"models": {"artist": ["x" * 1000]}},
        {"models": {"artist": ["fal/wan-2.5"]}},
        {"models": {"artist": ["fal/clarity-upscaler"]}},
        {"models": {"animator": ["local", "fal/seedream-4"]}},
        {"make_with": ["fal/none"]},
        {"make_with": ["fal/wan-2.5"]},
    ],
)
def test_a_model_that_is_not_there_or_makes_something_else_is_refused_and_nothing_is_saved(
    film_set: FilmSet, payload: dict[str, Any]
) -> None:
    made = film_set.made(SCRIPT, stop_at="stills", export=False)
    shot = made.view.shots[0].id

    with pytest.raises(CommandRefused) as refused:
        film_set.generate(made, f"shot.still:{shot}", **payload)

    assert (refused.value.code, refused.value.http_status) == ("model_unknown", 422)
    assert "local" in refused.value.detail
    assert made.film.chosen_models == {}
    assert Command.objects.filter(kind="generation").count() == 0


def test_what_nobody_chooses_models_for_is_not_made_with_any(film_set: FilmSet) -> None:
    made = film_set.made(SCRIPT, stop_at="stills", export=False)
    with pytest.raises(CommandRefused, match="leave make_with out"):
        film_set.generate(made, f"film.export:{made.film_id}", make_with=["local"])


def test_a_model_that_is_named_twice_makes_one(film_set: FilmSet) -> None:
    made = film_set.made(SCRIPT, stop_at="stills", export=False)
    shot = made.view.shots[0].id

    film_set.generate(made, f"shot.still:{shot}", make_with=["quick", "local", "quick"])
    film_set.generate(made, want="update", models={"artist": ["quick", "quick"]})

    takes = Take.objects.filter(slot__kind="shot.still").order_by("number")
    assert [take.status for take in takes] == ["ready"] * 3
    assert len({take.job_key for take in takes}) == 3
    assert made.film.chosen_models == {"artist": ["quick"]}
