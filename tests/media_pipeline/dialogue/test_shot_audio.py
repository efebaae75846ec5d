"""A scene is recorded whole; each shot keeps its own words, and nothing is misread."""

import pytest

from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import CHINESE, FERRY, SILENT


def test_every_line_is_heard_in_the_shot_that_speaks_it(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="dialogue", export=False)

    view = made.view
    heard = []
    for shot in view.shots:
        audio = view.selected("shot.audio", shot.id)
        if audio is None:
            continue
        assert audio.asset is not None
        assert audio.asset.seconds == pytest.approx(audio.content["seconds"])
        for line in audio.content["lines"]:
            assert 0 <= line["start"] < line["end"] <= audio.content["seconds"] + 1e-3
            heard.append(line["text"])
    assert heard == ["Is anybody out there?", "Nobody sails tonight.", "Then I will row."]


def test_a_film_without_speech_is_a_film(film_set: FilmSet) -> None:
    made = film_set.made(SILENT)

    assert made.run.status == "succeeded"
    assert not {"shot.audio", "character.voice"} & made.kinds_made()
    film = made.exported
    assert film is not None
    assert film.notes == ()


def test_a_language_without_a_voice_is_subtitled_and_says_so(film_set: FilmSet) -> None:
    made = film_set.made(CHINESE)

    assert made.run.status == "succeeded"
    codes = [event["code"] for event in made.events("film.notice")]
    assert codes.count("language_without_voice") == 1
    film = made.exported
    assert film is not None
    assert film.srt is not None
    assert "你好" in film.srt.read_text(encoding="utf-8")
    audio = [made.view.selected("shot.audio", shot.id) for shot in made.view.shots]
    assert [take.asset for take in audio if take] == [None]


def test_a_clip_lasts_as_long_as_its_speech(film_set: FilmSet) -> None:
    long = "word " * 60
    made = film_set.make(FERRY.replace("Then I will row.", long.strip() + "."), stop_at="motion")

    view = made.view
    for shot in view.shots:
        clip = view.content("shot.clip", shot.id)
        spoken = view.content("shot.audio", shot.id).get("seconds", 0)
        assert clip["frames"] / clip["fps"] >= spoken
