"""With whose key a provider is asked for a project."""

from uuid import UUID

from media_pipeline.providers.adapters import media_provider
from media_pipeline.providers.hosted import Account
from workflows.jobs.outcomes import GiveUp


def account_for(project_id: UUID, provider: str) -> Account | GiveUp:  # noqa: ARG001 - own keys
    """The deployment's account, or why there is none."""
    account = media_provider(provider).account()
    if account is None:
        return GiveUp(
            "key_missing",
            f"nobody has given a key for {provider}: set MEDIA_PIPELINE_{provider.upper()}_KEY, or "
            "choose a model of this machine",
        )
    return account
