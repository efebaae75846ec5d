"""Log lines can be read by machines and given to strangers."""

import json
import logging
import sys

import pytest

from config.log_format import formatter


def record(message: str, **extra: object) -> logging.LogRecord:
    return logging.getLogger("film").makeRecord(
        "film", logging.WARNING, __file__, 1, message, (), None, extra=extra
    )


def test_a_line_is_json_with_the_ids_that_came_along() -> None:
    line = json.loads(formatter(json_lines=True).format(record("job.failed", job_id="7")))
    assert (line["event"], line["job_id"], line["level"]) == ("job.failed", "7", "warning")


def test_secrets_never_reach_a_line_however_deep_they_lie() -> None:
    said = record(
        "asked",
        api_key="k-123",
        headers={"Authorization": "Bearer k-123", "accept": "json"},
        broker="redis://name:k-123@host/0",
        tried=["postgres://u:k-123@db/x"],
        prompt_tokens=12,
    )
    for json_lines in (True, False):
        assert "k-123" not in formatter(json_lines).format(said)
    line = json.loads(formatter(json_lines=True).format(said))
    assert line["headers"]["accept"] == "json"
    assert line["prompt_tokens"] == 12


@pytest.mark.parametrize("json_lines", [True, False])
def test_a_traceback_shows_where_but_no_values(json_lines: bool) -> None:
    prompt = "a face nobody may see"
    try:
        raise ValueError(len(prompt))
    except ValueError:
        said = record("job.crashed")
        said.exc_info = sys.exc_info()
    line = formatter(json_lines).format(said)
    assert "ValueError" in line
    assert prompt not in line
