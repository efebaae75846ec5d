"""The port to hosted models of pictures, clips and music: asked once, looked at until all is done.

A MediaProvider answers in the engine's outcomes (``workflows/jobs/outcomes.py``), and says of a
refusal which part of the request was refused. It never repeats a request and reads no database.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

from media_pipeline.providers.model_cards import ModelCard, price_of
from workflows.jobs.outcomes import (
    CancelOutcome,
    GiveUp,
    LookOutcome,
    SubmitOutcome,
    WebhookOutcome,
)
from workflows.jobs.provider_webhook import ProviderWebhook

#: ``start`` and ``end``: frames of a clip. ``source``: what is edited or made larger.
#: ``reference``: who or what has to be recognised.
PictureRole = Literal["start", "end", "source", "reference"]
#: Which part of a request a provider would not take.
RefusedPart = Literal["prompt", "picture", "audio", "result", "unknown"]


@dataclass(frozen=True, kw_only=True)
class SentPicture:
    """A file of ours that goes with a request. ``says``: what it shows, for prompts and words.
    ``kept_as``: the provider's own id of it, where it was registered there before. ``part``: left,
    top, right and bottom in pixels of what is sent of it; None: all."""

    path: Path
    role: PictureRole
    says: str = ""
    kept_as: str = ""
    part: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, kw_only=True)
class MediaRequest:
    """One request to a hosted model. Lengths in seconds, sizes in pixels.

    ``pictures`` are numbered 1, 2, … in this order, which is the order they are sent in: a prompt
    that says «picture 2» and a refusal that names one mean the same. ``draft_of``: the provider's
    id of the draft whose final this is. ``scale``: how much larger an upscale makes its source.
    ``with_sound``: the model records its own; ``sounds``: what that is to sound like, numbered as
    the pictures are, after ``audio``.
    """

    prompt: str
    pictures: tuple[SentPicture, ...] = ()
    audio: Path | None = None
    sounds: tuple[Path, ...] = ()
    seconds: float = 0.0
    width: int = 0
    height: int = 0
    count: int = 1
    seed: int = 0
    scale: float = 2.0
    with_sound: bool = False
    draft: bool = False
    draft_of: str = ""
    #: What only this model knows, added to the body as it is.
    extra: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Refusal(GiveUp):
    """Will never be made as asked, and nothing was bought.

    ``code``: prompt_refused · prompt_too_long · picture_refused · audio_refused · result_refused
    (what it made was held back) · content_refused (nobody says which part) · request_invalid.
    ``picture``: its number in the request, 0: unknown. ``length`` and ``limit`` in characters,
    of a prompt that is too long.
    """

    part: RefusedPart = "unknown"
    picture: int = 0
    length: int = 0
    limit: int = 0
    #: What of the content it was about, in the provider's words: ``violence``.
    about: str = ""

    @property
    def is_of_content(self) -> bool:
        """Another seed, model or wording may pass; of a sound or a picture only another one."""
        return self.code in ("prompt_refused", "result_refused", "content_refused")


@dataclass(frozen=True, kw_only=True)
class Account:
    """Whose key is used. ``own``: the project's, so the work is not billed by us."""

    key: str
    own: bool = False

    def __repr__(self) -> str:
        return f"Account(own={self.own})"


@dataclass(frozen=True, kw_only=True)
class Sending:
    """What goes along with a submit: our key of it, where the provider may call, how long it may
    take, and what is asked right before the request leaves (``Work.check_in_time``)."""

    key: str
    webhook_url: str
    seconds: float
    check_in_time: Callable[[], None]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Of a request that is out: how long asking for it may take, and what it was.

    ``request`` is made again only where it matters: for a refusal that names a picture, and for
    what a result has cost.
    """

    seconds: float
    request: Callable[[], MediaRequest]


def cost_of(card: ModelCard, request: MediaRequest) -> int:
    """What a request costs by its card, in micro-dollars."""
    return price_of(
        card,
        pictures=request.count,
        seconds=request.seconds,
        characters=len(request.prompt),
        width=request.width,
        height=request.height,
        draft=request.draft,
        with_sound=request.with_sound,
    )


class MediaProvider(Protocol):
    """One hosted provider. Never raises on purpose, but what ``check_in_time`` raises.

    An answer's ``result`` holds ``files``: a list of ``{"url", "media_type", "size"}``, ``seed`` as
    the provider told it, ``request_id`` and ``model``. Without any file the provider says that it
    is done and gives none, or holds it back (``held_back``): it may have charged, so that is an
    answer, and no refusal.
    """

    name: str

    def account(self) -> Account | None:
        """The deployment's own; None: it has none."""

    def submit(
        self, card: ModelCard, request: MediaRequest, account: Account, sending: Sending
    ) -> SubmitOutcome:
        """One POST, never repeated. Uncertain when nobody knows whether it arrived."""

    def look(self, card: ModelCard, request_id: str, account: Account, asked: Asked) -> LookOutcome:
        """Ask for an accepted request."""

    def reconcile(self, card: ModelCard, key: str, account: Account, seconds: float) -> str | None:
        """The id of the request that was sent under ``key``; None: it cannot say."""

    def cancel(
        self, card: ModelCard, request_id: str, account: Account, asked: Asked
    ) -> CancelOutcome:
        """May be called twice."""

    def read_webhook(self, webhook: ProviderWebhook) -> WebhookOutcome | None:
        """Only ever a hint to look, or the id of a submit whose answer was lost."""
