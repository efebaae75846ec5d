"""A provider calls us: the address carries a signed name of the submission it is about."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.core import signing

from workflows.errors import WebhookUnknown

SALT = "workflows.provider_webhook"


@dataclass(frozen=True)
class ProviderWebhook:
    """The provider's call as it came; names of headers are in lower case.

    ``provider``: whom the request went to that its address is about.
    """

    body: bytes
    headers: Mapping[str, str]
    provider: str = ""

    def json(self) -> Any:
        """Raises ValueError."""
        try:
            return json.loads(self.body)
        except RecursionError:
            raise ValueError("it is nested without end") from None


class Addressed(NamedTuple):
    job_id: UUID
    number: int  # of the submission


def webhook_url(submission_key: str) -> str:
    """Empty where WORKFLOWS_PROVIDER_WEBHOOK_URL is not set."""
    root = settings.WORKFLOWS_PROVIDER_WEBHOOK_URL
    return f"{root.rstrip('/')}/{webhook_token(submission_key)}" if root else ""


def webhook_token(submission_key: str) -> str:
    """Says which submission, and that we said so."""
    return signing.TimestampSigner(salt=SALT).sign(submission_key)


def read_token(token: str) -> Addressed:
    """Raises WebhookUnknown: forged, torn, too old, or signed with a key no longer known."""
    try:
        key = signing.TimestampSigner(salt=SALT).unsign(
            token, max_age=settings.WORKFLOWS_PROVIDER_WEBHOOK_SECONDS
        )
        job_id, number = key.split(":")
        return Addressed(UUID(job_id), int(number))
    except (signing.BadSignature, ValueError):
        raise WebhookUnknown from None
