"""Errors are told to a Sentry that is named, without secrets; who names nobody needs nothing."""

import json
import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import tracing
from config.error_reports import report_errors_to, scrubbed
from config.tracing import collected_by
from tests.studio.metrics.collector import Collector, collector

SECRET = "Zx9_very-secret-Zx9"
PROMPT = "a face nobody may see"
FAILS = f"""
import logging, os, django
django.setup()
def ask(prompt):
    raise ValueError("Authorization: Bearer {SECRET}")
try:
    ask("a face " + "nobody may see")
except ValueError:
    logging.getLogger("workflows").exception("job.defect", extra={{"api_key": "{SECRET}"}})
if os.environ.get("SENTRY_DSN"):
    import sentry_sdk
    sentry_sdk.flush(20)
"""
WITHOUT = """
import sys
for extra in ("opentelemetry", "sentry_sdk", "requests"):
    sys.modules[extra] = None
import django
django.setup()
from workflows.traces import is_traced, span
with span("a job"):
    assert not is_traced()
"""


def run(program: str, **environment: str) -> None:
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | environment,
        check=True,
        timeout=90,
        stderr=subprocess.DEVNULL,
    )


def events(told: Collector) -> list[dict[str, object]]:
    assert {path for path, _ in told.sent} == {"/api/7/envelope/"}
    lines = [line for _, body in told.sent for line in body.split(b"\n") if line.startswith(b"{")]
    return [said for line in lines if "exception" in (said := json.loads(line))]


def test_a_defect_is_told_with_its_place_and_without_secrets_and_values() -> None:
    with collector() as told:
        run(FAILS, SENTRY_DSN=f"http://public@{told.address}/7")
        (event,) = events(told)
        said = json.dumps(told.sent, default=str)

    assert "in ask" not in said  # as data, not as text
    assert '"function": "ask"' in json.dumps(event)
    assert "ValueError" in json.dumps(event)
    assert SECRET not in said
    assert PROMPT not in said


def test_who_names_nobody_tells_nobody_and_needs_neither_extra() -> None:
    run(WITHOUT)


def test_what_a_request_brought_is_left_out() -> None:
    request = {
        "method": "POST",
        "url": f"https://films.example/api/v1/provider-webhooks/{SECRET}",
        "headers": {"Authorization": f"Bearer {SECRET}"},
        "cookies": {"sessionid": SECRET},
        "query_string": f"token={SECRET}",
        "data": {"script": PROMPT},
        "env": {"REMOTE_ADDR": "10.0.0.1"},
    }
    told = scrubbed({"request": request, "extra": {"password": SECRET, "at": object()}}, {})
    assert told["request"] == {"method": "POST"}
    assert SECRET not in json.dumps(told)


def test_a_name_without_what_it_needs_is_refused_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tracing, "is_installed", False)
    with pytest.raises(ImproperlyConfigured, match=r"install requirements/otel\.txt"):
        collected_by("http://127.0.0.1:4318", "callsheet")
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(ImproperlyConfigured, match=r"install requirements/sentry\.txt"):
        report_errors_to("http://public@127.0.0.1/7", "tests")
