"""Whatever a screenwriter's program prints of these elements, the same elements are read back."""

import pypdfium2.raw as pdfium
from hypothesis import HealthCheck, given, settings

from media_pipeline.scripts.pdf.glyphs import read_page
from media_pipeline.scripts.pdf.pdf_process import read
from media_pipeline.scripts.pdf.printed_line import read_lines
from tests.media_pipeline.scripts.pdf.chance_scripts import (
    meant,
    printers,
    scripts,
    text_printers,
    whole_script,
)
from tests.media_pipeline.scripts.pdf.elements import told
from tests.media_pipeline.scripts.pdf.printer import Piece, Printer

by_chance = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@given(script=scripts, printer=printers)
@by_chance
def test_the_elements_that_are_printed_are_the_elements_that_are_read(
    script: list[list[Piece]], printer: Printer
) -> None:
    pieces = whole_script(script)
    assert told(str(read(printer.print(pieces))["text"])) == meant(pieces)


@given(script=scripts, printer=text_printers)
@by_chance
def test_the_text_of_the_pages_alone_has_the_same_elements(
    script: list[list[Piece]], printer: Printer
) -> None:
    """As other programs write the text of a PDF: blanks for places, form feeds between pages."""
    pieces = whole_script(script)
    assert _joined(told(_text_of_pages(printer.print(pieces)))) == meant(pieces)


def _text_of_pages(pdf: bytes) -> str:
    pdfium.FPDF_InitLibrary()
    document = pdfium.FPDF_LoadMemDocument64(pdf, len(pdf), None)
    pages = []
    for index in range(pdfium.FPDF_GetPageCount(document)):
        rows: list[str] = []
        last = 0.0
        for line in read_lines(index, read_page(document, index).visible):
            rows += [""] * (min(3, round((line.y - last) / 12) - 1) if last else 0)
            last = line.y
            row = ""
            for column in line.columns:
                row = row.ljust(round(column.x0 / 7.2)) + column.text + " "
            rows.append(row.rstrip())
        pages.append("\n".join(rows))
    return "\n\f".join(pages) + "\n"


def _joined(elements: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """An action that a page broke may stay in two."""
    joined: list[tuple[str, str]] = []
    for kind, words in elements:
        if kind == "action" and words[0].islower() and joined and joined[-1][0] == kind:
            joined[-1] = kind, f"{joined[-1][1]} {words}"
        else:
            joined.append((kind, words))
    return joined
