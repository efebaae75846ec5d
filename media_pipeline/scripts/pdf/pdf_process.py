"""Read one PDF in a process of its own: ``python -m`` this, the file in, its text out.

PDFium is written in C++ and reads what strangers send. Whatever a file does to it, it does to this
process: its memory, its time and its processor are bounded, and it holds nothing else.
"""

import json
import resource
import sys
import traceback

import pypdfium2.raw as pdfium

from media_pipeline.scripts.pdf.glyphs import PageGlyphs, read_page
from media_pipeline.scripts.pdf.pdf_limits import (
    MOST_CHARACTERS,
    MOST_MEMORY,
    MOST_PAGES,
    MOST_SECONDS_OF_WORK,
)
from media_pipeline.scripts.pdf.read_document import read_document

_NEEDS_PASSWORD, _UNKNOWN_LOCK = 4, 5


def main() -> None:
    """Answers one JSON object: ``text``, or ``refused`` and what there is to say of it."""
    _bound()
    try:
        answer = read(sys.stdin.buffer.read())
    except MemoryError:
        answer = {"refused": "too_complex"}
    except Exception:  # noqa: BLE001 - whatever it is, this file brought it about
        answer = {"refused": "broken", "error": traceback.format_exc()}
    sys.stdout.buffer.write(json.dumps(answer).encode())


def _bound() -> None:
    for what, most in (
        (resource.RLIMIT_AS, MOST_MEMORY),
        (resource.RLIMIT_CPU, MOST_SECONDS_OF_WORK),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    ):
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(what, (most, hard))
        except (ValueError, OSError):
            continue  # not on every system; the parent's deadline remains


def read(data: bytes) -> dict[str, object]:
    """The answer for these bytes, read in this very process: give it none of a stranger."""
    pdfium.FPDF_InitLibrary()
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not document:
        locked = pdfium.FPDF_GetLastError() in (_NEEDS_PASSWORD, _UNKNOWN_LOCK)
        return {"refused": "encrypted" if locked else "broken"}
    count = pdfium.FPDF_GetPageCount(document)
    if count > MOST_PAGES:
        return {"refused": "too_many_pages", "pages": count}
    pages: list[PageGlyphs] = []
    characters = 0
    for index in range(count):
        pages.append(read_page(document, index))
        characters += len(pages[-1].visible) + len(pages[-1].hidden)
        if characters > MOST_CHARACTERS:
            return {"refused": "too_complex"}
    text = read_document(pages)
    return {"text": text} if text.strip() else {"refused": "without_text", "pages": count}


if __name__ == "__main__":
    main()
