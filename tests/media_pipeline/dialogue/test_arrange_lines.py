"""Uploaded sounds stand between recorded lines in the order of the shot, and nothing is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from media_pipeline.assets.wav_file import RATE
from media_pipeline.dialogue.arrange_lines import (
    PAUSE_BETWEEN_LINES,
    PAUSE_BETWEEN_SHOTS,
    HeardLine,
    arrange,
    play,
)

RECORDED = HeardLine()


def horn(seconds: float = 2.0) -> HeardLine:
    return HeardLine(sound="HORN", seconds=seconds)


def test_a_shot_of_sounds_alone_is_these_with_silence_before_each() -> None:
    made = arrange([horn(2.0), horn(2.0)])

    assert made.lines == ((0.35, 2.35), (2.6, 4.6))
    assert made.seconds == pytest.approx(4.6)


def test_without_a_sound_what_was_recorded_stays_as_it_is() -> None:
    made = arrange([RECORDED, RECORDED], [(0.35, 1.0), (1.25, 2.0)], 2.04)

    assert made.lines == ((0.35, 1.0), (1.25, 2.0))
    assert (made.seconds, len(made.parts)) == (2.04, 1)


def test_a_sound_between_two_lines_moves_the_second_and_leaves_the_first() -> None:
    first, second = (0.35, 1.0), (1.25, 2.0)
    made = arrange([RECORDED, horn(), RECORDED], [first, second], 2.04)

    assert made.lines[0] == first
    start, end = made.lines[1]
    assert first[1] < start == pytest.approx(1.29)  # what fades away after the word is kept
    assert end - start == 2.0
    assert made.lines[2][0] - end == pytest.approx(PAUSE_BETWEEN_LINES)
    assert made.lines[2][1] - made.lines[2][0] == pytest.approx(0.75)


def test_lines_that_follow_at_once_have_silence_around_a_sound_between_them() -> None:
    made = arrange([RECORDED, horn(), RECORDED], [(0.0, 1.0), (1.0, 2.0)], 2.0)

    assert made.lines == ((0.0, 1.0), (1.25, 3.25), (3.5, 4.5))
    assert made.seconds == 4.5


def test_what_two_say_at_once_is_heard_on_both_sides_of_a_sound() -> None:
    made = arrange([RECORDED, horn(), RECORDED], [(0.0, 1.2), (1.0, 2.0)], 2.0)

    spoken = [(part.start, part.end) for part in made.parts if part.end]
    assert spoken == [(0.0, 1.2), (1.0, 2.0)]


@given(
    st.lists(st.none() | st.floats(0.1, 5.0), min_size=1, max_size=6),
    st.lists(st.tuples(st.floats(0.0, 0.6), st.floats(0.1, 2.0)), min_size=6, max_size=6),
)
def test_every_line_lasts_as_long_as_it_did_in_its_order_and_the_samples_say_the_same(
    lines: list[float | None], turns: list[tuple[float, float]]
) -> None:
    times, at = [], 0.0
    for _, (pause, length) in zip([one for one in lines if one is None], turns, strict=False):
        times.append((at + pause, at + pause + length))
        at += pause + length
    heard = [RECORDED if one is None else horn(one) for one in lines]

    made = arrange(heard, times, at)

    lengths = [end - start for start, end in made.lines]
    left = iter(times)
    wanted = [one.seconds or (lambda t: t[1] - t[0])(next(left)) for one in heard]
    assert lengths == pytest.approx(wanted)
    assert all(
        one[1] <= two[0] + 1e-6 for one, two in zip(made.lines, made.lines[1:], strict=False)
    )
    assert made.lines[0][0] >= 0
    assert heard[0] == RECORDED or made.lines[0][0] == PAUSE_BETWEEN_SHOTS
    longest = max((one.seconds for one in heard), default=0.0)
    silent = {"HORN": bytes(2 * round(longest * RATE))}
    if len({one.seconds for one in heard if one.sound}) <= 1:
        samples = len(play(made, bytes(2 * round(at * RATE)), silent)) / 2
        assert samples == pytest.approx(made.seconds * RATE, abs=3 * len(made.parts))
