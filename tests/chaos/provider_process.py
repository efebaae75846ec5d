"""
``python -m tests.chaos.provider_process LEDGER PORT_FILE SEED TROUBLE``: a paid provider.

HTTP on a socket, a process of its own, nothing shared with the engine but the requests. It takes
every request it is sent, repeated or not, and bills each: whoever submits twice pays twice. Of a
hundred requests ``TROUBLE`` end in one of the troubles that providers have.
"""

import asyncio
import contextlib
import hashlib
import json
import os
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from tests.chaos.ledger import Line, write_line
from tests.chaos.provider_calls import call_webhook

SLOW_SECONDS = 4.0  # longer than any client waits for a look


class Reply(NamedTuple):
    """Status 0: the connection is cut instead."""

    status: int
    body: dict[str, Any]
    headers: str = ""


def digest_of(key: str) -> str:
    """What was made: so that a wrong answer on a right row is noticed."""
    return hashlib.sha256(key.encode()).hexdigest()[:16]


class Provider:
    def __init__(self, ledger: Path, seed: int, trouble: float) -> None:
        self.descriptor = os.open(ledger, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        self.random = random.Random(seed)
        self.trouble = trouble / 100
        self.done_at: dict[str, tuple[float, str]] = {}  # request -> when, key
        self.request_of: dict[str, str] = {}  # key -> request
        self.troubles: Counter[str] = Counter()
        self.webhooks: Counter[int] = Counter()  # by what we answered
        self.calls: set[asyncio.Task[None]] = set()
        self.in_flight_most = 0
        self.took: dict[str, float] = {}  # job -> seconds

    def befalls(self, name: str, share: float) -> bool:
        happens = self.random.random() < self.trouble * share
        self.troubles[name] += happens
        return happens

    async def answer(self, method: str, path: str, body: dict[str, Any]) -> Reply:
        if method == "POST" and path == "/requests":
            return self.submit(body)
        if method == "POST" and path == "/calls":
            return await self.call(body)
        if path.startswith("/requests/"):
            return await self.look(path.rpartition("/")[2])
        if path.startswith("/keys/"):
            return self.find(path.rpartition("/")[2])
        if method == "POST" and path == "/trouble":
            self.trouble = float(body["percent"]) / 100
            return Reply(200, {})
        if path == "/figures":
            most, self.in_flight_most = self.in_flight_most, 0
            figures = {
                "troubles": self.troubles, "webhooks": self.webhooks,
                "in_flight_most": most, "took": self.took,
            }  # fmt: skip
            return Reply(200, figures)
        return Reply(404, {"error": "no such address"})

    def submit(self, body: dict[str, Any]) -> Reply:
        if self.befalls("429 with Retry-After", 0.3):
            return Reply(429, {"error": "slow down"}, "Retry-After: 1\r\n")
        if self.befalls("500 before it was accepted", 0.15):
            return Reply(500, {"error": "try again"})
        request = f"request-{len(self.done_at) + 1}"
        now = asyncio.get_running_loop().time()
        took = float(body["seconds"]) * (0.5 + self.random.random())
        self.done_at[request] = (now + took, body["key"])
        self.took[body["job"]] = took
        self.request_of[body["key"]] = request
        write_line(self.descriptor, Line(body["key"], body["job"], body["kind"], request))
        in_flight = sum(at > now for at, _ in self.done_at.values())
        self.in_flight_most = max(self.in_flight_most, in_flight)
        if body.get("webhook"):
            self.tell(body["webhook"], request, body["key"], took)
        if self.befalls("accepted, connection cut", 0.25):
            return Reply(0, {})
        if self.befalls("500 after it was accepted", 0.1):
            return Reply(500, {"error": "lost it on the way back"})
        return Reply(202, {"request": request})

    def tell(self, url: str, request: str, key: str, took: float) -> None:
        """Half of the calls are lost; some come twice, some late, and some tell only the id."""
        told: list[tuple[float, dict[str, Any]]] = []
        done = {"status": "done", "request": request, "digest": digest_of(key)}
        if self.random.random() < 0.2:
            told.append((self.random.random(), {"status": "taken", "request": request}))
        if self.random.random() < 0.5:
            told.append((took, done))
            if self.random.random() < 0.3:
                told.append((took + 5 * self.random.random(), done))
        else:
            self.troubles["webhook lost"] += 1
        for after, body in told:
            task = asyncio.create_task(self.tell_later(after, url, body))
            self.calls.add(task)
            task.add_done_callback(self.calls.discard)

    async def tell_later(self, after: float, url: str, body: dict[str, Any]) -> None:
        await asyncio.sleep(after)
        self.webhooks[await call_webhook(url, body)] += 1

    async def call(self, body: dict[str, Any]) -> Reply:
        """Answers at once and has no id: billed when it was taken, answered or not."""
        if self.befalls("429 with Retry-After", 0.3):
            return Reply(429, {"error": "slow down"}, "Retry-After: 1\r\n")
        write_line(self.descriptor, Line(body["key"], body["job"], body["kind"], ""))
        await asyncio.sleep(float(body["seconds"]) * (0.5 + self.random.random()))
        if self.befalls("answered, connection cut", 0.1):
            return Reply(0, {})
        return Reply(200, {"digest": digest_of(body["key"])})

    async def look(self, request: str) -> Reply:
        if self.befalls("slow look", 0.1):
            await asyncio.sleep(SLOW_SECONDS)
        if self.befalls("look answered 500", 0.25):
            return Reply(500, {"error": "try again"})
        if request not in self.done_at:
            return Reply(404, {"error": "no such request"})
        at, key = self.done_at[request]
        left = at - asyncio.get_running_loop().time()
        if left > 0:
            return Reply(200, {"status": "working", "left": left})
        return Reply(200, {"status": "done", "digest": digest_of(key)})

    def find(self, key: str) -> Reply:
        request = self.request_of.get(key)
        return Reply(200, {"request": request}) if request else Reply(404, {"error": "unknown key"})

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            method, path, _ = head.split(" ", 2)
            length = next(
                (int(line.split(":")[1]) for line in head.splitlines() if "ength:" in line), 0
            )
            body = json.loads(await reader.readexactly(length)) if length else {}
            reply = await self.answer(method, path, body)
            if reply.status:
                data = json.dumps(reply.body).encode()
                writer.write(
                    f"HTTP/1.1 {reply.status} -\r\nContent-Length: {len(data)}\r\n"
                    f"Connection: close\r\n{reply.headers}\r\n".encode()
                    + data
                )
                await writer.drain()
        writer.close()


async def main(ledger: str, port_file: str, seed: str, trouble: str) -> None:
    provider = Provider(Path(ledger), int(seed), float(trouble))
    server = await asyncio.start_server(provider.serve, "127.0.0.1", 0, backlog=512)
    port = server.sockets[0].getsockname()[1]
    Path(port_file + ".new").write_text(str(port))
    Path(port_file + ".new").replace(port_file)
    # Ends with the harness, however that ends: its end of this pipe is closed then.
    await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
