"""No engine for containers is needed to see whether docker-compose.yml works: its services run as
processes, and somebody who knows only the API gets a film from them."""

import base64
import json
import shutil
import tempfile
from collections.abc import Iterator
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from typing import Any

import av
import psycopg
import pytest
from django.conf import settings

from config.embedded.embedded_services import RunningServices
from tests.architecture.project_files import ROOT, kept_files
from tests.compose.as_processes import Deployment, named, soon, words
from tests.compose.compose_file import ours
from tests.parallel_run import worker_number

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]

SCRIPT = "INT. CAFE - DAY\n\nBEN pours tea.\n\nBEN\nThe tea is cold.\n"
FLOWER_PASSWORD = "a-password-of-flower"


@pytest.fixture
def own_database(process_environment: dict[str, str]) -> Iterator[str]:
    """The address of an empty one, beside that of the other tests."""
    beside, _, _ = process_environment["DATABASE_URL"].rpartition("/")
    name = f"callsheet_compose_{worker_number()}"
    server = beside.replace("postgres://", "postgresql://") + "/postgres"
    with psycopg.connect(server, autocommit=True) as database:
        database.execute(f'drop database if exists "{name}" with (force)'.encode())
        database.execute(f'create database "{name}"'.encode())
        yield f"{beside}/{name}"
        database.execute(f'drop database "{name}" with (force)'.encode())


@pytest.fixture
def deployment(own_database: str, services: RunningServices) -> Iterator[Deployment]:
    place = Path(tempfile.mkdtemp(prefix="callsheet-test-"))
    made = Deployment(
        place,
        {
            "database_url": own_database,
            "broker_url": str(settings.CELERY_BROKER_URL),
            "secret_key": "a-secret-of-sixty-four-letters-that-nobody-else-has-seen-so-far",
            "flower_password": FLOWER_PASSWORD,
        },
    )
    try:
        yield made
    finally:
        made.left_over()
        shutil.rmtree(place, ignore_errors=True)


class Client:
    """Knows an address and a login; nothing of the code behind it."""

    def __init__(self, port: int, authorization: str = "") -> None:
        self.port = port
        self.headers = {"Authorization": authorization} if authorization else {}

    def ask(self, path: str, body: Any = None, **more: str) -> tuple[int, bytes]:
        asked = HTTPConnection("127.0.0.1", self.port, timeout=120)
        data = None if body is None else json.dumps(body)
        headers = self.headers | more | {"Host": "localhost", "Content-Type": "application/json"}
        asked.request("GET" if data is None else "POST", path, data, headers)
        answer = asked.getresponse()
        return answer.status, answer.read()

    def get(self, path: str) -> Any:
        status, body = self.ask(path)
        assert status == 200, f"{path}: {status} {body[:500]!r}"
        return json.loads(body)


def test_the_services_of_the_file_make_a_film_over_the_api_and_stop_in_time(
    deployment: Deployment,
) -> None:
    before = {path: path.stat().st_mtime_ns for path in kept_files()}
    deployment.run(named("migrate"))
    stays_up = [service for service in ours() if service.name != "migrate"]
    deployment.start(stays_up)
    web = named("web")
    login = deployment.run(web, words("python manage.py createowner")).split()
    assert (login[0], login[2]) == ("user", "password")
    made = deployment.run(web, words("python manage.py createproject Films")).split()
    project, key = made[1], made[3]
    for service in stays_up:
        deployment.wait_until_healthy(service)

    client = Client(deployment.port(web), f"Bearer {key}")
    film = client.get(f"/api/v1/films/{a_film(client, project)}")
    shown = film["slots"]["film.export"]["selected"]["asset"]
    status, mp4 = client.ask(f"/api/v1/assets/{shown['id']}")

    assert status == 200
    with av.open(BytesIO(mp4), "r") as opened:
        video = opened.streams.video[0]
        assert [video.width, video.height] == film["size"]
        assert sum(1 for _ in opened.decode(video)) / 24 > 1
        assert opened.streams.audio

    a_browser_gets_style_sheets(Client(deployment.port(web)))
    flower_shows_pointers_to_who_has_the_password(deployment.port(named("flower")))

    ended = deployment.stop()
    for service in stays_up:
        took, code = ended[service.name]
        assert took < service.stop_seconds, f"{service.name} took {took} s"
        assert code in (0, -15), f"{service.name}: {deployment.log(service.name)}"
    assert deployment.left_over() == []
    assert logs_are_json_and_hold_no_secret(deployment, key)
    # Their file system may be read-only: they have changed nothing outside of their own places.
    assert {path: path.stat().st_mtime_ns for path in kept_files()} == before
    assert not (ROOT / "flower").exists()


def a_film(client: Client, project: str) -> str:
    """Ordered, and waited for as docs/api.md says; its id."""
    order = {"kind": "new_turn", "script": SCRIPT, "payload": {"export": True, "short_side": 180}}
    status, body = client.ask(
        f"/api/v1/projects/{project}/commands", order, **{"Idempotency-Key": "first"}
    )
    assert status == 202, body
    command = json.loads(body)

    def has_ended() -> bool:
        run = client.get(f"/api/v1/runs/{command['run']}?wait=20")
        assert run["status"] in ("queued", "running", "succeeded"), run
        return bool(run["status"] == "succeeded")

    soon(has_ended, "the film is made")
    (film,) = client.get("/api/v1/films")["results"]
    return str(film["id"])


def a_browser_gets_style_sheets(browser: Client) -> None:
    for path in ("/static/admin/css/base.css", "/static/drf_spectacular_sidecar/swagger-ui-dist/"
                 "swagger-ui.css"):  # fmt: skip
        status, body = browser.ask(path)
        assert (status, b"{" in body) == (200, True), path
    assert browser.ask("/admin/login/")[0] == 200
    assert browser.ask("/static/../manage.py")[0] == 404


def flower_shows_pointers_to_who_has_the_password(port: int) -> None:
    for path in ("/", "/tasks", "/api/tasks"):
        assert Client(port).ask(path)[0] == 401
    password = base64.b64encode(f"callsheet:{FLOWER_PASSWORD}".encode()).decode()
    flower = Client(port, f"Basic {password}")
    tasks = flower.get("/api/tasks?limit=50").values()
    assert "workflows.execute_job" in {task["name"] for task in tasks}
    assert any("jobId" in str(task["kwargs"]) for task in tasks)
    # It shows and changes nothing.
    assert flower.ask("/api/worker/shutdown/somebody", {})[0] in (403, 405)


def logs_are_json_and_hold_no_secret(deployment: Deployment, key: str) -> bool:
    for service in ours():
        if service.name == "migrate":
            continue
        text = deployment.log(service.name)
        for secret in (*deployment.secrets.values(), key):
            assert secret not in text, service.name
    return True
