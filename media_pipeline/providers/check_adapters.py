"""``manage.py check``, which also runs before every worker and server: are the adapters usable?"""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from media_pipeline.providers.adapters import ADAPTERS, MEDIA_PROVIDERS, MORE_ADAPTERS
from media_pipeline.providers.chat.chat_settings import chat_problems
from media_pipeline.providers.listening.listening_settings import listening_problems
from media_pipeline.providers.model_cards import ModelCard, hosted_cards

UNKNOWN_ADAPTER = "media_pipeline.E001"
CHAT_SETTINGS = "media_pipeline.E002"
LISTENING_SETTINGS = "media_pipeline.E003"
NO_TRANSCRIBER = "media_pipeline.E004"
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
    return found + _who_listens()


def _who_listens() -> list[CheckMessage]:
    """The ports at which there may be nobody, and the voices that need one there."""
    found: list[CheckMessage] = []
    for port, adapters in MORE_ADAPTERS.items():
        setting = f"MEDIA_PIPELINE_{port.upper()}"
        if (chosen := getattr(settings, setting)) and chosen not in adapters:
            hint = f"There are: {', '.join(adapters)}; or leave it empty."
            text = f"{setting} is {chosen!r}, and there is no such adapter."
            found.append(Error(text, hint=hint, id=UNKNOWN_ADAPTER))
    if settings.MEDIA_PIPELINE_TRANSCRIBER == "model":
        hint = "docs/providers.md, «Voices of Seed», has examples."
        found += [Error(one, hint=hint, id=LISTENING_SETTINGS) for one in listening_problems()]
    voices = {one.name: one for one in hosted_cards("voices")}.get(settings.MEDIA_PIPELINE_VOICES)
    if voices and voices.range_reads and not settings.MEDIA_PIPELINE_TRANSCRIBER:
        found.append(
            Error(
                f"MEDIA_PIPELINE_VOICES is {voices.name!r}, whose voices are checked by a "
                "transcriber, and MEDIA_PIPELINE_TRANSCRIBER is not set.",
                hint="docs/providers.md, «Voices of Seed», has examples.",
                id=NO_TRANSCRIBER,
            )
        )
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
