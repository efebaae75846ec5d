"""A line that is an uploaded sound: nobody records it, and it is heard where it stands."""

import pytest

from media_pipeline.assets.store_asset import file_of
from media_pipeline.dialogue.shot_audio import SHOT_AUDIO
from media_pipeline.elements.given_file import upload_file
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.price import FREE
from tests.media_pipeline.dialogue.sounds import (
    bind,
    change_line,
    give_sound,
    heard,
    replace_sound,
    samples_of,
    wav,
)
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
from tests.media_pipeline.small_media import tone
from tests.media_pipeline.small_pictures import picture
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project


@pytest.fixture
def talk(film_set: FilmSet) -> MadeFilm:
    return film_set.made(TALK, stop_at="dialogue", export=False)


def said() -> list[list[str]]:
    return [[text for _, text in turns] for turns in QuickVoices.recorded]


def seconds(frames: bytes) -> float:
    return len(frames) / 96_000


def test_a_bound_line_is_not_recorded_and_is_heard_whole_between_those_that_are(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shot, before = speaking(talk)[-1], audio_of(talk)
    first, second = (line["text"] for line in talk.view.lines_of(shot.id))
    horn = give_sound(talk, "Horn", 2.0)
    bind(talk, shot, 1, "horn")

    run = update(film_set, talk)

    (scene,) = talk.scenes()
    assert run.jobs() == {f"scene.speech:{scene.id}": "succeeded"}
    assert said() == [["Nobody sails tonight.", "Then I will row.", second]]
    take = talk.take("shot.audio", shot.id)
    assert words(talk, shot) == [first, second]  # both are on the screen
    assert heard(talk, shot, 1) == samples_of(talk, horn)
    recorded = take.content["lines"][1]
    assert recorded["start"] >= take.content["lines"][0]["end"] + 0.25 - 1e-6
    assert seconds(heard(talk, shot, 2)) == pytest.approx(0.25 * len(second.split()), abs=0.001)
    after = audio_of(talk)
    assert [one for one in after if after[one] != before[one]] == [shot.id]
    assert update(film_set, talk).run_id == talk.run_id  # nothing is left to do


def test_a_sound_behind_the_last_recorded_line_follows_it(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shot = speaking(talk)[-1]
    horn = give_sound(talk, "Horn", 1.0)
    bind(talk, shot, 2, "HORN")

    update(film_set, talk)

    take = talk.take("shot.audio", shot.id)
    assert heard(talk, shot, 2) == samples_of(talk, horn)
    assert take.content["seconds"] == pytest.approx(take.content["lines"][1]["end"], abs=0.001)


def test_a_shot_that_only_hears_a_sound_asks_nobody_and_costs_nothing(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shot = speaking(talk)[0]
    horn = give_sound(talk, "Horn", 2.0)
    bind(talk, shot, 1, "{Horn}")
    assert SHOT_AUDIO.price(talk.view, shot.id, "elevenlabs/v3") == FREE

    run = update(film_set, talk)

    assert run.jobs() == {f"scene.speech:{shot.id}": "succeeded"}
    assert QuickVoices.recorded == []
    assert talk.take("shot.audio", shot.id).content["seconds"] == pytest.approx(2.35, abs=0.001)
    assert heard(talk, shot, 1) == samples_of(talk, horn)


def test_a_person_who_is_only_heard_from_uploads_is_given_no_voice(film_set: FilmSet) -> None:
    made = film_set.made(TALK, stop_at="script", export=False)
    give_sound(made, "Horn")
    for shot in speaking(made):
        for number, line in enumerate(made.view.lines_of(shot.id), start=1):
            if line["character"] == "mara":
                bind(made, shot, number, "HORN")

    generate(film_set, made, want="continue", stop_at="dialogue")

    view = made.view
    assert view.selected("character.voice", made.person("otto").id)
    assert view.selected("character.voice", made.person("mara").id) is None
    assert said() == [["Nobody sails tonight.", "You have no boat."]]
    assert all(audio_of(made).values())


def test_another_sound_of_the_element_is_heard_in_its_shot_and_nowhere_else(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shot = speaking(talk)[0]
    horn = give_sound(talk, "Horn", 2.0)
    bind(talk, shot, 1, "HORN")
    update(film_set, talk)
    before = audio_of(talk)

    assert replace_sound(horn, 3.0)
    run = update(film_set, talk)

    assert run.jobs() == {f"scene.speech:{shot.id}": "succeeded"}
    after = audio_of(talk)
    assert [one for one in after if after[one] != before[one]] == [shot.id]
    assert seconds(heard(talk, shot, 1)) == pytest.approx(3.0)
    assert QuickVoices.recorded == []
    assert not replace_sound(horn, 3.0)  # the same once more


def test_a_generation_replaces_the_sound_of_an_element_and_makes_its_shot_again(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    project, shot = local_project()[0], speaking(talk)[0]
    horn = give_sound(talk, "Horn", 2.0)
    bind(talk, shot, 1, "HORN")
    update(film_set, talk)

    def replaced(data: bytes) -> MadeFilm:
        asset = str(upload_file(project, data).pk)
        edits = {"replace_element": [{"element": str(horn.id), "asset": asset}]}
        return generate(film_set, talk, edits=edits)

    run = replaced(wav(tone(3.0)))
    assert run.jobs() == {f"scene.speech:{shot.id}": "succeeded"}
    assert seconds(heard(talk, shot, 1)) == pytest.approx(3.0)
    with pytest.raises(CommandRefused) as refused:
        replaced(picture())
    assert refused.value.code == "element_is_a_sound"
    assert talk.take("element.sound", horn.id).content == {"seconds": 3.0}


def test_a_sound_that_no_clip_can_hold_fails_its_shot_before_anybody_is_asked(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shots = speaking(talk)
    horn = give_sound(talk, "Horn", 16.0)
    bind(talk, shots[-1], 1, "HORN")
    edit_line(talk, shots[0], "Nobody sails, ever.")

    run = update(film_set, talk)

    last = readings(talk, shots[-1])[-1]
    assert (last.status, last.error_code) == ("failed", "bound_sound_too_long")
    named = f"shot {shots[-1].number} of scene 1"
    for told in (named, "HORN 16.0 s", "14.8 s", "neither cut nor made faster"):
        assert told in last.error_detail, last.error_detail
    assert run.run.status == "failed"
    assert said() == [["Nobody sails, ever.", "Then I will row."]]  # nothing is paid for that shot
    assert words(talk, shots[0]) == ["Nobody sails, ever."]
    replace_sound(horn, 2.0)
    update(film_set, talk)
    assert seconds(heard(talk, shots[-1], 1)) == pytest.approx(2.0)


def test_words_beside_a_long_sound_are_measured_with_it(film_set: FilmSet, talk: MadeFilm) -> None:
    shot = speaking(talk)[-1]
    give_sound(talk, "Horn", 13.0)
    bind(talk, shot, 1, "HORN")
    edit_line(talk, shot, "I have yours and all of theirs as well tonight.", line=1)

    update(film_set, talk)

    last = readings(talk, shot)[-1]
    assert (last.status, last.error_code) == ("failed", "speech_too_long")
    # 13 s, ten words of a quarter of a second, and silence before each.
    assert "speaks for 16.2 s" in last.error_detail
    assert "HORN 13.0 s" in last.error_detail


def test_a_shot_that_is_only_heard_beside_others_keeps_its_sounds_in_that_reading(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shots = speaking(talk)
    horn = give_sound(talk, "Horn", 2.0)
    bind(talk, shots[-1], 1, "HORN")
    update(film_set, talk)
    edit_line(talk, shots[0], "Nobody sails, ever.")
    update(film_set, talk)
    reading = readings(talk, shots[-1])[-1]
    assert reading.manifest["context"]

    assert choose_take(reading.id)

    assert heard(talk, shots[-1], 1) == samples_of(talk, horn)
    assert is_context(readings(talk, shots[1])[-1])
    QuickVoices.recorded.clear()
    update(film_set, talk)
    assert QuickVoices.recorded == []


def test_a_line_bound_to_none_is_recorded_again(film_set: FilmSet, talk: MadeFilm) -> None:
    shot, before = speaking(talk)[0], audio_of(talk)
    give_sound(talk, "Horn")
    bind(talk, shot, 1, "HORN")
    bind(talk, shot, 1, "")

    assert update(film_set, talk).run_id == talk.run_id  # as it was: the first recording fits
    assert audio_of(talk) == before


def test_a_language_without_a_voice_is_subtitled_around_a_sound(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shot = speaking(talk)[-1]
    horn = give_sound(talk, "Horn", 2.0)
    change_line(talk, shot, 1, text="你没有船。")
    bind(talk, shot, 2, "HORN")

    update(film_set, talk)

    take = talk.take("shot.audio", shot.id)
    assert take.content["unvoiced"] == "language_without_voice"
    assert take.content["lines"][0]["text"] == "你没有船。"
    assert heard(talk, shot, 2) == samples_of(talk, horn)


def test_a_sound_whose_file_is_gone_stops_before_anything_is_recorded(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shot = speaking(talk)[-1]
    horn = give_sound(talk, "Horn", 2.0)
    bind(talk, shot, 1, "HORN")
    asset = talk.take("element.sound", horn.id).asset
    assert asset is not None
    file_of(asset).unlink()

    run = update(film_set, talk)

    job = Job.objects.get(run=run.run_id)
    assert job.error_code == "sound_file_missing"
    assert "HORN" in job.error_detail
    assert QuickVoices.recorded == []
