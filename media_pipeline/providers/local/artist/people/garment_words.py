# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Garments as scripts name them, and how a description is read into clothes."""

from dataclasses import dataclass, field, replace

from media_pipeline.providers.local.artist.people.colour_words import colour_at, tokens_of

#: garment -> (layer, other words for it). Layers: outer, top, dress, bottom, head, neck, face, …
_GARMENTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "raincoat": ("outer", ("raincoat", "mac", "mackintosh", "slicker", "oilskin", "poncho", "sou'wester")),
    "coat": ("outer", ("coat", "overcoat", "trenchcoat", "trench", "topcoat", "greatcoat", "duster", "peacoat", "parka", "cloak", "cape")),
    "labcoat": ("outer", ("labcoat", "lab-coat")),
    "robe": ("outer", ("robe", "dressing-gown", "bathrobe", "kimono", "cassock", "habit", "vestment", "gi", "toga")),
    "suit": ("outer", ("suit", "tuxedo", "tux", "three-piece")),
    "blazer": ("outer", ("blazer", "sportcoat")),
    "jacket": ("outer", ("jacket", "windbreaker", "anorak", "bomber", "fleece", "tunic", "waxed")),
    "cardigan": ("outer", ("cardigan",)),
    "waistcoat": ("vest", ("waistcoat", "vest", "gilet", "hi-vis")),
    "uniform": ("outer", ("uniform", "fatigues", "livery")),
    "scrubs": ("top", ("scrubs",)),
    "overalls": ("overall", ("overalls", "dungarees", "coveralls", "jumpsuit", "boilersuit", "boiler-suit")),
    "apron": ("apron", ("apron", "pinafore", "smock")),
    "dress": ("dress", ("dress", "gown", "frock", "sundress", "nightgown", "nightdress", "sari", "saree")),
    "turtleneck": ("top", ("turtleneck", "turtle-neck", "polo-neck", "rollneck", "roll-neck")),
    "sweater": ("top", ("sweater", "jumper", "pullover", "knit", "jersey", "sweatshirt", "gansey")),
    "hoodie": ("top", ("hoodie", "hooded", "hood")),
    "shirt": ("top", ("shirt", "blouse", "flannel", "polo", "button-down", "oxford", "pyjamas", "pajamas")),
    "tee": ("top", ("tee", "t-shirt", "tshirt", "top", "camisole", "tank", "singlet", "undershirt")),
    "skirt": ("bottom", ("skirt", "kilt")),
    "shorts": ("bottom", ("shorts", "trunks")),
    "trousers": ("bottom", ("trousers", "pants", "jeans", "slacks", "chinos", "corduroys", "leggings", "joggers", "breeches", "hakama")),
    "cap": ("head", ("cap", "beret", "flatcap")),
    "beanie": ("head", ("beanie", "tuque", "bobble")),
    "hat": ("head", ("hat", "fedora", "trilby", "bowler", "stetson", "panama")),
    "helmet": ("head", ("helmet", "hard-hat", "hardhat")),
    "headscarf": ("head", ("headscarf", "hijab", "kerchief", "bandana", "veil", "shawl")),
    "scarf": ("neck", ("scarf", "muffler", "cravat")),
    "bowtie": ("tie", ("bow-tie", "bowtie")),
    "tie": ("tie", ("tie", "necktie")),
    "sunglasses": ("face", ("sunglasses", "shades")),
    "glasses": ("face", ("glasses", "spectacles", "bifocals", "monocle", "goggles", "specs")),
    "gloves": ("hands", ("gloves", "mittens")),
    "boots": ("feet", ("boots", "wellingtons", "wellies")),
    "shoes": ("feet", ("shoes", "sneakers", "trainers", "heels", "loafers", "sandals", "slippers", "brogues")),
    "necklace": ("jewel", ("necklace", "pendant", "locket", "pearls", "beads", "medallion")),
    "earrings": ("ears", ("earring", "earrings", "studs", "hoops")),
    "backpack": ("bag", ("backpack", "rucksack", "knapsack")),
    "satchel": ("bag", ("satchel", "handbag", "shoulder-bag", "messenger")),
}  # fmt: skip

_BY_WORD = {word: name for name, (_, words) in _GARMENTS.items() for word in words}
_LAYER = {name: layer for name, (layer, _) in _GARMENTS.items()}

