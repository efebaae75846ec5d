# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""What a person looks like: read from the descriptions, the rest dealt by the person's seed."""

import random
import re
from dataclasses import dataclass

from media_pipeline.providers.artist import PersonLook
from media_pipeline.providers.local.artist.colours import mix
from media_pipeline.providers.local.artist.dice import dice
from media_pipeline.providers.local.artist.foreign_words import in_english
from media_pipeline.providers.local.artist.people.age_words import years_of
from media_pipeline.providers.local.artist.people.garment_words import Clothing, clothing_of

_SKINS = ("#f3d3b8", "#eec4a2", "#e2b28c", "#cf9a70", "#b27a52", "#8f5d3d", "#6d4530", "#553424")
_HAIRS = ("#2a211f", "#3b2a22", "#5a3b28", "#7a4f2e", "#8b6a3f", "#a4511f", "#c79b55", "#33303a")
_IRISES = ("#4a6f93", "#5d7a4f", "#5b3d26", "#6f5430", "#47606b")

_SKIN_WORDS = (
    (("black woman", "black man", "dark-skinned", "dark skin", "african", "ebony skin", "black skin"), 6),
    (("brown skin", "brown-skinned", "indian", "south asian", "pakistani", "bronzed"), 4),
    (("latina", "latino", "hispanic", "arab", "olive", "mediterranean", "tanned", "tan skin", "weathered"), 3),
    (("asian", "chinese", "japanese", "korean", "vietnamese"), 1),
    (("pale", "fair", "porcelain", "freckle", "scandinavian", "irish", "ginger", "red-haired", "redhead"), 0),
)  # fmt: skip

_HAIR_COLOURS = (
    (("red hair", "redhead", "red-haired", "ginger", "copper hair", "red curls", "red braid", "red bob", "red beard"), "#a94e1f"),
    (("auburn",), "#7d3524"),
    (("blonde", "blond", "golden hair", "fair hair", "fair-haired", "straw"), "#d6b068"),
    (("white hair", "white-haired", "snow-white", "silver-white", "white beard", "white bun"), "#e6e4de"),
    (("grey hair", "gray hair", "grey-haired", "gray-haired", "silver hair", "greying", "graying", "silver-haired", "grey beard", "gray beard", "grey bun", "grey braid", "grey bob", "silver", "salt-and-pepper", "grizzled"), "#a5a7a9"),
    (("black hair", "black-haired", "raven", "jet-black", "black curls", "black bob", "black braid"), "#221d20"),
    (("dark hair", "dark-haired", "dark curls", "dark bob", "dark brown hair"), "#33251f"),
    (("chestnut", "brown hair", "brown-haired", "brunette", "brown curls", "brown bob"), "#5a3826"),
    (("blue hair", "blue-haired"), "#3f6fb5"),
    (("pink hair", "pink-haired"), "#d7719f"),
    (("green hair",), "#4f9a5f"),
    (("purple hair",), "#7b4f9c"),
)  # fmt: skip

