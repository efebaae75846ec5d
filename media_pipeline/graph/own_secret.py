"""The project's own key of whom a job asks, for those that make takes and read scripts."""

from uuid import UUID

from pydantic import SecretStr

from media_pipeline.credits.key_for import key_for
from media_pipeline.credits.seal import SealBroken
from media_pipeline.providers.model_cards import LOCAL
from media_pipeline.providers.provider_errors import ProviderRefused


def own_secret(project_id: UUID, provider: str) -> SecretStr:
    """Empty: the deployment's is used. Nobody is asked about this machine's own work.

    Raises ProviderRefused when the key can no longer be opened.
    """
    if provider == LOCAL:
        return SecretStr("")
    try:
        return key_for(project_id, provider).secret
    except SealBroken as broken:
        raise ProviderRefused(f"{broken.code}: {broken}") from None
