"""A provider behind a real socket, and the job kind that speaks to it over HTTP."""

import http.client
import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import urlsplit

from pydantic import BaseModel

from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import ResumableCall, job_handler
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    CancelOutcome,
    GiveUp,
    LookOutcome,
    StillWorking,
    Stopped,
    SubmitOutcome,
    TooLate,
    TryLater,
    WebhookOutcome,
)
from workflows.jobs.provider_webhook import ProviderWebhook
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.work import Look, Work

SOON = timedelta(seconds=0.05)


class Provider(ThreadingHTTPServer):
    """Keeps a ledger by key. What it does next with a request is said beforehand."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answers)
        self.orders: dict[str, dict[str, Any]] = {}  # request id -> order
        self.asked: list[tuple[str, str]] = []  # (method, path)
        self.does: list[str] = []  # with the next submits: accept, lose, busy, refuse
        self.charged = 0

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"

    def finish(self, request_id: str, clip: str) -> None:
        self.orders[request_id] |= {"state": "done", "clip": clip}

    def call(self, request_id: str, **more: Any) -> tuple[int, Any]:
        """To the address that came with the order; status and body of the answer."""
        order = self.orders[request_id]
        url = urlsplit(order["webhook"])
        body = {"id": request_id, "state": order["state"], "clip": order.get("clip")} | more
        return ask(url.netloc, "POST", url.path, 10, body)


class _Answers(BaseHTTPRequestHandler):
    server: Provider
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(("POST", self.path))
        does = self.server.does.pop(0) if self.server.does else "accept"
        if does in ("busy", "refuse"):
            return self._say(429 if does == "busy" else 422, {})
        request_id = f"r-{len(self.server.orders) + 1}"
        self.server.orders[request_id] = body | {"state": "working"}
        if does == "lose":  # the order is taken, the answer never comes
            self.close_connection = True
            return None
        return self._say(202, {"id": request_id})

    def do_GET(self) -> None:
        self.server.asked.append(("GET", self.path))
        ids = self.path.rpartition("=")[2].split(",")
        self._say(200, [self.server.orders[one] for one in ids])

    def do_DELETE(self) -> None:
        self.server.asked.append(("DELETE", self.path))
        order = self.server.orders[self.path.rpartition("/")[2]]
        if order["state"] == "done":
            return self._say(409, order)
        order["state"] = "stopped"
        return self._say(200, {"charged": self.server.charged})

    def _say(self, status: int, body: Any) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Not on the terminal."""


@contextmanager
def running_provider() -> Iterator[Provider]:
    provider = Provider()
    thread = threading.Thread(target=provider.serve_forever, args=[0.02], daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.shutdown()
        thread.join()
        provider.server_close()


def ask(place: str, method: str, path: str, seconds: float, body: Any = None) -> tuple[int, Any]:
    connection = http.client.HTTPConnection(place, timeout=seconds)
    try:
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, {"Content-Type": "application/json"})
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


class Order(BaseModel):
    place: str


@job_handler
class SocketClip(ResumableCall[Order]):
    kind = "test.socket_clip"
    payload_model = Order
    retry: ClassVar[RetryPolicy] = RetryPolicy(base_seconds=0)
    applied: ClassVar[list[str]] = []

    def provider(self, payload: Order) -> str:
        return payload.place

    def price_microdollars(self, payload: Order) -> int:  # noqa: ARG002
        return 50

    def submit(self, work: Work[Order]) -> SubmitOutcome:
        order = {"key": work.idempotency_key, "webhook": work.webhook_url}
        try:
            status, body = self._ask(work, "POST", "/requests", order)
        except ConnectionRefusedError as error:
            return TryLater(timedelta(), "unreachable", str(error))
        if status == 202:
            return Accepted(body["id"], SOON)
        return TryLater(timedelta(), "busy") if status == 429 else GiveUp("refused")

    def look_many(self, looks: Sequence[Look[Order]]) -> Sequence[LookOutcome]:
        ids = ",".join(look.submission.provider_request_id for look in looks)
        _, orders = self._ask(looks[0].work, "GET", f"/requests?ids={ids}")
        return [_outcome(order) for order in orders]

    def look(self, work: Work[Order], submission: HeldSubmission) -> LookOutcome:
        return self.look_many([Look(work, submission)])[0]

    def cancel(self, work: Work[Order], submission: HeldSubmission) -> CancelOutcome:
        status, body = self._ask(work, "DELETE", f"/requests/{submission.provider_request_id}")
        return Stopped(body["charged"]) if status == 200 else TooLate(_answer(body), 50)

    def read_webhook(self, webhook: ProviderWebhook) -> WebhookOutcome | None:
        body = webhook.json()
        return _answer(body) if body["state"] == "done" else Accepted(body["id"], SOON)

    def apply(self, work: Work[Order], answer: dict[str, Any]) -> None:  # noqa: ARG002
        self.applied.append(answer["clip"])

    def _ask(self, work: Work[Order], method: str, path: str, body: Any = None) -> tuple[int, Any]:
        return ask(work.payload.place, method, path, work.call_timeout, body)


def _outcome(order: dict[str, Any]) -> LookOutcome:
    return _answer(order) if order["state"] == "done" else StillWorking(SOON, order["state"])


def _answer(order: dict[str, Any]) -> Answered:
    return Answered({"clip": order["clip"]}, cost_microdollars=50)
