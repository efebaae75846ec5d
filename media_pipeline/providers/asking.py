"""What goes with a question to an analyst beside its subject, and what comes with the answer."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from media_pipeline.providers.element_bible import ElementBible

AnswerT = TypeVar("AnswerT", covariant=True)


@dataclass(frozen=True, kw_only=True)
class Usage:
    """What one request used. Zeros and empty text where the provider does not say.

    ``model`` and ``request_id`` as the provider names them; ``cost_microdollars`` as it charged, or
    by the price table of the settings.
    """

    model: str = ""
    request_id: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost_microdollars: int = 0


@dataclass(frozen=True)
class Reply(Generic[AnswerT]):
    """A whole, validated answer and what it used."""

    value: AnswerT
    usage: Usage = field(default=Usage(), kw_only=True)


def _to_nobody(_: object) -> None:
    return


@dataclass(frozen=True, kw_only=True)
class Asking:
    """How one question is asked.

    ``key`` names the request at the provider, where it can recognise a repeated one. ``seconds`` is
    the longest it may take, from connecting to the last byte. ``feedback`` says what was wrong with
    the answer before, when it is asked once more; ``guidance`` is what a person added to the run.
    ``elements`` are the pictures a person gave the film, described: context for every question
    about its script.

    ``own_key``: the project's own at this provider; empty: the deployment's.

    ``found`` is told each part of an answer as soon as it is complete: a Boundary, a
    CharacterBible, a LocationBible, a SceneNarrative or a SceneShots, in order. What it is told is
    provisional; the reply is the authority. It may raise: the call is then broken off and the
    exception passes through.
    """

    key: str = ""
    seconds: float = 600.0
    feedback: str = ""
    guidance: tuple[str, ...] = ()
    elements: tuple[ElementBible, ...] = ()
    own_key: str = field(default="", repr=False)
    found: Callable[[object], None] = _to_nobody


#: Asked without a job, as ``./manage.py analyse`` does.
ASKING = Asking()
