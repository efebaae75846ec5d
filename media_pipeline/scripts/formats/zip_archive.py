"""The parts of a ZIP file out of strangers' hands, read one by one in bounded memory.

Nothing is unpacked but what is asked for by name, never to disk, never further than a limit, and no
archive inside an archive. Only stored and deflated parts are read: the other methods give their
whole content at once, however large.
"""

import struct
import zipfile
import zlib
from io import BytesIO

from media_pipeline.scripts.script_refused import ScriptRefused, locked_with_a_password

SIGNATURE = b"PK\x03\x04"
MOST_PARTS = 4_000
LARGEST_PART = 32 * 1024 * 1024
_LARGEST_DIRECTORY = 1024 * 1024
_END = b"PK\x05\x06"
_END_LENGTH = 22
#: Leads to the directory of an archive of more than four gigabytes.
_LARGE_END = b"PK\x06\x07"
_LARGE_END_LENGTH = 20
_PIECE = 256 * 1024
_ENCRYPTED = 0x1
#: What a broken archive makes zipfile raise; it has no class of its own for all of it.
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError),
    *(RuntimeError, NotImplementedError, KeyError, IndexError, OverflowError),
)


class ZipArchive:
    """Raises ScriptRefused: script_damaged, script_unsafe, script_encrypted."""

    def __init__(self, data: bytes) -> None:
        _refuse_directory(data)
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
            self.names = frozenset(self._zip.namelist())
        except _BROKEN as error:
            raise _damaged() from error

    def read(self, name: str) -> bytes:
        """A part that is among ``names``."""
        info = self._zip.getinfo(name)
        if info.flag_bits & _ENCRYPTED:
            raise locked_with_a_password()
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _packed_oddly()
        pieces: list[bytes] = []
        size = 0
        try:
            with self._zip.open(info) as part:
                while piece := part.read(_PIECE):
                    pieces.append(piece)
                    size += len(piece)
                    if size > LARGEST_PART:
                        raise ScriptRefused(
                            "script_unsafe",
                            f"A part of the document unpacks to more than {LARGEST_PART // 2**20} "
                            "MB; no script does. Save it again without pictures, or as text.",
                        )
        except _BROKEN as error:
            raise _damaged() from error
        return b"".join(pieces)


def part_names(data: bytes) -> frozenset[str]:
    """The names in an archive; none where it is no archive or cannot be read. Never raises."""
    if not data.startswith(SIGNATURE):
        return frozenset()
    try:
        return ZipArchive(data).names
    except ScriptRefused:
        return frozenset()


def _refuse_directory(data: bytes) -> None:
    """Before the directory is read, since each of its entries becomes an object."""
    end = len(data) - _END_LENGTH
    if data[end : end + 4] != _END or data[-2:] != b"\x00\x00":
        end = data.rfind(_END, max(0, len(data) - _END_LENGTH - 65_536))
    if end < 0 or len(data) < end + _END_LENGTH:
        raise _damaged()
    if data[max(0, end - _LARGE_END_LENGTH) : end].startswith(_LARGE_END):
        raise _packed_oddly()  # its directory may be another than the one that is counted here
    parts, size = struct.unpack_from("<HI", data, end + 10)
    if parts > MOST_PARTS or size > _LARGEST_DIRECTORY:
        raise ScriptRefused(
            "script_unsafe",
            f"The file holds more than {MOST_PARTS:,} parts; no script does. Save it again, or "
            "copy its text into a .txt file.",
        )


def _packed_oddly() -> ScriptRefused:
    return ScriptRefused(
        "script_unsafe",
        "The document is packed in a way that no writing program uses. Save it again.",
    )


def _damaged() -> ScriptRefused:
    return ScriptRefused(
        "script_damaged",
        "The file is cut off or damaged. Hand it in again, or save it again from its program.",
    )
