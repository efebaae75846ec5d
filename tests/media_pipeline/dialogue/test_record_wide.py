"""A conversation is recorded whole; what is kept of it is each shot's own part, and only where its
lines or voices have changed."""

import itertools

import pytest

from tests.media_pipeline.dialogue.talk import (
    TALK,
    audio_of,
    edit_line,
    is_context,
    readings,
    speaking,
    speeches,
    update,
    words,
)
from tests.media_pipeline.fakes.sounds import QuickVoices
from tests.media_pipeline.film_set import FilmSet, MadeFilm


@pytest.fixture
def talk(film_set: FilmSet) -> MadeFilm:
    return film_set.made(TALK, stop_at="dialogue", export=False)


def test_a_scene_is_one_recording_and_every_shot_has_its_part(film_set: FilmSet) -> None:
    talk = film_set.make(TALK, stop_at="dialogue", export=False)
    assert [len(turns) for turns in QuickVoices.recorded] == [4]
    (speech,) = speeches(talk)
    assert [turn["text"] for turn in speech.turns] == [
        "Nobody sails tonight.",
        "Then I will row.",
        "You have no boat.",
        "I have yours.",
    ]
    assert speech.asset.seconds == pytest.approx(speech.seconds)
    sections = list(speech.sections.order_by("start"))
    assert len(sections) == len(speaking(talk)) > 2
    assert sections[0].start == 0
    for before, after in itertools.pairwise(sections):
        assert after.start <= before.end <= speech.seconds
    assert not any(section.is_context for section in sections)


def test_a_line_edited_is_recorded_with_its_scene_and_only_its_shot_adopts_it(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    before = audio_of(talk)
    shots = speaking(talk)
    QuickVoices.recorded.clear()
    edit_line(talk, shots[1], "Then I will swim across.")

    run = update(film_set, talk)

    assert run.run.status == "succeeded"
    assert [[text for _, text in turns] for turns in QuickVoices.recorded] == [
        ["Nobody sails tonight.", "Then I will swim across.", "You have no boat.", "I have yours."]
    ]
    after = audio_of(talk)
    assert [shot.id for shot in shots if after[shot.id] != before[shot.id]] == [shots[1].id]
    assert words(talk, shots[1]) == ["Then I will swim across."]
    assert len(speeches(talk)) == 2


def test_what_was_only_heard_is_kept_as_a_reading_that_nobody_shows(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shots = speaking(talk)
    edit_line(talk, shots[1], "Then I will swim across.")
    update(film_set, talk)

    for shot in (shots[0], *shots[2:]):
        first, second = readings(talk, shot)
        assert not is_context(first)
        assert is_context(second)
        assert second.cost == 0
        assert second.asset is not None
        assert audio_of(talk)[shot.id] == first.id
        # It is made from the same lines and voices: nothing is stale, nothing untracked.
        assert second.input_hash == first.input_hash
    assert [is_context(take) for take in readings(talk, shots[1])] == [False, False]


def test_updating_again_records_nothing(film_set: FilmSet, talk: MadeFilm) -> None:
    edit_line(talk, speaking(talk)[1], "Then I will swim across.")
    update(film_set, talk)
    QuickVoices.recorded.clear()

    update(film_set, talk)

    assert QuickVoices.recorded == []


def test_an_edit_undone_shows_the_reading_there_was_and_not_one_that_was_only_heard(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shots, before = speaking(talk), audio_of(talk)
    edit_line(talk, shots[1], "Then I will swim across.")
    update(film_set, talk)  # shot 1 was heard in it
    edit_line(talk, shots[0], "Nobody sails, ever.")
    edit_line(talk, shots[0], "Nobody sails tonight.")
    QuickVoices.recorded.clear()

    update(film_set, talk)

    assert QuickVoices.recorded == []
    assert audio_of(talk)[shots[0].id] == before[shots[0].id]


def test_shots_in_another_order_make_no_reading_old(film_set: FilmSet, talk: MadeFilm) -> None:
    first, second = speaking(talk)[:2]
    QuickVoices.recorded.clear()
    for shot, number in ((first, 900), (second, first.number), (first, second.number)):
        type(shot).objects.filter(pk=shot.pk).update(number=number)

    update(film_set, talk)

    assert QuickVoices.recorded == []
