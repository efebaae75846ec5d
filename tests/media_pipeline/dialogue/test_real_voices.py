"""The voices of this machine: the same film sounds the same, another reading does not."""

from typing import Any

import pytest

from media_pipeline.assets.store_asset import file_of
from media_pipeline.assets.wav_file import is_silent, last_audible, piece, read_frames
from media_pipeline.graph.person_edit import write_slot
from tests.media_pipeline.dialogue.sounds import give_sound, heard, samples_of
from tests.media_pipeline.dialogue.talk import TALK, generate, readings, speaking, speeches
from tests.media_pipeline.film_set import FilmSet


@pytest.mark.timeout(240)
def test_a_conversation_is_heard_whole_the_same_each_time_and_otherwise_when_read_again(
    film_set: FilmSet, settings: Any
) -> None:
    settings.MEDIA_PIPELINE_VOICES = "local"
    first = film_set.make(TALK, stop_at="dialogue", export=False)
    second = film_set.make(TALK, stop_at="dialogue", export=False)

    assert len(first.digests("shot.audio")) == len(speaking(first)) > 2
    assert first.digests("shot.audio") == second.digests("shot.audio")
    for shot in speaking(first):
        take = first.take("shot.audio", shot.id)
        assert take.asset is not None
        frames, seconds = read_frames(file_of(take.asset)), take.content["seconds"]
        for line in take.content["lines"]:
            assert 0.3 < line["end"] - line["start"] < 6
            start, end = (round(line[at] * 48_000) * 2 for at in ("start", "end"))
            assert not is_silent(frames[start:end])
        # It ends with its last sound: no word is cut, no silence is kept.
        assert seconds - last_audible(frames, 0.0, seconds) < 0.06
    shot = speaking(first)[0]
    generate(film_set, first, f"shot.audio:{shot.id}")
    one, other = readings(first, shot)
    assert one.digest != other.digest


@pytest.mark.timeout(240)
def test_an_uploaded_sound_stands_between_real_words_and_cuts_none(
    film_set: FilmSet, settings: Any
) -> None:
    settings.MEDIA_PIPELINE_VOICES = "local"
    made = film_set.made(TALK, stop_at="script", export=False)
    shot = speaking(made)[-1]
    lines = made.view.lines_of(shot.id)
    horn = give_sound(made, "Horn", 1.0)
    between = [lines[0], {"character": "otto", "text": "[horn]", "sound": "HORN"}, lines[1]]
    write_slot(made.film, "shot.dialogue", shot.id, {"lines": between})

    generate(film_set, made, want="continue", stop_at="dialogue")

    take = made.take("shot.audio", shot.id)
    assert take.asset is not None
    frames = read_frames(file_of(take.asset))
    assert heard(made, shot, 2) == samples_of(made, horn)
    first, sound, last = take.content["lines"]
    for silent in ((first["end"] + 0.1, sound["start"]), (sound["end"], last["start"] - 0.1)):
        assert is_silent(piece(frames, *silent)), silent
    # What is left without the sound and the silence before it is what was recorded of the shot.
    (speech,) = speeches(made)
    recorded = read_frames(file_of(speech.asset))
    said = [heard(made, shot, number) for number in (1, 3)]
    assert all(one in recorded and not is_silent(one) for one in said)
