"""A clip that is due has a sound that fits its lines; neighbours sent together are one sound."""

import pytest

from media_pipeline.assets.store_asset import file_of
from media_pipeline.assets.wav_file import piece, read_frames
from media_pipeline.dialogue.reading_for import reading_for
from media_pipeline.dialogue.spanning_section import spanning_section
from media_pipeline.graph.take import Take
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
from tests.media_pipeline.film_set import FilmSet, MadeFilm


@pytest.fixture
def drawn(film_set: FilmSet) -> MadeFilm:
    """Its stills are there, its voices too, and nothing is recorded."""
    return film_set.made(TALK, stop_at="stills", export=False)


def takes_shown(made: MadeFilm) -> list[Take]:
    shown = [made.view.selected("shot.audio", shot.id) for shot in speaking(made)]
    return [take for take in shown if take]


def test_a_clip_without_its_sound_has_it_recorded_with_its_neighbours_and_keeps_only_its_own(
    film_set: FilmSet, drawn: MadeFilm
) -> None:
    shots = speaking(drawn)

    run = generate(film_set, drawn, f"shot.clip:{shots[1].id}")

    assert run.run.status == "succeeded"
    assert [len(turns) for turns in QuickVoices.recorded] == [4]
    assert [bool(one) for one in audio_of(drawn).values()] == [shot == shots[1] for shot in shots]
    assert len(run.jobs(kind="shot.clip")) == 1
    assert "audio" in drawn.take("shot.clip", shots[1].id).manifest["inputs"]


def test_a_clip_whose_lines_have_changed_is_read_anew_first(
    film_set: FilmSet, drawn: MadeFilm
) -> None:
    shots = speaking(drawn)
    generate(film_set, drawn, want="continue", stop_at="dialogue")
    edit_line(drawn, shots[1], "Then I will swim across.")
    QuickVoices.recorded.clear()

    generate(film_set, drawn, f"shot.clip:{shots[1].id}", f"shot.clip:{shots[0].id}")

    assert len(QuickVoices.recorded) == 1
    assert words(drawn, shots[1]) == ["Then I will swim across."]
    assert len(readings(drawn, shots[0])) == 2  # heard, and its own kept


def test_a_clip_that_has_its_sound_or_says_nothing_is_read_no_more(
    film_set: FilmSet, drawn: MadeFilm
) -> None:
    generate(film_set, drawn, want="continue", stop_at="dialogue")
    view = drawn.view

    assert [reading_for(view, shot.id) for shot in view.shots] == [None] * len(view.shots)


def test_neighbours_of_one_recording_are_one_section_and_nothing_is_heard_twice(
    film_set: FilmSet, drawn: MadeFilm
) -> None:
    generate(film_set, drawn, want="continue", stop_at="dialogue")
    takes = takes_shown(drawn)

    whole = spanning_section(takes)

    assert whole is not None
    (speech,) = speeches(drawn)
    assert whole.seconds <= speech.seconds + 1e-6
    assert whole.seconds < sum(float(take.content["seconds"]) for take in takes)
    recorded, cut = read_frames(file_of(speech.asset)), read_frames(whole.path)
    assert cut == piece(recorded, 0.0, whole.seconds)
    assert whole.starts[0] == 0.0
    assert list(whole.starts) == sorted(whole.starts)
    assert spanning_section(takes[1:3]) != whole
    assert spanning_section(takes) == whole


def test_takes_of_two_recordings_or_in_another_order_are_not_joined(
    film_set: FilmSet, drawn: MadeFilm
) -> None:
    generate(film_set, drawn, want="continue", stop_at="dialogue")
    takes = takes_shown(drawn)
    assert spanning_section(takes[::-1]) is None
    assert len(takes) > 2
    assert spanning_section([takes[0], takes[2]]) is None

    edit_line(drawn, speaking(drawn)[1], "Then I will swim across.")
    update(film_set, drawn)
    assert spanning_section(takes_shown(drawn)) is None
