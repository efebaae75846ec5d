"""A script whose paragraphs say what they are, as Final Draft and good Word files have it."""

from dataclasses import dataclass

from media_pipeline.screenplay.element import Kind


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedParagraph:
    """``text`` as written; its line ends are soft ones, as in verse.

    ``kind``: heading | action | cue | parenthetical | dialogue | lyrics | transition | centered |
    section | field (a cast list) | boneyard (a scene taken out). ``number``: of a heading.
    None: nobody said what it is, so it is left to be read as it stands; ``joins``: without an empty
    line before it. ``dual``: a cue that is spoken together with the speech before. ``notes``: for
    the makers.
    """

    kind: Kind | None
    text: str
    number: str = ""
    dual: bool = False
    notes: tuple[str, ...] = ()
    joins: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedScript:
    """``title_page``: keys and values in order; a value may have several lines."""

    title_page: tuple[tuple[str, str], ...]
    paragraphs: tuple[TypedParagraph, ...]
