"""Scenes are given their shots eight at a time; in whatever order, the film is the same."""

from collections.abc import Sequence

from media_pipeline.graph.film_view import load_film
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import many_scenes
from workflows.pointer import Pointer


def backwards(pointers: Sequence[Pointer]) -> list[Pointer]:
    return list(reversed(pointers))


def test_ten_scenes_land_in_two_batches_and_the_cast_is_the_same_in_any_order(
    film_set: FilmSet,
) -> None:
    script = many_scenes(10)
    one = film_set.make(script, stop_at="dialogue", export=False)
    other = film_set.make(script, stop_at="dialogue", export=False, order=backwards)

    assert len(one.jobs(kind="shots.list")) == 2
    voices = {
        person.tag: one.view.content("character.voice", person.id)["voice_id"]
        for person in one.view.characters
    }
    assert len(set(voices.values())) == len(voices) == 10
    for kind in ("character.voice", "shot.audio", "shot.still", "location.sheet"):
        assert one.shown(kind) == other.shown(kind)


def test_each_batch_draws_its_own_shots_once(film_set: FilmSet) -> None:
    made = film_set.make(many_scenes(10), stop_at="stills", export=False)

    stills = made.jobs(kind="shot.still")
    assert len(stills) == len(made.view.shots)
    assert made.view.slots.keys() == load_film(made.film_id).slots.keys()
    assert {slot.take_count for slot in made.view.slots.values()} == {1}
