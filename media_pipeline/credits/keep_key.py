"""A project brings a provider's key of its own, replaces it, or takes it back."""

import re
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models.functions import Now

from media_pipeline.credits.provider_key import ProviderKey
from media_pipeline.credits.seal import seal, seal_again
from media_pipeline.providers.adapters import ADAPTERS
from media_pipeline.providers.model_cards import LOCAL, hosted_cards
from workflows.uuid7 import uuid7

SHORTEST_KEY, LONGEST_KEY = 8, 500
#: Of a shorter key four letters would say too much.
_SHOWN_FROM = 16


class KeyRefused(ValueError):
    """It cannot be a provider's key; ``code`` says why. Never holds the key."""

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        super().__init__(detail)


def known_providers() -> list[str]:
    """Who is asked with a key: the providers of hosted models, and ``model``, which reads scripts
    and looks at pictures."""
    asked = {name for names in ADAPTERS.values() for name in names if name != LOCAL}
    return sorted(asked | {card.provider for card in hosted_cards()})


def keep_key(project_id: UUID, provider: str, secret: str, *, by: User | None) -> ProviderKey:
    """Keep the key, sealed; one that was there is replaced. Raises KeyRefused."""
    if provider not in known_providers():
        known = ", ".join(known_providers())
        raise KeyRefused("provider_unknown", f"nobody is asked under the name; there are: {known}")
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
