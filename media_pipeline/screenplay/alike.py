"""How alike two texts are by their words, and which of two rows of texts belong together."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

_WORD = re.compile(r"\w+")


def words_of(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.casefold()))


def likeness(one: Counter[str], other: Counter[str]) -> float:
    """0 for nothing in common, 1 for the same words as often: twice the shared through all."""
    total = one.total() + other.total()
    if not total:
        return 1.0
    if len(other) < len(one):
        one, other = other, one
    return 2 * sum(min(count, other[word]) for word, count in one.items() if word in other) / total


def in_order(
    old: Sequence[Counter[str]], new: Sequence[Counter[str]], *, least: float
) -> list[tuple[int, int]]:
    """Pairs (old, new) that keep the order of both and are most alike in sum, each ``least``.

    Of pairings that are as good the one that comes first in the old order.
    """
    rows, columns = len(old), len(new)
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    score = [[likeness(one, other) for other in new] for one in old]
    for a in reversed(range(rows)):
        for b in reversed(range(columns)):
            paired = score[a][b] + best[a + 1][b + 1] if score[a][b] >= least else -1.0
            best[a][b] = max(paired, best[a + 1][b], best[a][b + 1])
    pairs: list[tuple[int, int]] = []
    a = b = 0
    while a < rows and b < columns:
        if score[a][b] >= least and best[a][b] == score[a][b] + best[a + 1][b + 1]:
            pairs.append((a, b))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return pairs


def out_of_order(positions: Sequence[int]) -> set[int]:
    """The fewest of these different numbers without which the others rise: what has moved."""
    ends: list[int] = []  # the smallest end of a rising row of each length
    places: list[int] = []  # its place in ``positions``
    before: list[int] = []
    for place, number in enumerate(positions):
        at = bisect_left(ends, number)
        ends[at : at + 1] = [number]
        places[at : at + 1] = [place]
        before.append(places[at - 1] if at else -1)
    place = places[-1] if places else -1
    rising: set[int] = set()
    while place >= 0:
        rising.add(positions[place])
        place = before[place]
    return set(positions) - rising
