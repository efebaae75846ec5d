"""The shots of one scene, and how long each runs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from media_pipeline.providers.analyst import ShotIdea, SpokenLine
from media_pipeline.screenplay.count_words import count_spoken_words
from media_pipeline.shots.durations import (
    SPOKEN_WORDS_PER_SECOND,
    STEP,
    editing_grid,
    max_shots,
    spread_durations,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class AllocatedShot:
    """A shot with its place in the scene's running time, in seconds."""

    idea: ShotIdea
    seconds: float


def allocate_scene_shots(
    ideas: Sequence[ShotIdea], *, seconds: float, longest_clip: float
) -> tuple[AllocatedShot, ...]:
    """What the analyst wants, within what a clip can hold and the scene has time for.

    A shot with more speech than the longest clip carries is split between its lines onto the same
    setup; shots beyond one a second give their lines to the last kept one; then the seconds are
    spread by weight. The sum is ``seconds`` wherever 1 s to ``longest_clip`` a shot allow it. Lines
    keep their order, none is lost, none is cut.
    """
    kept = keep_shots(
        [piece for idea in ideas for piece in split_overfull_shot(idea, longest_clip)],
        max_shots(seconds),
    )
    durations = list(
        spread_durations(
            round(seconds / STEP) * STEP,
            [max(idea.weight, 0.01) for idea in kept],
            editing_grid(longest_clip),
        )
    )
    _give_rest(durations, seconds, longest_clip)
    return tuple(
        AllocatedShot(idea=idea, seconds=duration)
        for idea, duration in zip(kept, durations, strict=True)
    )


def _give_rest(durations: list[float], seconds: float, longest_clip: float) -> None:
    """What the grid left over goes to the last shot; what the last cannot take, before it."""
    for at in reversed(range(len(durations))):
        rest = seconds - sum(durations)
        if abs(rest) < 1e-9:
            return
        durations[at] = min(max(durations[at] + rest, min(STEP, seconds)), longest_clip)


def split_overfull_shot(idea: ShotIdea, longest_clip: float) -> tuple[ShotIdea, ...]:
    """The same setup as often as its lines need; the weight is shared by the words."""
    budget = SPOKEN_WORDS_PER_SECOND * longest_clip
    groups: list[list[SpokenLine]] = [[]]
    filled = 0.0
    for line in idea.lines:
        words = count_spoken_words(line.text)
        if groups[-1] and filled + words > budget:
            groups.append([])
            filled = 0.0
        groups[-1].append(line)
        filled += words
    if len(groups) == 1:
        return (idea,)
    sizes = [sum(count_spoken_words(line.text) for line in group) for group in groups]
    return tuple(
        replace(idea, lines=tuple(group), weight=idea.weight * size / sum(sizes))
        for group, size in zip(groups, sizes, strict=True)
    )


def keep_shots(ideas: Sequence[ShotIdea], cap: int) -> tuple[ShotIdea, ...]:
    """At most ``cap`` shots; the lines of the others move to the last kept one."""
    if len(ideas) <= cap:
        return tuple(ideas)
    moved = [line for idea in ideas[cap:] for line in idea.lines]
    last = replace(ideas[cap - 1], lines=(*ideas[cap - 1].lines, *moved))
    return (*ideas[: cap - 1], last)
