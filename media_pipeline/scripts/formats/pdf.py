"""PDF among the formats that are read."""

from media_pipeline.scripts.formats.document_format import DocumentFormat
from media_pipeline.scripts.pdf.read_pdf import read_pdf

_MARK, _END = b"%PDF-", b"startxref"
#: Programs that print, and mail on its way, may put something before the mark.
_REACH = 1024


def is_pdf(data: bytes) -> bool:
    """The mark at the beginning, or near it in a file that also ends as a PDF does."""
    if data[:_REACH].lstrip(b"\xef\xbb\xbf\x00\t\n\f\r ").startswith(_MARK):
        return True
    return _MARK in data[:_REACH] and _END in data[-2 * _REACH :]


PDF = DocumentFormat(
    name="pdf",
    title="PDF",
    suffixes=(".pdf",),
    media_type="application/pdf",
    is_in=is_pdf,
    read=read_pdf,
)
