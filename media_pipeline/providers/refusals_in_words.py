"""What a provider's no means for a person, in the same words whoever says it.

Which no it is stands in each adapter; what is said of it, and under which code, stands here.
"""

from typing import Final

from media_pipeline.providers.hosted import Refusal, RefusedPart
from media_pipeline.providers.model_cards import ModelCard
from workflows.jobs.outcomes import GiveUp

_CODES: Final[dict[RefusedPart, str]] = {
    "prompt": "prompt_refused",
    "picture": "picture_refused",
    "audio": "audio_refused",
    "result": "result_refused",
}
_NAMES: Final[dict[RefusedPart, str]] = {
    "prompt": "the prompt",
    "picture": "a picture",
    "audio": "the sound",
    "result": "what it made",
}


def no_funds(provider: str, said: str) -> GiveUp:
    return GiveUp(
        "provider_no_funds",
        f"the account at {provider} has no credit or quota left; add some, then retry: {said}",
    )


def key_refused(provider: str, setting: str, said: str) -> GiveUp:
    """``setting``: where the deployment's key stands."""
    return GiveUp(
        "key_refused",
        f"{provider} refuses the key; check {setting} or the project's own: {said}",
    )


def moved(setting: str) -> GiveUp:
    """``setting``: where the address stands."""
    return GiveUp(
        "provider_moved",
        "the address sends elsewhere, and the key goes nowhere else; put the new address into "
        f"{setting}",
    )


def model_failed(provider: str, said: str) -> Refusal:
    """It broke: this request will bring nothing, another one may."""
    return Refusal("model_failed", f"the model failed at {provider}: {said}")


def part_refused(
    provider: str,
    part: RefusedPart,
    said: str,
    *,
    picture: int = 0,
    shows: str = "",
    about: str = "",
) -> Refusal:
    """``picture``: its number in the request, which ``shows`` somebody; ``about``: of the content,
    in the provider's words."""
    named = f"picture {picture}" if picture else _NAMES.get(part, "the content")
    more = "".join(f" ({word})" for word in (shows, about) if word)
    return Refusal(
        _CODES.get(part, "content_refused"),
        f"{provider} refuses {named}{more}: {said}",
        part=part,
        picture=picture,
        about=about,
    )


def picture_not_sent(said: str) -> Refusal:
    """It is refused here, before anything leaves."""
    return Refusal("picture_refused", f"a picture cannot be sent: {said}", part="picture")


def too_long(length: int, limit: int, said: str = "", *, by: str = "this model") -> Refusal:
    """``limit`` 0: the model did not say, or only in its own words, which are ``said``."""
    most = f"the most that {by} reads are {limit}" if limit else "the model reads fewer"
    return Refusal(
        "prompt_too_long",
        f"the prompt has {length} characters, and {most}{f': {said}' if said else ''}",
        part="prompt",
        length=length,
        limit=limit,
    )


def too_long_for(model: ModelCard, prompt: str) -> Refusal | None:
    """Before anything is sent: a prompt that ``model`` does not read whole is never cut."""
    if not model.prompt_limit or len(prompt) <= model.prompt_limit:
        return None
    return too_long(len(prompt), model.prompt_limit, by=model.name)
