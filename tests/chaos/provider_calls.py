"""The provider's own calls: told when a request was taken and when it is done, if all goes well."""

import asyncio
import contextlib
import json
from typing import Any
from urllib.parse import urlsplit

TRIES = 3
PAUSE_SECONDS = 1.0


async def call_webhook(url: str, body: dict[str, Any]) -> int:
    """The status of the last try; 0 when nobody answered."""
    status = 0
    for _ in range(TRIES):
        with contextlib.suppress(OSError, ValueError, TimeoutError, asyncio.IncompleteReadError):
            status = await asyncio.wait_for(_post(url, body), 5)
        if 0 < status < 500:
            break
        await asyncio.sleep(PAUSE_SECONDS)
    return status


async def _post(url: str, body: dict[str, Any]) -> int:
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        data = json.dumps(body).encode()
        writer.write(
            f"POST {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        await writer.drain()
        return int((await reader.readline()).split()[1])
    finally:
        writer.close()
