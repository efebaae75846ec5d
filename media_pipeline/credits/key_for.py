"""Whose key a provider is asked with: the project's own, where it has brought one."""

from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from pydantic import SecretStr

from media_pipeline.credits.provider_key import ProviderKey
from media_pipeline.credits.seal import unseal


class KeyFor(NamedTuple):
    """``secret``: hidden from logs and errors; empty when the project has none of its own.

    ``is_own``: what is done with it is not billed (``capture(own_key=True)``).
    """

    secret: SecretStr
    is_own: bool


def key_for(project_id: UUID, provider: str) -> KeyFor:
    """``provider`` as ``fal``, or a model's name as ``fal/flux-dev``. One query.

    Without a key of its own the deployment's is used, which its adapter knows. Raises SealBroken.
    """
    sealed = _of(project_id, provider).values_list("sealed", flat=True).first()
    if sealed is None:
        return KeyFor(SecretStr(""), is_own=False)
    return KeyFor(SecretStr(unseal(sealed)), is_own=True)


def has_own_key(project_id: UUID, provider: str) -> bool:
    return _of(project_id, provider).exists()


def own_providers(project_id: UUID) -> frozenset[str]:
    """Those that the project has a key of its own for: what is asked of them is not billed."""
    rows = ProviderKey.objects.filter(project_id=project_id)
    return frozenset(rows.values_list("provider", flat=True))


def billed(project_id: UUID, provider: str, price: int) -> int:
    """What of a price is billed to the project: nothing when it pays the provider itself.

    A price of 0 makes no query.
    """
    return 0 if price and has_own_key(project_id, provider) else price


def _of(project_id: UUID, provider: str) -> QuerySet[ProviderKey]:
    name = provider.partition("/")[0]
    return ProviderKey.objects.filter(project_id=project_id, provider=name)
