"""A file somebody hands in, read as the text of a script, or refused with a reason."""

import re
from dataclasses import dataclass
from pathlib import PurePath

from media_pipeline.scripts.formats.document_format import DocumentFormat
from media_pipeline.scripts.formats.document_formats import format_of
from media_pipeline.scripts.script_encoding import find_encoding
from media_pipeline.scripts.script_refused import ScriptRefused
from media_pipeline.scripts.unread_formats import formats_read, refuse_what_is_not_text

#: Bytes of a text, also of one that a document was read into.
LARGEST_SCRIPT = 5 * 1024 * 1024
#: Bytes of a document: pictures and fonts are most of a large one.
LARGEST_DOCUMENT = 20 * 1024 * 1024

_FORMATS = {
    ".fountain": "fountain",
    ".spmd": "fountain",
    ".md": "markdown",
    ".markdown": "markdown",
}
_CONTROL = re.compile(r"[\x01-\x08\x0e-\x19\x1c-\x1f\x7f]")
_BLANKS = "\ufeff \t\r\n\f\v\u3000\xa0"


@dataclass(frozen=True, kw_only=True)
class ScriptText:
    """A script. ``format``: fountain | markdown | text, or a document's (``fdx``, ``docx`` …).

    Of a text, ``text.encode(encoding)`` is the file. Of a document (``is_derived``) it is what was
    read out of the file, in Fountain; keep it, since a later release may read a little otherwise.
    """

    text: str
    encoding: str
    format: str
    media_type: str
    is_derived: bool = False


def read_script(data: bytes, *, name: str) -> ScriptText:
    """The script in a file. ``name`` is the file's name and only tells one text from another.

    Raises ScriptRefused. Of a text every character is kept: byte order marks, line ends, trailing
    spaces. Time and memory are bounded, whatever the bytes.
    """
    document = format_of(data)
    _refuse_size(len(data), LARGEST_DOCUMENT if document else LARGEST_SCRIPT)
    if not data.strip():
        raise ScriptRefused("script_empty", "The file is empty. Write a scene into it first.")
    if document:
        return _read_document(document, data)
    suffix = PurePath(name).suffix.lower()
    refuse_what_is_not_text(data, suffix)
    encoding = find_encoding(data)
    if encoding is None:
        if b"\x00" in data[:65_536]:
            raise _binary()
        raise ScriptRefused(
            "script_encoding_unknown",
            "The file's encoding was not recognised. Save it as UTF-8 and hand it in again.",
        )
    text = data.decode(encoding)
    if "\x00" in text or len(_CONTROL.findall(text)) > len(text) / 100:
        raise _binary()
    _refuse_blank(text)
    form = _FORMATS.get(suffix, "text")
    return ScriptText(text=text, encoding=encoding, format=form, media_type=f"text/{form}")


def _read_document(document: DocumentFormat, data: bytes) -> ScriptText:
    text = document.read(data).replace("\x00", "")
    _refuse_blank(text)
    _refuse_size(len(text.encode()), LARGEST_SCRIPT)
    return ScriptText(
        text=text,
        encoding="utf-8",
        format=document.name,
        media_type=document.media_type,
        is_derived=True,
    )


def _refuse_size(size: int, largest: int) -> None:
    if size > largest:
        raise ScriptRefused(
            "script_too_large",
            f"The file has {size / 1e6:.1f} MB; the largest script read is "
            f"{largest / 1e6:.1f} MB. Split it into parts.",
        )


def _refuse_blank(text: str) -> None:
    if not text.strip(_BLANKS):
        raise ScriptRefused(
            "script_empty", "The file holds only blanks. Write a scene into it first."
        )


def _binary() -> ScriptRefused:
    return ScriptRefused(
        "script_binary",
        f"The file is not text. Read today: {formats_read()}; save the script as one of these.",
    )
