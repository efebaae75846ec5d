"""Webhooks as fal signs them, and the keys that it publishes."""

import base64
import hashlib
import json
import time
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_USER = "user-of-the-stub"


class Signer:
    def __init__(self) -> None:
        self._key = Ed25519PrivateKey.generate()

    def jwks(self) -> dict[str, Any]:
        """With an older key before it: every one of them counts."""
        keys = [Ed25519PrivateKey.generate(), self._key]
        return {"keys": [{"kty": "OKP", "crv": "Ed25519", "x": _public(key)} for key in keys]}

    def signed(
        self, request_id: str, body: bytes, *, at: float | None = None, forged: bool = False
    ) -> dict[str, str]:
        """The headers, in lower case."""
        sent = str(int(time.time() if at is None else at))
        lines = (request_id, _USER, sent, hashlib.sha256(body).hexdigest())
        key = Ed25519PrivateKey.generate() if forged else self._key
        return {
            "content-type": "application/json",
            "x-fal-webhook-request-id": request_id,
            "x-fal-webhook-user-id": _USER,
            "x-fal-webhook-timestamp": sent,
            "x-fal-webhook-signature": key.sign("\n".join(lines).encode()).hex(),
        }


def webhook_body(request_id: str, result: Any, error: str = "") -> bytes:
    said: dict[str, Any] = {"request_id": request_id, "gateway_request_id": request_id}
    said |= {"status": "ERROR" if error else "OK", "payload": result}
    if error:
        said["error"] = error
    return json.dumps(said).encode()


def _public(key: Ed25519PrivateKey) -> str:
    raw = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
