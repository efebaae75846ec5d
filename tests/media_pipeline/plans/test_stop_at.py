"""A run makes what belongs to its stages, and nothing beyond."""

import pytest

from media_pipeline.assets.media_probe import probe_video
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY

READ = {
    *("script.text", "scene.split", "film.bibles", "scene.script", "scene.narrative"),
    *("character.bible", "location.bible", "shot.spec", "shot.dialogue", "film.style"),
}
ADDED = {
    "script": {"shot.preview", "film.poster"},
    "casting": {"character.sheet", "location.sheet", "character.voice"},
    "stills": {"shot.still"},
    "dialogue": {"shot.audio"},
    "motion": {"shot.clip"},
    "music": {"music.prompt", "film.music"},
}


@pytest.mark.parametrize("stop_at", ADDED)
def test_a_run_makes_what_its_stages_add(film_set: FilmSet, stop_at: str) -> None:
    made = film_set.made(FERRY, stop_at=stop_at, export=False)

    reached = list(ADDED)[: list(ADDED).index(stop_at) + 1]
    assert made.run.status == "succeeded"
    assert made.kinds_made() == READ.union(*(ADDED[stage] for stage in reached))


def test_a_film_of_stills_is_a_film(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="stills")

    assert made.run.status == "succeeded"
    film = made.exported
    assert film is not None
    assert len(film.notes) == len(made.view.shots)
    seconds = sum(shot.seconds for shot in made.view.shots)
    assert probe_video(film.path).frames == pytest.approx(seconds * made.film.fps)


def test_a_film_of_stills_and_voices_has_its_words_under_it(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="dialogue")

    film = made.exported
    assert film is not None
    assert film.srt is not None
    assert "Nobody sails tonight." in film.srt.read_text(encoding="utf-8")
