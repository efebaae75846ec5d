"""Which shot of a scene's last list is which of its new one. Pure, the same answer every time.

The same spec and lines are the same shot, so that its still and its clip stay. Else the most alike
in their order: by what happens, who is seen and what is said.
"""

import json
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any

from media_pipeline.screenplay.alike import in_order, words_of
from media_pipeline.shots.shot_content import ShotContent

ALIKE = 0.5


def match_shots(old: Sequence[ShotContent], new: Sequence[ShotContent]) -> list[int | None]:
    """For each new shot the index of the old one that it is; None: it is new."""
    pairs: dict[int, int] = {}
    same = SequenceMatcher(None, [*map(whole, old)], [*map(whole, new)], autojunk=False)
    for block in same.get_matching_blocks():
        pairs |= {block.b + at: block.a + at for at in range(block.size)}
    edges = [(-1, -1), *sorted(pairs.items()), (len(new), len(old))]
    for (new_from, old_from), (new_to, old_to) in pairwise(edges):
        found = in_order(
            [_told(old[at]) for at in range(old_from + 1, old_to)],
            [_told(new[at]) for at in range(new_from + 1, new_to)],
            least=ALIKE,
        )
        pairs |= {new_from + 1 + b: old_from + 1 + a for a, b in found}
    return [pairs.get(at) for at in range(len(new))]


def whole(shot: ShotContent) -> str:
    """What makes two shots the same: all of the spec and the lines, not the seconds."""
    return json.dumps([shot.spec, shot.lines], sort_keys=True)


def _told(shot: ShotContent) -> Counter[str]:
    spec: dict[str, Any] = shot.spec
    said = " ".join(f"{line['character']} {line['text']}" for line in shot.lines)
    seen = " ".join(spec.get("characters", ()))
    return words_of(f"{spec.get('action', '')} {spec.get('shot_size', '')} {seen} {said}")
