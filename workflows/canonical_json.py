"""
One text for one JSON value, so that equal requests have equal hashes (RFC 8785).

Sorted keys, no space, numbers as ECMAScript writes them. Two departures, both so that a person's
request means what it says: strings are brought to NFC, and whole numbers stay exact beyond 2⁵³.
"""

import hashlib
import math
import unicodedata
from decimal import Decimal
from json.encoder import encode_basestring as _quoted
from typing import Any

from workflows.errors import PayloadNotJson


def canonical_json(value: Any) -> str:
    """Raises PayloadNotJson for NaN, infinities, NUL, lone surrogates and whatever is not JSON."""
    if isinstance(value, str):
        return _quoted(_text(value))
    if isinstance(value, dict):
        return _object(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, list | tuple):
        return "[" + ",".join(canonical_json(item) for item in value) + "]"
    raise PayloadNotJson(f"JSON has no form for a {type(value).__name__}")


def canonical_hash(value: Any) -> str:
    """SHA-256 over the canonical text, in hexadecimal."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def _text(value: str) -> str:
    if "\0" in value:
        raise PayloadNotJson("a text contains a NUL character; is it a binary file?")
    if value.isascii():
        return value
    try:
        value.encode()
    except UnicodeEncodeError:
        raise PayloadNotJson("a text contains half of a surrogate pair") from None
    return unicodedata.normalize("NFC", value)


def _object(value: dict[Any, Any]) -> str:
    try:
        plain = "".join(value)
    except TypeError:
        plain = ""
    # Names of ASCII are in NFC, no two of them are the same, and they sort as their code points.
    if plain.isascii() and plain and "\0" not in plain:
        return _members(sorted(value), value)
    members: dict[str, Any] = {}
    for name, item in value.items():
        if not isinstance(name, str):
            raise PayloadNotJson(f"a JSON object's names are texts, not {type(name).__name__}")
        written = _text(name)
        if written in members:
            raise PayloadNotJson(f"the name {name!r} is there twice")
        members[written] = item
    # RFC 8785 sorts by UTF-16 code units, which is not the order of code points beyond ASCII.
    names = sorted(members, key=lambda name: name.encode("utf-16-be"))
    return _members(names, members)


def _members(names: list[str], members: dict[str, Any]) -> str:
    # Ids and digests are most of what is hashed, and are written as they are.
    parts = [
        f'{_quoted(name)}:"{item}"'
        if type(item := members[name]) is str and item.isascii() and item.isalnum()
        else f"{_quoted(name)}:{canonical_json(item)}"
        for name in names
    ]
    return "{" + ",".join(parts) + "}"


def _number(value: float) -> str:
    """As ECMAScript's Number::toString: the shortest digits that read back the same."""
    if not math.isfinite(value):
        raise PayloadNotJson(f"JSON has no form for the number {value}")
    if value == 0:
        return "0"
    if "e" not in (usual := float.__repr__(value)):
        return usual.removesuffix(".0")
    sign, digits, exponent = Decimal(usual).normalize().as_tuple()
    assert isinstance(exponent, int)  # noqa: S101 - finite
    text = "".join(map(str, digits))
    point = len(text) + exponent
    if 0 < point <= 21:
        body = text.ljust(point, "0") if exponent >= 0 else f"{text[:point]}.{text[point:]}"
    elif -6 < point <= 0:
        body = "0." + "0" * -point + text
    else:
        mantissa = text[0] + (f".{text[1:]}" if len(text) > 1 else "")
        body = f"{mantissa}e{'+' if point > 0 else '-'}{abs(point - 1)}"
    return ("-" if sign else "") + body
