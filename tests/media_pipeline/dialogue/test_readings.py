"""Another reading: of one shot, of a whole scene, or one that was heard before and is chosen."""

from typing import Any

import pytest

from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.person_edit import EditRefused, write_slot
from tests.media_pipeline.dialogue.talk import (
    TALK,
    audio_of,
    edit_line,
    generate,
    is_context,
    readings,
    speaking,
    update,
    words,
)
from tests.media_pipeline.fakes.sounds import QuickVoices
from tests.media_pipeline.film_set import FilmSet, MadeFilm


@pytest.fixture
def talk(film_set: FilmSet) -> MadeFilm:
    return film_set.made(TALK, stop_at="dialogue", export=False)


def test_one_shot_read_again_hears_its_scene_and_keeps_only_its_own(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shots, before = speaking(talk), audio_of(talk)

    generate(film_set, talk, f"shot.audio:{shots[1].id}")

    assert [len(turns) for turns in QuickVoices.recorded] == [4]
    after = audio_of(talk)
    assert [shot.id for shot in shots if after[shot.id] != before[shot.id]] == [shots[1].id]
    first, second = readings(talk, shots[1])
    assert first.digest != second.digest  # another reading, not the same once more
    assert first.seed != second.seed
    QuickVoices.recorded.clear()
    update(film_set, talk)
    assert QuickVoices.recorded == []


def test_a_whole_scene_is_read_again_when_that_is_asked_for(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    before = audio_of(talk)
    (scene,) = talk.scenes()

    run = generate(film_set, talk, f"scene.speech:{scene.id}")

    assert len(QuickVoices.recorded) == len(run.jobs(kind="scene.speech")) == 1
    assert not set(audio_of(talk).values()) & set(before.values())


def test_a_reading_that_was_only_heard_is_chosen_without_another_call(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shots = speaking(talk)
    edit_line(talk, shots[1], "Then I will swim across.")
    update(film_set, talk)
    QuickVoices.recorded.clear()
    heard = readings(talk, shots[0])[-1]
    assert is_context(heard)

    assert choose_take(heard.id)
    update(film_set, talk)

    assert audio_of(talk)[shots[0].id] == heard.id
    assert QuickVoices.recorded == []
    assert words(talk, shots[0]) == ["Nobody sails tonight."]


def test_an_older_reading_chosen_stays_though_its_lines_have_changed(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shot = speaking(talk)[1]
    old = readings(talk, shot)[0]
    edit_line(talk, shot, "Then I will swim across.")
    update(film_set, talk)
    QuickVoices.recorded.clear()

    choose_take(old.id)
    update(film_set, talk)

    assert audio_of(talk)[shot.id] == old.id
    assert QuickVoices.recorded == []


def test_a_reading_that_no_clip_can_hold_is_not_chosen(talk: MadeFilm, settings: Any) -> None:
    shot, before = speaking(talk)[0], audio_of(talk)
    settings.MEDIA_PIPELINE_LONGEST_LOCAL_SPEECH = 0.5

    with pytest.raises(EditRefused) as refused:
        choose_take(readings(talk, shot)[0].id)

    assert refused.value.code == "reading_too_long"
    assert "holds 0.3 s" in refused.value.detail
    assert audio_of(talk) == before


def test_a_line_left_to_the_model_is_not_recorded(film_set: FilmSet, talk: MadeFilm) -> None:
    shots = speaking(talk)
    line = talk.view.lines_of(shots[0].id)[0]
    write_slot(talk.film, "shot.dialogue", shots[0].id, {"lines": [line | {"left_to_model": True}]})
    edit_line(talk, shots[1], "Then I will swim across.")

    run = generate(film_set, talk, want="continue", stop_at="motion")

    assert run.run.status == "succeeded"
    (turns,) = QuickVoices.recorded
    assert "Nobody sails tonight." not in [text for _, text in turns]
    clip = talk.take("shot.clip", shots[0].id)
    assert "audio" not in clip.manifest["inputs"]


def test_left_to_the_model_is_yes_or_no(talk: MadeFilm) -> None:
    shot = speaking(talk)[0]
    line = talk.view.lines_of(shot.id)[0]
    with pytest.raises(EditRefused):
        write_slot(
            talk.film, "shot.dialogue", shot.id, {"lines": [line | {"left_to_model": "yes"}]}
        )
    took_back = {"lines": [line | {"left_to_model": False}]}
    assert write_slot(talk.film, "shot.dialogue", shot.id, took_back) is None  # as it was
    assert talk.view.lines_of(shot.id) == [line]
