"""A local server that speaks the chat protocol, keeps a ledger and breaks down when told to."""

import json
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.providers.stub.chat.delivery import DELIVERIES, Answer
from tests.providers.stub.chat.ledger import Ledger, Line
from tests.providers.stub.chat.material import text_of
from tests.providers.stub.chat.model import answer, call_of
from tests.providers.stub.chat.refusals import REFUSALS
from tests.providers.stub.chat.shapes import Bill, Shapes, Vendor, error_body
from tests.providers.stub.chat.twisted import TWISTS
from tests.providers.stub.connection import Connection, Gone

KEY = "stub-key"
DROP_BEFORE = "drop_before_acceptance"
FAULTS = (DROP_BEFORE, *REFUSALS, *TWISTS, *DELIVERIES)


@dataclass(frozen=True, kw_only=True)
class Seen:
    """One request that came, accepted or not."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass(kw_only=True)
class Plan:
    """What goes wrong next: for the next request, or for the next ones of one call."""

    fault: str
    call: str = ""
    times: int = 1


@dataclass(kw_only=True, eq=False)
class ChatStub(ThreadingHTTPServer):
    """``vendor``: whose words it uses. ``thoughts``: what the model thinks aloud beside it."""

    ledger: Ledger
    vendor: Vendor = "openai"
    port: int = 0
    key: str = KEY
    thoughts: str = ""
    plans: deque[Plan] = field(default_factory=deque)
    seen: list[Seen] = field(default_factory=list)
    ends: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    daemon_threads = True

    def __post_init__(self) -> None:
        super().__init__(("127.0.0.1", self.port), _Exchange)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Who has heard enough hangs up; anything else is a defect of the stub's, and is shown."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        """The base that a client is given."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def breaks(self, fault: str, *, call: str = "", times: int = 1) -> None:
        """The next request (of ``call``) meets ``fault``; ``times`` of them."""
        if fault not in FAULTS:
            raise ValueError(f"no fault is called {fault!r}; there are {', '.join(FAULTS)}")
        self.plans.append(Plan(fault=fault, call=call, times=times))

    def next_fault(self, call: str) -> str:
        with self.lock:
            for plan in self.plans:
                if plan.call in ("", call):
                    plan.times -= 1
                    if plan.times <= 0:
                        self.plans.remove(plan)
                    return plan.fault
        return ""


class _Exchange(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: ChatStub

    def do_GET(self) -> None:
        models = {
            "object": "list",
            "data": [{"id": "stub", "object": "model", "created": 1, "owned_by": "stub"}],
        }
        connection = Connection(self, self.server.ends)
        if self.path.endswith("/models"):
            connection.send_json(200, models)
        elif self.path.endswith("/_ledger"):
            connection.send_json(200, [line._asdict() for line in self.server.ledger.read()])
        else:
            connection.send_json(404, error_body(self.server.vendor, 404, "No such page"))

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        connection = Connection(self, self.server.ends)
        try:
            if self.path.endswith("/_faults"):
                self.server.breaks(**body)
                connection.send_json(200, {})
            else:
                self._complete(connection, body)
        except Gone:
            self.close_connection = True

    def _complete(self, connection: Connection, body: dict[str, Any]) -> None:
        stub = self.server
        headers = {name.lower(): text for name, text in self.headers.items()}
        stub.seen.append(Seen(path=self.path, headers=headers, body=body))
        call = call_of(body)
        fault = stub.next_fault(call)
        if fault == DROP_BEFORE:
            connection.drop()
        if headers.get("authorization") != f"Bearer {stub.key}":
            fault = "unauthorized"
        if refusal := REFUSALS.get(fault):
            words = error_body(stub.vendor, refusal.status, refusal.message, refusal.metadata)
            connection.send_json(refusal.status, words, refusal.headers())
            return
        said = self._say(call, body, fault)
        self._accept(call, body, headers, said)
        plain = "stream" if body.get("stream") else "whole"
        DELIVERIES.get(fault, DELIVERIES[plain])(connection, said)

    def _say(self, call: str, body: dict[str, Any], fault: str) -> Answer:
        text = answer(call, body)
        if twist := TWISTS.get(fault):
            text = twist(text)
        thinks = len(self.server.thoughts) // 4
        return Answer(
            text=text,
            thoughts=self.server.thoughts,
            shapes=Shapes(
                vendor=self.server.vendor, id=f"gen-{uuid4().hex[:20]}", model=body["model"]
            ),
            bill=Bill(
                prompt_tokens=sum(len(text_of(m)) for m in body["messages"]) // 4,
                completion_tokens=len(text) // 4 + thinks,
                reasoning_tokens=thinks,
            ),
            wants_usage=bool((body.get("stream_options") or {}).get("include_usage")),
        )

    def _accept(
        self, call: str, body: dict[str, Any], headers: dict[str, str], said: Answer
    ) -> None:
        self.server.ledger.write(
            Line(
                id=said.shapes.id,
                key=headers.get("idempotency-key", ""),
                call=call,
                model=body["model"],
                prompt_tokens=said.bill.prompt_tokens,
                completion_tokens=said.bill.completion_tokens,
                cost_microdollars=said.bill.cost_microdollars,
            )
        )

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving(ledger: Path, **more: Any) -> Iterator[ChatStub]:
    """A stub on a free port, until the block ends."""
    stub = ChatStub(ledger=Ledger(ledger), **more)
    thread = threading.Thread(target=stub.serve_forever, args=[0.05], daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        stub.ends.set()
        stub.shutdown()
        stub.server_close()
        thread.join(5)
