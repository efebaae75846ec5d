# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""What people do with their bodies and faces, read from the words of the action."""

import re
from dataclasses import dataclass

from media_pipeline.providers.local.artist.foreign_words import in_english


@dataclass(frozen=True, kw_only=True)
class Pose:
    """``legs``: stand | walk | run | sit | kneel | lie. Arms: hang | hold | phone | point | raise |
    cover | crossed | hip | reach | chin | lap | pocket. ``lead`` is the arm on the side faced."""

    legs: str = "stand"
    lead: str = "hang"
    trail: str = "hang"
    prop: str = ""
    mouth: str = "neutral"
    eyes: str = "open"
    brows: str = "calm"
    gaze: tuple[float, float] = (0.0, 0.0)
    tears: bool = False
    away: bool = False


def _has(text: str, words: str) -> bool:
    """True when one of the words is there, with or without the ending of a verb."""
    return re.search(rf"\b(?:{words})(?:s|es|d|ed|ing)?\b", text) is not None


#: what is held -> words for it; the drawings are in props.
HELD = (
    ("umbrella", r"umbrella"),
    ("phone", r"phone|mobile|handset|receiver|texts?\b|dials?\b"),
    ("letter", r"letter|envelope|note\b|paper|telegram|document|page\b|map\b|ticket|photo"),
    ("cup", r"cup\b|mug|coffee|tea\b|glass of|drinks?\b|sips?\b|wine|whisky|beer|glass\b"),
    ("book", r"book\b|novel|diary|notebook|bible|file\b|folder"),
    ("gun", r"gun\b|pistol|revolver|rifle|aims?\b"),
    ("knife", r"knife|blade|dagger"),
    ("flower", r"flower|rose\b|bouquet|tulip"),
    ("lantern", r"lantern|torch|flashlight"),
    ("key", r"keys?\b"),
    ("bag", r"bag\b|suitcase|case\b|basket|box\b|parcel|package|crate"),
    ("cigarette", r"cigarette|smokes?\b|smoking"),
    ("camera", r"camera\b|photographs\b"),
    ("rope", r"rope\b"),
)

_HOLDING = r"hold|carr\w*|grip\w*|clutch|lift|rais\w*|tak\w*|pick|read|open|pull|hand|sip\w*|drink|aim|point|stare at|look at|turn|cradl\w*|bring|show|giv\w*|pour|writ\w*|light|smok\w*|fold|unfold|tear|swing|answer|dial|talk|speak|lower|with a|with the|with his|with her|an umbrella|under"


def pose_of(action: str, mood: str, *, first: bool = True) -> Pose:
    """The pose of somebody in the shot. The first person does what the words say; the others share
    how the bodies stand and look on."""
    text = in_english(action).lower()
    legs = _legs(text)
    mouth, eyes, brows, tears = _face(text, mood)
    gaze = (0.0, 0.0)
    if _has(text, r"look(?:s|ing)? down|lowers? (?:his|her|their) (?:eyes|head|gaze)|reads?\b|reading|writes|writing|at the floor|at (?:his|her) (?:hands|feet|shoes)"):  # fmt: skip
        gaze = (0.0, 0.8)
    elif _has(text, r"look(?:s|ing)? up|at the sky|at the ceiling|at the stars|gazes? up"):
        gaze = (0.0, -0.8)
    away = _has(text, r"look(?:s|ing)? away|turn(?:s|ed|ing)? away|avoids?|out of the window|out the window|away from")  # fmt: skip
    if away:
        gaze = (0.9, 0.1)
    lead, trail, prop = _arms(text) if first else ("hang", "hang", "")
    if not first:
        mouth = "neutral" if mouth in {"talk", "shout"} else mouth
        trail = "pocket" if legs == "stand" else trail
    if legs == "sit":
        lead = "lap" if lead == "hang" else lead
        trail = "lap" if trail == "hang" else trail
    elif legs in {"walk", "run"} and lead == "hang":
        lead = "swing"
        trail = "back" if trail == "hang" else trail
    return Pose(
        legs=legs,
        lead=lead,
        trail=trail,
        prop=prop,
        mouth=mouth,
        eyes=eyes,
        brows=brows,
        gaze=gaze,
        tears=tears,
        away=away,
    )


