"""What a PDF is refused for, and that a bad file harms nobody but itself."""

import sys
import zlib
from io import BytesIO

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from media_pipeline.scripts.pdf import read_pdf as reading
from media_pipeline.scripts.pdf.read_pdf import read_pdf
from media_pipeline.scripts.read_script import read_script
from media_pipeline.scripts.script_refused import ScriptRefused
from tests.media_pipeline.scripts.pdf.sheets import column, sheets, whole_file

_PAGE = [*column(108, 84, "EXT. PIER - NIGHT"), *column(108, 108, "Rain.")]


def refusal(data: bytes) -> ScriptRefused:
    with pytest.raises(ScriptRefused) as refused:
        read_pdf(data)
    return refused.value


def test_a_pdf_is_a_script_whatever_its_name() -> None:
    script = read_script(sheets(_PAGE), name="script.txt")
    assert (script.format, script.media_type, script.is_derived) == ("pdf", "application/pdf", True)
    assert script.text == "EXT. PIER - NIGHT\n\nRain.\n"


def test_a_pdf_behind_a_mail_programs_header_is_still_a_pdf() -> None:
    assert read_script(b"\r\nX-Part: 1\r\n\r\n" + sheets(_PAGE), name="a.pdf").format == "pdf"


def test_a_scan_says_that_it_needs_text_recognition() -> None:
    file = BytesIO()
    canvas = Canvas(file)
    canvas.drawImage(ImageReader(Image.new("L", (80, 100), 200)), 0, 0, 600, 800)
    canvas.save()
    refused = refusal(file.getvalue())
    assert refused.code == "script_pdf_without_text"
    assert "OCR" in refused.detail


def test_text_behind_the_pictures_of_a_scan_is_read() -> None:
    file = BytesIO()
    canvas = Canvas(file)
    hidden = canvas.beginText(108, 700)
    hidden.setTextRenderMode(3)
    hidden.textLine("EXT. PIER - NIGHT")
    canvas.drawText(hidden)
    canvas.save()
    assert read_pdf(file.getvalue()) == "EXT. PIER - NIGHT\n"


def test_a_password_is_asked_to_be_taken_off() -> None:
    assert refusal(sheets(_PAGE, password="secret")).code == "script_encrypted"


@pytest.mark.parametrize("data", [b"%PDF-1.7\n...", sheets(_PAGE)[:600]])
def test_a_file_that_was_cut_short_is_damaged(data: bytes) -> None:
    assert refusal(data).code == "script_damaged"


def test_more_pages_than_any_script_has_are_refused_with_both_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refused = refusal(sheets(*[[]] * 2001))
    assert refused.code == "script_pdf_too_many_pages"
    assert "2001" in refused.detail
    assert "2000" in refused.detail


def test_a_bomb_ends_its_own_process_in_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_SECONDS", 1.5)
    packed = zlib.compress(b"q " * 60_000_000, 9).decode("latin-1")
    bomb = whole_file(
        [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
            f"<< /Length {len(packed)} /Filter /FlateDecode >>\nstream\n{packed}\nendstream",
        ]
    )
    assert refusal(bomb).code in ("script_unsafe", "script_damaged")


def test_a_crash_of_the_reader_is_a_refusal_and_not_a_crash_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "_COMMAND", [sys.executable, "-c", "import os; os.abort()"])
    assert refusal(sheets(_PAGE)).code == "script_damaged"


def test_what_cannot_start_is_no_fault_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_COMMAND", [sys.executable, "-c", "import not_installed"])
    with pytest.raises(RuntimeError, match="not_installed"):
        read_pdf(sheets(_PAGE))


def test_a_page_of_any_size_and_turn_is_read() -> None:
    assert read_pdf(sheets(_PAGE, paper=(14_400, 14_400))) == "EXT. PIER - NIGHT\n\nRain.\n"
    file = BytesIO()
    canvas = Canvas(file, pagesize=(612, 792))
    canvas.rotate(90)
    for x, y, words in _PAGE:
        canvas.drawString(x, -y, words)
    canvas.save()
    assert read_pdf(file.getvalue()) == "EXT. PIER - NIGHT\n\nRain.\n"
