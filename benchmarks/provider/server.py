"""``python -m benchmarks.provider.server SOCKET``: a stub of a generation service.

A request takes its seconds, of which at most ``slots`` run at the same time; the rest queues there.
One JSON object a line in, one out, on a unix socket. It keeps the times of everything, so that a
look's delay is measured by the one who is looked at.
"""

import asyncio
import json
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Request:
    seconds: float
    submitted: float
    started: float | None = None
    finished: float | None = None
    told: float | None = None  # the first look that could see it finished


@dataclass
class Provider:
    slots: int = 1_000_000
    requests: dict[str, Request] = field(default_factory=dict)
    queue: deque[str] = field(default_factory=deque)
    running: int = 0
    most_running: int = 0
    cadence: float = 0.0
    due: dict[str, float] = field(default_factory=dict)  # when the next look should come
    late: list[float] = field(default_factory=list)  # by how many seconds looks came later
    looks: int = 0
    calls: int = 0

    def answer(self, asked: dict[str, Any]) -> Any:
        self.calls += 1
        match asked["op"]:
            case "submit":
                return self.submit(asked["key"], asked["seconds"])
            case "look":
                return [self.look(one) for one in asked["ids"]]
            case "begin":
                self.__init__(slots=asked["slots"])  # type: ignore[misc]
                return None
            case "times":
                return {
                    "requests": {key: vars(request) for key, request in self.requests.items()},
                    "most_running": self.most_running,
                }
            case "expect":
                self.cadence, self.late, self.looks, self.calls = asked["cadence"], [], 0, 0
                since = time.monotonic() - time.time()  # they say it by the clock on the wall
                self.due = {key: due + since for key, due in asked["due"]}
                return None
            case "late":
                overdue = [time.monotonic() - due for due in self.due.values()]
                late = [*self.late, *(by for by in overdue if by > 0)]
                return {"late": late, "looks": self.looks, "calls": self.calls}
        raise ValueError(asked["op"])

    def submit(self, key: str, seconds: float) -> str:
        """A repeated key is the request that is there."""
        if key not in self.requests:
            self.requests[key] = Request(seconds, time.monotonic())
            self.queue.append(key)
            self.start_next()
        return key

    def start_next(self) -> None:
        while self.queue and self.running < self.slots:
            key = self.queue.popleft()
            request = self.requests[key]
            request.started = time.monotonic()
            self.running += 1
            self.most_running = max(self.most_running, self.running)
            asyncio.get_running_loop().call_later(request.seconds, self.finish, request)

    def finish(self, request: Request) -> None:
        request.finished = time.monotonic()
        self.running -= 1
        self.start_next()

    def look(self, key: str) -> bool:
        """Whether it is finished; what nobody submitted is at work for ever."""
        now = time.monotonic()
        self.looks += 1
        if key in self.due:
            self.late.append(max(0.0, now - self.due[key]))
            self.due[key] = now + self.cadence
        request = self.requests.get(key)
        if request is None or request.finished is None:
            return False
        request.told = request.told or now
        return True


async def serve(socket: str) -> None:
    provider = Provider()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            writer.write(json.dumps(provider.answer(json.loads(line))).encode() + b"\n")
            await writer.drain()
        writer.close()

    server = await asyncio.start_unix_server(talk, socket, limit=2**24)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
