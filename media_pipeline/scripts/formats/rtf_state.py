"""What the marks of an RTF file mean, one after the other."""

from dataclasses import dataclass, replace

from media_pipeline.scripts.formats.bounded_paragraphs import BoundedParagraphs
from media_pipeline.scripts.formats.word_paragraph import Align, WordParagraph
from media_pipeline.scripts.script_refused import ScriptRefused

DEEPEST = 500
#: Groups that are not the text as it is read.
_LEFT_OUT = frozenset(
    [
        "fonttbl",
        "colortbl",
        "info",
        "pict",
        "object",
        "header",
        "headerf",
        "headerl",
        "headerr",
        "footer",
        "footerf",
        "footerl",
        "footerr",
        "footnote",
        "annotation",
        "atnid",
        "atnauthor",
        "fldinst",
        "listtable",
        "listoverridetable",
        "revtbl",
        "themedata",
        "colorschememapping",
        "latentstyles",
        "datastore",
        "generator",
        "xe",
        "tc",
        "filetbl",
        "nonshppict",
    ]
)
_SIGNS = {
    "tab": "\t",
    "line": "\n",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "endash": "–",
    "emdash": "—",
    "bullet": "•",
    "emspace": " ",
    "enspace": " ",
}
_PARAGRAPH_ENDS = frozenset(["par", "cell", "row", "sect", "page", "nestcell", "nestrow"])
_ALIGNS = {"qc": Align.CENTER, "qr": Align.RIGHT, "ql": Align.LEFT, "qj": Align.LEFT}
#: Character sets of fonts, and the code pages that Windows has for them.
_CODE_PAGES = {
    77: "mac_roman",
    128: "cp932",
    129: "cp949",
    134: "gb18030",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    238: "cp1250",
}


@dataclass(frozen=True, slots=True)
class _Group:
    """What holds until the group ends. ``skips``: how many letters after a Unicode sign stand for
    it where nobody knows it."""

    left_out: bool = False
    in_fonts: bool = False
    in_styles: bool = False
    hidden: bool = False
    font: int = 0
    skips: int = 1


class RtfReader:
    """``is_closed``: every group has ended, so nothing of the file is missing."""

    def __init__(self) -> None:
        self._paragraphs = BoundedParagraphs[WordParagraph]()
        self._groups: list[_Group] = []
        self._now = _Group()
        self._pieces: list[str] = []
        self._bytes = bytearray()  # of one run of letters in a code page
        self._code_page = "cp1252"
        self._fonts: dict[int, str] = {}
        self._styles: dict[int, str] = {}
        self._style = self._shown = 0
        self._left = self._first = 0
        self._align = Align.LEFT
        self._in_table = False
        self._to_skip = 0
        self._is_new = False  # nothing has been read of the group yet

    @property
    def is_closed(self) -> bool:
        return not self._groups

    def finish(self) -> BoundedParagraphs[WordParagraph]:
        if self._pieces or self._bytes:
            self._end_paragraph()
        return self._paragraphs

    def open(self) -> None:
        self._flush()
        if len(self._groups) >= DEEPEST:
            raise ScriptRefused(
                "script_unsafe",
                f"The RTF file is nested deeper than {DEEPEST} levels; no script is. Save it as "
                "plain text and hand that in.",
            )
        self._groups.append(self._now)
        self._is_new = True

    def close(self) -> None:
        self._flush()
        if self._groups:
            self._now = self._groups.pop()

    def text(self, data: bytes) -> None:
        self._is_new = False
        if self._to_skip:
            skipped = min(self._to_skip, len(data))
            self._to_skip -= skipped
            data = data[skipped:]
        if self._now.in_styles:
            name = data.decode("cp1252", "replace").strip(" ;")
            if name and len(self._styles) < 1000:
                self._styles[self._shown] = name
        elif not (self._now.left_out or self._now.hidden or self._now.in_fonts):
            self._bytes += data

    def byte(self, code: int) -> None:
        if self._to_skip:
            self._to_skip -= 1
        else:
            self.text(bytes([code]))

    def sign(self, sign: bytes) -> None:
        if sign == b"*" and self._is_new:
            self._now = replace(self._now, left_out=True)
        elif sign in b"\r\n":
            self._end_paragraph()
        elif sign in b"{}\\":
            self.text(sign)
        elif sign == b"~":
            self._put("\u00a0")
        elif sign == b"_":
            self._put("-")

    def word(self, word: str, number: int | None) -> None:
        is_first, self._is_new = self._is_new, False
        if is_first and word in _LEFT_OUT:
            self._now = replace(self._now, left_out=word != "fonttbl", in_fonts=word == "fonttbl")
        elif is_first and word == "stylesheet":
            self._now = replace(self._now, in_styles=True)
            self._shown = 0
        elif word == "u" and number is not None:
            self._put(chr(number % 65_536))
            self._to_skip = self._now.skips
        elif word == "uc":
            self._now = replace(self._now, skips=min(max(number or 0, 0), 16))
        elif word in _SIGNS:
            self._put(_SIGNS[word])
        elif not self._now.left_out:
            self._property(word, number)

    def _property(self, word: str, number: int | None) -> None:
        if word == "s":
            self._shown = number or 0
        if word == "f" and number is not None:
            self._flush()
            self._now = replace(self._now, font=number)
        elif word == "fcharset" and self._now.in_fonts and len(self._fonts) < 1000:
            self._fonts[self._now.font] = _CODE_PAGES.get(number or 0, self._code_page)
        elif word == "ansicpg" and number:
            self._code_page = f"cp{number}" if number != 10000 else "mac_roman"
        elif word == "mac":
            self._code_page = "mac_roman"
        elif word in ("v", "deleted"):
            self._flush()
            self._now = replace(self._now, hidden=number != 0)
        elif word == "plain":
            self._flush()
            self._now = replace(self._now, hidden=False)
        elif self._now.in_styles or self._now.in_fonts:
            return
        elif word in _PARAGRAPH_ENDS:
            self._end_paragraph()
        else:
            self._place(word, number)

    def _place(self, word: str, number: int | None) -> None:
        match word:
            case "pard":
                self._left = self._first = self._style = 0
                self._align, self._in_table = Align.LEFT, False
            case "s":
                self._style = number or 0
            case "li" | "lin":
                self._left = max(-20_000, min(20_000, number or 0))
            case "fi":
                self._first = max(-20_000, min(20_000, number or 0))
            case "intbl":
                self._in_table = True
            case _ if word in _ALIGNS:
                self._align = _ALIGNS[word]

    def _put(self, text: str) -> None:
        self._flush()
        now = self._now
        if not (now.left_out or now.hidden or now.in_styles or now.in_fonts):
            self._pieces.append(text)

    def _flush(self) -> None:
        """Letters of a code page may be of two bytes, so a run is decoded whole."""
        if not self._bytes:
            return
        page = self._fonts.get(self._now.font, self._code_page)
        try:
            text = self._bytes.decode(page, "replace")
        except LookupError:
            text = self._bytes.decode("cp1252", "replace")
        self._pieces.append(text)
        self._bytes.clear()

    def _end_paragraph(self) -> None:
        self._flush()
        text = "".join(self._pieces).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        self._pieces.clear()
        if self._in_table and not text.strip():
            return
        self._paragraphs.append(
            WordParagraph(
                text=text,
                style=self._styles.get(self._style, ""),
                indent=0 if self._in_table else self._left + self._first,
                align=self._align,
                in_table=self._in_table,
            ),
            text,
        )
