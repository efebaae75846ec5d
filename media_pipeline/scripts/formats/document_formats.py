"""Every format of documents that is read. The signature decides; a name only says what to expect.

To add one: a file of its own beside this one, and a line in ``DOCUMENT_FORMATS``.
"""

from media_pipeline.scripts.formats.document_format import DocumentFormat
from media_pipeline.scripts.formats.docx import DOCX
from media_pipeline.scripts.formats.fdx import FDX
from media_pipeline.scripts.formats.odt import ODT
from media_pipeline.scripts.formats.pdf import PDF
from media_pipeline.scripts.formats.rtf import RTF
from media_pipeline.scripts.formats.textbundle import TEXTBUNDLE

#: Raised when a reader's text of the same bytes changes. Films keep the text they were made from;
#: uploads read under an older number are read again for a new film.
READERS_VERSION = 1

DOCUMENT_FORMATS: tuple[DocumentFormat, ...] = (FDX, DOCX, ODT, RTF, TEXTBUNDLE, PDF)


def format_of(data: bytes) -> DocumentFormat | None:
    """The format these bytes are in; None for plain text and for what is not read."""
    return next((form for form in DOCUMENT_FORMATS if form.is_in(data)), None)


def format_named(suffix: str) -> DocumentFormat | None:
    """The format that files of this ending, as «.fdx», should be in."""
    return next((form for form in DOCUMENT_FORMATS if suffix in form.suffixes), None)