_PATTERNS = {
    "striped": "stripes",
    "stripes": "stripes",
    "pinstripe": "stripes",
    "pinstriped": "stripes",
    "checked": "checks",
    "checkered": "checks",
    "plaid": "checks",
    "tartan": "checks",
    "flannel": "checks",
    "floral": "dots",
    "flowered": "dots",
    "polka-dot": "dots",
    "polka": "dots",
    "dotted": "dots",
}
_LEATHER = {"jeans": "#45618a", "denim": "#45618a", "hi-vis": "#d9e02a", "pearls": "#efe9dd"}
#: Prepositions after which a colour still belongs to the garment before it.
_STILL = {"in", "of", "is", "was", "a", "the", "deep", "dark", "light", "pale", "bright", "colour"}


@dataclass(frozen=True)
class Garment:
    """One thing worn. ``colour`` None: the script does not say."""

    name: str
    colour: str | None = None
    pattern: str = ""
    short: bool = False


@dataclass(frozen=True)
class Clothing:
    """What a description says is worn, by layer. ``tone``: «dressed in black» and no garment."""

    worn: dict[str, Garment] = field(default_factory=dict)
    trade: str = ""
    tone: str | None = None

    def get(self, layer: str) -> Garment | None:
        return self.worn.get(layer)


_TRADES = ("police", "nurse", "doctor", "soldier", "waiter", "waitress", "chef", "priest", "captain", "guard", "pilot", "mechanic", "fisherman", "conductor", "postman", "mailman", "firefighter")  # fmt: skip


def clothing_of(text: str, wearer: str = "") -> Clothing:
    """Reads «a long red coat over a grey sweater»: each garment with the colour nearest before it,
    or after it in the same breath («a coat, dark green»). ``wearer`` may tell a trade («GUARD»)."""
    tokens = tokens_of(text)
    worn: dict[str, Garment] = {}
    colour: str | None = None
    pattern = ""
    short = False
    last = ""
    for index, word in enumerate(tokens):
        following = tokens[index + 1] if index + 1 < len(tokens) else ""
        named = colour_at(tokens, index)
        if word == "lab" and following == "coat":
            named, word = "#eef0ef", "labcoat"
        if word in _PATTERNS:
            pattern = _PATTERNS[word]
        if word in {"short", "short-sleeved", "sleeveless"}:
            short = True
        if word in {"no", "without"} and following:
            tokens[index + 1] = ""
        name = _BY_WORD.get(word)
        if name == "hoodie" and following in _BY_WORD:
            continue
        if name and _LAYER[name] == "outer" and following == "dress":
            continue
        if name == "dress" and following in {"shirt", "shoes", "uniform", "trousers"}:
            continue
        if name == "suit" and following == "case":
            continue
        if name is not None and word != "shades":
            layer = _LAYER[name]
            shown = colour or named or _LEATHER.get(word)
            if layer not in worn:
                worn[layer] = Garment(name, shown, pattern, short)
                last = layer
            colour, pattern, short = None, "", False
        elif named is not None:
            before = tokens[max(0, index - 3) : index]
            late = last and worn[last].colour is None and _only_links(before)
            if late and following not in _BY_WORD and not _garment_soon(tokens, index):
                worn[last] = replace(worn[last], colour=named)
            elif colour is None or following not in {"and", ","}:
                colour = named if colour is None or tokens[index - 1] != "and" else colour
        elif word in {".", ";"}:
            colour, pattern, short = None, "", False
    low = f"{text}. {wearer}".lower()
    trade = next((trade for trade in _TRADES if trade in low), "")
    return Clothing(worn, trade, colour if not worn else None)


def _only_links(words: list[str]) -> bool:
    """True when a garment stands just before, with nothing between but «in», «of», a comma."""
    for word in reversed(words):
        if word in _BY_WORD:
            return True
        if word not in _STILL and word != ",":
            return False
    return False


def _garment_soon(tokens: list[str], index: int) -> bool:
    """True when the colour belongs to a garment that follows («red wool coat»)."""
    for word in tokens[index + 1 : index + 5]:
        if word in {",", ".", ";", "and", "with", "over", "under"}:
            return False
        if word in _BY_WORD:
            return True
    return False
