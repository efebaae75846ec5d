"""No secret reaches a line of the log, wherever it was put: sprayed everywhere, found nowhere."""

import json
import logging
import sys
from collections.abc import Iterator
from io import StringIO

import pytest
import structlog

from config import secrets_in_text
from config.log_format import formatter
from config.secrets_in_text import know

LINES = structlog.stdlib.ProcessorFormatter
#: Of the settings, so known by its value alone, in whatever it is said.
OF_SETTINGS = "settings/secret+of-no-form"
BY_FORM = [
    "postgres://callsheet:{0}@db/callsheet",
    "amqps://worker:{0}@broker.example//",
    "Authorization: Bearer {0}",
    "{{'Authorization': 'Key {0}'}}",
    '{{"xi-api-key": "{0}"}}',
    "GET https://cdn.example/clip.mp4?X-Amz-Signature={0}&x=1",
    "https://films.example/assets/1?token={0}",
    "POST /api/v1/provider-webhooks/{0} HTTP/1.1",
    "GET /media/eyJh.aXQi:1vZ:{0} HTTP/1.1",
    "curl -H 'authorization: bearer {0}'",
    "Cookie: sessionid={0}",
    "Cookie: theme=dark; __Host-callsheet_session={0}; a=b",
    "{{'callsheet_csrf': '{0}'}}",
    "username=ada&password={0}&next=/",
    "{{'csrfmiddlewaretoken': '{0}'}}",
]
SECRET = "Zx9_very-secret-Zx9"
WHOLE = ["cs_" + "k" * 43, "whsec_" + "w" * 32, "sk-proj-" + "p" * 30, OF_SETTINGS]


@pytest.fixture
def known() -> Iterator[None]:
    before = secrets_in_text._known
    know({"MEDIA_PIPELINE_FAL_KEY": OF_SETTINGS, "DATABASES": {"default": {"PASSWORD": "short"}}})
    yield
    secrets_in_text._known = before


def everywhere(said: str) -> Iterator[logging.LogRecord]:
    """Records that carry it as a message, in its arguments, in an extra, deep, and in an error."""
    log = logging.getLogger("film")

    def record(message: str, *args: object, **extra: object) -> logging.LogRecord:
        return log.makeRecord("film", 30, __file__, 1, message, args, None, extra=extra)

    yield record(said)
    yield record("asked %s", said)
    yield record("asked", answer={"body": [{"detail": said}]})
    yield record("asked", odd=Exception(said))
    try:
        try:
            raise ValueError(said)
        except ValueError as error:
            raise RuntimeError(f"while asking: {error}") from error
    except RuntimeError:
        failed = record("job.defect")
        failed.exc_info = sys.exc_info()
        yield failed


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("json_lines", [True, False])
def test_secrets_that_are_sprayed_everywhere_are_found_nowhere(json_lines: bool) -> None:
    form = formatter(json_lines)
    sprayed = [(text.format(SECRET), SECRET) for text in BY_FORM]
    sprayed += [(f"the provider said: {whole!r} is wrong", whole) for whole in WHOLE]
    for text, secret in sprayed:
        for record in everywhere(text):
            line = form.format(record)
            assert secret not in line, line
            if json_lines:
                json.loads(line)  # and it is still a line that machines read


@pytest.mark.parametrize("name", ["api_key", "Authorization", "password", "client_secret", "dsn"])
def test_what_is_called_a_secret_is_blanked_whatever_it_looks_like(name: str) -> None:
    record = logging.getLogger("film").makeRecord(
        "film", 30, __file__, 1, "asked", (), None, extra={"sent": {name: "blue"}}
    )
    assert "blue" not in formatter(json_lines=True).format(record)


def test_what_says_where_a_job_stands_is_not_taken_for_a_secret() -> None:
    told = {
        "idempotency_key": "01a22ba8-2176-78b1-93e7-e6812d096b60:1",
        "limit_key": "fal:account-of-no-name",
        "prompt_tokens": 1200,
        "reason": "the token bucket of this provider is empty; key take:still:01a22ba8 waits",
    }
    record = logging.getLogger("film").makeRecord(
        "film", 30, __file__, 1, "job.retrying", (), None, extra=told
    )
    line = json.loads(formatter(json_lines=True).format(record))
    assert {name: line[name] for name in told} == told


def test_structlogs_own_loggers_hide_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    said = StringIO()
    (handler,) = [h for h in logging.getLogger().handlers if h.formatter.__class__ is LINES]
    monkeypatch.setattr(handler, "stream", said)
    structlog.get_logger("film").warning("asked", url=f"redis://u:{SECRET}@host/0")
    assert "redis://***@host/0" in said.getvalue()
