# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Which set stands for a place, by the words the script has for it."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from media_pipeline.providers.artist import PlaceLook
from media_pipeline.providers.local.artist.foreign_words import in_english
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.sets import (
    company,
    country,
    homes,
    town,
    trades,
    vehicles,
    water,
)
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


#: Words that name the building, not the room in it.
_WEAK = {"apartment", "flat", "house", "home", "cottage", "cabin", "hotel", "school", "hospital", "penthouse", "motel", "ship", "boat", "station", "building", "farm", "hall", "car", "bench", "desk", "mirror", "bed", "sofa", "flower", "sand", "trees", "corner", "tower"}  # fmt: skip

ROOM = PlaceKind(name="room", inside=True, words=(), draw=plain_room)
LANDSCAPE = PlaceKind(name="landscape", inside=False, words=(), draw=landscape)
KINDS: tuple[PlaceKind, ...] = (
    PlaceKind(name="kitchen", inside=True, words=("kitchen", "galley", "pantry", "scullery", "stove"), draw=homes.kitchen, table=True),
    PlaceKind(name="living room", inside=True, words=("living room", "apartment", "flat", "lounge", "parlour", "parlor", "sitting room", "den", "house", "home", "cottage", "cabin", "loft", "studio", "reading room", "bookshelf", "study", "sofa", "fireplace", "dining room", "front room", "penthouse", "motel", "hut"), draw=homes.living_room),
    PlaceKind(name="bedroom", inside=True, words=("bedroom", "bed", "hotel room", "nursery", "dormitory", "guest room", "attic", "bunk"), draw=homes.bedroom),
    PlaceKind(name="bathroom", inside=True, words=("bathroom", "toilet", "washroom", "shower", "restroom", "bath", "mirror"), draw=homes.bathroom),
    PlaceKind(name="corridor", inside=True, words=("corridor", "hallway", "hall", "stairwell", "staircase", "stairs", "stair", "landing", "passage", "lobby", "tunnel", "elevator", "lift", "cellar", "basement"), draw=homes.hallway),
    PlaceKind(name="office", inside=True, words=("office", "newsroom", "bureau", "boardroom", "meeting room", "conference", "cubicle", "precinct", "headquarters", "police station", "desk", "interrogation", "courtroom", "laboratory", "lab", "control room", "bank"), draw=trades.office, table=True),
    PlaceKind(name="hospital", inside=True, words=("hospital", "ward", "clinic", "surgery", "operating", "icu", "emergency room", "morgue", "infirmary", "doctor's"), draw=trades.hospital),
    PlaceKind(name="classroom", inside=True, words=("classroom", "school", "lecture", "university", "seminar", "schoolroom", "blackboard"), draw=trades.classroom, table=True),
    PlaceKind(name="shop", inside=True, words=("shop", "store", "market", "supermarket", "bakery", "pharmacy", "bookshop", "boutique", "grocery", "florist", "post office", "kiosk", "salon", "ticket office"), draw=trades.shop),
    PlaceKind(name="workshop", inside=True, words=("workshop", "garage", "factory", "warehouse", "shed", "barn", "boathouse", "hangar", "mill", "forge", "engine room", "repair", "workbench", "stable", "gym", "greenhouse", "boat shed", "clockmaker"), draw=trades.workshop),
    PlaceKind(name="cafe", inside=True, words=("cafe", "café", "diner", "restaurant", "coffee", "canteen", "bistro", "tea room", "tearoom", "waiting room", "cafeteria"), draw=company.cafe, table=True),
    PlaceKind(name="bar", inside=True, words=("bar", "pub", "tavern", "nightclub", "club", "saloon", "inn", "casino", "jazz"), draw=company.bar, table=True),
    PlaceKind(name="church", inside=True, words=("church", "chapel", "cathedral", "temple", "nave", "altar", "crypt", "abbey", "theatre", "theater", "museum", "ballroom", "palace"), draw=company.church),
    PlaceKind(name="car", inside=True, words=("car", "taxi", "cab", "truck", "van", "sedan", "pickup", "suv", "ambulance", "jeep", "police car", "lorry", "limousine", "driving", "landcruiser", "convertible", "vw", "gti", "rover", "volkswagen", "ford", "mercedes", "bmw", "toyota", "chevy", "cadillac", "mustang"), draw=vehicles.car, seated=True),
    PlaceKind(name="train", inside=True, words=("train", "carriage", "compartment", "subway", "metro", "tram", "bus", "plane", "airplane", "aircraft", "cockpit", "coach", "underground", "railway car"), draw=vehicles.train, seated=True),
    PlaceKind(name="boat", inside=True, words=("boat", "ship", "ferry", "wheelhouse", "submarine", "yacht", "trawler", "spaceship", "lighthouse", "engine"), draw=vehicles.boat_cabin),
    PlaceKind(name="street", inside=False, words=("street", "city", "town", "avenue", "sidewalk", "pavement", "crossing", "square", "market", "plaza", "boulevard", "downtown", "village", "corner", "shop", "cafe", "theatre", "bar", "restaurant", "hotel", "station", "bus stop", "parking", "car park", "apartment", "district", "building", "outside", "taxi", "office", "hospital", "school"), draw=town.street),
    PlaceKind(name="alley", inside=False, words=("alley", "alleyway", "backstreet", "back street", "lane", "passage", "loading dock", "dead end", "back door"), draw=town.alley),
    PlaceKind(name="park", inside=False, words=("park", "playground", "bench", "fountain", "lawn", "campus", "pond", "zoo"), draw=country.park),
    PlaceKind(name="forest", inside=False, words=("forest", "wood", "woods", "jungle", "clearing", "trees", "grove", "trail", "campsite", "camp", "swamp"), draw=country.forest),
    PlaceKind(name="field", inside=False, words=("field", "farm", "meadow", "prairie", "wheat", "barn", "pasture", "vineyard", "orchard", "battlefield", "plain"), draw=country.field),
    PlaceKind(name="road", inside=False, words=("road", "highway", "motorway", "roadside", "freeway", "country road", "gas station", "petrol station", "crossroads", "car", "truck"), draw=country.road),
    PlaceKind(name="beach", inside=False, words=("beach", "seaside", "shore", "coast", "cliff", "rocks", "sand", "lighthouse", "island", "cove", "bay"), draw=water.beach),
    PlaceKind(name="open sea", inside=False, words=("open sea", "ocean", "sea", "at sea", "waves", "water"), draw=water.open_sea),
    PlaceKind(name="harbour", inside=False, words=("harbour", "harbor", "port", "dock", "quay", "pier", "wharf", "marina", "jetty", "slipway", "docks", "fishing"), draw=water.harbour),
    PlaceKind(name="deck", inside=False, words=("deck", "ferry", "ship", "boat", "yacht", "trawler", "vessel", "bow", "stern", "raft", "liferaft", "submarine"), draw=water.deck),
    PlaceKind(name="lake", inside=False, words=("lake", "river", "riverbank", "canal", "stream", "waterfall", "pond", "reservoir"), draw=water.lake),
    PlaceKind(name="mountain", inside=False, words=("mountain", "peak", "summit", "ridge", "valley", "glacier", "hill", "hillside", "alps", "ravine", "canyon"), draw=country.mountain),
    PlaceKind(name="rooftop", inside=False, words=("rooftop", "roof", "terrace", "balcony", "skyscraper", "fire escape", "parapet", "tower"), draw=town.rooftop),
    PlaceKind(name="platform", inside=False, words=("platform", "train station", "railway", "railway station", "station", "train", "tracks", "depot"), draw=town.platform),
    PlaceKind(name="garden", inside=False, words=("garden", "backyard", "yard", "flower", "greenhouse", "courtyard", "patio", "allotment", "hedge"), draw=country.garden),
    PlaceKind(name="desert", inside=False, words=("desert", "dune", "wasteland", "sahara", "outback", "oasis", "badlands"), draw=country.desert),
    PlaceKind(name="bridge", inside=False, words=("bridge", "overpass", "viaduct", "footbridge", "flyover"), draw=town.bridge),
    PlaceKind(name="house front", inside=False, words=("house", "front door", "porch", "cottage", "home", "driveway", "mansion", "cabin", "doorstep", "suburb", "bungalow", "villa", "inn", "farmhouse"), draw=town.house_front),
    PlaceKind(name="graveyard", inside=False, words=("graveyard", "cemetery", "churchyard", "grave", "church", "chapel", "tomb", "ruins"), draw=country.graveyard),
)  # fmt: skip


def kind_of(place: PlaceLook) -> PlaceKind:
    """The kind whose words fit best: the name counts four times, the features twice."""
    said = ((place.name, 4), (place.key_features, 2), (place.description, 1))
    texts = [(in_english(text).lower(), weight) for text, weight in said]
    best, score = (ROOM if place.setting == "interior" else LANDSCAPE), 0.0
    for kind in KINDS:
        if place.setting != "both" and kind.inside != (place.setting == "interior"):
            continue
        points = sum(weight * _hits(kind.words, text) for text, weight in texts)
        if points > score:
            best, score = kind, points
    return best


def kind_for(place: PlaceLook, *, peopled: bool) -> PlaceKind:
    """The kind of a place for a shot; nobody stands on the open sea, they have a deck there."""
    kind = kind_of(place)
    if peopled and kind.name == "open sea":
        return next(other for other in KINDS if other.name == "deck")
    return kind


def _hits(words: tuple[str, ...], text: str) -> float:
    """How many of the words are there; longer phrases count more, and
    words that only say what building it is count half."""
    return sum(
        0.5 if word in _WEAK else len(word.split())
        for word in words
        if re.search(rf"\b{re.escape(word)}(?:e?s)?\b", text)
    )
