"""Where the analyst's scenes lie in the text: quotes become offsets, the text stays as it is.

Always, whatever the boundaries say: ``front + "".join(slices) == script``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from media_pipeline.providers.analyst import Boundary
from media_pipeline.scripts.quote_search import QuoteSearch, Repair


@dataclass(frozen=True, kw_only=True, slots=True)
class Slice:
    """One scene: ``script[start:end]``. ``hint``: the line the analyst named.

    ``repair``: how the quote was found: exact | normalised | fuzzy | pinned (to the beginning,
    since the first scene must start somewhere).
    """

    start: int
    end: int
    hint: int
    repair: Repair


@dataclass(frozen=True, kw_only=True, slots=True)
class Split:
    """The script cut into ``front`` (before the first scene) and adjacent slices.

    ``dropped`` boundaries were not found or went backward: their text joins the scene before.
    ``repaired`` were found normalised or fuzzy. ``excessive``: worth one retry with feedback.
    """

    front: str
    slices: tuple[Slice, ...]
    dropped: tuple[Boundary, ...]
    repaired: int
    excessive: bool


def split_by_boundaries(
    script: str, boundaries: Sequence[Boundary], search: QuoteSearch | None = None
) -> Split:
    """Resolve each boundary at or after the one before it. Pure and linear.

    ``search``: of this script, for whoever asks again while boundaries are still coming.
    """
    search = search or QuoteSearch(script)
    starts: list[tuple[int, Boundary, Repair]] = []
    dropped: list[Boundary] = []
    cursor = 0
    for index, boundary in enumerate(boundaries):
        found = search.find(boundary.quote, cursor, boundary.hint_line)
        if found is None and index == 0:
            found = (0, "pinned")
        if found is None:
            dropped.append(boundary)
            continue
        offset, repair = found
        starts.append((offset, boundary, repair))
        cursor = offset + 1
    repaired = sum(repair in ("normalised", "fuzzy") for _, _, repair in starts)
    return Split(
        front=script[: starts[0][0]] if starts else script,
        slices=_adjacent(starts, len(script)),
        dropped=tuple(dropped),
        repaired=repaired,
        excessive=_is_excessive(len(boundaries), len(dropped), repaired),
    )


def _adjacent(starts: list[tuple[int, Boundary, Repair]], length: int) -> tuple[Slice, ...]:
    ends = [*(offset for offset, _, _ in starts[1:]), length][: len(starts)]
    return tuple(
        Slice(start=offset, end=end, hint=boundary.hint_line, repair=repair)
        for (offset, boundary, repair), end in zip(starts, ends, strict=True)
    )


def _is_excessive(asked: int, dropped: int, repaired: int) -> bool:
    """No boundary at all, more than max(1, 25 %) dropped, or more than half repaired."""
    return asked == 0 or dropped > max(1, asked // 4) or repaired > asked / 2
