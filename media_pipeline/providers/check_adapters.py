"""``manage.py check``, which also runs before every worker and server: are the adapters usable?"""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from media_pipeline.providers.adapters import ADAPTERS, MEDIA_PROVIDERS
from media_pipeline.providers.chat.chat_settings import chat_problems
from media_pipeline.providers.model_cards import ModelCard, hosted_cards

UNKNOWN_ADAPTER = "media_pipeline.E001"
CHAT_SETTINGS = "media_pipeline.E002"
NO_KEY = "media_pipeline.W001"
#: Asked as one of their models, and not by their name alone.
_PROVIDERS = {one.provider for one in hosted_cards()}


@register
def check_adapters(**_: Any) -> list[CheckMessage]:
    """Every port has an adapter that exists, and a chosen language model can be asked."""
    found: list[CheckMessage] = []
    for port, adapters in ADAPTERS.items():
        setting = f"MEDIA_PIPELINE_{port.upper()}"
        chosen = getattr(settings, setting)
        hosted = _asked(port)
        if chosen in hosted:
            found += _without_a_key(setting, hosted[chosen])
        elif chosen not in adapters or chosen in _PROVIDERS:
            found.append(
                Error(
                    f"{setting} is {chosen!r}, and there is no such adapter.",
                    hint=f"There are: {', '.join([*(set(adapters) - _PROVIDERS), *hosted])}.",
                    id=UNKNOWN_ADAPTER,
                )
            )
    ask_a_model = [
        getattr(settings, f"MEDIA_PIPELINE_{port}")
        for port in ("ANALYST", "EYES", "WRITER", "DIRECTOR")
    ]
    if "model" in ask_a_model:
        hint = "docs/providers.md, «A language model», has examples."
        found += [Error(problem, hint=hint, id=CHAT_SETTINGS) for problem in chat_problems()]
    return found


def _asked(port: str) -> dict[str, ModelCard]:
    """The hosted models of a port whose provider this build can ask."""
    return {
        one.name: one
        for one in hosted_cards()
        if one.port == port and one.provider in {*MEDIA_PROVIDERS, *ADAPTERS[port]}
    }


def _without_a_key(setting: str, model: ModelCard) -> list[CheckMessage]:
    """A project may have a key of its own, so this stops nothing."""
    named = f"MEDIA_PIPELINE_{model.provider.upper()}_KEY"
    if getattr(settings, named):
        return []
    return [
        Warning(
            f"{setting} is {model.name!r}, and {named} is not set.",
            hint="Only projects with a key of their own can use it.",
            id=NO_KEY,
        )
    ]
