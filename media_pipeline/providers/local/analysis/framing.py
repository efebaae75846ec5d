"""How a beat is framed: the size, the angle and the move that an editor would cut with."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain

from media_pipeline.providers.analyst import ShotIdea
from media_pipeline.providers.local.analysis.drafts import Draft

_INSERT = re.compile(
    r"^(?:insert|close (?:up )?on|on the (?:screen|phone|note|page)|super|title)\b|"
    r"\b(?:reads|the note|the letter|the screen|the label|the dial|the clock|the display|a photo|"
    r"the photograph|the map|the key|the envelope|handwriting)\b",
    re.IGNORECASE,
)
_FACE = re.compile(
    r"\b(?:smiles?|stares?|eyes|tears?|cries|weeps|realizes|realises|freezes|frowns|grins|blinks|"
    r"winces|breathes?|face|swallows|listens|whispers)\b",
    re.IGNORECASE,
)
_HANDS = re.compile(
    r"\b(?:hands?|fingers?|holds?|picks up|pours?|writes|opens|turns the|unfolds|folds|lights|"
    r"presses|twists|ties|dials|grips?|touches|reaches|lifts)\b",
    re.IGNORECASE,
)
_WALK = re.compile(
    r"\b(?:walks?|enters?|exits?|leaves|crosses|climbs?|steps|strides|hurries|arrives?|approaches|"
    r"follows|descends|wanders|limps|emerges|rows|drives?|cruises|glides|passes)\b",
    re.IGNORECASE,
)
_RUSH = re.compile(
    r"\b(?:runs?|races?|chases?|fights?|bursts|sprints|leaps|dives|crashes|explodes?|slams?|shoots|"
    r"stumbles|struggles|lurches)\b",
    re.IGNORECASE,
)
_LOW = re.compile(
    r"\b(?:looms?|towers?|towering|rises above|stands over|above them|giant|huge)\b", re.IGNORECASE
)
_HIGH = re.compile(
    r"\b(?:collapses|falls|far below|tiny|on the floor|lies|sprawled|alone in)\b", re.IGNORECASE
)
_OVERHEAD = re.compile(r"\b(?:from above|overhead|bird['’]s[- ]eye|aerial)\b", re.IGNORECASE)
_VAST = re.compile(
    r"\b(?:horizon|ocean|sea|mountains?|desert|skyline|city|valley|plain|coast|harbou?r|sky|stars)\b",
    re.IGNORECASE,
)
_UP = re.compile(r"\b(?:looks? up|the sky|rises|climbs|tower|ceiling)\b", re.IGNORECASE)
_DOWN = re.compile(r"\b(?:looks? down|sinks|drops to|the floor|descends)\b", re.IGNORECASE)
_SOUNDS = re.compile(
    r"\b(?:thunder|rain|wind|waves|engines?|horn|foghorn|sirens?|bells?|footsteps|music|radio|"
    r"applause|laughter|traffic|birds|gulls|crickets|gunshots?|explosion|knock(?:s|ing)?|"
    r"phone (?:rings|buzzes)|rings|whistle|hum|ticking|clatter|crackles?|rattles?|creaks?)\b",
    re.IGNORECASE,
)


@dataclass
class Framing:
    """Frames the beats of one scene in order; remembers what the cut has seen so far."""

    is_exterior: bool
    mood: str
    number: int
    names: Mapping[str, str]  # tag -> name
    present: dict[str, None] = field(default_factory=dict)  # who is here, in order of appearance
    talked: int = 0
    last: tuple[str, tuple[str, ...]] = ("", ())

    def frame(self, draft: Draft, *, is_last: bool) -> ShotIdea:
        self.present.update(dict.fromkeys(draft.people))
        if draft.is_talk:
            size, move, people = self._talk(draft, is_last=is_last)
        else:
            size, move, people = self._action(draft)
        if (size, people) == self.last and not draft.is_talk:
            size = _CLOSER.get(size, size)
        size = draft.shot_size or size
        self.last = (size, people)
        return ShotIdea(
            shot_size=size,
            angle=_angle(draft.action),
            action=draft.action or self._stage(people, draft),
            camera_move=move,
            character_tags=people,
            sound_cue=_sound_cue(draft),
            lines=tuple(draft.lines),
            weight=round(draft.weight, 2),
        )

    def _talk(self, draft: Draft, *, is_last: bool) -> tuple[str, str, tuple[str, ...]]:
        self.talked += 1
        speaker = draft.speakers[0]
        others = chain(draft.speakers[1:], reversed(self.present))
        listener = next((tag for tag in others if tag != speaker), "")
        if draft.is_new_place:
            return "wide", "push in", tuple(dict.fromkeys((*draft.speakers, *draft.people)))
        if len(draft.speakers) > 1 or (listener and self.talked == 1):
            return "two shot", "static", (speaker, listener)
        loud = draft.lines[-1].text.rstrip("”\"'").endswith("!")
        if is_last and self.talked > 1:
            return "close", "push in" if self.mood != "calm" else "static", (speaker,)
        if loud:
            return "close", "handheld" if self.mood == "action" else "static", (speaker,)
        if listener and self.talked % 2 == 0:
            return "over the shoulder", "static", (speaker, listener)
        if self.talked == 1:
            return "medium", "static", (speaker,)
        return "medium close", "push in" if self.talked % 5 == 0 else "static", (speaker,)

    def _action(self, draft: Draft) -> tuple[str, str, tuple[str, ...]]:
        text, people = draft.action, draft.people
        turn = ("right", "left")[(self.number + len(self.present)) % 2]
        if draft.is_new_place:
            vast = self.is_exterior and not people and _VAST.search(text)
            move = f"pan {turn}" if self.is_exterior else "push in"
            return "extreme wide" if vast else "wide", move, people
        if _INSERT.search(text) and len(people) <= 1:
            return "insert", "push in", ()
        if not people:
            return (
                ("wide", f"pan {turn}", ()) if len(text.split()) > 6 else ("insert", "static", ())
            )
        if _RUSH.search(text):
            return "full", "handheld", people
        if _WALK.search(text):
            return "full", f"track {turn}", people
        if len(people) == 2:
            return "two shot", "static", people
        if len(people) > 2:
            return "wide", "static", people
        if _FACE.search(text):
            return "close", "push in", people
        if _HANDS.search(text):
            return "medium close", "static", people
        return "medium", _vertical(text), people

    def _stage(self, people: tuple[str, ...], draft: Draft) -> str:
        """Words for a shot whose beat is only speech."""
        if not people:
            return "The place, while a voice is heard." if draft.lines else "The place, empty."
        if len(draft.speakers) > 1 or len(people) > 1:
            return f"{self._name(people[0])} speaks to {self._name(people[1])}."
        return f"{self._name(people[0])} speaks."

    def _name(self, tag: str) -> str:
        name = self.names.get(tag, tag)
        return name.title() if name.isupper() else name[:1].upper() + name[1:]


_CLOSER = {
    "wide": "medium",
    "full": "medium",
    "medium": "close",
    "two shot": "medium",
    "extreme wide": "wide",
    "medium close": "close",
    "close": "extreme close",
}


def _sound_cue(draft: Draft) -> str:
    """What the script's fields say is heard, then what the action names beside it."""
    told = "; ".join(dict.fromkeys(draft.sounds))
    named = dict.fromkeys(sound.lower() for sound in _SOUNDS.findall(draft.action))
    return ", ".join(filter(None, (told, *(s for s in named if s not in told.lower()))))


def _angle(text: str) -> str:
    if _OVERHEAD.search(text):
        return "overhead"
    if _HIGH.search(text):
        return "high"
    return "low" if _LOW.search(text) else "eye level"


def _vertical(text: str) -> str:
    if _UP.search(text):
        return "tilt up"
    return "tilt down" if _DOWN.search(text) else "static"
