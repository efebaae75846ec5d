"""A scene as a row of beats, before anybody decides how to frame them."""

import heapq
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from media_pipeline.providers.analyst import SpokenLine
from media_pipeline.providers.local.analysis.looks import sentences
from media_pipeline.providers.local.analysis.who_speaks import Speakers, Spoken, cut_long_speech
from media_pipeline.screenplay.passages import Action

_WORDS_A_SECOND_SPOKEN = 2.3
_WORDS_A_SECOND_SEEN = 4.0
_LONGEST_BEAT = 40  # words of action in one shot, long words counting more
_LONGEST_ACTION = 600  # letters of one shot's action
_LONGEST_TURN = 16  # words of one speaker in a shot that another line still joins


@dataclass(frozen=True, slots=True)
class Seen:
    """A sentence or two of action and who can be seen in it, the most important first."""

    text: str
    people: tuple[str, ...]


@dataclass(kw_only=True)
class Draft:
    """One beat: what is seen, and what is said over it."""

    seen: list[Seen] = field(default_factory=list)
    lines: list[SpokenLine] = field(default_factory=list)
    speakers: list[str] = field(default_factory=list)  # those of the lines who are in the picture
    guests: tuple[str, ...] = ()  # in the picture without a word about them
    is_new_place: bool = False
    start: int = 0  # where it begins in the scene's text
    seconds: float = 0.0  # what the script itself gives the shot; 0 where it does not
    sounds: list[str] = field(default_factory=list)  # what the script's own fields let be heard
    shot_size: str = ""  # as the script itself gives it

    @property
    def action(self) -> str:
        """The first sentences that a picture can show; at least one."""
        text = ""
        for seen in self.seen:
            if text and len(text) + len(seen.text) > _LONGEST_ACTION:
                break
            text = f"{text} {seen.text}".strip()
        return text

    @property
    def people(self) -> tuple[str, ...]:
        """Who can be seen, the most important first."""
        named = (tag for seen in self.seen for tag in seen.people)
        return tuple(dict.fromkeys((*named, *self.speakers, *self.guests)))

    @property
    def weight(self) -> float:
        """A wish for seconds: what is spoken needs its time, what is seen at most six seconds."""
        if self.seconds:
            return self.seconds
        spoken = sum(len(line.text.split()) / _WORDS_A_SECOND_SPOKEN + 0.5 for line in self.lines)
        seen = min(6.0, max(1.5, len(self.action.split()) / _WORDS_A_SECOND_SEEN))
        return max(spoken, seen if self.action else 0.0, 1.0)

    @property
    def is_talk(self) -> bool:
        return bool(self.speakers)

    @property
    def most_pieces(self) -> float:
        """So many shots can be made of it before one has neither action nor line."""
        if not self.seen:
            return len(self.lines)
        return 2 * len(self.lines) + 1 if self.is_talk else math.inf

    def join(self, other: "Draft") -> None:
        """This beat and the next one in one shot; the order of lines is the order of the script."""
        self.seen = [*self.seen, *other.seen]
        self.lines = [*self.lines, *other.lines]
        self.speakers = list(dict.fromkeys((*self.speakers, *other.speakers)))
        self.guests = (*self.guests, *other.guests)
        self.sounds = [*self.sounds, *other.sounds]
        self.shot_size = self.shot_size or other.shot_size


def draft_scene(
    passages: Sequence[Action | Spoken],
    speakers: Speakers,
    unseen: frozenset[str],
    longest_clip: float,
) -> list[Draft]:
    """Beats in the order of the script. ``unseen``: tags of people who are only heard."""
    most_words = max(4, int(2 * longest_clip))
    drafts: list[Draft] = []
    recent: list[str] = []
    waiting: list[SpokenLine] = []  # heard before anything is seen
    for passage in passages:
        if isinstance(passage, Action):
            for beat in _beats(passage.text, speakers, recent, unseen):
                drafts.append(Draft(seen=beat, lines=waiting, start=passage.start))
                waiting = []
            continue
        recent.append(passage.tag)
        for spoken in cut_long_speech(passage, most_words):
            line = SpokenLine(
                character_tag=spoken.tag, text=spoken.speech.text, tone=_tone(spoken.speech.tone)
            )
            if spoken.speech.heard_only or spoken.tag in unseen:
                (drafts[-1].lines if drafts else waiting).append(line)
            else:
                _add_turn(drafts, line, waiting, spoken.speech.start)
                waiting = []
    if waiting:
        drafts.append(Draft(lines=waiting))
    return drafts or [Draft()]