_STYLES = (
    ("bald", ("bald", "shaved head", "shaven head", "hairless")),
    ("buzz", ("buzz", "crew cut", "cropped", "close-cropped", "shorn", "shaved")),
    ("afro", ("afro",)),
    ("braids", ("braids", "plaits", "pigtails", "cornrows", "dreadlocks", "locs")),
    ("braid", ("braid", "plait")),
    ("ponytail", ("ponytail", "pony tail", "tied back", "tied-back")),
    ("bun", ("bun", "pinned up", "chignon", "topknot", "hair up")),
    ("bob", ("bob", "shoulder-length", "chin-length")),
    ("curly", ("curly", "curls", "curled", "frizzy", "unruly", "wild hair", "tousled", "messy")),
    ("wavy", ("wavy", "waves", "flowing")),
    ("long", ("long hair", "long dark hair", "long black hair", "long red hair", "long blonde hair", "long brown hair", "long-haired", "long grey hair", "waist-length", "long, ")),
    ("receding", ("receding", "balding", "thinning", "widow's peak")),
    ("slick", ("slicked", "slick", "combed back", "neat hair", "oiled", "brilliantine")),
    ("short", ("short hair", "short-haired", "pixie", "short dark hair", "short grey hair", "short black hair", "short")),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Appearance:
    """A person as drawn. ``height`` in metres; ``bulk`` 1 is average; colours unlit."""

    female: bool
    years: int
    height: float
    bulk: float
    skin: str
    hair: str
    hair_style: str
    iris: str
    beard: str
    freckles: bool
    scar: bool
    jaw: float
    nose: float
    brow: float
    eye: float
    clothing: Clothing
    seed: int

    @property
    def child(self) -> bool:
        return self.years < 14


def appearance_of(person: PersonLook) -> Appearance:
    """The appearance of a look. Clothes never change the face, the face never the clothes."""
    body = in_english(f"{person.physical_description}. {person.distinguishing_features}").lower()
    every = f"{body}. {person.standard_clothing}".lower()
    chance = dice("person", person.seed)
    years = years_of(f"{person.age}. {body}. {in_english(person.name)}", chance)
    female = _female(person, body, chance)
    skin = person.skin or _skin(body, chance)
    style = _hair_style(body, female, years, chance)
    hair = _hair_colour(body, years, skin, chance)
    hair = person.hair or hair
    tall = 0.07 if re.search(r"\b(tall|towering|lanky|giant)\b", body) else 0.0
    tall -= (
        0.08
        if re.search(r"\b(short|small|petite|tiny)\b(?! hair| dark| black| grey|-)", body)
        else 0
    )
    height = _height(years, female) + tall + chance.uniform(-0.03, 0.03)
    jaw, nose, brow, eye = (chance.uniform(-1, 1) for _ in range(4))
    return Appearance(
        female=female,
        years=years,
        height=height,
        bulk=_bulk(body, chance),
        skin=skin,
        hair=hair,
        hair_style=style,
        iris=_iris(body, chance),
        beard="" if years < 18 else _beard(every, female, chance),
        freckles="freckle" in body,
        scar=bool(re.search(r"\bscar(red)?\b", body)),
        jaw=jaw,
        nose=nose,
        brow=brow,
        eye=eye,
        clothing=clothing_of(
            f"{in_english(person.standard_clothing)}, {_worn_words(body)}", person.name
        ),
        seed=person.seed,
    )


def _worn_words(body: str) -> str:
    """Things worn that scripts put among the features of the body."""
    words = ("glasses", "spectacles", "sunglasses", "hat", "cap", "scarf", "headscarf", "earrings")
    found = [word for word in words if re.search(rf"\b{word}\b", body)]
    return ", ".join(found)


def _female(person: PersonLook, body: str, chance: random.Random) -> bool:
    dealt = chance.random() < 0.5
    words = f"{person.gender}. {body}. {person.age}. {in_english(person.name)}. {person.standard_clothing}".lower()
    if re.search(r"\b(female|woman|girl|lady|she|her|mother|grandmother|wife|waitress)\b", words):
        return True
    if re.search(r"\b(male|man|boy|he|his|father|grandfather|husband|guy|beard|bearded)\b", words):
        return False
    return dealt


def _height(years: int, female: bool) -> float:
    if years < 14:
        return 0.92 + 0.05 * max(years, 3)
    if years < 18:
        return 1.64
    return (1.66 if female else 1.77) - (0.04 if years > 68 else 0)


def _bulk(body: str, chance: random.Random) -> float:
    dealt = chance.uniform(0.95, 1.07)
    if re.search(
        r"\b(fat|heavy|heavyset|stout|large|big|burly|portly|round|overweight|plump)\b", body
    ):
        return 1.26
    if re.search(r"\b(stocky|broad|muscular|strong|sturdy|solid|athletic)\b", body):
        return 1.13
    if re.search(r"\b(thin|slim|slender|skinny|gaunt|lean|wiry|lanky|slight|frail)\b", body):
        return 0.89
    return dealt


def _skin(body: str, chance: random.Random) -> str:
    dealt = chance.choices(range(8), (20, 22, 18, 12, 9, 8, 6, 5))[0]
    spread = chance.uniform(0, 0.35)
    index = next((i for words, i in _SKIN_WORDS if any(w in body for w in words)), dealt)
    return mix(_SKINS[index], _SKINS[min(index + 1, 7)], spread)


def _hair_colour(body: str, years: int, skin: str, chance: random.Random) -> str:
    dark = int(skin[1:3], 16) < 190
    dealt = _HAIRS[chance.randrange(2)] if dark else _HAIRS[chance.randrange(len(_HAIRS))]
    grey = chance.uniform(0.5, 1.0)
    for words, colour in _HAIR_COLOURS:
        if any(word in body for word in words):
            return colour
    if years >= 58:
        return mix(dealt, "#c4c4c2", grey)
    return dealt


def _hair_style(body: str, female: bool, years: int, chance: random.Random) -> str:
    women = ("long", "bob", "wavy", "ponytail", "bun", "curly", "short")
    men = ("short", "short", "slick", "curly", "buzz", "receding" if years > 45 else "crop")
    dealt = chance.choice(women if female else men)
    for style, words in _STYLES:
        if any(re.search(rf"\b{re.escape(word)}", body) for word in words):
            return style
    if re.search(r"\blong\b[^.;]{0,20}\bhair\b", body):
        return "long"
    return dealt


def _iris(body: str, chance: random.Random) -> str:
    dealt = chance.choice(_IRISES)
    found = re.search(r"\b(blue|green|brown|grey|gray|hazel|dark|amber)[- ]ey", body)
    if found is None:
        return dealt
    shades = {"blue": "#3f74ad", "green": "#4e8256", "brown": "#553620", "hazel": "#7a5a2c"}
    return shades.get(found[1], "#66757f" if found[1][0] == "g" else "#33241c")


def _beard(text: str, female: bool, chance: random.Random) -> str:
    dealt = chance.choices(("", "stubble", "beard", "moustache"), (60, 20, 12, 8))[0]
    if re.search(r"\b(clean[- ]shaven|beardless)\b", text):
        return ""
    if re.search(r"\b(moustache|mustache)\b", text) and "beard" not in text:
        return "moustache"
    if re.search(r"\b(stubble|unshaven|five o'clock)\b", text):
        return "stubble"
    if re.search(r"\b(goatee)\b", text):
        return "goatee"
    if re.search(r"\b(beard|bearded|whiskers)\b", text):
        return "beard"
    return "" if female else dealt
