"""A file somebody hands in, read as the text of a script, or refused with a reason."""

import re
from dataclasses import dataclass
from pathlib import PurePath

from media_pipeline.scripts.script_encoding import find_encoding

LARGEST_SCRIPT = 5 * 1024 * 1024
READ_TODAY = "Fountain (.fountain), plain text (.txt) and Markdown (.md)"

_FORMATS = {
    ".fountain": "fountain",
    ".spmd": "fountain",
    ".md": "markdown",
    ".markdown": "markdown",
}
_NOT_YET = {
    ".pdf": "PDF",
    ".docx": "Word",
    ".doc": "Word",
    ".odt": "OpenDocument",
    ".rtf": "RTF",
    ".fdx": "Final Draft",
    ".celtx": "Celtx",
    ".highland": "Highland",
    ".trelby": "Trelby",
    ".epub": "EPUB",
}
_SIGNATURES = (
    (re.compile(rb"^%PDF-"), "PDF"),
    (re.compile(rb"^\s*(?:\xef\xbb\xbf)?<\?xml.{0,400}<FinalDraft", re.DOTALL), "Final Draft"),
    (re.compile(rb"^\{\\rtf"), "RTF"),
    (re.compile(rb"^PK\x03\x04"), "a Word, OpenDocument, Celtx or ZIP file"),
    (re.compile(rb"^\xd0\xcf\x11\xe0"), "an old Word file"),
)
_CONTROL = re.compile(r"[\x01-\x08\x0e-\x19\x1c-\x1f\x7f]")


class ScriptRefused(Exception):
    """This file cannot become a film. ``code`` is stable; ``detail`` says what to do.

    script_empty · script_too_large · script_format_unsupported · script_binary ·
    script_encoding_unknown
    """

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(detail)


@dataclass(frozen=True, kw_only=True)
class ScriptText:
    """A script: ``text.encode(encoding)`` is the file. ``format``: fountain | markdown | text."""

    text: str
    encoding: str
    format: str


def read_script(data: bytes, *, name: str) -> ScriptText:
    """The script in a file. ``name`` is the file's name and only tells the format.

    Raises ScriptRefused. Every character is kept: byte order marks, line ends, trailing spaces.
    """
    suffix = PurePath(name).suffix.lower()
    if len(data) > LARGEST_SCRIPT:
        raise ScriptRefused(
            "script_too_large",
            f"The file has {len(data) / 1e6:.1f} MB; the largest script read is "
            f"{LARGEST_SCRIPT / 1e6:.1f} MB. Split it into parts.",
        )
    if not data.strip():
        raise ScriptRefused("script_empty", "The file is empty. Write a scene into it first.")
    _refuse_other_formats(data, suffix)
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
    if not text.strip("\ufeff \t\r\n\f\v\u3000\xa0"):
        raise ScriptRefused(
            "script_empty", "The file holds only blanks. Write a scene into it first."
        )
    return ScriptText(text=text, encoding=encoding, format=_FORMATS.get(suffix, "text"))


def _refuse_other_formats(data: bytes, suffix: str) -> None:
    found = next((what for pattern, what in _SIGNATURES if pattern.match(data[:1024])), None)
    what = found or _NOT_YET.get(suffix)
    if what:
        raise ScriptRefused(
            "script_format_unsupported",
            f"This is {what}, which is not read yet. Read today: {READ_TODAY}. "
            "Export the script as one of these, or copy its text into a .txt file.",
        )


def _binary() -> ScriptRefused:
    return ScriptRefused(
        "script_binary",
        f"The file is not text. Read today: {READ_TODAY}; save the script as one of these.",
    )
