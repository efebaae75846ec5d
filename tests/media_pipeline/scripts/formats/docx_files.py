"""Word files made for a test: the few parts that make one, and whatever XML a test wants."""

import zipfile
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr

NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPES = f'{_XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
_RELATIONS = (
    f'{_XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r" Target="word/document.xml" Type="http://schemas.openxmlformats.org/'
    'officeDocument/2006/relationships/officeDocument"/></Relationships>'
)


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def p(text: str = "", *, style: str = "", indent: int = 0, align: str = "", runs: str = "") -> str:
    """A paragraph; ``indent`` in twips. ``runs`` is XML instead of a text."""
    properties = "".join(
        [
            f"<w:pStyle w:val={quoteattr(style)}/>" if style else "",
            f'<w:ind w:left="{indent}"/>' if indent else "",
            f'<w:jc w:val="{align}"/>' if align else "",
        ]
    )
    inside = runs or (run(text) if text else "")
    return f"<w:p><w:pPr>{properties}</w:pPr>{inside}</w:p>"


def table(*rows: tuple[str, ...]) -> str:
    cells = (
        "".join(f"<w:tc><w:tcPr/>{p(cell)}</w:tc>" for cell in row) + "</w:tr>" for row in rows
    )
    return "<w:tbl>" + "".join(f"<w:tr>{row}" for row in cells) + "</w:tbl>"


def docx(*body: str, styles: str = "", parts: dict[str, str] | None = None) -> bytes:
    """``styles``: the inside of styles.xml. ``parts``: more, or others, by their names."""
    wrapped = f'xmlns:w="{NAMESPACE}"'
    inside = "".join(body)
    contents = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS,
        "word/document.xml": f"{_XML}<w:document {wrapped}><w:body>{inside}<w:sectPr/></w:body>"
        "</w:document>",
        "word/styles.xml": f"{_XML}<w:styles {wrapped}>{styles}</w:styles>",
    }
    return zipped(contents | (parts or {}))


def zipped(parts: dict[str, str] | dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def style(name: str, *, id: str = "", based_on: str = "", indent: int = 0) -> str:
    return (
        f'<w:style w:type="paragraph" w:styleId={quoteattr(id or name)}>'
        f"<w:name w:val={quoteattr(name)}/>"
        + (f"<w:basedOn w:val={quoteattr(based_on)}/>" if based_on else "")
        + f'<w:pPr><w:ind w:left="{indent}"/></w:pPr></w:style>'
    )
