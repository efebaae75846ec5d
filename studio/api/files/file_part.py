"""Some bytes of an open file, piece by piece: a film is never in memory as a whole."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import BinaryIO

PIECE = 256 * 1024


class FilePart:
    """For servers that give each request a thread."""

    def __init__(self, file: BinaryIO, first: int, length: int) -> None:
        self.file, self.left = file, length
        file.seek(first)

    def __iter__(self) -> Iterator[bytes]:
        while piece := self.read():
            yield piece

    def read(self) -> bytes:
        piece = self.file.read(min(PIECE, self.left))
        self.left -= len(piece)
        return piece

    def close(self) -> None:
        self.file.close()


class AwaitedFilePart:
    """For servers with a loop: what can only be iterated would be read as a whole there."""

    def __init__(self, part: FilePart) -> None:
        self.part = part

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while piece := await asyncio.to_thread(self.part.read):
            yield piece

    def close(self) -> None:
        self.part.close()
