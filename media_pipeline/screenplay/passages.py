"""A scene as it plays: what is seen and what is said, in order."""

from dataclasses import dataclass, replace

from media_pipeline.screenplay.cue import is_heard_only, tone_of
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lines import spoken
from media_pipeline.screenplay.prose_speech import Quote, find_quotes
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
    for element in elements:
        if element.kind is Kind.CUE:
            cue, tone = element, tone_of(element.extension)
        elif element.kind is Kind.PARENTHETICAL:
            tone = spoken(element.text).strip("()（） ")
        elif element.kind in (Kind.DIALOGUE, Kind.LYRICS) and cue is not None:
            text = _unquoted(spoken(element.text))
            if text:
                passages.append(
                    Speech(
                        start=element.start,
                        end=element.end,
                        name=cue.name,
                        text=text,
                        tone=tone,
                        heard_only=is_heard_only(cue.extension),
                    )
                )
            tone = ""
        elif element.kind in _SEEN:
            cue = None
            passages.extend(_read_paragraph(element, has_cues=has_cues))
    return tuple(passages)


def _unquoted(text: str) -> str:
    """A line that is one quote as a whole: «Lena: “Hi.”»."""
    match = QUOTE.fullmatch(text)
    return next(group for group in match.groups() if group).strip() if match else text


def _read_paragraph(element: Element, *, has_cues: bool) -> list[Passage]:
    """The action of a paragraph and the quotes in it that are speech."""
    text = element.text
    quotes = [quote for quote in find_quotes(text) if _is_speech(quote, text, has_cues)]
    passages: list[Passage] = []
    cursor = 0
    for quote in quotes:
        _add_action(passages, element, text[cursor : max(cursor, quote.clause_start)])
        passages.append(
            Speech(
                start=element.start,
                end=element.end,
                name=quote.who,
                text=spoken(quote.line),
                tone=quote.manner,
                heard_only=quote.is_voice,
                pronoun=quote.is_pronoun,
                from_prose=True,
            )
        )
        cursor = quote.clause_end
    _add_action(passages, element, text[cursor:])
    return _continued(passages)


def _is_speech(quote: Quote, paragraph: str, has_cues: bool) -> bool:
    """Where cues say who speaks, a quote nobody says is a sign or a title; in prose it is speech
    when it opens its paragraph or is most of it."""
    if quote.who or quote.is_sign:
        return not quote.is_sign
    opens = quote.start == 0 and quote.line[-1:] in ".!?…,—。！？，"
    most = len(quote.line) * 2 > len(paragraph) and paragraph[0] not in "*_"
    return bool(quote.line) and not has_cues and (opens or most)


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
