"""What a plan says that a clip costs: at least, and with every rung that may follow."""

from typing import Any

import pytest

from media_pipeline.graph.price import FREE
from media_pipeline.motion.clip_price import clip_price
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.motion.motion_studio import PIER


@pytest.fixture
def made(film_set: FilmSet) -> MadeFilm:
    return film_set.made(PIER, stop_at="script", export=False)


def test_it_is_the_models_next_longer_clip_and_at_most_the_fallbacks(made: MadeFilm) -> None:
    shot = made.shot(2, 1)
    assert shot.seconds == 3

    price = clip_price(made.view, shot.id, "fal/kling-2.5-pro")
    assert (price.least, price.most) == (5 * 70_000, 5 * 100_000)
    assert clip_price(made.view, shot.id, "local") == FREE


def test_a_speech_that_is_longer_than_its_shot_is_in_the_price(made: MadeFilm) -> None:
    shot = made.shot(1, 2)
    lines = [{"character": "mara", "text": "word " * 14, "tone": ""}]
    dialogue = made.view.selected("shot.dialogue", shot.id)
    assert dialogue is not None
    type(dialogue).objects.filter(pk=dialogue.pk).update(content={"lines": lines})

    assert clip_price(made.view, shot.id, "fal/wan-2.5").least == 10 * 100_000


def test_a_writer_that_is_paid_is_in_the_price_too(
    made: MadeFilm, monkeypatch: pytest.MonkeyPatch
) -> None:
    def most(self: Any, call: str, text: str) -> int:
        assert text.startswith("Waves break")
        return 300 if call == "soften_prompt" else 200

    monkeypatch.setattr("media_pipeline.providers.local.writer.LocalWriter.most", most)

    price = clip_price(made.view, made.shot(2, 1).id, "fal/wan-2.5")
    assert (price.least, price.most) == (500_000, 500_500)
