"""A client of event streams, over a real connection."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple


class Heard(NamedTuple):
    number: int
    type: str
    data: dict[str, Any]


class Stream:
    """``status`` and ``headers`` of the answer; then frame by frame."""

    def __init__(
        self, reader: asyncio.StreamReader, status: int, headers: dict[str, str], body: bytes
    ) -> None:
        self.status, self.headers = status, headers
        self._reader, self._text = reader, body

    async def next(self, seconds: float = 20) -> Heard | None:
        """The next event; None at the end."""
        async with asyncio.timeout(seconds):
            while True:
                frame, found, rest = self._text.partition(b"\n\n")
                if not found:
                    chunk = await self._chunk()
                    if not chunk:
                        return None
                    self._text += chunk
                    continue
                self._text = rest
                fields = dict(
                    line.split(": ", 1) for line in frame.decode().split("\n") if ": " in line
                )
                if "id" in fields:
                    return Heard(int(fields["id"]), fields["event"], json.loads(fields["data"]))

    async def numbers(self, count: int) -> list[int]:
        heard = [await self.next() for _ in range(count)]
        return [one.number for one in heard if one is not None]

    async def read(self) -> bytes:
        """Some of the body."""
        return await self._chunk()

    async def body(self) -> Any:
        """Of an answer that is no stream."""
        while chunk := await self._chunk():
            self._text += chunk
        return json.loads(self._text)

    async def _chunk(self) -> bytes:
        if self.headers.get("transfer-encoding") != "chunked":
            return await self._reader.read(65536)
        line = await self._reader.readline()
        size = int(line.strip() or b"0", 16)
        if not size:
            return b""
        chunk = await self._reader.readexactly(size)
        await self._reader.readexactly(2)
        return chunk


@asynccontextmanager
async def stream(port: int, address: str, secret: str, **headers: str) -> AsyncIterator[Stream]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        named = {
            "Host": "127.0.0.1",
            "Authorization": f"Bearer {secret}",
            "Accept": "text/event-stream",
        } | {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"GET {address} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items())]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (line.split(": ", 1) for line in head[1:] if ": " in line)
        answered = {name.lower(): value for name, value in pairs}
        yield Stream(reader, int(head[0].split()[1]), answered, b"")
    finally:
        writer.close()
