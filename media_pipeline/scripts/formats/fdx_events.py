"""The paragraphs of a Final Draft file, found by where they stand in its XML.

Paragraphs occur all over such a file: in page headers, in the arcs of a scene, in notes. Those of
the script are children of the first ``Content``, of a ``DualDialogue`` or an ``OmittedScene`` in
one of its paragraphs; those of the title page stand under ``TitlePage``.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from media_pipeline.scripts.formats.bounded_paragraphs import BoundedParagraphs
from media_pipeline.scripts.formats.read_xml import XmlEvents

_BLOCKS = ("DualDialogue", "OmittedScene")
_MOST_TYPES = 1_000


@dataclass(slots=True)
class FdxParagraph:
    """``omitted``: texts of the scene that was taken out and stands inside this heading."""

    type: str
    number: str
    is_centered: bool
    is_dual: bool = False
    text: str = ""
    notes: list[str] = field(default_factory=list)
    omitted: list[str] = field(default_factory=list)


class FdxEvents(XmlEvents):
    """``bases``: for each paragraph type of the template, the type it is laid out as."""

    def __init__(self) -> None:
        self.paragraphs = BoundedParagraphs[FdxParagraph]()
        self.title_page = BoundedParagraphs[FdxParagraph]()
        self.bases: dict[str, str] = {}
        self._path: list[str] = []
        self._open: list[FdxParagraph] = []  # a paragraph may stand in one
        self._pieces: list[list[str]] = []
        self._cues = 0  # in the dual speech that is open
        self._note: list[str] | None = None
        self._ranged: list[tuple[int, str]] = []
        self._range = ""
        self._starts: list[int] = []  # of the paragraphs, as Final Draft counts
        self._at: list[int] = []  # how many paragraphs there were then
        self._length = 0
        self._setting = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "Paragraph" and self._is_script():
            self._begin(attributes)
        elif name == "DualDialogue":
            self._cues = 0
        elif name == "ScriptNote":
            self._note, self._range = [], attributes.get("Range", "")
        elif name == "ElementSettings":
            self._setting = attributes.get("Type", "").casefold()
        elif name == "Behavior" and self._setting and len(self.bases) < _MOST_TYPES:
            self.bases[self._setting] = attributes.get("PaginateAs", "").casefold()
        if name in _BLOCKS and len(self._open) == 1:
            self._length += 2
        self._path.append(name)

    def end(self, name: str) -> None:
        self._path.pop()
        if name == "Paragraph" and self._is_script():
            self._finish()
        elif name == "Paragraph" and self._note is not None:
            self._note.append(" ")
        elif name == "ScriptNote" and self._note is not None:
            self._keep_note("".join(self._note))
            self._note = None

    def text(self, content: str) -> None:
        if self._path[-1] != "Text":
            return
        if self._note is not None:
            self._note.append(content)
        elif self._pieces and self._path[-2] == "Paragraph" and self._is_script(-2):
            self._pieces[-1].append(content)

    def place_notes(self) -> None:
        """Notes that say where they belong by counting letters go to the paragraph there."""
        for start, note in self._ranged:
            index = self._at[bisect_right(self._starts, start) - 1] if self._starts else 0
            if self.paragraphs:
                self.paragraphs[min(index, len(self.paragraphs) - 1)].notes.append(note)

    def _is_script(self, end: int | None = None) -> bool:
        """The path names a place where paragraphs of the script or the title page stand."""
        path = self._path[:end]
        if path[1:2] == ["TitlePage"]:
            return path[2:] in ([], ["Content"])
        inside = path[2:]
        return (
            path[1:2] == ["Content"]
            and all(part == "Paragraph" or part in _BLOCKS for part in inside)
            and (not inside or inside[-1] in _BLOCKS)
        )

    def _begin(self, attributes: Mapping[str, str]) -> None:
        if not self._open and self._path[1] == "Content":
            self._starts.append(self._length)
            self._at.append(len(self.paragraphs))
        self._open.append(
            FdxParagraph(
                type=attributes.get("Type", ""),
                number=attributes.get("Number", "").strip(),
                is_centered=attributes.get("Alignment", "") == "Center",
            )
        )
        self._pieces.append([])

    def _finish(self) -> None:
        paragraph = self._open.pop()
        paragraph.text = "".join(self._pieces.pop())
        if self._path[1] == "TitlePage":
            self.title_page.append(paragraph, paragraph.text)
            return
        if not self._open:
            self._length += len(paragraph.text.encode("utf-16-le")) // 2 + 1
        if "OmittedScene" in self._path:
            self.paragraphs.weigh(paragraph.text)
            heading = self._heading_of_omitted()
            heading.omitted.append(paragraph.text)
            heading.notes.extend(paragraph.notes)
            return
        if "DualDialogue" in self._path and paragraph.type.casefold() == "character":
            paragraph.is_dual = self._cues > 0
            self._cues += 1
        self.paragraphs.append(paragraph, paragraph.text)

    def _heading_of_omitted(self) -> FdxParagraph:
        """The heading that a scene was taken out under; one without a text where there is none."""
        if self._open:
            return self._open[0]
        heading = FdxParagraph(type="Scene Heading", number="", is_centered=False)
        self.paragraphs.append(heading)
        return heading

    def _keep_note(self, note: str) -> None:
        self.paragraphs.weigh(note)
        start = self._range.partition(",")[0].strip()
        if self._open:
            self._open[-1].notes.append(note)
        elif start.isdecimal() and len(start) < 12:
            self._ranged.append((int(start), note))
        elif self.paragraphs:
            self.paragraphs[-1].notes.append(note)
