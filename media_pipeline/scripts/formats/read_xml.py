"""XML out of strangers' hands, as events, in bounded time and memory: no tree is built.

Refused: document types and entities (also outside ones), nesting deeper than any script's, more
elements than the longest script has, and what is not well-formed, with its line.
"""

import re
from collections.abc import Callable, Mapping
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler, feature_namespaces
from xml.sax.xmlreader import AttributesNSImpl

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import create_parser

from media_pipeline.scripts.script_encoding import BYTE_ORDER_MARKS
from media_pipeline.scripts.script_refused import ScriptRefused

DEEPEST = 200
#: A film of three hours in Word has about three hundred thousand.
MOST_ELEMENTS = 1_000_000

_HEAD = re.compile(r"^\s*<\?xml\b[^>]{0,400}\?>")
_ENCODING = re.compile(rb"^[^>]{0,400}?\bencoding\s*=\s*[\"']([A-Za-z][\w.-]{0,40})[\"']")
#: Python has more, among them some that are no encodings of files and some that never end.
_KNOWN = re.compile(
    r"^(?:utf[-_]?(?:8|16|32)(?:[-_]?[lb]e)?|us-ascii|ascii|iso[-_]?(?:8859|2022)[-_]\w{1,6}|latin-?\d|"
    r"(?:windows|cp|ibm)[-_]?\d{3,5}|x?-?mac[-_]?\w*|gb(?:2312|k|18030)|big5(?:-?hkscs)?|"
    r"shift[-_]?jis|euc[-_]\w{2}|koi8[-_][rtu]|tis-?620)$",
    re.IGNORECASE,
)
_WIDE = re.compile(r"^(?:utf|ucs)[-_]?(?:16|32|2|4)", re.IGNORECASE)
_MARKS = (
    *BYTE_ORDER_MARKS,
    (b"<\x00?\x00", "utf-16-le"),
    (b"\x00<\x00?", "utf-16-be"),
)


class XmlEvents:
    """What a reader of XML is told. Names are without their namespace, attributes too."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        raise NotImplementedError

    def end(self, name: str) -> None:
        raise NotImplementedError

    def text(self, content: str) -> None:
        raise NotImplementedError


def read_xml(data: bytes, events: XmlEvents, *, what: str) -> None:
    """Tells ``events`` of everything in order. ``what`` names the file for the reader of an error.

    Raises ScriptRefused: script_damaged, script_unsafe, script_encoding_unknown.
    """
    text = _HEAD.sub(lambda head: "\n" * head[0].count("\n"), _decode(data, what))
    parser = create_parser(forbid_dtd=True)
    parser.setFeature(feature_namespaces, True)
    parser.setContentHandler(_Bounded(events))
    try:
        # In one piece: fed by and by, a single endless name is scanned again for each piece.
        parser.feed(text.encode())
        parser.close()
    except DefusedXmlException as error:
        raise ScriptRefused(
            "script_unsafe",
            f"{what} declares a document type or entities, which no script needs and which can "
            "exhaust whoever reads them. Export the script again from the program it was made in.",
        ) from error
    except SAXParseException as error:
        raise ScriptRefused(
            "script_damaged",
            f"{what} is damaged in line {error.getLineNumber()}: {error.getMessage()}. "
            "Export the script again from the program it was made in.",
        ) from error


def decoded_head(data: bytes, length: int) -> str:
    """The beginning of what may be XML, as text; for telling what it is, never raises."""
    codec = next((codec for mark, codec in _MARKS if data.startswith(mark)), "latin-1")
    return data[: length * 4].decode(codec, "replace")[:length].lstrip("\ufeff")


def _decode(data: bytes, what: str) -> str:
    codec = next((codec for mark, codec in _MARKS if data.startswith(mark)), None)
    if codec is None:
        declared = _ENCODING.match(data[:1024])
        codec = declared[1].decode("ascii") if declared else "utf-8"
        if _WIDE.match(codec):  # it was read byte by byte, so it is not: a text was saved anew
            codec = "utf-8"
    try:
        if not _KNOWN.match(codec):
            raise LookupError(codec)
        return data.decode(codec).removeprefix("\ufeff")
    except LookupError as error:
        raise ScriptRefused(
            "script_encoding_unknown",
            f"{what} says that its encoding is {codec}, which is not known. Save it as UTF-8.",
        ) from error
    except UnicodeError as error:
        line = data[: getattr(error, "start", 0)].count(b"\n") + 1
        raise ScriptRefused(
            "script_damaged",
            f"{what} is not in the encoding that it names ({codec}), from line {line} on. "
            "Export the script again from the program it was made in.",
        ) from error


class _Bounded(ContentHandler):
    def __init__(self, events: XmlEvents) -> None:
        super().__init__()
        self._start: Callable[[str, Mapping[str, str]], None] = events.start
        self._end: Callable[[str], None] = events.end
        self.characters = events.text  # type: ignore[method-assign]
        self._depth = 0
        self._left = MOST_ELEMENTS

    def startElementNS(
        self, name: tuple[str | None, str], _qname: str | None, attrs: AttributesNSImpl
    ) -> None:
        self._depth += 1
        self._left -= 1
        if self._depth > DEEPEST or self._left < 0:
            raise ScriptRefused(
                "script_unsafe",
                f"The document is nested deeper than {DEEPEST} levels or has more than "
                f"{MOST_ELEMENTS:,} elements; no script is made so. Export it again as Fountain "
                "or plain text.",
            )
        self._start(name[1], {key[1]: value for key, value in attrs.items()})

    def endElementNS(self, name: tuple[str | None, str], _qname: str | None) -> None:
        self._depth -= 1
        self._end(name[1])
