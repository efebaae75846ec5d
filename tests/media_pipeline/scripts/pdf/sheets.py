"""Pages whose every line is put where a test wants it."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

#: x and y in points, y from the top; the words.
Put = tuple[float, float, str]


def sheets(
    *pages: Sequence[Put],
    font: str = "Courier",
    size: float = 12,
    paper: tuple[float, float] = LETTER,
    password: str | None = None,
) -> bytes:
    file = BytesIO()
    canvas = Canvas(file, pagesize=paper, encrypt=password)
    for page in pages:
        canvas.setFont(font, size)
        for x, y, words in page:
            canvas.drawString(x, paper[1] - y, words)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def column(x: float, y: float, *lines: str, step: float = 12) -> list[Put]:
    """Lines under each other from ``y`` on."""
    return [(x, y + step * at, line) for at, line in enumerate(lines)]


def mapped(lines: Sequence[Put], letters: dict[str, str]) -> bytes:
    """One page in Courier whose Latin ``letters`` mean others, as an embedded font's do."""
    pairs = "".join(
        f"<{ord(shown):02X}> <{meant.encode('utf-16-be').hex()}>\n"
        for shown, meant in letters.items()
    )
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap "
        "/CMapName /T def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange\n"
        f"{len(letters)} beginbfchar\n{pairs}endbfchar endcmap end end"
    )
    drawn = "".join(f"1 0 0 1 {x} {792 - y} Tm ({words}) Tj\n" for x, y, words in lines)
    stream = f"BT /F1 12 Tf\n{drawn}ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 6 0 R >>",
        f"<< /Length {len(cmap)} >>\nstream\n{cmap}\nendstream",
    ]
    return whole_file(objects)


def whole_file(objects: Sequence[str]) -> bytes:
    """A PDF of these objects, numbered from 1; the first is its catalogue."""
    file, places = "%PDF-1.7\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(file))
        file += f"{number} 0 obj\n{body}\nendobj\n"
    start = len(file)
    file += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    file += "".join(f"{place:010} 00000 n \n" for place in places)
    file += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    return file.encode("latin-1")
