"""Word (.docx): a ZIP of XML; the body's paragraphs and tables, as they stand after all changes."""

import posixpath
from collections.abc import Mapping

from media_pipeline.scripts.formats.arrange_paragraphs import arrange_paragraphs
from media_pipeline.scripts.formats.document_format import DocumentFormat
from media_pipeline.scripts.formats.docx_events import DocxEvents
from media_pipeline.scripts.formats.docx_styles import DocxStyles
from media_pipeline.scripts.formats.read_xml import XmlEvents, read_xml
from media_pipeline.scripts.formats.zip_archive import ZipArchive, part_names
from media_pipeline.scripts.script_refused import ScriptRefused

_WHAT = "The Word file"
_USUAL = "word/document.xml"


def _is_docx(data: bytes) -> bool:
    names = part_names(data)
    return "[Content_Types].xml" in names and any(name.startswith("word/") for name in names)


def read_docx(data: bytes) -> str:
    """The script as Fountain or plain text.

    Insertions are kept, deletions left out; page headers, footnotes, comments, hidden text and
    pictures are not the script. Raises ScriptRefused.
    """
    archive = ZipArchive(data)
    main = _main_part(archive)
    styles = DocxStyles()
    beside = posixpath.join(posixpath.dirname(main), "styles.xml")
    if beside in archive.names:
        read_xml(archive.read(beside), styles, what=_WHAT)
    events = DocxEvents(styles)
    read_xml(archive.read(main), events, what=_WHAT)
    return arrange_paragraphs(events.paragraphs)


class _Relations(XmlEvents):
    """Which part is the document itself."""

    def __init__(self) -> None:
        self.main = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "Relationship" and attributes.get("Type", "").endswith("/officeDocument"):
            self.main = attributes.get("Target", "").lstrip("/")

    def end(self, name: str) -> None:
        pass

    def text(self, content: str) -> None:
        pass


def _main_part(archive: ZipArchive) -> str:
    relations = _Relations()
    if "_rels/.rels" in archive.names:
        read_xml(archive.read("_rels/.rels"), relations, what=_WHAT)
    for name in (relations.main, _USUAL):
        if name in archive.names:
            return name
    raise ScriptRefused(
        "script_damaged",
        "The Word file has no text in it. Save it again in Word, or as plain text.",
    )


DOCX = DocumentFormat(
    name="docx",
    title="Word",
    suffixes=(".docx", ".docm", ".dotx"),
    media_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    is_in=_is_docx,
    read=read_docx,
)
