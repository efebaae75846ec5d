"""``manage.py check``, which also runs before every worker and server: are the adapters usable?"""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from media_pipeline.providers.adapters import ADAPTERS
from media_pipeline.providers.chat.chat_settings import chat_problems

UNKNOWN_ADAPTER = "media_pipeline.E001"
CHAT_SETTINGS = "media_pipeline.E002"


@register
def check_adapters(**_: Any) -> list[CheckMessage]:
    """Every port has an adapter that exists, and a chosen language model can be asked."""
    found: list[CheckMessage] = []
    for port, adapters in ADAPTERS.items():
        setting = f"MEDIA_PIPELINE_{port.upper()}"
        chosen = getattr(settings, setting)
        if chosen not in adapters:
            found.append(
                Error(
                    f"{setting} is {chosen!r}, and there is no such adapter.",
                    hint=f"There are: {', '.join(adapters)}.",
                    id=UNKNOWN_ADAPTER,
                )
            )
    ask_a_model = [
        getattr(settings, f"MEDIA_PIPELINE_{port}") for port in ("ANALYST", "EYES", "WRITER")
    ]
    if "model" in ask_a_model:
        hint = "docs/providers.md, «A language model», has examples."
        found += [Error(problem, hint=hint, id=CHAT_SETTINGS) for problem in chat_problems()]
    return found
