"""A project brings a provider's key of its own, replaces it, or takes it back."""

import re
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models.functions import Now

from media_pipeline.credits.provider_key import ProviderKey
from media_pipeline.credits.seal import seal, seal_again
from workflows.uuid7 import uuid7

SHORTEST_KEY, LONGEST_KEY = 8, 500
#: Of a shorter key four letters would say too much.
_SHOWN_FROM = 16
_PROVIDER = re.compile(r"[a-z][a-z0-9_-]{1,39}")


class KeyRefused(ValueError):
    """It cannot be a provider's key; ``code`` says why. Never holds the key."""

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        super().__init__(detail)


def keep_key(project_id: UUID, provider: str, secret: str, *, by: User | None) -> ProviderKey:
    """Keep the key, sealed; one that was there is replaced. Raises KeyRefused."""
    if not _PROVIDER.fullmatch(provider):
        raise KeyRefused("provider_invalid", "a provider is named in small letters, as fal")
    secret = secret.strip()
    if not (SHORTEST_KEY <= len(secret) <= LONGEST_KEY and re.fullmatch(r"[!-~]+", secret)):
        raise KeyRefused(
            "provider_key_invalid",
            f"a key has {SHORTEST_KEY} to {LONGEST_KEY} letters, digits and signs, without spaces",
        )
    ProviderKey.objects.bulk_create(
        [
            ProviderKey(
                id=uuid7(),
                project_id=project_id,
                provider=provider,
                sealed=seal(secret),
                last_four=secret[-4:] if len(secret) >= _SHOWN_FROM else "",
                added_by=by,
                created_at=Now(),
            )
        ],
        update_conflicts=True,
        unique_fields=["project", "provider"],
        update_fields=["sealed", "last_four", "added_by", "created_at"],
    )
    return ProviderKey.objects.get(project_id=project_id, provider=provider)


def remove_key(project_id: UUID, provider: str) -> bool:
    """From now on the deployment's key is used, and billed. False when there was none."""
    removed, _ = ProviderKey.objects.filter(project_id=project_id, provider=provider).delete()
    return removed == 1


def seal_keys_again() -> int:
    """After a new secret came first in the settings; how many. Raises SealBroken at the first that
    none opens. A key replaced meanwhile is left as it is."""
    return sum(
        ProviderKey.objects.filter(pk=row.pk, sealed=row.sealed).update(
            sealed=seal_again(row.sealed)
        )
        for row in ProviderKey.objects.all()
    )
