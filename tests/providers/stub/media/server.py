"""A server that speaks fal's queue, keeps a book of what it accepted, and breaks when told to."""

import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.providers.stub.media.exchange import Exchange
from tests.providers.stub.media.faults import FAULTS
from tests.providers.stub.media.ledger import Ledger, Line
from tests.providers.stub.media.requests import Accepted
from tests.providers.stub.media.signing import Signer
from tests.providers.stub.media.webhooks import Caller

KEY = "stub-id:stub-secret"


@dataclass(frozen=True, kw_only=True)
class Seen:
    """One submit that came, accepted or not."""

    endpoint: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass(kw_only=True)
class Plan:
    """What the next submits meet whose endpoint and prompt contain these words."""

    fault: str
    endpoint: str = ""
    prompt: str = ""
    times: int = 1


@dataclass(kw_only=True, eq=False)
class MediaStub(ThreadingHTTPServer):
    """``latency``: seconds until a request is done. ``calls``: whether webhooks are sent.
    ``most_at_once``: of requests that are not done; more are told to come back (0: any number)."""

    ledger: Ledger
    port: int = 0
    key: str = KEY
    latency: float = 0.0
    calls: bool = False
    most_at_once: int = 0
    plans: deque[Plan] = field(default_factory=deque)
    seen: list[Seen] = field(default_factory=list)
    accepted: dict[str, Accepted] = field(default_factory=dict)
    downloads: list[str] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    signer: Signer = field(default_factory=Signer)
    ends: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    daemon_threads = True
    request_queue_size = 128

    def __post_init__(self) -> None:
        super().__init__(("127.0.0.1", self.port), Exchange)
        self.caller = Caller(self.signer)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Who has heard enough hangs up; anything else is a defect of the stub's, and is shown."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def keys_url(self) -> str:
        return f"{self.root}/.well-known/jwks.json"

    def breaks(self, fault: str, *, endpoint: str = "", prompt: str = "", times: int = 1) -> None:
        """The next submits (to ``endpoint``, with ``prompt`` in their words) meet ``fault``."""
        if fault not in FAULTS:
            raise ValueError(f"no fault is called {fault!r}; there are {', '.join(FAULTS)}")
        self.plans.append(Plan(fault=fault, endpoint=endpoint, prompt=prompt, times=times))

    def next_fault(self, endpoint: str, prompt: str) -> str:
        with self.lock:
            for plan in self.plans:
                if plan.endpoint in endpoint and plan.prompt in prompt:
                    plan.times -= 1
                    if plan.times <= 0:
                        self.plans.remove(plan)
                    return plan.fault
        return ""

    @property
    def is_full(self) -> bool:
        with self.lock:
            at_work = sum(not one.is_over(self.latency) for one in self.accepted.values())
        return 0 < self.most_at_once <= at_work

    def accept(self, request: Accepted) -> None:
        """On the disk before anything is answered."""
        with self.lock:
            self.accepted[request.id] = request
        self.ledger.write(
            Line(
                id=request.id,
                key=request.key,
                endpoint=request.endpoint,
                prompt=request.prompt[:200],
                cost_microdollars=request.cost,
            )
        )
        if request.webhook and (self.calls or request.fault.startswith("webhook_")):
            self.caller.call(request, self.root)


def use(stub: MediaStub, settings: Any) -> None:
    """Point Django's settings at it, files from this machine included."""
    settings.MEDIA_PIPELINE_FAL_URL = stub.root
    settings.MEDIA_PIPELINE_FAL_KEYS_URL = stub.keys_url
    settings.MEDIA_PIPELINE_FAL_KEY = stub.key
    settings.MEDIA_PIPELINE_FETCH_ALLOW_HTTP = True
    settings.MEDIA_PIPELINE_FETCH_NETWORKS = ["127.0.0.0/8"]


def environment(stub: MediaStub) -> dict[str, str]:
    """The same for a process that a test, or a person, starts."""
    return {
        "MEDIA_PIPELINE_FAL_URL": stub.root,
        "MEDIA_PIPELINE_FAL_KEYS_URL": stub.keys_url,
        "MEDIA_PIPELINE_FAL_KEY": stub.key,
        "MEDIA_PIPELINE_FETCH_ALLOW_HTTP": "true",
        "MEDIA_PIPELINE_FETCH_NETWORKS": "127.0.0.0/8",
    }


@contextmanager
def serving(ledger: Path, **more: Any) -> Iterator[MediaStub]:
    """A stub on a free port, until the block ends."""
    stub = MediaStub(ledger=Ledger(ledger), **more)
    thread = threading.Thread(target=stub.serve_forever, args=[0.05], daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        stub.ends.set()
        stub.shutdown()
        stub.server_close()
        thread.join(5)
