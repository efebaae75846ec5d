"""Formats that are known and not read: what each is called, and what a person can do."""

import re

from media_pipeline.scripts.formats.document_formats import DOCUMENT_FORMATS, format_named
from media_pipeline.scripts.formats.zip_archive import SIGNATURE, ZipArchive
from media_pipeline.scripts.script_refused import ScriptRefused, locked_with_a_password

_TEXTS = ("Fountain (.fountain)", "plain text (.txt)", "Markdown (.md)")
_UNREAD = {
    ".doc": "an old Word file",
    ".fdr": "an old Final Draft file",
    ".fadein": "Fade In",
    ".celtx": "Celtx",
    ".trelby": "Trelby",
    ".mmsw": "Movie Magic",
    ".wdz": "WriterDuet",
    ".pages": "Apple Pages",
    ".epub": "EPUB",
}
_SIGNATURES = (
    (re.compile(rb"\s*(?:\xef\xbb\xbf)?<\?xml\s"), "an XML file of another program"),
    (re.compile(rb"\s*(?:\xef\xbb\xbf)?<(?:!doctype html|html)\b", re.IGNORECASE), "a web page"),
    (re.compile(rb"PK\x05\x06"), "an empty ZIP file"),
    (re.compile(rb"\x1f\x8b|BZh\d|\xfd7zXZ|7z\xbc\xaf|Rar!"), "a packed archive"),
)
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
#: What else comes as a ZIP file: how the name of one of its parts begins.
_INSIDE = (
    ("xl/", "a spreadsheet"),
    ("ppt/", "a slide show"),
    ("Index/", "Apple Pages"),
    ("project.rdf", "Celtx"),
    ("META-INF/container.xml", "EPUB"),
    ("document.xml", "Fade In"),
)
_ZIP = "a ZIP file without a script in it"
#: How Office names the part in which it keeps a document under a password.
_LOCKED = "EncryptedPackage".encode("utf-16-le")


def formats_read() -> str:
    documents = (f"{form.title} ({', '.join(form.suffixes)})" for form in DOCUMENT_FORMATS)
    return ", ".join([*_TEXTS, *documents])


def refuse_what_is_not_text(data: bytes, suffix: str) -> None:
    """Raises ScriptRefused for bytes that belong to a program, or a name that promises one."""
    if data.startswith(_OLD_OFFICE):
        _refuse_old_office(data)
    if data.startswith(SIGNATURE):
        _refuse_archive(data)
    what = next((what for pattern, what in _SIGNATURES if pattern.match(data[:1024])), None)
    if what is None and (promised := format_named(suffix)):
        raise ScriptRefused(
            "script_format_mismatch",
            f"The name ends with {suffix}, but what is in the file is not {promised.title}. "
            "Export it again, or give it the ending of what it is, as .txt.",
        )
    if what := what or _UNREAD.get(suffix):
        raise _unsupported(what)


def _refuse_archive(data: bytes) -> None:
    names = ZipArchive(data).names
    what = next((what for start, what in _INSIDE if any(n.startswith(start) for n in names)), _ZIP)
    raise _unsupported(what)


def _unsupported(what: str) -> ScriptRefused:
    return ScriptRefused(
        "script_format_unsupported",
        f"This is {what}, which is not read. Read today: {formats_read()}. "
        "Export the script as one of these, or copy its text into a .txt file.",
    )


def _refuse_old_office(data: bytes) -> None:
    if _LOCKED in data:
        raise locked_with_a_password()
    raise ScriptRefused(
        "script_format_unsupported",
        "This is an old Office file (.doc), which is not read. Open it and save it as .docx.",
    )
