"""Music of a hosted model: asked in the words of its design, kept, and shown."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.films.film import Film
from media_pipeline.graph.kind import kinds
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.graph.hosted.studio import SCRIPT, HostedStudio
from tests.providers.stub.media.server import serving, use
from workflows.projects.local_project import local_project


@pytest.fixture
def studio(film_set: FilmSet, tmp_path: Path, settings: Any) -> Iterator[HostedStudio]:
    with serving(tmp_path / "ledger.jsonl") as stub:
        use(stub, settings)
        yield HostedStudio(film_set, stub)


def made_by(studio: HostedStudio, model: str) -> MadeFilm:
    project, _ = local_project()
    add_credits(project.pk, key="tests", amount=10_000_000, why="for tests")
    made = studio.film_set.order(SCRIPT, export=False)
    Film.objects.filter(pk=made.film_id).update(chosen_models={"composer": [model]})
    studio.work()
    return made


def test_music_is_as_long_as_the_film_and_in_the_words_of_its_design(
    studio: HostedStudio,
) -> None:
    made = made_by(studio, "fal/elevenlabs-music")

    take = made.take("film.music")
    wanted = sum(scene.seconds for scene in made.scenes())
    (sent,) = studio.stub.seen
    assert sent.body["prompt"] == made.take("music.prompt").content["prompt"]
    assert sent.body["music_length_ms"] == round(wanted * 1000)
    assert take.asset is not None
    assert take.asset.media_type == "audio/wav"
    assert take.asset.seconds == pytest.approx(wanted, abs=0.1)
    assert take.model == "fal/elevenlabs-music"
    assert take.cost == studio.stub.ledger.read()[0].cost_microdollars
    assert take.content["moods"]
    assert made.run.status == "succeeded"
    studio.check()


def test_a_model_of_one_length_is_taken_as_it_is(studio: HostedStudio) -> None:
    made = made_by(studio, "fal/lyria-2")

    take = made.take("film.music")
    assert take.asset is not None
    assert take.asset.seconds == pytest.approx(30, abs=0.1)
    assert take.cost == 100_000


def test_the_price_of_music_is_known_before_the_click(film_set: FilmSet) -> None:
    view = film_set.make(SCRIPT, export=False).view
    price = kinds["film.music"].price
    seconds = sum(scene.seconds for scene in view.scenes)

    assert price(view, view.film.id, "local").most == 0
    hosted = price(view, view.film.id, "fal/elevenlabs-music")
    assert hosted.least == hosted.most == -(-13_400 * round(seconds * 1000) // 1000)
    lyria = price(view, view.film.id, "fal/lyria-2")
    assert (lyria.least, lyria.most) == (100_000, max(100_000, hosted.most))
