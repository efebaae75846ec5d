"""What a plan says that a clip costs: at least, and with every rung that may follow."""

from typing import Any

import pytest

from media_pipeline.films.film import Film
from media_pipeline.films.shot import Shot
from media_pipeline.graph.price import FREE
from media_pipeline.graph.take import Take
from media_pipeline.motion.clip_price import clip_price
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.motion.motion_studio import PIER


@pytest.fixture
def made(film_set: FilmSet) -> MadeFilm:
    return film_set.made(PIER, stop_at="script", export=False)


def say(made: MadeFilm, shot: Shot, text: str) -> None:
    lines = [{"character": "mara", "text": text, "tone": ""}]
    dialogue = made.take("shot.dialogue", shot.id)
    Take.objects.filter(pk=dialogue.pk).update(content={"lines": lines})


def test_it_is_the_models_next_longer_clip_and_at_most_the_fallbacks(made: MadeFilm) -> None:
    shot = made.shot(2, 1)
    assert shot.seconds == 3

    price = clip_price(made.view, shot.id, "fal/kling-2.5-pro")
    assert (price.least, price.most) == (5 * 70_000, 5 * 100_000)
    assert clip_price(made.view, shot.id, "local") == FREE


def test_a_speech_that_is_longer_than_its_shot_is_in_the_price(made: MadeFilm) -> None:
    shot = made.shot(1, 2)
    say(made, shot, "word " * 14)

    assert clip_price(made.view, shot.id, "fal/wan-2.5").least == 10 * 100_000


def test_a_reading_counts_only_for_the_lines_it_was_made_of(film_set: FilmSet) -> None:
    made = film_set.made(PIER, stop_at="dialogue", export=False)
    shot = made.shot(1, 2)
    reading = made.take("shot.audio", shot.id)
    Take.objects.filter(pk=reading.pk).update(content=reading.content | {"seconds": 9.5})
    assert clip_price(made.view, shot.id, "fal/wan-2.5").least == 10 * 100_000

    say(made, shot, "Is anybody here?")  # shorter than what was recorded of other words
    assert clip_price(made.view, shot.id, "fal/wan-2.5").least == 5 * 100_000

    Take.objects.filter(pk=reading.pk).update(content=reading.content | {"seconds": 2.0})
    say(made, shot, "word " * 14)  # it will be recorded again, and be longer
    assert clip_price(made.view, shot.id, "fal/wan-2.5").least == 10 * 100_000


def test_a_draft_keeps_its_model_and_costs_no_more(made: MadeFilm) -> None:
    Film.objects.filter(pk=made.film_id).update(draft_motion=True)

    price = clip_price(made.view, made.shot(2, 1).id, "fal/seedance-2.5")

    assert (price.least, price.most) == (4 * 50_000, 4 * 50_000)


def test_a_writer_that_is_paid_is_in_the_price_too(
    made: MadeFilm, monkeypatch: pytest.MonkeyPatch
) -> None:
    def most(self: Any, call: str, text: str) -> int:
        assert text.startswith("Waves break")
        return 300 if call == "soften_prompt" else 200

    monkeypatch.setattr("media_pipeline.providers.local.writer.LocalWriter.most", most)

    price = clip_price(made.view, made.shot(2, 1).id, "fal/wan-2.5")
    assert (price.least, price.most) == (500_000, 500_500)
