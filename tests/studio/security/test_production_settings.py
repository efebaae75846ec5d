"""The settings of a deployment behind HTTPS, in a process of its own, as they are read at start."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

LOOK = """
import io, json, django
django.setup()
from django.conf import settings
from django.core.management import call_command
said = io.StringIO()
call_command("check", deploy=True, fail_level="DEBUG", stdout=said, stderr=said)
names = [name for name in dir(settings) if name.isupper()]
found = {name: repr(getattr(settings, name)) for name in names}
print(json.dumps({"said": said.getvalue()} | found))
"""


@pytest.fixture(scope="module")
def production() -> Any:
    """By default: nothing but HTTPS and a key is said."""
    kept = {"PATH", "HOME", "CALLSHEET_VAR", "LANG"}
    environment = {name: value for name, value in os.environ.items() if name in kept} | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": "postgres://nobody@localhost/nothing",
        "REDIS_URL": "redis://localhost:1",
        "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "HTTPS": "true",
    }
    done = subprocess.run(
        [sys.executable, "-c", LOOK], env=environment, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_django_finds_nothing_to_say_about_a_deployment(production: Any) -> None:
    assert production["said"].startswith("System check identified no issues (2 silenced)")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "False"),
        ("SESSION_COOKIE_SECURE", "True"),
        ("CSRF_COOKIE_SECURE", "True"),
        ("SESSION_COOKIE_HTTPONLY", "True"),
        ("SESSION_COOKIE_NAME", "'__Host-callsheet_session'"),
        ("SESSION_COOKIE_PATH", "'/'"),
        ("SESSION_COOKIE_DOMAIN", "None"),
        ("CSRF_COOKIE_NAME", "'__Host-callsheet_csrf'"),
        ("CSRF_COOKIE_DOMAIN", "None"),
        ("SECURE_SSL_REDIRECT", "True"),
        ("SECURE_HSTS_SECONDS", "3600"),
        ("SECURE_PROXY_SSL_HEADER", "None"),
        ("USE_X_FORWARDED_HOST", "False"),
        ("SESSION_SERIALIZER", "'django.contrib.sessions.serializers.JSONSerializer'"),
        ("CELERY_ACCEPT_CONTENT", "['json']"),
        ("CELERY_TASK_SERIALIZER", "'json'"),
        ("MEDIA_PIPELINE_FETCH_ALLOW_HTTP", "False"),
        ("WORKFLOWS_OUTGOING_ALLOW_HTTP", "False"),
        ("MEDIA_PIPELINE_FETCH_NETWORKS", "[]"),
        ("WORKFLOWS_OUTGOING_NETWORKS", "[]"),
    ],
)
def test_what_is_not_said_is_safe(production: Any, name: str, value: str) -> None:
    assert production[name] == value
