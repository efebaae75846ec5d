"""Speech that a clip cannot hold is said in fewer words, at most twice; then the shot says so."""

from collections.abc import Callable
from typing import Any

import pytest

from media_pipeline.graph.take import TakeStatus
from media_pipeline.providers.adapters import ADAPTERS
from media_pipeline.providers.provider_errors import ProviderBusy
from tests.media_pipeline.dialogue.talk import (
    TALK,
    audio_of,
    edit_line,
    generate,
    readings,
    speaking,
    speeches,
    update,
    words,
)
from tests.media_pipeline.fakes.sounds import QuickVoices
from tests.media_pipeline.fakes.writers import ToldWriter
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from workflows.jobs.submission import Submission

SENTENCE = "The sea takes what it wants. "
#: 72 words: 18 seconds where a clip holds 14.8.
LONG = (SENTENCE * 12).strip()


@pytest.fixture
def talk(film_set: FilmSet) -> MadeFilm:
    return film_set.made(TALK, stop_at="dialogue", export=False)


@pytest.fixture
def writer_says(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[str], str]], None]:
    """From now on lines are reworded so."""

    def say(what: Callable[[str], str]) -> None:
        monkeypatch.setitem(ADAPTERS["writer"], "told", f"{ToldWriter.__module__}.ToldWriter")
        monkeypatch.setattr(ToldWriter, "says", staticmethod(what))
        ToldWriter.asked.clear()
        settings.MEDIA_PIPELINE_WRITER = "told"

    return say


def shot_state(made: MadeFilm, shot: Any) -> tuple[str, str]:
    last = readings(made, shot)[-1]
    return last.status, last.error_code


def test_a_line_too_long_is_shortened_and_its_scene_recorded_once_more(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shot = speaking(talk)[1]
    edit_line(talk, shot, LONG)

    run = update(film_set, talk)

    assert run.run.status == "succeeded"
    assert len(QuickVoices.recorded) == 2
    first, second = (turns[1][1] for turns in QuickVoices.recorded)
    assert first == LONG
    assert LONG.startswith(second)
    assert second.count("The sea") < 12
    assert talk.view.content("shot.audio", shot.id)["seconds"] <= 14.8
    (line,) = talk.view.content("shot.audio", shot.id)["lines"]
    assert (line["text"], line["authored"]) == (second, LONG)
    # What a person wrote stays as it is, and only the recording that counts is kept.
    assert talk.view.lines_of(shot.id)[0]["text"] == LONG
    assert len(speeches(talk)) == 2
    (notice,) = run.events("film.notice")
    assert notice["code"] == "lines_shortened"
    assert "shot" in notice["detail"]


def test_a_shortened_reading_is_not_old_for_ever(film_set: FilmSet, talk: MadeFilm) -> None:
    edit_line(talk, speaking(talk)[1], LONG)
    update(film_set, talk)
    QuickVoices.recorded.clear()

    update(film_set, talk)

    assert QuickVoices.recorded == []


def test_lines_are_shortened_at_most_twice_and_then_the_shot_fails_with_the_numbers(
    film_set: FilmSet,
    talk: MadeFilm,
    writer_says: Callable[[Callable[[str], str]], None],
) -> None:
    writer_says(lambda text: text.rpartition(" ")[0])  # a word less each time
    shots, before = speaking(talk), audio_of(talk)
    edit_line(talk, shots[1], LONG)

    run = generate(film_set, talk, want="continue", stop_at="motion")

    assert len(QuickVoices.recorded) == 3
    assert len(ToldWriter.asked) == 2
    assert run.run.status == "failed"
    assert run.run.error_code == "speech_too_long"
    # 70 words, and the silence before them.
    assert "speaks for 17.9 s" in run.run.error_detail
    assert "holds 14.8 s" in run.run.error_detail
    assert shot_state(talk, shots[1]) == (TakeStatus.FAILED, "speech_too_long")
    # Nothing is rendered of it, and it shows what it showed; all others have their clips.
    clips = run.jobs(kind="shot.clip")
    failed = [key for key, status in clips.items() if status != "succeeded"]
    assert [(key, clips[key]) for key in failed] == [(f"shot.clip:{shots[1].id}", "failed")]
    assert len(clips) == len(talk.view.shots)
    assert audio_of(talk) == before


def test_a_line_nobody_can_shorten_is_recorded_once_and_its_neighbours_have_their_audio(
    film_set: FilmSet, writer_says: Callable[[Callable[[str], str]], None]
) -> None:
    writer_says(lambda text: text)
    made = film_set.order(TALK, stop_at="dialogue", export=False)
    film_set.work(stop_before="film.sound_and_motion")
    shots = speaking(made)
    edit_line(made, shots[1], LONG)
    film_set.work()

    assert len(QuickVoices.recorded) == 1
    have = [bool(audio_of(made)[shot.id]) for shot in shots]
    assert have == [True, False, *[True] * (len(shots) - 2)]
    assert made.run.error_code == "speech_too_long"


def test_a_turn_that_is_lost_or_invented_changes_nothing_else(
    film_set: FilmSet, talk: MadeFilm, writer_says: Callable[[Callable[[str], str]], None]
) -> None:
    writer_says(lambda text: SENTENCE.strip() if text == LONG else f"{text} And more of it.")
    shot = speaking(talk)[1]
    edit_line(talk, shot, LONG)
    update(film_set, talk)

    assert words(talk, shot) == [SENTENCE.strip()]


def test_a_provider_that_is_busy_between_two_passes_costs_no_recording_twice(
    film_set: FilmSet,
    talk: MadeFilm,
    writer_says: Callable[[Callable[[str], str]], None],
) -> None:
    answers: list[ProviderBusy | str] = [ProviderBusy(0), SENTENCE.strip()]

    def say(text: str) -> str:
        answer = answers.pop(0)
        if isinstance(answer, ProviderBusy):
            raise answer
        return answer

    writer_says(say)
    edit_line(talk, speaking(talk)[1], LONG)
    run = update(film_set, talk)

    assert run.run.status == "succeeded"
    assert len(QuickVoices.recorded) == 2
    outcomes = Submission.objects.filter(job__run=run.run_id).order_by("number")
    assert list(outcomes.values_list("outcome", "superseded")) == [
        ("answered", "speech_too_long"),
        ("refused", ""),
        ("answered", "lines_shortened"),
        ("answered", ""),
    ]


def test_speech_longer_than_its_shot_but_not_than_a_clip_lengthens_the_shot(
    film_set: FilmSet, talk: MadeFilm
) -> None:
    shot = speaking(talk)[1]
    edit_line(talk, shot, (SENTENCE * 7).strip())  # 42 words, 10.5 seconds

    run = generate(film_set, talk, want="continue", stop_at="motion")

    assert run.run.status == "succeeded"
    assert len(QuickVoices.recorded) == 1
    clip = talk.view.content("shot.clip", shot.id)
    spoken = talk.view.content("shot.audio", shot.id)["seconds"]
    assert clip["frames"] / clip["fps"] >= spoken > shot.seconds
