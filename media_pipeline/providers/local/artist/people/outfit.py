# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""What somebody wears, every garment with a colour: the script's, or dealt by the seed."""

from dataclasses import dataclass

from media_pipeline.providers.local.artist.colours import luma, mix, times
from media_pipeline.providers.local.artist.dice import dice
from media_pipeline.providers.local.artist.people.appearance import Appearance
from media_pipeline.providers.local.artist.people.garment_words import Garment

_TOPS = ("#b8493f", "#3f6f8f", "#5a7d52", "#c8963f", "#76588c", "#3d7f80", "#a85f7b", "#8a6a4c", "#5b6fa8", "#c9c2b2")  # fmt: skip
_OUTERS = ("#4a5568", "#6b4f3a", "#3f5f4f", "#704348", "#8a7a5c", "#37415f", "#5c4a6b", "#94806a")
_BOTTOMS = ("#343a4a", "#45505e", "#4a4038", "#2f3440", "#5a5348", "#3d4f6a")
_TRADE_COLOURS = {
    "police": "#25345a",
    "nurse": "#7fb0c4",
    "doctor": "#eef0ef",
    "soldier": "#5f6640",
    "waiter": "#26262b",
    "waitress": "#6f2f3d",
    "chef": "#efefea",
    "priest": "#232326",
    "captain": "#22305a",
    "guard": "#2f3a4d",
    "mailman": "#5f7fa8",
    "postman": "#5f7fa8",
    "pilot": "#243154",
    "conductor": "#2d3f5c",
    "firefighter": "#b59a3c",
}
_LONG = {"coat", "raincoat", "labcoat", "robe"}


@dataclass(frozen=True, kw_only=True)
class Outfit:
    """Names are those of garment_words; colours unlit; empty names are not worn."""

    outer: str
    outer_colour: str
    outer_pattern: str
    top: str
    top_colour: str
    top_pattern: str
    bottom: str
    bottom_colour: str
    dress: str
    dress_colour: str
    short_sleeves: bool
    head: str
    head_colour: str
    scarf: str
    tie: str
    tie_colour: str
    face: str
    apron: str
    vest: str
    gloves: str
    shoes: str
    boots: bool
    jewel: str
    earrings: str
    bag: str
    overall: bool
    trade: str

    @property
    def long(self) -> bool:
        return self.outer in _LONG

    @property
    def sleeve(self) -> str:
        """The colour of the sleeves."""
        if self.outer:
            return self.outer_colour
        return self.dress_colour if self.dress else self.top_colour


def outfit_of(look: Appearance) -> Outfit:
    """Deals in a fixed order, so that naming one garment leaves the others as they were."""
    chance = dice("outfit", look.seed)
    worn = look.clothing
    top_dealt, outer_dealt, bottom_dealt = map(chance.choice, (_TOPS, _OUTERS, _BOTTOMS))
    if worn.tone:
        top_dealt, outer_dealt, bottom_dealt = worn.tone, worn.tone, times(worn.tone, 0.85)
    extra_dealt, dress_dealt = chance.choice(_TOPS), chance.choice(_TOPS)
    kind_dealt = chance.choice(("shirt", "sweater", "tee", "shirt"))
    jacket_dealt = chance.random() < 0.35
    outer = worn.get("outer")
    top = worn.get("top")
    dress = worn.get("dress")
    overall = worn.get("overall")
    bottom = worn.get("bottom")
    trade_colour = _TRADE_COLOURS.get(worn.trade)
    if outer is None and top is None and dress is None and overall is None:
        if worn.trade in {
            "police",
            "soldier",
            "captain",
            "guard",
            "pilot",
            "conductor",
            "mailman",
            "postman",
        }:
            outer = Garment("uniform", trade_colour)
        elif worn.trade == "doctor":
            outer = Garment("labcoat", trade_colour)
        elif worn.trade in {"nurse"}:
            top = Garment("scrubs", trade_colour)
        elif jacket_dealt and look.years > 15:
            outer = Garment("jacket", None)
    outer_name = outer.name if outer else ""
    formal = outer_name in {"suit", "blazer", "uniform"}
    outer_colour = _or(outer, trade_colour or outer_dealt)
    if outer_name == "raincoat" and outer and outer.colour is None:
        outer_colour = "#d9b23c"
    top_name = top.name if top else "shirt" if formal or outer_name == "labcoat" else kind_dealt
    top_colour = _or(top, "#ece9e2" if formal else top_dealt)
    if luma_near(top_colour, outer_colour) and outer_name and not (top and top.colour):
        top_colour = mix(top_colour, "#f2eee4", 0.6)
    if top_name == "scrubs" and not (top and top.colour):
        top_colour = "#5fa0a8"
    bottom_colour = _or(bottom, _under(outer, outer_colour, bottom_dealt))
    if overall:
        bottom_colour = _or(overall, "#3f5a80")
    if top_name == "scrubs" and bottom is None:
        bottom_colour = times(top_colour, 0.95)
    tie = worn.get("tie")
    tie_name = tie.name if tie else "tie" if outer_name == "suit" and not look.female else ""
    return Outfit(
        outer=outer_name,
        outer_colour=outer_colour,
        outer_pattern=outer.pattern if outer else "",
        top=top_name,
        top_colour=top_colour,
        top_pattern=top.pattern if top else "",
        bottom=bottom.name if bottom else "trousers",
        bottom_colour=bottom_colour,
        dress=dress.pattern or "plain" if dress else "",
        dress_colour=_or(dress, dress_dealt),
        short_sleeves=_short(top, dress, outer_name),
        head=_name(worn.get("head")),
        head_colour=_or(worn.get("head"), times(outer_dealt, 0.8)),
        scarf=_or(worn.get("neck"), extra_dealt) if worn.get("neck") else "",
        tie=tie_name,
        tie_colour=_or(tie, "#7d2530" if luma(outer_colour) > 60 else "#8a3a3a"),
        face=_name(worn.get("face")),
        apron=_or(worn.get("apron"), "#e9e4d8") if worn.get("apron") else "",
        vest=_or(worn.get("vest"), times(outer_dealt, 0.9)) if worn.get("vest") else "",
        gloves=_or(worn.get("hands"), "#2d2a2c") if worn.get("hands") else "",
        shoes=_or(worn.get("feet"), "#2e2623"),
        boots=_name(worn.get("feet")) == "boots",
        jewel=_or(worn.get("jewel"), "#d8b44a") if worn.get("jewel") else "",
        earrings=_or(worn.get("ears"), "#d8b44a") if worn.get("ears") else "",
        bag=_or(worn.get("bag"), "#6b4a30") if worn.get("bag") else "",
        overall=overall is not None,
        trade=worn.trade,
    )


def luma_near(first: str, second: str) -> bool:
    """True when two colours would melt into each other."""
    return abs(luma(first) - luma(second)) < 22


def _or(garment: Garment | None, other: str) -> str:
    return garment.colour if garment and garment.colour else other


def _name(garment: Garment | None) -> str:
    return garment.name if garment else ""


def _under(outer: Garment | None, outer_colour: str, dealt: str) -> str:
    """Trousers: of the suit's cloth, or what was dealt."""
    if outer and outer.name in {"suit", "uniform"}:
        return times(outer_colour, 0.92)
    return dealt


def _short(top: Garment | None, dress: Garment | None, outer: str) -> bool:
    if outer:
        return False
    if top and top.name in {"tee", "scrubs"}:
        return True
    return bool((top and top.short) or (dress and dress.short) or (dress and not top))
