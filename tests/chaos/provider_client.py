"""The adapter of the chaos provider: what an HTTP answer means for the engine."""

import http.client
import json
from datetime import timedelta
from typing import Any

from tests.chaos import told
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    CallOutcome,
    LookOutcome,
    StillWorking,
    SubmitOutcome,
    TryLater,
    Uncertain,
)

SOON = timedelta(seconds=1)


def _ask(method: str, path: str, seconds: float, body: dict[str, Any] | None = None) -> Any:
    """(status, JSON, Retry-After). What the network raises passes through."""
    connection = http.client.HTTPConnection(told.provider(), timeout=seconds)
    try:
        connection.request(method, path, None if body is None else json.dumps(body))
        response = connection.getresponse()
        return response.status, json.loads(response.read()), response.getheader("Retry-After")
    finally:
        connection.close()


def submit(body: dict[str, Any]) -> SubmitOutcome:
    """A refused connection bought nothing; one that broke later may have."""
    try:
        status, answer, after = _ask("POST", "/requests", 3, body)
    except ConnectionRefusedError as error:
        return TryLater(SOON, "provider_unreachable", str(error))
    if status == 202:
        return Accepted(answer["request"], timedelta(seconds=float(body["seconds"])))
    if status == 429:
        return TryLater(timedelta(seconds=float(after)), "rate_limited")
    return Uncertain(f"the provider answered {status}")


def call(body: dict[str, Any]) -> CallOutcome:
    try:
        status, answer, after = _ask("POST", "/calls", 10 + 2 * float(body["seconds"]), body)
    except ConnectionRefusedError as error:
        return TryLater(SOON, "provider_unreachable", str(error))
    if status == 429:
        return TryLater(timedelta(seconds=float(after)), "rate_limited")
    return Answered(answer, cost_microdollars=int(body["price"]))


def look(request: str) -> LookOutcome:
    try:
        status, answer, _ = _ask("GET", f"/requests/{request}", 2)
    except OSError as error:
        return TryLater(SOON, "look_failed", str(error))
    if status != 200:
        return TryLater(SOON, "look_failed", f"the provider answered {status}")
    if answer["status"] == "working":
        return StillWorking(timedelta(seconds=min(max(answer["left"], 0.2), 3)), "working")
    return Answered(answer, cost_microdollars=1)


def set_trouble(percent: float) -> None:
    """How many of a hundred requests meet one of the provider's troubles from now on."""
    _ask("POST", "/trouble", 5, {"percent": percent})


def figures() -> dict[str, Any]:
    """Troubles so far, the most requests in flight since the last time, seconds by job."""
    return dict(_ask("GET", "/figures", 5)[1])


def find(key: str) -> str | None:
    status, answer, _ = _ask("GET", f"/keys/{key}", 2)
    return str(answer["request"]) if status == 200 else None
