"""Two who write into one slot at once: neither loses what the other wrote."""

from functools import partial

import pytest

from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.person_edit import write_slot
from tests.media_pipeline.conftest import film_set
from tests.media_pipeline.film_set import FilmSet
from tests.races.racers import racers

__all__ = ["film_set"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_two_who_write_other_fields_of_one_slot_at_once_are_both_read(film_set: FilmSet) -> None:
    made = film_set.make("INT. HALL - DAY\n\nA door.\n", stop_at="script", export=False)
    film, shot = made.film, made.view.shots[0].id
    with racers(2) as race:
        for number in range(10):
            sent = {"action": f"A door, {number}.", "sound_cue": f"A creak, {number}."}
            race(
                [
                    partial(write_slot, film, "shot.spec", shot, {field: words})
                    for field, words in sent.items()
                ]
            )
            shown = load_film(film.pk).content("shot.spec", shot)
            assert {field: shown[field] for field in sent} == sent
