"""With whose key a provider is asked for a project."""

from uuid import UUID

from media_pipeline.credits.key_for import key_for
from media_pipeline.credits.seal import SealBroken
from media_pipeline.providers.adapters import media_provider
from media_pipeline.providers.hosted import Account
from workflows.jobs.outcomes import GiveUp


def account_for(project_id: UUID, provider: str) -> Account | GiveUp:
    """The project's own account, else the deployment's; or why there is none. One query."""
    try:
        given = key_for(project_id, provider)
    except SealBroken as broken:
        return GiveUp(broken.code, str(broken))
    if given.is_own:
        return Account(key=given.secret.get_secret_value(), own=True)
    account = media_provider(provider).account()
    if account is None:
        return GiveUp(
            "key_missing",
            f"nobody has given a key for {provider}: set MEDIA_PIPELINE_{provider.upper()}_KEY, "
            "give the project one of its own, or choose a model of this machine",
        )
    return account
