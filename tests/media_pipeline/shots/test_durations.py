"""Seconds on a grid."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from media_pipeline.shots.durations import (
    editing_grid,
    max_shots,
    min_shots,
    snap_duration,
    spread_durations,
)

_WEIGHTS = st.lists(st.floats(0, 100), min_size=1, max_size=40)


@given(st.floats(1, 400), _WEIGHTS, st.integers(2, 20))
def test_durations_lie_on_the_grid_and_meet_the_sum_they_can(
    seconds: float, weights: list[float], longest: int
) -> None:
    grid = editing_grid(longest)
    durations = spread_durations(seconds, weights, grid)
    assert len(durations) == len(weights)
    assert set(durations) <= set(grid)
    goal = min(max(seconds, len(weights)), longest * len(weights))
    assert abs(sum(durations) - goal) <= 0.5 + 1e-9


@given(st.floats(1, 200), _WEIGHTS, st.sets(st.sampled_from([3, 4, 5, 6, 8, 10, 15]), min_size=1))
def test_no_single_step_would_come_nearer(
    seconds: float, weights: list[float], values: set[int]
) -> None:
    grid = sorted(float(value) for value in values)
    durations = spread_durations(seconds, weights, grid)
    goal = min(max(seconds, grid[0] * len(weights)), grid[-1] * len(weights))
    off = goal - sum(durations)
    for duration in durations:
        at = grid.index(duration)
        up = grid[at + 1] - duration if at + 1 < len(grid) else None
        down = duration - grid[at - 1] if at else None
        if off > 0 and up is not None:
            assert abs(off - up) >= abs(off) - 1e-6
        if off < 0 and down is not None:
            assert abs(off + down) >= abs(off) - 1e-6


@given(st.floats(1, 400), st.integers(1, 60))
def test_without_a_grid_whole_seconds_are_spread_evenly(seconds: float, shots: int) -> None:
    durations = spread_durations(seconds, [1.0] * shots, ())
    assert sum(durations) == max(round(seconds), shots)
    assert max(durations) - min(durations) <= 1
    assert min(durations) >= 1


@pytest.mark.parametrize(
    "grid",
    [
        range(1, 16),
        (6, 8, 10),
        (4, 6, 8),
        range(3, 11),
        range(3, 16),
        range(5, 16),
        range(4, 16),
        range(4, 31),
        (5,),
    ],
)
@given(st.floats(1, 300), _WEIGHTS)
def test_a_length_that_no_clip_has_is_given_to_none(
    grid: Sequence[int], seconds: float, weights: list[float]
) -> None:
    durations = spread_durations(seconds, weights, grid)
    assert len(durations) == len(weights)
    assert set(durations) <= {float(value) for value in grid}


def test_weights_are_shares_and_ties_grow_the_shortest() -> None:
    assert spread_durations(12, [1, 2, 3], editing_grid(15)) == (2, 4, 6)
    assert spread_durations(7, [1, 1, 1], editing_grid(15)) == (3, 2, 2)
    assert spread_durations(5, [0, 0], editing_grid(15)) == (3, 2)
    assert spread_durations(9, [], editing_grid(15)) == ()


def test_a_scene_needs_clips_enough_and_has_room_for_one_shot_a_second() -> None:
    assert [min_shots(s, 15) for s in (0.5, 15, 15.1, 45)] == [1, 1, 2, 3]
    assert [max_shots(s) for s in (0.5, 3.9, 12)] == [1, 3, 12]


@pytest.mark.parametrize(("seconds", "nearest"), [(5, 4), (5.1, 6), (1, 4), (99, 8)])
def test_a_duration_snaps_to_the_nearest_and_of_two_to_the_smaller(
    seconds: float, nearest: float
) -> None:
    assert snap_duration(seconds, [4, 6, 8]) == nearest


def test_thousands_of_shots_are_spread_at_once() -> None:
    durations = spread_durations(30_000, [1.0] * 9_999, editing_grid(15))
    assert sum(durations) == 30_000
