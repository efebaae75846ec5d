"""Over real connections: fifty at once, a body in chunks, a body without end."""

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from http.client import HTTPConnection
from threading import Barrier
from typing import Any

import pytest
from django.db.models.functions import Now

from media_pipeline.assets.asset import Asset
from media_pipeline.films.film import Film
from tests.studio.conftest import SCRIPT, Caller
from tests.studio.real_site import real_site
from workflows.commands.command import Command
from workflows.execution.sweep import sweep
from workflows.jobs.job import Job
from workflows.jobs.send_pointers import fill_windows
from workflows.pointer import Pointer
from workflows.projects.api_key import ApiKey
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass(frozen=True)
class Site:
    port: int
    address: str
    secret: str

    def post(self, body: Any, *, chunked: bool = False) -> tuple[int, dict[str, str], Any]:
        client = HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/json"}
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        pieces = (data[start : start + 1000] for start in range(0, len(data), 1000))
        client.request(
            "POST",
            self.address,
            body=pieces if chunked else data,
            headers=headers,
            encode_chunked=chunked,
        )
        answer = client.getresponse()
        named = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, named, json.loads(answer.read())


@pytest.fixture
def site(process_environment: dict[str, str], settings: Any) -> Iterator[Site]:
    caller = Caller()
    _, secret = ApiKey.objects.issue(caller.project, caller.user)
    with real_site(
        process_environment
        | {"MEDIA_ROOT": str(settings.MEDIA_ROOT), "DATA_UPLOAD_MAX_MEMORY_SIZE": "20000"}
    ) as running:
        yield Site(running.port, caller.commands_url, secret)


def rows() -> dict[str, int]:
    return {row.__name__: row.objects.count() for row in (Command, Run, Film, Asset)}


def test_fifty_posts_at_once_are_one_command_and_another_payload_is_refused(site: Site) -> None:
    together = Barrier(50)

    def post(number: int) -> tuple[int, dict[str, str], Any]:
        together.wait(60)
        script = SCRIPT if number % 10 else SCRIPT + f"\nAnother end, {number}.\n"
        return site.post({"client_command_id": "one", "script": script})

    with ThreadPoolExecutor(50) as clients:
        answers = list(clients.map(post, range(50)))

    accepted = [(headers, body) for status, headers, body in answers if status == 202]
    refused = [body for status, _, body in answers if status == 422]
    others = [body for status, _, body in answers if status not in (202, 422)]
    assert others == []
    assert len({body["id"] for _, body in accepted}) == 1
    replays = [headers.get("idempotency-replayed") for headers, _ in accepted]
    assert replays.count(None) == 1
    assert replays.count("true") == len(accepted) - 1
    assert {body["code"] for body in refused} <= {"command_conflict"}
    assert rows() == {"Command": 1, "Run": 1, "Film": 1, "Asset": 1}
    assert Job.objects.count() == Run.objects.get().jobs_total

    status, _, body = site.post({"client_command_id": "one", "script": SCRIPT + "\nNo.\n"})
    assert (status, body["code"]) == (422, "command_conflict")
    assert rows() == {"Command": 1, "Run": 1, "Film": 1, "Asset": 1}


def test_a_body_in_chunks_is_read_whole_and_one_without_end_is_refused(site: Site) -> None:
    chunked = site.post({"client_command_id": "one", "script": SCRIPT}, chunked=True)
    endless = site.post(b'{"script": "' + b"A" * 30_000 + b'"}', chunked=True)
    long = site.post(b'{"script": "' + b"A" * 30_000 + b'"}')

    assert chunked[0] == 202, chunked
    assert [(status, body["code"]) for status, _, body in (endless, long)] == [
        (413, "body_too_large")
    ] * 2
    assert endless[2]["detail"] == long[2]["detail"]
    assert rows()["Command"] == 1


def test_a_hundred_megabytes_are_refused_before_they_are_sent(site: Site) -> None:
    """Only the head of the request goes out, so whoever waits for the body would wait on."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=20) as line:
        line.sendall(
            f"POST {site.address} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            f"{site.secret}\r\nContent-Type: multipart/form-data; boundary=x\r\n"
            f"Content-Length: {100 * 2**20}\r\n\r\n--x".encode()
        )
        answer = b"".join(iter(lambda: line.recv(65_536), b""))

    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 413")
    assert b"application/problem+json" in head
    assert json.loads(body)["code"] == "body_too_large"


def test_a_site_killed_after_its_202_has_lost_nothing(
    process_environment: dict[str, str], settings: Any, pointers: list[Pointer]
) -> None:
    caller = Caller()
    _, secret = ApiKey.objects.issue(caller.project, caller.user)
    with real_site(process_environment | {"MEDIA_ROOT": str(settings.MEDIA_ROOT)}) as site:
        answer = Site(site.port, caller.commands_url, secret).post(
            {"client_command_id": "one", "script": SCRIPT}
        )
        site.process.kill()
        site.process.wait(60)

    assert answer[0] == 202
    command = Command.objects.get(pk=answer[2]["id"])
    assert command.status == "attached"
    assert not pointers  # what the killed site may have sent went to a broker that nobody reads
    Job.objects.filter(status="queued").update(
        pointer_sent_at=Now() - timedelta(seconds=settings.WORKFLOWS_POINTER_LOST_SECONDS + 1)
    )
    sweep()
    fill_windows()
    waiting = Job.objects.filter(run=command.run, unmet_dependencies=0)
    assert {pointer.job_id for pointer in pointers} == {job.pk for job in waiting}
