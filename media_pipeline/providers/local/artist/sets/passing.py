"""What drives through a shot because its action says so."""

import re

from media_pipeline.providers.local.artist.foreign_words import in_english
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.people.colour_words import COLOURS, tokens_of
from media_pipeline.providers.local.artist.sets.fittings import parked_car

_CARS = (
    r"\b(?:cars?|taxi|cab|van|truck|sedan|convertible|limousine|jeep|suv|gti|vw|rover|ambulance)\b"
)
_ROADS = {"street", "alley", "road", "bridge", "house front", "park", "field", "desert"}


def passing_car(p: Panel, kind: str, action: str) -> str:
    """The car of the action, in its colour, on a road; nothing where none can drive."""
    low = in_english(action).lower()
    if kind not in _ROADS or not re.search(_CARS, low):
        return ""
    words = tokens_of(low)
    told = next((COLOURS[word] for word in words if word in COLOURS), None)
    colour = "#d9b23c" if "taxi" in words or "cab" in words else told or "#54687d"
    side = 1 if p.dice("passing").random() < 0.5 else -1
    return p.board(parked_car(p, colour), side * p.reach * 0.3, 2.6)
