"""What a script says, told shortly, so that two ways to read it can be compared."""

from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.lines import spoken

#: For whoever makes the film, not of it.
_ASIDE = (Kind.NOTE, Kind.BONEYARD, Kind.MARK, Kind.PAGE_BREAK, Kind.SECTION, Kind.SYNOPSIS)


def told(text: str) -> list[tuple[str, str]]:
    """Kind and words of every element; a heading with its number, a second voice with «^»."""
    return [
        (str(element.kind), _words(element.kind, element.text, element.number, element.dual))
        for element in lex(text)
        if element.kind not in _ASIDE
    ]


def _words(kind: Kind, text: str, number: str, dual: bool) -> str:
    said = spoken(text)
    if kind is Kind.HEADING and number:
        return f"{said} #{number}#"
    if kind is Kind.CUE:
        said = said.removeprefix("@").removesuffix("^").strip()
    return f"{said} ^" if dual else said
