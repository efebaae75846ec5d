"""fal's own calls: believed by its signature only, and only a hint to look."""

import time
from datetime import timedelta

import pytest

from media_pipeline.providers.fal.fal_media import FalMedia
from media_pipeline.providers.fal.webhook import NotFromFal
from tests.media_pipeline.providers.fal.desk import Desk
from tests.providers.stub.media.signing import webhook_body
from workflows.jobs.outcomes import Accepted
from workflows.jobs.provider_webhook import ProviderWebhook

BODY = webhook_body("the-id", {"images": []})


def read(desk: Desk, headers: dict[str, str], body: bytes = BODY) -> object:
    return FalMedia().read_webhook(ProviderWebhook(body=body, headers=headers))


def test_a_signed_call_tells_the_id_and_to_look_at_once(desk: Desk) -> None:
    assert read(desk, desk.stub.signer.signed("the-id", BODY)) == Accepted("the-id", timedelta())


def test_a_call_about_a_failure_is_a_hint_as_well(desk: Desk) -> None:
    body = webhook_body("the-id", None, error="it failed")

    assert read(desk, desk.stub.signer.signed("the-id", body), body) == Accepted(
        "the-id", timedelta()
    )


def test_a_forged_call_is_not_read(desk: Desk) -> None:
    with pytest.raises(NotFromFal):
        read(desk, desk.stub.signer.signed("the-id", BODY, forged=True))


def test_a_call_with_another_body_is_not_read(desk: Desk) -> None:
    headers = desk.stub.signer.signed("the-id", BODY)

    with pytest.raises(NotFromFal):
        read(desk, headers, webhook_body("another-id", {"images": []}))


def test_an_old_call_is_not_read(desk: Desk) -> None:
    with pytest.raises(NotFromFal, match="long ago"):
        read(desk, desk.stub.signer.signed("the-id", BODY, at=time.time() - 301))


@pytest.mark.parametrize("gone", ["signature", "timestamp", "user-id", "request-id"])
def test_an_unsigned_call_is_not_read(desk: Desk, gone: str) -> None:
    headers = desk.stub.signer.signed("the-id", BODY)
    del headers[f"x-fal-webhook-{gone}"]

    with pytest.raises(NotFromFal):
        read(desk, headers)


def test_nobody_is_believed_while_the_keys_cannot_be_fetched(desk: Desk, settings: object) -> None:
    settings.MEDIA_PIPELINE_FAL_KEYS_URL = "http://127.0.0.1:9/keys"  # type: ignore[attr-defined]

    with pytest.raises(NotFromFal):
        read(desk, desk.stub.signer.signed("the-id", BODY))


def test_forged_calls_make_no_traffic(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from media_pipeline.providers.fal import webhook

    read(desk, desk.stub.signer.signed("the-id", BODY))  # the keys are known from here on
    fetched: list[str] = []
    monkeypatch.setattr(webhook, "exchange", lambda *_, **__: fetched.append("again"))

    for _ in range(5):
        with pytest.raises(NotFromFal):
            read(desk, desk.stub.signer.signed("the-id", BODY, forged=True))
    assert not fetched
