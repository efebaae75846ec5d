"""Where a shot's part begins and ends: no word is ever cut, no silence kept that nobody needs."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from media_pipeline.assets.wav_file import last_audible, piece, read_frames, write_wav
from media_pipeline.dialogue.cut_speech import RELEASE, cut_sections, write_section
from media_pipeline.providers.voices import SpokenTurn


def turns(*spans: tuple[float, float]) -> list[SpokenTurn]:
    return [SpokenTurn(start=start, end=end) for start, end in spans]


def nothing_more(start: float, _: float) -> float:
    return start


def test_the_silence_between_two_shots_belongs_to_the_one_about_to_speak() -> None:
    first, second = cut_sections(turns((0.4, 1.0), (3.0, 4.0)), [1, 1], 5.0, nothing_more)
    assert [first.start, first.end] == pytest.approx([0.0, 1.0 + RELEASE])
    assert [second.start, second.end] == pytest.approx([1.0, 4.0 + RELEASE])
    assert second.lines == ((2.0, 3.0),)


def test_a_turn_that_says_it_ended_early_loses_no_word() -> None:
    spoken = turns((0.4, 1.0), (3.0, 4.0))
    first, _ = cut_sections(spoken, [1, 1], 5.0, lambda start, _: start + 0.7)
    assert first.end == pytest.approx(1.7 + RELEASE)


def test_a_noise_that_never_ends_does_not_reach_into_the_next_shots_words() -> None:
    spoken = turns((0.4, 1.0), (3.0, 4.0))
    first, second = cut_sections(spoken, [1, 1], 5.0, lambda _, end: end)
    assert first.end == 3.0
    assert second.end == 5.0


@given(
    some.lists(
        some.tuples(some.floats(0, 3), some.floats(0.05, 4), some.booleans()),
        min_size=1,
        max_size=12,
    ),
    some.floats(0, 2),
    some.floats(0, 1),
)
def test_every_word_is_in_its_shot_and_no_section_is_longer_than_the_speech(
    spans: list[tuple[float, float, bool]], rest: float, heard: float
) -> None:
    at = 0.0
    spoken: list[SpokenTurn] = []
    counts: list[int] = []
    for pause, seconds, begins in spans:
        spoken.append(SpokenTurn(start=at + pause, end=at + pause + seconds))
        at += pause + seconds
        if begins or not counts:
            counts.append(0)
        counts[-1] += 1
    whole = at + rest
    sections = cut_sections(spoken, counts, whole, lambda start, end: start + heard * (end - start))

    first = 0
    for section, count in zip(sections, counts, strict=True):
        for turn, (start, end) in zip(spoken[first : first + count], section.lines, strict=True):
            assert section.start - 1e-9 <= turn.start <= turn.end <= section.end + 1e-9
            assert start == pytest.approx(turn.start - section.start)
            assert end <= section.seconds + 1e-9
        first += count
        assert 0 <= section.start < section.end <= whole + 1e-9
        if first < len(spoken):
            assert section.end <= max(spoken[first].start, spoken[first - 1].end) + 1e-9


def test_a_section_is_padded_to_the_floor_and_no_sample_is_lost(tmp_path: Path) -> None:
    samples = (np.arange(96_000) % 1000).astype("<i2")
    write_wav(tmp_path / "speech.wav", samples.tobytes())

    seconds = write_section(tmp_path / "speech.wav", 0.5, 1.0, tmp_path / "part.wav", floor=2.0)

    frames = read_frames(tmp_path / "part.wav")
    assert seconds == 2.0 == len(frames) / 96_000
    assert frames[:48_000] == samples[24_000:48_000].tobytes()
    assert not any(frames[48_000:])


def test_the_last_sound_is_found_to_the_sample() -> None:
    sound = np.zeros(48_000, dtype="<i2")
    sound[12_345] = 900
    sound[30_000] = 100  # quieter than anybody hears
    frames = sound.tobytes()
    assert last_audible(frames, 0.0, 1.0) == pytest.approx(12_346 / 48_000)
    assert last_audible(frames, 0.5, 1.0) == 0.5
    assert piece(frames, 0.0, 0.5) == frames[:48_000]
