"""Which bytes of a file a client asks for: ``Range`` of RFC 9110, as far as players use it."""

import re
from typing import NamedTuple

_ONE = re.compile(r"bytes=\s*(\d{0,19})-(\d{0,19})\s*", re.ASCII | re.IGNORECASE)


class Unsatisfiable(Exception):
    """No byte of the file lies in the range."""


class ByteRange(NamedTuple):
    """``last`` is the last byte itself."""

    first: int
    last: int

    @property
    def length(self) -> int:
        return self.last - self.first + 1


def byte_range(asked: str, size: int) -> ByteRange | None:
    """
    ``size``: bytes of the whole file. None: all of it, as for several ranges, which only old
    readers of documents ask for, and for what is no range of bytes. Raises Unsatisfiable.
    """
    one = _ONE.fullmatch(asked.strip())
    if one is None or not any(one.groups()):
        return None
    first, last = one.groups()
    if not first:  # the last so many bytes
        if (count := min(int(last), size)) == 0:
            raise Unsatisfiable
        return ByteRange(size - count, size - 1)
    if last and int(last) < int(first):
        return None
    if int(first) >= size:
        raise Unsatisfiable
    return ByteRange(int(first), min(int(last), size - 1) if last else size - 1)
