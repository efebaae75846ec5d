"""Which scene of the draft before is which of the new one. Pure, and the same answer every time.

First the same words, in the same order; then the same words elsewhere (moved); then, between two
scenes that are known, the most alike in their order; then what is alike from afar.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Literal
from uuid import UUID

from media_pipeline.screenplay.alike import in_order, likeness, out_of_order, words_of
from media_pipeline.scripts.scene_digest import comparable, scene_digest

How = Literal["kept", "changed", "added"]

#: Half of the words are the same: recognisably the same scene, where its neighbours agree.
ALIKE = 0.5
#: Without neighbours to agree it takes more.
ALIKE_FROM_AFAR = 0.75


@dataclass(frozen=True, kw_only=True)
class OldScene:
    """A scene of the draft before, with its words in that draft."""

    id: UUID
    text: str


@dataclass(frozen=True, kw_only=True)
class Match:
    """One scene of the new draft: the row it is (None: a new one) and how it compares.

    ``moved``: it stands elsewhere among those that stayed.
    """

    id: UUID | None
    how: How
    moved: bool = False


@dataclass(frozen=True, kw_only=True)
class MatchedDraft:
    """``matches``: one for each new scene, in order. ``removed``: rows that no scene matches."""

    matches: tuple[Match, ...]
    removed: tuple[UUID, ...]


def match_scenes(
    old: Sequence[OldScene], new: Sequence[str], left_out: Mapping[str, UUID] | None = None
) -> MatchedDraft:
    """``left_out``: digest of the words -> a scene that an earlier draft had taken out."""
    pairs = _same_words([scene_digest(scene.text) for scene in old], [*map(scene_digest, new)])
    same = set(pairs)
    _alike(old, new, pairs)
    moved = out_of_order([pairs[at] for at in sorted(pairs)])
    matches = [
        Match(
            id=old[pairs[at]].id,
            how="kept" if at in same else "changed",
            moved=pairs[at] in moved,
        )
        if at in pairs
        else Match(id=None, how="added")
        for at in range(len(new))
    ]
    taken = set(pairs.values())
    return MatchedDraft(
        matches=tuple(_brought_back(matches, new, left_out or {})),
        removed=tuple(scene.id for at, scene in enumerate(old) if at not in taken),
    )


def _same_words(old: list[str], new: list[str]) -> dict[int, int]:
    """New index -> old index of the same words; in order where possible."""
    pairs: dict[int, int] = {}
    for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        pairs |= {block.b + at: block.a + at for at in range(block.size)}
    free: dict[str, list[int]] = {}
    for at in sorted(set(range(len(old))) - set(pairs.values()), reverse=True):
        free.setdefault(old[at], []).append(at)
    for at, digest in enumerate(new):
        if at not in pairs and free.get(digest):
            pairs[at] = free[digest].pop()
    return pairs


def _alike(old: Sequence[OldScene], new: Sequence[str], pairs: dict[int, int]) -> None:
    """Add to ``pairs`` the scenes that are recognisably the same."""
    old_words = [words_of(comparable(scene.text)) for scene in old]
    new_words = [words_of(comparable(text)) for text in new]
    edges = [(-1, -1), *_rising(pairs), (len(new), len(old))]
    for (new_from, old_from), (new_to, old_to) in pairwise(edges):
        free_new = [at for at in range(new_from + 1, new_to) if at not in pairs]
        free_old = _free(range(old_from + 1, old_to), pairs)
        found = in_order(
            [old_words[at] for at in free_old], [new_words[at] for at in free_new], least=ALIKE
        )
        pairs |= {free_new[b]: free_old[a] for a, b in found}
    _from_afar(old_words, new_words, pairs)


def _rising(pairs: dict[int, int]) -> list[tuple[int, int]]:
    """Those that keep their order, by the new draft."""
    moved = out_of_order([pairs[at] for at in sorted(pairs)])
    return [(at, pairs[at]) for at in sorted(pairs) if pairs[at] not in moved]


def _from_afar(
    old_words: list[Counter[str]], new_words: list[Counter[str]], pairs: dict[int, int]
) -> None:
    free_new = [at for at in range(len(new_words)) if at not in pairs]
    free_old = _free(range(len(old_words)), pairs)
    found = sorted(
        (-likeness(old_words[a], new_words[b]), b, a) for a in free_old for b in free_new
    )
    for score, b, a in found:
        if -score >= ALIKE_FROM_AFAR and b not in pairs and a not in pairs.values():
            pairs[b] = a


def _free(indices: range, pairs: dict[int, int]) -> list[int]:
    taken = set(pairs.values())
    return [at for at in indices if at not in taken]


def _brought_back(
    matches: list[Match], new: Sequence[str], left_out: Mapping[str, UUID]
) -> list[Match]:
    """A scene that a draft took out and this one brings back is the scene that it was."""
    back = dict(left_out)
    return [
        replace(match, id=found)
        if match.id is None and (found := back.pop(scene_digest(text), None))
        else match
        for match, text in zip(matches, new, strict=True)
    ]
