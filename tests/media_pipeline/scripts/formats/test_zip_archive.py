"""An archive is counted before it is read, and what is counted is what is read."""

import struct

import pytest

from media_pipeline.scripts.formats.zip_archive import MOST_PARTS, ZipArchive
from media_pipeline.scripts.script_refused import ScriptRefused


def two_directories(count: int) -> bytes:
    """The usual one says that it has one part; the one for archives of more than 4 GB has
    ``count``, and that is the one that is read."""
    entry = struct.pack("<I6H3I5H2I", 0x02014B50, 20, 20, *(0,) * 7, 1, *(0,) * 6) + b"w"
    large = struct.pack("<IQ2H2I4Q", 0x06064B50, 44, 45, 45, 0, 0, count, count, count * 47, 4)
    leads = struct.pack("<IIQI", 0x07064B50, 0, 4 + count * 47, 1)
    usual = struct.pack("<I4H2IH", 0x06054B50, 0, 0, 1, 1, 100, 4, 0)
    return b"PK\x03\x04" + entry * count + large + leads + usual


def test_no_second_directory_goes_uncounted() -> None:
    with pytest.raises(ScriptRefused) as refused:
        ZipArchive(two_directories(MOST_PARTS + 1))
    assert refused.value.code == "script_unsafe"
