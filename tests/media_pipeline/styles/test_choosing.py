"""A film takes a style: what is drawn for it follows, and nothing else."""

from typing import Any
from uuid import UUID

import pytest

from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.staleness import take_state
from media_pipeline.providers.style_recipe import StyleRecipe
from media_pipeline.styles.choose_style import choose_style
from media_pipeline.styles.keep_style import keep_style
from media_pipeline.styles.style import StyleVersion
from media_pipeline.styles.style_refused import StyleRefused
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from workflows.errors import CommandRefused
from workflows.projects.local_project import local_project

WET = StyleRecipe(name="Wet streets", look=("rain-slick",), palette="neon", local_look="noir")


def stale(made: MadeFilm) -> dict[str, set[UUID]]:
    view = load_film(made.film_id)
    found: dict[str, set[UUID]] = {}
    for kind in kinds.in_order():
        for subject in kind.subjects(view):
            if take_state(view, kind.name, subject).state == "stale":
                found.setdefault(kind.name, set()).add(subject)
    return found


def drawn_from(made: MadeFilm) -> dict[str, set[UUID]]:
    """What a film's style can be seen in."""
    view = made.view
    kinds_drawn = (
        *("character.sheet", "location.sheet", "shot.still", "shot.clip", "film.export"),
        "film.poster",
    )
    return {name: {subject for kind, subject in view.slots if kind == name} for name in kinds_drawn}


def keep(recipe: StyleRecipe = WET, key: str = "wet-streets") -> StyleVersion:
    return keep_style(local_project()[0].pk, key, recipe)


def test_another_style_makes_stale_what_is_drawn_and_nothing_that_is_heard(
    film_set: FilmSet,
) -> None:
    keep()
    made = film_set.make(FERRY)
    assert stale(made) == {}

    assert choose_style(made.film_id, "wet-streets")

    assert stale(made) == drawn_from(made)
    cause = take_state(made.view, "character.sheet", made.person("mara").pk).cause
    assert cause == "style: medium, local_look, look, palette"
    assert made.film.style == "wet-streets"


def test_the_style_chosen_before_is_fresh_again(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    choose_style(made.film_id, "noir")
    assert choose_style(made.film_id, "ink")
    assert not choose_style(made.film_id, "ink")
    assert stale(made) == {}


def test_a_new_version_of_a_style_makes_nothing_stale_until_a_film_takes_it(
    film_set: FilmSet,
) -> None:
    keep()
    made = film_set.make(FERRY, style="wet-streets", stop_at="stills", export=False)
    again = keep(StyleRecipe(name="Wet streets", look=("dry",), palette="neon", local_look="noir"))
    assert again.number == 2
    assert stale(made) == {}

    assert choose_style(made.film_id, "wet-streets")
    assert set(stale(made)) == {
        *("character.sheet", "location.sheet", "shot.still", "film.poster"),
    }
    assert take_state(made.view, "character.sheet", made.person("mara").pk).cause == "style: look"

    assert choose_style(made.film_id, "wet-streets@1")
    assert stale(made) == {}


def test_a_renamed_style_is_only_a_label(film_set: FilmSet) -> None:
    keep()
    made = film_set.make(FERRY, style="wet-streets", stop_at="stills", export=False)
    keep(StyleRecipe(name="Rain", look=("rain-slick",), palette="neon", local_look="noir"))
    assert choose_style(made.film_id, "wet-streets")
    assert stale(made) == {}


def test_a_style_taken_while_stills_are_drawn_parks_them(film_set: FilmSet) -> None:
    made = film_set.order(FERRY, stop_at="stills", export=False)
    film_set.work(stop_before="shot.still")
    shot = made.view.shots[0].id
    assert made.view.claimed("shot.still", shot) is not None

    choose_style(made.film_id, "noir")
    film_set.work()

    assert made.view.selected("shot.still", shot) is None
    parked = [data["kind"] for data in made.events("take.parked")]
    assert set(parked) == {"shot.still"}


def test_the_artist_draws_in_the_local_look_of_the_style(film_set: FilmSet) -> None:
    keep()
    film_set.make(FERRY, style="wet-streets", stop_at="stills", export=False)
    looks = {request.style for request in QuickArtist.drawn if hasattr(request, "style")}
    assert looks == {"noir"}


def test_what_is_no_style_is_refused_with_those_there_are(film_set: FilmSet) -> None:
    keep()
    for named in ("wet", "wet-streets@7", "wet-streets@x", "noir@1"):
        with pytest.raises(CommandRefused) as refused:
            film_set.order(FERRY, style=named)
        assert refused.value.code == "style_unknown"
        assert "wet-streets" in str(refused.value)


@pytest.mark.parametrize(
    ("key", "code"),
    [("noir", "style_key_taken"), ("auto", "style_key_taken"), ("a b", "style_key_invalid")],
)
def test_a_key_that_cannot_be_had_is_refused(film_set: FilmSet, key: str, code: str) -> None:
    del film_set
    with pytest.raises(StyleRefused) as refused:
        keep(key=key)
    assert refused.value.code == code


def test_the_same_words_again_are_no_new_version(film_set: FilmSet) -> None:
    del film_set
    first: Any = keep()
    assert keep().pk == first.pk
