"""What the API costs beside a bare endpoint, and what five hundred streams of events hold."""

import json
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from statistics import median
from uuid import uuid4

from benchmarks.place import ROOT, Place
from benchmarks.spread import percentile
from benchmarks.worker_processes import WorkerProcess, started

STREAMS = 500
PATIENCE = 60.0  # seconds
EVENTS = 20


@dataclass(frozen=True)
class Site:
    """Milliseconds over one connection that is kept; requests of both kinds by turns."""

    accept_p50: float
    accept_p99: float
    insert_p50: float
    insert_p99: float
    ratio: float  # of the medians
    streams: int
    streams_rss_mb: float  # of the whole process of the site
    idle_rss_mb: float  # of the same before the first stream
    heard_after_ms: float  # median over the streams, from the commit to the last of the events
    load: float


def measure_site(place: Place, requests: int) -> Site:
    from workflows.projects.api_key import ApiKey
    from workflows.projects.local_project import local_project

    load = os.getloadavg()[0]
    project, user = local_project()
    _, secret = ApiKey.objects.issue(project, user)
    with _running(place) as (process, port):
        accepts, inserts = _by_turns(
            port, secret, f"/api/v1/projects/{project.pk}/commands", requests
        )
        idle = process.resident_mb()
        rss, heard_after = _streams(port, secret, process)
    return Site(
        accept_p50=median(accepts),
        accept_p99=percentile(accepts, 0.99),
        insert_p50=median(inserts),
        insert_p99=percentile(inserts, 0.99),
        ratio=median(accepts) / median(inserts),
        streams=STREAMS,
        streams_rss_mb=rss,
        idle_rss_mb=idle,
        heard_after_ms=heard_after,
        load=load,
    )


def _by_turns(
    port: int, secret: str, commands: str, requests: int
) -> tuple[list[float], list[float]]:
    """Commands as people send them: a script, for which a film, its run and first jobs begin."""
    script = (ROOT / "examples" / "short.fountain").read_text()
    site = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def post(address: str, body: dict[str, object], status: int) -> float:
        data = json.dumps(body)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
        began = time.perf_counter()
        site.request("POST", address, data, headers)
        answer = site.getresponse()
        answer.read()
        took = (time.perf_counter() - began) * 1000
        if answer.status != status:
            raise RuntimeError(f"{address} answered {answer.status}")
        return took

    def accept() -> float:
        return post(commands, {"client_command_id": uuid4().hex, "script": script}, 202)

    def insert() -> float:
        return post("/bench/insert", {"name": "one"}, 201)

    for _ in range(5):
        accept(), insert()
    accepts, inserts = [], []
    for _ in range(requests):
        accepts.append(accept())
        inserts.append(insert())
    return accepts, inserts


def _streams(port: int, secret: str, process: WorkerProcess) -> tuple[float, float]:
    """Megabytes while all are open and have heard all, and how long the last event took."""
    from workflows.events.append_event import append_event
    from workflows.events.channel import Channel
    from workflows.projects.local_project import local_project

    project, _ = local_project()
    channel = Channel.objects.create(project=project, name=f"bench:{uuid4()}")
    with ExitStack() as opened:
        streams = [
            opened.enter_context(_listening(port, secret, channel.name)) for _ in range(STREAMS)
        ]
        for _ in range(EVENTS):
            append_event(channel=channel.name, type="run.prioritized", data={"seconds": 1})
        committed = time.perf_counter()
        heard = [hear(committed) for hear in streams]
        return process.resident_mb(), median(heard)


@contextmanager
def _listening(port: int, secret: str, channel: str) -> Iterator[Callable[[float], float]]:
    """A stream that has begun; called, it waits for all events and says after how many ms."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
        head = (
            f"GET /api/v1/channels/{channel}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {secret}\r\nAccept: text/event-stream\r\n\r\n"
        )
        client.sendall(head.encode())
        reader = client.makefile("rb")
        while b"retry:" not in (line := reader.readline()):
            if not line:
                raise RuntimeError("the stream ended before it began")

        def hear(committed: float) -> float:
            while True:
                line = reader.readline()
                if line.strip() == f"id: {EVENTS}".encode():
                    return (time.perf_counter() - committed) * 1000
                if not line:
                    raise RuntimeError("the stream ended early")

        yield hear


@contextmanager
def _running(place: Place) -> Iterator[tuple[WorkerProcess, int]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [
        *(sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port)),
        *("--log-level", "warning", "--no-access-log"),
    ]
    settings = {"DJANGO_SETTINGS_MODULE": "benchmarks.site.settings"}
    with started(command, place.logs / "site.log", settings) as process:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                HTTPConnection("127.0.0.1", port, timeout=5).request("GET", "/healthz")
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
        yield process, port
