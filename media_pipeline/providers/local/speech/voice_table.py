"""The voices there are, and which of them suits a character."""

import hashlib
import re
from dataclasses import dataclass

from media_pipeline.providers.local.speech.reshape import VoiceShape
from media_pipeline.providers.voices import VoiceBrief


@dataclass(frozen=True, kw_only=True)
class LocalVoice:
    """One row: ``traits`` are words of a voice description that this voice answers to."""

    voice_id: str
    gender: str
    age: str  # child | young | adult | old
    description: str
    shape: VoiceShape
    traits: frozenset[str] = frozenset()
    narrates: bool = False


def _voice(
    voice_id: str,
    gender: str,
    age: str,
    description: str,
    shape: VoiceShape,
    traits: str = "",
    *,
    narrates: bool = False,
) -> LocalVoice:
    return LocalVoice(
        voice_id=voice_id,
        gender=gender,
        age=age,
        description=description,
        shape=shape,
        traits=frozenset(traits.split()),
        narrates=narrates,
    )


VOICES: tuple[LocalVoice, ...] = (
    _voice(
        "local-narrator", "", "adult", "A calm, low narrator who takes time",
        VoiceShape(pitch=0.94, throat=0.97, pace=0.93, brightness=1.0), narrates=True,
    ),
    _voice(
        "local-narrator-bright", "female", "adult", "A clear woman narrating, unhurried",
        VoiceShape(pitch=1.75, throat=1.13, pace=0.95, brightness=0.5), narrates=True,
    ),
    _voice(
        "local-man-plain", "male", "adult", "A man's everyday voice",
        VoiceShape(pitch=1.1), "plain calm even warm steady",
    ),
    _voice(
        "local-man-deep", "male", "adult", "A big man's deep voice, slow",
        VoiceShape(pitch=0.82, throat=0.88, pace=0.94, brightness=0.5),
        "deep low bass gravelly rough gruff big slow booming",
    ),
    _voice(
        "local-man-sharp", "male", "adult", "A wiry man's quick, thin voice",
        VoiceShape(pitch=1.3, throat=1.06, pace=1.05, liveliness=0.2, brightness=2.0),
        "sharp quick nervous thin nasal wiry dry clipped fast",
    ),
    _voice(
        "local-man-dark", "male", "adult", "A man's dark voice with little melody",
        VoiceShape(pitch=0.92, throat=0.93, pace=1.0, liveliness=-0.5, brightness=-2.0),
        "dark flat monotone quiet soft hoarse cold tired smoky",
    ),
    _voice(
        "local-man-young", "male", "young", "A young man's light, eager voice",
        VoiceShape(pitch=1.45, throat=1.08, pace=1.03, liveliness=0.3),
        "light eager bright youthful excited cheerful",
    ),
    _voice(
        "local-man-old", "male", "old", "An old man's voice, shaking a little",
        VoiceShape(pitch=1.2, throat=0.95, pace=0.88, brightness=-0.5, tremor=0.7),
        "shaky frail old weathered creaky trembling",
    ),
    _voice(
        "local-woman-plain", "female", "adult", "A woman's everyday voice",
        VoiceShape(pitch=1.9, throat=1.16), "plain calm even warm steady",
    ),
    _voice(
        "local-woman-low", "female", "adult", "A woman's low, dark voice",
        VoiceShape(pitch=1.6, throat=1.1, pace=0.96, brightness=-1.5),
        "low deep dark husky smoky quiet soft tired hoarse slow cold",
    ),
    _voice(
        "local-woman-bright", "female", "adult", "A woman's bright, quick voice",
        VoiceShape(pitch=2.1, throat=1.2, pace=1.04, liveliness=0.2, brightness=1.5),
        "bright sharp quick clear crisp clipped nervous fast high",
    ),
    _voice(
        "local-woman-young", "female", "young", "A young woman's light voice",
        VoiceShape(pitch=2.25, throat=1.2, pace=1.02, liveliness=0.3),
        "light eager youthful excited cheerful gentle",
    ),
    _voice(
        "local-woman-old", "female", "old", "An old woman's voice, thin and shaking a little",
        VoiceShape(pitch=1.7, throat=1.1, pace=0.9, tremor=0.7),
        "shaky frail old weathered creaky trembling",
    ),
    _voice(
        "local-girl", "female", "child", "A girl's high voice",
        VoiceShape(pitch=2.7, throat=1.3, liveliness=0.1), "high small childlike",
    ),
    _voice(
        "local-boy", "male", "child", "A boy's voice",
        VoiceShape(pitch=2.4, throat=1.27, pace=1.02), "high small childlike",
    ),
)  # fmt: skip

BY_ID = {voice.voice_id: voice for voice in VOICES}

_AGES = ("child", "young", "adult", "old")
_AGE_WORDS = {
    "child": "child kid boy girl baby toddler infant schoolboy schoolgirl little",
    "young": "young teen teenage teenager adolescent youth twenties student",
    "old": "old elderly aged ancient sixties seventies eighties nineties retired senior "
    "grandmother grandfather grandma grandpa grandparent",
}


def choose_voice(brief: VoiceBrief) -> LocalVoice:
    """The voice that suits the brief best; one already taken only when no other is left.

    When all are taken the one that fewest characters have is used again.
    """
    uses = {voice.voice_id: brief.taken.count(voice.voice_id) for voice in VOICES}
    fewest = min(uses.values())
    free = [voice for voice in VOICES if uses[voice.voice_id] == fewest]
    return max(free, key=lambda voice: (_suits(voice, brief), _chance(voice, brief)))


def age_group(age: str, else_from: str = "") -> str:
    """child | young | adult | old, from years ("34", "late 60s") or words ("teenage")."""
    for text in (age.lower(), else_from.lower()):
        years = re.search(r"\d+", text)
        if years:
            number = int(years[0])
            return "child" if number < 13 else "young" if number < 26 else (
                "adult" if number < 60 else "old"
            )  # fmt: skip
        words = set(re.findall(r"[a-z]+", text))
        for group, marks in _AGE_WORDS.items():
            if words & set(marks.split()):
                return group
    return "adult"


def _suits(voice: LocalVoice, brief: VoiceBrief) -> float:
    words = set(re.findall(r"[a-z]+", brief.voice_description.lower()))
    group = age_group(brief.age, brief.voice_description)
    score = 0.0 if voice.narrates == brief.is_narrator else -20.0
    if brief.gender and voice.gender:
        score += 8.0 if voice.gender == brief.gender else -8.0
    score -= 4.0 * abs(_AGES.index(voice.age) - _AGES.index(group))
    # A child's voice on a grown character is heard at once.
    score -= 6.0 if (voice.age == "child") != (group == "child") else 0.0
    return score + min(3, len(words & voice.traits))


def _chance(voice: LocalVoice, brief: VoiceBrief) -> str:
    """The draw between equals: by the film's seed and the character, the same every time."""
    draw = f"{brief.seed}:{brief.character_tag}:{voice.voice_id}"
    return hashlib.sha256(draw.encode()).hexdigest()
