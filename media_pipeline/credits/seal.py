"""Secrets at rest: sealed with the newest secret of the settings, opened with any of them."""

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

_INFO = b"callsheet: keys of providers, sealed"


class SealBroken(Exception):
    """None of the settings' secrets opens it: the secret was changed, or the row."""

    code = "provider_key_unreadable"


def seal(secret: str) -> str:
    return _box().encrypt(secret.encode()).decode()


def unseal(sealed: str) -> str:
    """Raises SealBroken."""
    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise SealBroken(
            "a key cannot be opened with the secrets of this installation; add it again, or give "
            "the former secret back (MEDIA_PIPELINE_KEY_SECRETS, SECRET_KEY_FALLBACKS)"
        ) from None


def seal_again(sealed: str) -> str:
    """The same secret under the newest of the settings' secrets. Raises SealBroken."""
    try:
        return _box().rotate(sealed.encode()).decode()
    except InvalidToken:
        unseal(sealed)
        raise


def _box() -> MultiFernet:
    """Secrets of its own go first; without any, the one that signs sessions does."""
    secrets = [
        *settings.MEDIA_PIPELINE_KEY_SECRETS,
        settings.SECRET_KEY,
        *settings.SECRET_KEY_FALLBACKS,
    ]
    return MultiFernet([Fernet(_derived(secret)) for secret in secrets])


def _derived(secret: str) -> bytes:
    key = HKDF(SHA256(), 32, salt=None, info=_INFO).derive(secret.encode())
    return base64.urlsafe_b64encode(key)
