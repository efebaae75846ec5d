"""Highland (.highland) and TextPack (.textpack): a ZIP around one file of Fountain or Markdown."""

import re

from media_pipeline.scripts.formats.document_format import DocumentFormat
from media_pipeline.scripts.formats.zip_archive import ZipArchive, part_names
from media_pipeline.scripts.script_encoding import find_encoding
from media_pipeline.scripts.script_refused import ScriptRefused

_TEXT = re.compile(r"^(?:[^/]+\.textbundle/)?text\.(?:fountain|md|markdown|txt)$", re.IGNORECASE)
_ABOUT = re.compile(r"^(?:[^/]+\.textbundle/)?info\.json$", re.IGNORECASE)


def _is_textbundle(data: bytes) -> bool:
    names = part_names(data)
    return any(map(_TEXT.match, names)) and any(map(_ABOUT.match, names))


def read_textbundle(data: bytes) -> str:
    """The text as it is. Raises ScriptRefused."""
    archive = ZipArchive(data)
    content = archive.read(min(filter(_TEXT.match, archive.names)))
    encoding = find_encoding(content)
    if encoding is None:
        raise ScriptRefused(
            "script_encoding_unknown",
            "The encoding of the text in this file was not recognised. Export it as Fountain.",
        )
    return content.decode(encoding)


TEXTBUNDLE = DocumentFormat(
    name="textbundle",
    title="Highland or TextPack",
    suffixes=(".highland", ".textpack"),
    media_type="application/zip",
    is_in=_is_textbundle,
    read=read_textbundle,
)
