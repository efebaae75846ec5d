"""What clients of all kinds ask of a site, over and over."""

import json
import random
import socket
import threading
from collections import Counter
from http.client import HTTPConnection, HTTPException
from typing import Any
from uuid import uuid4

SCRIPT = "INT. CAFE - DAY\n\nBEN pours tea.\n\nBEN\nThe tea is cold.\n"
#: How often each is done, of the sum.
MIX = (
    ("send", 2),
    ("look", 30),
    ("list", 20),
    ("wait", 6),
    ("listen", 6),
    ("download", 10),
    ("nonsense", 10),
    ("stranger", 4),
)


class Traffic:
    """``defects``: answers from 500 on, but for 503 that says when to come back. ``unanswered``:
    connections that broke though nobody broke them."""

    def __init__(self, port: int, key: str, project: str) -> None:
        self.port, self.project = port, project
        self._key = key
        self._lock = threading.Lock()
        self._done: Counter[str] = Counter()
        self.defects = self.unanswered = 0
        self.seen: list[str] = []
        self._runs: list[dict[str, Any]] = []

    @property
    def count(self) -> int:
        return sum(self._done.values())

    def table(self) -> str:
        return "\n".join(f"{name:20} {count:8}" for name, count in sorted(self._done.items()))

    def keep_asking(self, over: threading.Event, number: int) -> None:
        chance = random.Random(number)  # noqa: S311
        names, weights = zip(*MIX, strict=True)
        while not over.wait(chance.uniform(0.0, 0.2)):
            name = chance.choices(names, weights)[0]
            try:
                getattr(self, f"_{name}")(chance)
            except (OSError, HTTPException, KeyError, TypeError) as error:
                with self._lock:
                    self.unanswered += 1
                    self.seen.append(f"{name}: {error!r}")

    def _send(self, chance: random.Random) -> None:
        del chance
        body = {
            "client_command_id": uuid4().hex,
            "script": SCRIPT,
            "payload": {"stop_at": "script", "short_side": 120},
        }
        sent = self._ask("POST", f"/projects/{self.project}/commands", body)
        if isinstance(sent, dict) and sent.get("run"):
            with self._lock:
                self._runs = [*self._runs[-50:], sent]

    def _look(self, chance: random.Random) -> None:
        if self._runs:
            run = chance.choice(self._runs)["run"]
            self._ask(
                "GET", chance.choice((f"/runs/{run}", f"/runs/{run}/jobs", f"/runs/{run}/why"))
            )

    def _list(self, chance: random.Random) -> None:
        self._ask(
            "GET", chance.choice(("/runs?limit=20", "/films", "/projects", "/runs?status=failed"))
        )

    def _wait(self, chance: random.Random) -> None:
        if self._runs:
            self._ask("GET", f"/runs/{chance.choice(self._runs)['run']}?wait=3")

    def _listen(self, chance: random.Random) -> None:
        """And goes away after some events, in the middle."""
        if not self._runs:
            return
        run = self._ask("GET", f"/runs/{chance.choice(self._runs)['run']}")
        with socket.create_connection(("127.0.0.1", self.port), 30) as wire:
            head = f"GET {run['links']['stream']} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            wire.sendall(f"{head}Authorization: Bearer {self._key}\r\n\r\n".encode())
            for _ in range(chance.randrange(1, 6)):
                wire.recv(2048)
        self._count("listen", 200)

    def _download(self, chance: random.Random) -> None:
        if not self._runs:
            return
        run = self._ask("GET", f"/runs/{chance.choice(self._runs)['run']}")
        film = self._ask("GET", f"/films/{run['subject'].removeprefix('film:')}")
        asset = film["slots"]["script.text"]["selected"]["asset"]["link"]
        self._ask("GET", asset.removeprefix("/api/v1"), headers={"Range": "bytes=3-9"})

    def _nonsense(self, chance: random.Random) -> None:
        body = chance.choice((b"{", b'{"kind": 5}', b"[" * 500, b'{"script": "\x00"}', b"\xff\xfe"))
        self._ask("POST", f"/projects/{self.project}/commands", body)

    def _stranger(self, chance: random.Random) -> None:
        del chance
        self._ask("GET", f"/films/{uuid4()}", headers={"Authorization": "Bearer cs_wrong"})

    def _ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Any:
        site = HTTPConnection("127.0.0.1", self.port, timeout=90)
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        named = {"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"}
        try:
            site.request(method, f"/api/v1{path}", data, named | (headers or {}))
            answer = site.getresponse()
            text = answer.read()
        finally:
            site.close()
        self._count(f"{method} {answer.status}", answer.status, f"{path} {text[:200]!r}")
        is_json = answer.getheader("Content-Type", "").endswith("json")
        return json.loads(text) if is_json else text

    def _count(self, name: str, status: int, what: str = "") -> None:
        with self._lock:
            self._done[name] += 1
            if status >= 500:
                self.defects += 1
                self.seen.append(f"{name} {what}")
