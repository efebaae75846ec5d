"""A scene as it plays: what is seen and what is said, in order."""

from dataclasses import dataclass, replace

from media_pipeline.screenplay.cue import is_heard_only, tone_of, voice_owner
from media_pipeline.screenplay.dash_speech import read_dashes
from media_pipeline.screenplay.directions import direction_in, without_directions
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lines import spoken
from media_pipeline.screenplay.prose_speech import Quote, find_quotes, subject_before
from media_pipeline.screenplay.prose_verbs import QUOTE

_SEEN = frozenset((Kind.ACTION, Kind.CENTERED))


@dataclass(frozen=True, kw_only=True, slots=True)
class Action:
    """A paragraph of what is seen; ``text`` in one line, what is spoken in it left out."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Speech:
    """Something said: by ``name`` as written (empty when the text names nobody).

    ``heard_only``: V.O., O.S., a voice out of a loudspeaker. ``pronoun``: the name is only «she».
    """

    start: int
    end: int
    name: str
    text: str
    tone: str = ""
    heard_only: bool = False
    pronoun: bool = False
    from_prose: bool = False


Passage = Action | Speech


def read_passages(elements: tuple[Element, ...]) -> tuple[Passage, ...]:
    """Action and speech of these elements. Quotes in prose are speech when somebody says them."""
    passages: list[Passage] = []
    has_cues = any(element.kind is Kind.CUE for element in elements)
    cue: Element | None = None
    tone = ""
    is_open = False  # a quote of the paragraph before was not closed
    for element in elements:
        if element.kind is Kind.CUE:
            cue, tone = element, tone_of(element.extension)
        elif element.kind is Kind.PARENTHETICAL:
            tone = spoken(element.text).strip("()（）[] ")
        elif element.kind in (Kind.DIALOGUE, Kind.LYRICS) and cue is not None:
            said = spoken(element.text)
            text = _unquoted(without_directions(said))
            if text:
                passages.append(
                    Speech(
                        start=element.start,
                        end=element.end,
                        name=voice_owner(cue.name) or cue.name,
                        text=text,
                        tone=tone or direction_in(said),
                        heard_only=bool(voice_owner(cue.name)) or is_heard_only(cue.extension),
                    )
                )
            tone = ""
        elif element.kind in _SEEN:
            cue = None
            found = _read_paragraph(element, has_cues=has_cues)
            passages.extend(_taken_up(passages, found, is_open, element.text))
            is_open = _stays_open(element.text)
            continue
        is_open = is_open and element.kind in (Kind.NOTE, Kind.BONEYARD)
    return tuple(passages)


def _stays_open(text: str) -> bool:
    """A last quote that is not closed: the same person goes on in the next paragraph."""
    return max(map(text.rfind, "“„")) > max(map(text.rfind, "”")) or text.rfind("«") > text.rfind(
        "»"
    )


def _taken_up(
    before: list[Passage], found: list[Passage], is_open: bool, text: str
) -> list[Passage]:
    """The first quote of a paragraph that takes up an open speech has the speaker of that."""
    last = before[-1] if before else None
    if not (is_open and found and isinstance(last, Speech) and text[0] in "“„«"):
        return found
    first = found[0]
    if isinstance(first, Speech) and not first.name:
        found[0] = replace(first, name=last.name, pronoun=last.pronoun, heard_only=last.heard_only)
    return found


def _unquoted(text: str) -> str:
    """A line that is one quote as a whole: «Lena: “Hi.”»."""
    match = QUOTE.fullmatch(text) or QUOTE.fullmatch(text.rstrip(".،。"))
    return next(group for group in match.groups() if group).strip() if match else text


def _read_paragraph(element: Element, *, has_cues: bool) -> list[Passage]:
    """The action of a paragraph and what is spoken in it, between quotes or behind dashes."""
    text = element.text
    if not has_cues and (turns := read_dashes(text)):
        return [_said(element, turn.who, turn.line, pronoun=turn.is_pronoun) for turn in turns]
    passages: list[Passage] = []
    cursor = 0
    is_spoken = False
    for quote in find_quotes(text):
        is_spoken = _is_speech(quote, text, has_cues, goes_on=is_spoken)
        if not is_spoken:
            continue
        _add_action(passages, element, text[cursor : max(cursor, quote.clause_start)])
        who, pronoun = quote.who, quote.is_pronoun
        if not who and not has_cues and not any(isinstance(p, Speech) for p in passages):
            who, pronoun = subject_before(text, quote.start)
        passages.append(
            _said(
                element, who, quote.line, quote.manner, pronoun=pronoun, heard_only=quote.is_voice
            )
        )
        cursor = quote.clause_end
    _add_action(passages, element, text[cursor:])
    return _continued(passages)


def _said(
    element: Element,
    who: str,
    line: str,
    tone: str = "",
    *,
    pronoun: bool,
    heard_only: bool = False,
) -> Speech:
    return Speech(
        start=element.start,
        end=element.end,
        name=who,
        text=spoken(line),
        tone=tone,
        heard_only=heard_only,
        pronoun=pronoun,
        from_prose=True,
    )


def _is_speech(quote: Quote, paragraph: str, has_cues: bool, *, goes_on: bool) -> bool:
    """Where cues say who speaks, a quote nobody says is a sign or a title; in prose it is speech
    when it stands as a sentence. ``goes_on``: the quote before it in the paragraph was speech."""
    if quote.who or quote.is_sign:
        return not quote.is_sign
    if not quote.line:
        return False
    is_sentence = quote.line[-1] in ".!?…,—。！？，"
    before = paragraph[: quote.start].rstrip()
    stands = not before or before[-1] in ".!?…。！？:：,，”’»“"
    if has_cues or goes_on:
        return goes_on and is_sentence and stands
    most = len(quote.line) * 2 > len(paragraph) and paragraph[0] not in "*_"
    return (is_sentence and stands) or most


def _add_action(passages: list[Passage], element: Element, text: str) -> None:
    text = spoken(text).lstrip(".,;:—–-△▲ ").strip()
    if any(character.isalnum() for character in text):
        passages.append(Action(start=element.start, end=element.end, text=text))


def _continued(passages: list[Passage]) -> list[Passage]:
    """«“Go,” she says. “Now.”»: the second quote of a paragraph has the speaker of the first."""
    last: Speech | None = None
    for at, passage in enumerate(passages):
        if not isinstance(passage, Speech):
            continue
        if not passage.name and last is not None:
            passage = passages[at] = replace(
                passage, name=last.name, pronoun=last.pronoun, heard_only=last.heard_only
            )
        last = passage
    return passages
