"""The notes of a section."""

from itertools import pairwise
from random import Random

import pytest

from media_pipeline.providers.local.score.composition import BASS, DRUMS, PAD, compose_section
from media_pipeline.providers.local.score.moods import MOODS

SEVEN_NOTES_OF_D = {2, 4, 6, 7, 9, 11, 1}


def _draw(seed: int) -> Random:
    return Random(seed)  # noqa: S311  (music, not a secret)


@pytest.mark.parametrize("mood", MOODS)
def test_every_mood_stays_in_the_seven_notes_of_the_film(mood: str) -> None:
    notes = compose_section(MOODS[mood], 90, tonic=2, draw=_draw(4), closes=True)
    assert {note.pitch % 12 for note in notes if note.channel != DRUMS} <= SEVEN_NOTES_OF_D


@pytest.mark.parametrize("mood", MOODS)
def test_the_film_ends_at_home_and_is_held_to_its_end(mood: str) -> None:
    notes = compose_section(MOODS[mood], 31.7, tonic=0, draw=_draw(1), closes=True)
    home = (0, 2, 4, 5, 7, 9, 11)[MOODS[mood].mode]
    last = max(note.start for note in notes if note.channel == PAD)
    bass = [note for note in notes if note.channel == BASS and note.start >= last]
    assert [note.pitch % 12 for note in bass] == [home]
    assert max(note.start + note.seconds for note in notes) == pytest.approx(31.7, abs=0.01)


@pytest.mark.parametrize("seconds", [0.3, 2, 7, 61, 600])
def test_harmony_fills_a_section_of_any_length(seconds: float) -> None:
    notes = compose_section(MOODS["calm"], seconds, tonic=0, draw=_draw(1), closes=False)
    pads = sorted((note.start, note.start + note.seconds) for note in notes if note.channel == PAD)
    assert pads[0][0] == 0
    assert max(end for _, end in pads) >= seconds
    assert all(begin <= end for (_, end), (begin, _) in pairwise(pads))
    assert all(0 <= note.pitch < 128 and 0 < note.velocity < 128 for note in notes)
