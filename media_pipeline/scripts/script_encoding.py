"""Which encoding a script's bytes are in. Found once; the bytes are kept, the text is stored."""

import codecs

#: byte order mark -> codec that leaves the mark in the text, so that nothing of it is lost.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 65_536


def find_encoding(data: bytes) -> str | None:
    """A codec that reads these bytes and writes them again exactly; None where none is likely.

    In this order: byte order mark, UTF-8, UTF-16 without a mark, GB18030, Windows-1252. The last
    two take almost any bytes, so each must also look like text of its kind.
    """
    for mark, codec in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return codec if _reads(data, codec) else None
    if _reads(data, "utf-8"):
        return "utf-8"
    if utf16 := _utf16_without_mark(data):
        return utf16
    if _looks_chinese(data) and _reads(data, "gb18030"):
        return "gb18030"
    if _looks_western(data) and _reads(data, "cp1252"):
        return "cp1252"
    return None


def _reads(data: bytes, codec: str) -> bool:
    try:
        return data.decode(codec).encode(codec) == data
    except (UnicodeDecodeError, UnicodeEncodeError):
        return False


def _utf16_without_mark(data: bytes) -> str | None:
    """Every second byte of plain letters is zero in UTF-16; which one tells the byte order."""
    sample = data[: _SAMPLE - _SAMPLE % 2]
    if len(data) % 2 or len(sample) < 4:
        return None
    half = len(sample) // 2
    high_first, low_first = sample[::2].count(0), sample[1::2].count(0)
    if low_first > 0.3 * half and high_first < 0.05 * half and _reads(data, "utf-16-le"):
        return "utf-16-le"
    if high_first > 0.3 * half and low_first < 0.05 * half and _reads(data, "utf-16-be"):
        return "utf-16-be"
    return None


def _looks_chinese(data: bytes) -> bool:
    """Bytes above 127 come in pairs, most of them in the half of the table with everyday signs."""
    sample = data[:_SAMPLE]
    pairs = everyday = single = 0
    at = 0
    while at < len(sample) - 1:
        if sample[at] < 0x80:
            at += 1
        elif sample[at + 1] >= 0x40 and sample[at + 1] != 0x7F:
            pairs += 1
            everyday += 0xA1 <= sample[at] <= 0xD7 and sample[at + 1] >= 0xA1
            at += 2
        else:
            single += 1
            at += 1
    return pairs > 0 and everyday > 0.6 * pairs and single <= 0.02 * pairs


def _looks_western(data: bytes) -> bool:
    """Accents and curly quotes are few among plain letters."""
    sample = data[:_SAMPLE]
    high = sum(byte >= 0x80 for byte in sample)
    letters = sum(chr(byte).isalpha() for byte in sample if byte < 0x80)
    return high <= 0.35 * max(1, letters)
