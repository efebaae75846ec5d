"""How long shots run, in seconds, on the grid of lengths that a clip can have."""

import heapq
import math
from collections.abc import Sequence

#: The step of the editing grid, and the shortest shot, in seconds.
STEP = 1.0
#: Words a second that speech needs at least; what a clip can carry is judged by it.
SPOKEN_WORDS_PER_SECOND = 2.0


def min_shots(seconds: float, longest_clip: float) -> int:
    """The fewest shots that fill a scene of this length when no clip is longer than the longest."""
    return max(1, math.ceil(round(seconds / longest_clip, 6)))


def max_shots(seconds: float) -> int:
    """The most shots a scene of this length can hold: one for each whole second."""
    return max(1, math.floor(seconds / STEP))


def snap_duration(seconds: float, grid: Sequence[float]) -> float:
    """The nearest value of the grid; of two equally near the smaller."""
    return min(grid, key=lambda value: (abs(value - seconds), value))


def editing_grid(longest_clip: float) -> tuple[float, ...]:
    """Whole seconds from 1 to the longest clip; at least one value."""
    return tuple(STEP * step for step in range(1, max(1, math.floor(longest_clip / STEP)) + 1))


def spread_durations(
    seconds: float, weights: Sequence[float], grid: Sequence[float]
) -> tuple[float, ...]:
    """One duration of the grid per weight, together as near to ``seconds`` as the grid allows.

    Each starts at the grid value nearest its share; then single grid steps towards the sum, each
    time the step that brings it nearest; of equal steps the shortest grows, the longest shrinks.
    Without a grid the seconds are spread evenly, in whole seconds, at least one each.
    """
    if not weights:
        return ()
    values = sorted(grid)
    if not values:
        return _spread_evenly(seconds, len(weights))
    goal = min(max(seconds, values[0] * len(weights)), values[-1] * len(weights))
    total = sum(max(weight, 0.0) for weight in weights)
    shares = [
        goal * max(weight, 0.0) / total if total > 0 else goal / len(weights) for weight in weights
    ]
    chosen = [values.index(snap_duration(share, values)) for share in shares]
    while _step_towards(goal, chosen, values):
        pass  # a step may lead past the goal; then smaller ones lead back
    return tuple(values[index] for index in chosen)


def _spread_evenly(seconds: float, shots: int) -> tuple[float, ...]:
    least, longer = divmod(max(round(seconds), shots), shots)
    return tuple(float(least + (at < longer)) for at in range(shots))


def _step_towards(goal: float, chosen: list[int], values: list[float]) -> bool:
    """Single steps of the grid while they bring the sum nearer; changes ``chosen``, says whether.

    Candidates wait in one heap per size of step, so that a thousand shots cost no thousand squared.
    """
    total = sum(values[index] for index in chosen)
    sign = 1 if total < goal else -1
    waiting: dict[float, list[tuple[float, int]]] = {}
    moved = False

    def offer(shot: int) -> None:
        here = chosen[shot]
        if 0 <= here + sign < len(values):
            step = round(abs(values[here + sign] - values[here]), 6)
            heapq.heappush(waiting.setdefault(step, []), (sign * values[here], shot))

    for shot in range(len(chosen)):
        offer(shot)
    while True:
        missing = sign * (goal - total)
        useful = [(abs(missing - step), heap[0], step) for step, heap in waiting.items() if heap]
        if not useful or min(useful)[0] >= missing - 1e-9:
            return moved
        _, (_, shot), step = min(useful)
        heapq.heappop(waiting[step])
        chosen[shot] += sign
        total += sign * step
        moved = True
        offer(shot)
