"""What statuses and words of an error mean."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from media_pipeline.providers.chat.refusal import error_for
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderBusy,
    ProviderError,
    ProviderRefused,
    ProviderUnclear,
)
from media_pipeline.providers.retry_after import retry_after


def told(status: int, body: Any = None, **headers: str) -> ProviderError:
    return error_for(status, headers, body, key="sk-secret")


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("7", 7),
        ("0", 1),
        ("-5", 1),
        ("1.5", 1.5),
        ("999999", 3_600),
        ("inf", 3_600),
        ("nan", 20),
        ("soon", 20),
        ("", 20),
        ("Mon, 30 Nov 2020 00:00:00 GMT", 1),
        ("Mon, 30 Nov 2020 00:00:00 -0000", 20),
    ],
)
def test_a_rest_is_a_number_or_a_date_within_an_hour(said: str, seconds: float) -> None:
    assert retry_after({"retry-after": said}) == seconds


def test_a_rest_until_a_moment_is_counted_from_now() -> None:
    until = format_datetime(datetime.now(UTC) + timedelta(minutes=2), usegmt=True)
    assert 100 < retry_after({"retry-after": until}) <= 120


@pytest.mark.parametrize(
    ("status", "body", "kind", "says"),
    [
        (429, {"error": {"code": "insufficient_quota"}}, ProviderRefused, "chat_no_credits:"),
        (500, {"error": "out of memory"}, ProviderBroken, "(500): out of memory"),
        (500, None, ProviderBroken, "(500): no more"),
        (500, ["?"], ProviderBroken, "(500): no more"),
        (503, "<html>", ProviderBusy, "20 s"),
        (504, None, ProviderUnclear, "(504)"),
        (524, None, ProviderUnclear, "(524)"),
        (
            400,
            {"error": {"message": "bad", "param": "max_tokens"}},
            ProviderRefused,
            "«max_tokens»",
        ),
        (400, {"detail": "no such field"}, ProviderRefused, "no such field"),
        (413, None, ProviderRefused, "chat_prompt_too_long:"),
        (403, {"error": {"message": "not yours"}}, ProviderRefused, "chat_forbidden:"),
        (418, {"error": {"message": "tea"}}, ProviderRefused, "(418): tea"),
    ],
)
def test_an_error_says_which_kind_it_is(
    status: int, body: Any, kind: type[ProviderError], says: str
) -> None:
    error = told(status, body)
    assert type(error) is kind
    assert says in str(error)


def test_no_credits_with_a_time_to_come_again_is_only_busy() -> None:
    assert isinstance(told(402, None, **{"retry-after": "30"}), ProviderBusy)
    assert isinstance(told(402), ProviderRefused)


def test_a_key_that_the_provider_repeats_is_blotted_out() -> None:
    error = told(400, {"error": {"message": "the key sk-secret may not do this\x00" + "." * 999}})
    assert "sk-secret" not in str(error)
    assert "\x00" not in str(error)
    assert len(str(error)) < 400
