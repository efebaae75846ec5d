"""Final Draft files made for a test."""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\n'


def paragraph(kind: str, text: str, **attributes: str) -> str:
    more = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<Paragraph Type={quoteattr(kind)}{more}><Text>{escape(text)}</Text></Paragraph>\n"


def fdx(*content: str, after: str = "", head: str = HEAD) -> bytes:
    """``after``: what follows the script's ``Content``."""
    inside = "".join(content)
    return (
        f'{head}<FinalDraft DocumentType="Script" Template="No" Version="5">\n'
        f"<Content>\n{inside}</Content>\n{after}</FinalDraft>\n"
    ).encode()


def typed(paragraphs: Iterable[tuple[str, str]]) -> bytes:
    return fdx(*(paragraph(kind, text) for kind, text in paragraphs))
