"""Films from before styles had words of their own."""

from importlib import import_module

import pytest
from django.apps import apps

from media_pipeline.films.film import Film
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.staleness import take_state
from media_pipeline.styles.built_in_styles import BUILT_IN
from media_pipeline.styles.choose_style import choose_style
from media_pipeline.styles.style_snapshot import style_snapshot
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY


@pytest.mark.parametrize("style", ["ink", "colour", "noir"])
def test_an_old_film_gets_the_style_it_was_drawn_in_and_nothing_of_it_is_stale(
    film_set: FilmSet, style: str
) -> None:
    made = film_set.make(FERRY, style=style, stop_at="casting", export=False)
    Slot.objects.filter(film=made.film_id, kind="film.style").delete()
    Film.objects.filter(pk=made.film_id).update(style=style)

    import_module("media_pipeline.migrations.0008_styles").keep_snapshots(apps, None)

    snapshot = style_snapshot(BUILT_IN[style], key=style)
    assert made.take("film.style").content == snapshot
    mara = made.person("mara").pk
    assert take_state(load_film(made.film_id), "character.sheet", mara).state == "fresh"
    assert not choose_style(made.film_id, style)
