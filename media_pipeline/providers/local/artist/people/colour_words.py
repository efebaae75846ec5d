# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Colour words as scripts use them."""

import re

from media_pipeline.providers.local.artist.colours import mix, saturated, times

_TABLE = """
red c5302f|crimson a91f34|scarlet d12a24|maroon 6e1f2b|burgundy 6b2033|wine 702036|ruby b01838
cherry b3243a|rust a34a22|brick 9c4434|terracotta b8623f|coral ee7f68|salmon ef9480|pink e78fae
rose d4738c|blush e8b8b8|fuchsia c9388a|magenta b82f86|peach f2b692|orange e0812e|amber d8962b
tangerine e8862a|apricot eeb27a|copper a9623a|bronze 8b6a3a|gold d3a934|golden d8b04a|mustard c99b2c
ochre b98531|yellow e9c73b|lemon efdf6a|canary f0da56|cream efe5c8|ivory f2ecd9|beige d3c1a0|sand d2ba8c
tan b98f62|camel b4875a|khaki a1966a|caramel a9703b|brown 6f4a2f|chestnut 6d3d28|chocolate 4f3122
mahogany 5c2a22|coffee 5a4030|taupe 83766a|green 3f7d4a|lime 96bd3c|olive 6d7138|emerald 1f8a5c
mint a5d6b7|sage 94a684|moss 63713a|jade 3c9a78|forest 2b5138|teal 1f7a7a|turquoise 35aaa5|aqua 58bcc0
cyan 3db0c4|blue 3160a8|navy 233457|azure 4a90d0|cobalt 274ea5|indigo 37346f|denim 45618a|sky 86b9dd
royal 2f4fa8|sapphire 2148a0|petrol 225566|slate 5c6975|steel 6b7d8c|purple 6b3f8c|violet 7a50a5
lavender b5a3d4|lilac c0a4cf|mauve a57f9c|plum 67324f|aubergine 452540|white f1efe8|snow f5f5f2
silver bcc2c8|grey 868a90|gray 868a90|charcoal 3d4047|graphite 4a4d52|ash a2a39f|black 26262b|jet 1d1d21
ebony 2b2423|dark 35353c|blonde d9b566|blond d9b566|ginger b85a24|auburn 7d3524|brunette 55351f|scrubs 4f9aa0
hi-vis d9e02a|fluorescent d6e635|neon b9e634|pastel d9c3cf|rainbow d06a8a|leather 4d352a
""".replace("\n", "|")

COLOURS = {
    word: f"#{code}"
    for word, code in (entry.rsplit(" ", 1) for entry in _TABLE.split("|") if entry.strip())
}

#: Cloths that have a colour of their own only when no other is named.
_CLOTHS = {"leather", "denim", "scrubs"}

_SHADES = {
    "dark": 0.62,
    "deep": 0.72,
    "midnight": 0.55,
    "dirty": 0.8,
    "faded": -0.3,
    "light": -0.38,
    "pale": -0.5,
    "pastel": -0.45,
    "bright": 1.12,
    "dull": 0.85,
    "washed": -0.25,
    "baby": -0.35,
    "bottle": 0.62,
    "hot": 1.1,
}


def colour_at(tokens: list[str], index: int) -> str | None:
    """The colour named by one token, shaded by the word before it; None when it is no colour."""
    word = tokens[index]
    for ending in ("-coloured", "-colored", "ish"):
        word = word.removesuffix(ending)
    if word not in COLOURS and "-" in word:
        head, _, tail = word.rpartition("-")
        if tail in COLOURS:
            return _shade(COLOURS[tail], head)
    if word in {"redd", "whit", "blu"}:
        word = {"redd": "red", "whit": "white", "blu": "blue"}[word]
    colour = COLOURS.get(word)
    if colour is None:
        return None
    before = tokens[index - 1] if index else ""
    if word in _CLOTHS and before in COLOURS:
        return COLOURS[before]
    return _shade(colour, before)


def _shade(colour: str, before: str) -> str:
    by = _SHADES.get(before)
    if by is None:
        blended = COLOURS.get(before)
        return mix(colour, blended, 0.45) if blended else colour
    if by < 0:
        return mix(saturated(colour, 0.85), "#f4f1ea", -by)
    return times(colour, by)


def tokens_of(text: str) -> list[str]:
    """Lower-case words of a description; commas and the like stay as tokens of their own."""
    return re.findall(r"[a-z][a-z'-]*|[0-9]+|[,;.:/]", text.lower())
