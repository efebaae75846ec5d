"""Rich Text (.rtf), as WordPad, TextEdit, Word and older screenwriting programs write it.

Read by a tokenizer of our own: libraries for RTF give the words and lose where they stand, and in
a screenplay of a typewriter's layout that is what tells a cue from what is said.
"""

import re
from collections.abc import Iterator

from media_pipeline.scripts.formats.arrange_paragraphs import arrange_paragraphs
from media_pipeline.scripts.formats.document_format import DocumentFormat
from media_pipeline.scripts.formats.rtf_state import RtfReader
from media_pipeline.scripts.script_refused import ScriptRefused

_SIGNATURE = b"{\\rtf"
_TOKEN = re.compile(
    rb"\\([A-Za-z]{1,32})(-?\d{1,9})? ?|\\'([0-9A-Fa-f]{2})|\\([^A-Za-z])|([{}])|"
    rb"([^\\{}\r\n]+)|[\r\n]+"
)
MOST_TOKENS = 1_500_000


def _is_rtf(data: bytes) -> bool:
    return data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(_SIGNATURE)


def read_rtf(data: bytes) -> str:
    """The script as Fountain or plain text.

    Page headers, footnotes, comments, hidden and deleted text and pictures are left out. Raises
    ScriptRefused.
    """
    reader = RtfReader()
    for word, number, code, sign, brace, text in _tokens(data):
        if brace == b"{":
            reader.open()
        elif brace:
            reader.close()
        elif text:
            reader.text(text)
        elif code:
            reader.byte(int(code, 16))
        elif word:
            reader.word(word.decode("ascii"), int(number) if number else None)
        elif sign:
            reader.sign(sign)
    if not reader.is_closed:
        raise ScriptRefused(
            "script_damaged",
            "The RTF file is cut off. Hand it in again, or save it again from its program.",
        )
    return arrange_paragraphs(reader.finish())


def _tokens(data: bytes) -> Iterator[tuple[bytes, ...]]:
    at, left = data.find(_SIGNATURE), MOST_TOKENS
    while match := _TOKEN.match(data, at):
        left -= 1
        if left < 0:
            raise ScriptRefused(
                "script_unsafe",
                f"The RTF file has more than {MOST_TOKENS:,} marks; no script does. Save it as "
                "plain text and hand that in.",
            )
        at = match.end()
        if match[1] == b"bin" and match[2]:
            at += max(0, int(match[2]))  # so many bytes of a picture
        else:
            yield match.groups()


RTF = DocumentFormat(
    name="rtf",
    title="RTF",
    suffixes=(".rtf",),
    media_type="application/rtf",
    is_in=_is_rtf,
    read=read_rtf,
)
