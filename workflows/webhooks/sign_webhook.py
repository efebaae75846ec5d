"""Signatures as Standard Webhooks has them: HMAC-SHA256 over id, time and body."""

import base64
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime

from standardwebhooks import Webhook

PREFIX = "whsec_"


def new_secret() -> str:
    """256 random bits, as ``whsec_`` and base64."""
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def signed_headers(
    message_id: str, timestamp: int, body: str, keys: Iterable[str]
) -> dict[str, str]:
    """
    The three headers. ``timestamp`` in seconds since 1970; a signature for each secret, so that
    while a secret is changed a receiver finds one that it knows.
    """
    moment = datetime.fromtimestamp(timestamp, UTC)
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(Webhook(key).sign(message_id, moment, body) for key in keys),
    }
