"""From a client's request to what a provider is asked, across real processes, by ids and spans."""

import json
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.brokers.workers import soon
from tests.crash.celery_worker import celery_worker
from tests.studio.conftest import SCRIPT, Caller
from tests.studio.metrics.collector import collector
from tests.studio.real_site import real_site
from workflows.projects.api_key import ApiKey

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "metrics-token-of-this-test"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]


def test_one_request_is_followed_through_the_logs_and_in_one_trace(
    process_environment: dict[str, str], settings: Any, tmp_path: Path
) -> None:
    caller = Caller()
    _, secret = ApiKey.objects.issue(caller.project, caller.user)
    body = {"client_command_id": "one", "script": SCRIPT, "payload": {"stop_at": "script"}}
    site_log, worker_log = tmp_path / "site", tmp_path / "worker"
    with collector() as told, site_log.open("wb") as of_site, worker_log.open("wb") as of_worker:
        environment = process_environment | {
            "MEDIA_ROOT": str(settings.MEDIA_ROOT),
            "LOG_FORMAT": "json",
            "METRICS_TOKEN": TOKEN,
            "OTEL_EXPORTER_OTLP_ENDPOINT": f"http://{told.address}",
            "OTEL_BSP_SCHEDULE_DELAY": "200",
        }
        with (
            real_site(environment, log=of_site.fileno()) as site,
            celery_worker(environment, "--pool", "threads", log=of_worker.fileno()),
        ):
            client = HTTPConnection("127.0.0.1", site.port, timeout=60)
            client.request(
                "POST",
                caller.commands_url,
                json.dumps(body),
                {
                    "Authorization": f"Bearer {secret}",
                    "Content-Type": "application/json",
                    "X-Request-ID": "from-the-proxy",
                    "traceparent": f"00-{TRACE}-00f067aa0ba902b7-01",
                },
            )
            answer = client.getresponse()
            accepted = json.loads(answer.read())
            assert answer.status == 202, accepted
            assert answer.headers["X-Request-ID"] == "from-the-proxy"

            client.request("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
            figures = client.getresponse().read().decode()
            assert "callsheet_database_up 1.0" in figures
            assert 'uuid:project_id>/commands",status="202"} 1.0' in figures

            def ours() -> list[Any]:
                return [one for one in told.spans() if one.trace_id.hex() == TRACE]

            soon(lambda: any(one.name == "call local" for one in ours()))
            soon(lambda: any(one.name.startswith("POST api/v1/projects/") for one in ours()))
            soon(lambda: any(one.name.startswith("job ") for one in ours()))

    spans = {one.span_id: one for one in ours()}
    names = {one.name for one in spans.values()}
    assert {"accept new_turn", "send pointers"} <= names
    up = next(one for one in spans.values() if one.name == "call local")
    above = []
    while up.parent_span_id in spans:
        up = spans[up.parent_span_id]
        above.append(up.name)
    assert above[-2:] == ["accept new_turn", up.name]
    assert up.name == "POST api/v1/projects/<uuid:project_id>/commands"

    by_request = [one for one in lines(site_log) if one.get("request_id") == "from-the-proxy"]
    command = next(one for one in by_request if one["event"] == "command.accepted")
    assert command["command_id"] == accepted["id"]
    assert by_request[-1]["event"] == "request.answered"
    of_run = [one for one in lines(worker_log) if one.get("run_id") == command["run_id"]]
    assert {"job.claimed", "submission.intended", "submission.answered"} <= {
        one["event"] for one in of_run
    }
    assert all(one["job_id"] and one["attempt"] for one in of_run if "submission" in one)
    everything = site_log.read_text() + worker_log.read_text()
    assert secret not in everything
    assert TOKEN not in everything
    assert "HTTP/1.1" not in everything  # the server's own lines tell whole addresses
