"""fal calls us: is it fal, and about which request?

As fal's page on webhooks has it: Ed25519 over four lines (request, user, time, SHA-256 of the
body), by any of the keys it publishes. The keys are fetched at most once a day, and once more when
none of them fits, at most once a minute: a forged call makes no traffic.
"""

import base64
import hashlib
import threading
import time
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from media_pipeline.providers.exchange import AnswerLost, NotSent, exchange
from media_pipeline.providers.fal.fal_settings import fal_settings
from workflows.jobs.provider_webhook import ProviderWebhook

#: Seconds that a call may be old, or ahead of our clock.
_OLDEST = 300
_KEYS_LAST, _KEYS_REST = 86_400.0, 60.0
_FETCH_SECONDS = 5.0


class NotFromFal(ValueError):
    """The signature is missing, too old, or nobody's that fal knows; or nobody can say."""


def read_fal_webhook(webhook: ProviderWebhook) -> str:
    """The id of the request it is about. Raises ValueError."""
    check_signature(webhook)
    told = webhook.json()["request_id"]
    if not isinstance(told, str):
        raise NotFromFal("it names no request")
    return told


def check_signature(webhook: ProviderWebhook) -> None:
    """Raises NotFromFal."""
    headers = webhook.headers
    try:
        request, user, sent = (
            headers[f"x-fal-webhook-{name}"] for name in ("request-id", "user-id", "timestamp")
        )
        signature = bytes.fromhex(headers["x-fal-webhook-signature"])
        age = abs(time.time() - int(sent))
    except (KeyError, ValueError):
        raise NotFromFal("it is not signed as fal signs") from None
    if age > _OLDEST:
        raise NotFromFal("it was signed too long ago")
    digest = hashlib.sha256(webhook.body).hexdigest()
    message = "\n".join((request, user, sent, digest)).encode()
    if not (_keys.fits(message, signature) or _keys.fits_after_a_fetch(message, signature)):
        raise NotFromFal("none of fal's keys fits its signature")


class _Keys:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._keys: list[Ed25519PublicKey] = []
        self._of, self._fetched, self._asked = "", 0.0, float("-inf")

    def fits(self, message: bytes, signature: bytes) -> bool:
        """By a key that is known and fresh."""
        with self._lock:
            is_fresh = time.monotonic() - self._fetched < _KEYS_LAST
            keys = self._keys if is_fresh and self._of == fal_settings().keys_url else []
        return any(_is_by(key, message, signature) for key in keys)

    def fits_after_a_fetch(self, message: bytes, signature: bytes) -> bool:
        url = fal_settings().keys_url
        with self._lock:
            now = time.monotonic()
            if self._of == url and now - self._asked < _KEYS_REST:
                return False
            self._of, self._asked = url, now
        try:
            keys = _read_keys(exchange("GET", url, headers={}, seconds=_FETCH_SECONDS).body)
        except (NotSent, AnswerLost) as error:
            raise NotFromFal(f"fal's keys cannot be fetched: {error}") from None
        with self._lock:
            self._keys, self._fetched = keys, now
        return any(_is_by(key, message, signature) for key in keys)


def _read_keys(body: Any) -> list[Ed25519PublicKey]:
    """Of a JSON Web Key Set; what is no Ed25519 key is left out."""
    found = []
    for one in body.get("keys") or () if isinstance(body, dict) else ():
        try:
            x = str(one["x"])
            raw = base64.urlsafe_b64decode(x + "=" * (-len(x) % 4))
            found.append(Ed25519PublicKey.from_public_bytes(raw))
        except (KeyError, ValueError, TypeError):
            continue
    return found


def _is_by(key: Ed25519PublicKey, message: bytes, signature: bytes) -> bool:
    try:
        key.verify(signature, message)
    except InvalidSignature:
        return False
    return True


_keys = _Keys()