def _legs(text: str) -> str:
    if _has(text, r"sleep|asleep|lies\b|lying|unconscious|in bed\b|collapsed|dead\b"):
        return "lie"
    if _has(
        text, r"runs?\b|running|sprint\w*|races?\b|racing|flees?|fleeing|chas\w*|dash|bolts?\b"
    ):
        return "run"
    if _has(text, r"kneel|crouch|on (?:his|her|their) knees|squat\w*"):
        return "kneel"
    if _has(text, r"stands up|gets up|rises|stands?\b(?! still with)"):
        return "stand"
    if _has(text, r"sits?\b|sitting|seated|drives?\b|driving|at the wheel|at (?:a|the|his|her) (?:\w+ )?(?:table|desk)|on the (?:sofa|couch|bench|bed|stool|chair)|typ(?:es|ing)|slumps|in the (?:armchair|chair)"):  # fmt: skip
        return "sit"
    if _has(text, r"walks?\b|walking|strides?|crosses|enters?\b|exits?\b|leaves\b|approach|steps?\b|stepping|hurr\w*|march|paces|pacing|comes?\b|wander\w*|limps|follows|climb|trudg\w*|arriv\w*"):  # fmt: skip
        return "walk"
    return "stand"


def _face(text: str, mood: str) -> tuple[str, str, str, bool]:
    if _has(text, r"cries|crying|weeps?|weeping|sobs?|sobbing|tears?\b|in tears"):
        return "sad", "low", "worried", True
    if _has(text, r"screams?|shouts?|yell|screaming|shouting"):
        return "shout", "wide", "angry", False
    if _has(text, r"angr\w*|furious\w*|glares?|rage|snaps?\b|slams?|scowl|threat\w*|fights?"):
        return "angry", "narrow", "angry", False
    if _has(text, r"laugh|grins?\b|beams?\b"):
        return "laugh", "smile", "raised", False
    if _has(text, r"smil\w*|happ\w*|joy\w*|delight|cheer\w*|kiss|embrac\w*|hug\w*"):
        return "smile", "open", "raised", False
    if _has(
        text,
        r"afraid|scared|terrif\w*|fear\w*|shock|gasps?|startl\w*|freezes|horror|panic\w*|flinch",
    ):
        return "gasp", "wide", "worried", False
    if _has(text, r"surpris\w*|astonish|amaz\w*|stares\b"):
        return "neutral", "wide", "raised", False
    if _has(text, r"sleep|asleep|closes? (?:his|her|their) eyes|eyes closed|unconscious|prays?\b"):
        return "neutral", "closed", "calm", False
    if _has(
        text,
        r"sad\w*|sigh|grief|griev\w*|mourn\w*|lonely|hurt|disappoint\w*|hesitat\w*|worr\w*|anxious\w*|nervous\w*",
    ):
        return "sad", "open", "worried", False
    if _has(text, r"talks?|speaks?|says|tells?|asks?|whisper|answers|explains|calls?\b|sings?"):
        return "talk", "open", "calm", False
    by_mood = {
        "tense": ("neutral", "narrow", "angry", False),
        "melancholy": ("sad", "low", "worried", False),
        "romance": ("smile", "open", "calm", False),
        "hopeful": ("smile", "open", "raised", False),
        "action": ("neutral", "narrow", "angry", False),
        "mystery": ("neutral", "open", "raised", False),
    }
    return by_mood.get(mood.lower(), ("neutral", "open", "calm", False))


def _arms(text: str) -> tuple[str, str, str]:
    prop = next((name for name, words in HELD if _has(text, words)), "")
    if prop and not _has(text, _HOLDING):
        prop = ""
    if prop == "phone" and _has(
        text, r"call|ear\b|talk|speak|listen|answers|on the phone|receiver"
    ):
        return "phone", "hang", "phone"
    if prop == "umbrella":
        return "hold", "hang", "umbrella"
    if prop == "bag":
        return "hang", "hang", "bag"
    if prop == "gun" and _has(text, r"aim|point|level|raise|train"):
        return "point", "hang", prop
    if prop in {"gun", "knife", "lantern"}:
        return "reach", "hang", prop
    if prop:
        return "hold", "hang", prop
    for words, lead, trail in (
        (r"covers? (?:his|her|their) face|head in (?:his|her|their) hands|buries", "cover", "cover"),
        (r"points?\b|pointing", "point", "hang"),
        (r"waves?\b|waving|raises? (?:a|his|her) (?:hand|arm)|hails?|salutes?", "raise", "hang"),
        (r"arms crossed|arms folded|folds? (?:his|her) arms|crosses (?:his|her) arms", "crossed", "crossed"),
        (r"hands? on (?:his|her) hips?|argu\w*|angr\w*|impatient\w*", "hip", "hip"),
        (r"reach|touch|pulls?\b|push|opens?\b|knocks?|grabs?|shakes? hands|hugs?|embrac", "reach", "hang"),
        (r"think|ponder|considers|wonder|chin\b", "chin", "hang"),
        (r"pockets?\b", "pocket", "pocket"),
        (r"talks?|speaks?|explain|tells?|says|shrug\w*|whisper", "gesture", "hang"),
    ):  # fmt: skip
        if _has(text, words):
            return lead, trail, ""
    return "hang", "hang", ""
