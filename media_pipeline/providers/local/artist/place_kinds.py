"""Which set stands for a place, by the words the script has for it."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from media_pipeline.providers.artist import PlaceLook
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.sets.backdrop import Backdrop
from media_pipeline.providers.local.artist.sets.plain import landscape, plain_room


@dataclass(frozen=True, kw_only=True)
class PlaceKind:
    """``seated``: people in it sit, as in a car; ``table``: who sits there sits at a table."""

    name: str
    inside: bool
    words: tuple[str, ...]
    draw: Callable[[Panel], Backdrop]
    seated: bool = False
    table: bool = False


ROOM = PlaceKind(name="room", inside=True, words=(), draw=plain_room)
LANDSCAPE = PlaceKind(name="landscape", inside=False, words=(), draw=landscape)
KINDS: tuple[PlaceKind, ...] = ()


def kind_of(place: PlaceLook) -> PlaceKind:
    """The kind whose words fit best: the name counts four times, the features twice."""
    texts = ((place.name, 4), (place.key_features, 2), (place.description, 1))
    best, score = (ROOM if place.setting == "interior" else LANDSCAPE), 0
    for kind in KINDS:
        if place.setting != "both" and kind.inside != (place.setting == "interior"):
            continue
        points = sum(weight * _hits(kind.words, text.lower()) for text, weight in texts)
        if points > score:
            best, score = kind, points
    return best


def _hits(words: tuple[str, ...], text: str) -> int:
    return sum(1 for word in words if re.search(rf"\b{re.escape(word)}(?:e?s)?\b", text))