def _add_turn(drafts: list[Draft], line: SpokenLine, waiting: list[SpokenLine], start: int) -> None:
    last = drafts[-1] if drafts else None
    tag = line.character_tag
    if last and last.speakers == [tag] and not last.seen and not waiting:
        words = sum(len(said.text.split()) for said in last.lines) + len(line.text.split())
        if words <= _LONGEST_TURN:
            last.lines.append(line)
            return
    drafts.append(Draft(lines=[*waiting, line], speakers=[tag], start=start))


def _beats(
    text: str, speakers: Speakers, recent: list[str], unseen: frozenset[str]
) -> list[list[Seen]]:
    """A paragraph in pieces that one shot can show, cut between sentences."""
    beats: list[list[Seen]] = []
    words = 0
    for sentence in sentences(text) or [text]:
        people = tuple(tag for tag in speakers.seen_in(sentence, recent) if tag not in unseen)
        size = len(sentence.split()) + len(sentence) // 12
        if beats and words + size <= _LONGEST_BEAT:
            beats[-1].append(Seen(sentence, people))
            words += size
        else:
            beats.append([Seen(sentence, people)])
            words = size
    return beats


def _tone(text: str) -> str:
    """A parenthetical in three words at most, cut at its first pause."""
    first = re.split(r"[,;:.—–]|\band\b", text.strip("()（）[] "))[0]
    return " ".join(first.split()[:3])


def fit_count(drafts: list[Draft], fewest: int, most: int) -> list[Draft]:
    """As many beats as the scene's seconds ask for: the shortest neighbours join, the longest is
    split, and what cannot be split is looked at again, closer."""
    drafts = _join_to(drafts, max(1, most))
    if len(drafts) >= fewest:
        return drafts
    pieces = [1] * len(drafts)
    longest = [(draft.most_pieces < 2, -draft.weight, at) for at, draft in enumerate(drafts)]
    heapq.heapify(longest)
    for _ in range(fewest - len(drafts)):
        at = longest[0][2]
        pieces[at] += 1
        is_spent = drafts[at].most_pieces <= pieces[at]
        heapq.heapreplace(longest, (is_spent, -drafts[at].weight / pieces[at], at))
    return [
        piece
        for draft, count in zip(drafts, pieces, strict=True)
        for piece in _split_into(draft, count)
    ]


def _split_into(draft: Draft, pieces: int) -> list[Draft]:
    if pieces == 1:
        return [draft]
    first, second = _split(draft)
    return [
        *_split_into(first, (pieces + 1) // 2),
        *_split_into(second, pieces // 2),
    ]


def _join_to(drafts: list[Draft], most: int) -> list[Draft]:
    while len(drafts) > most:
        pairs = sorted(
            range(len(drafts) - 1),
            key=lambda at: (
                drafts[at].weight
                + drafts[at + 1].weight
                + 3.0 * (drafts[at].is_talk != drafts[at + 1].is_talk),
                at,
            ),
        )
        joined: set[int] = set()
        for at in pairs:
            if len(drafts) - len(joined) <= most:
                break
            if not joined & {at - 1, at, at + 1}:
                joined.add(at)
        for at in sorted(joined, reverse=True):
            drafts[at].join(drafts[at + 1])
            del drafts[at + 1]
    return drafts


def _split(draft: Draft) -> tuple[Draft, Draft]:
    """Two shots of one: between its sentences, its lines, or the same again for another framing."""
    if draft.is_talk and draft.seen and len(draft.seen) < 2:
        first = Draft(
            seen=draft.seen,
            is_new_place=draft.is_new_place,
            guests=draft.guests,
            sounds=draft.sounds,
            shot_size=draft.shot_size,
        )
        return first, Draft(lines=draft.lines, speakers=draft.speakers, guests=draft.people)
    middle, line = (len(draft.seen) + 1) // 2, (len(draft.lines) + 1) // 2
    first = Draft(
        seen=draft.seen[:middle],
        lines=draft.lines[:line],
        speakers=draft.speakers,
        guests=draft.guests,
        is_new_place=draft.is_new_place,
        sounds=draft.sounds,
        shot_size=draft.shot_size,
    )
    second = Draft(
        seen=draft.seen[middle:] or draft.seen,
        lines=draft.lines[line:],
        speakers=draft.speakers if draft.lines[line:] else [],
        guests=() if draft.seen[middle:] else draft.people,
    )
    return first, second
