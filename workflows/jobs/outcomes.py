"""What a handler answers after a call: values, never exceptions (an exception is a defect)."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

LONGEST_REQUEST_ID: Final = 200


@dataclass(frozen=True)
class Answered:
    """
    The provider did the work; ``result`` is all that apply() will need (small, JSON).

    Under ``usage`` it may say what the request used: ``model``, ``prompt_tokens``,
    ``completion_tokens``. API, admin and a run's cost show that.
    """

    result: dict[str, Any]
    cost_microdollars: int = 0
    asset_url: str = ""


@dataclass(frozen=True)
class Accepted:
    """
    The provider is at work; ask for ``provider_request_id`` after ``check_after``.

    Raises ValueError for an id that cannot be kept whole. A submit that ends so is in doubt, and is
    reconciled or asks a person: under half an id it would be looked for in vain, though paid for.
    """

    provider_request_id: str
    check_after: timedelta

    def __post_init__(self) -> None:
        named = self.provider_request_id
        is_text = isinstance(named, str) and named.isprintable()
        if not is_text or not 0 < len(named) <= LONGEST_REQUEST_ID:
            raise ValueError(f"the provider's id of the request cannot be kept: {named!r}")


@dataclass(frozen=True)
class StillWorking:
    """Look again after ``check_after``. Costs no attempt."""

    check_after: timedelta
    provider_status: str = ""


@dataclass(frozen=True)
class TryLater:
    """
    Not this time, and nothing was bought. Costs an attempt.

    ``pauses_limit``: nobody else with the job's ``limit_key`` need ask before that either.
    """

    after: timedelta
    code: str
    detail: str = ""
    pauses_limit: bool = False


@dataclass(frozen=True)
class GiveUp:
    """Can never succeed as asked, and nothing was bought."""

    code: str
    detail: str = ""


@dataclass(frozen=True)
class AskAgain:
    """
    Ask once more on purpose: a new seed, a fallback model, a softened prompt, another reading.

    What was asked is kept with its answer (None: the provider refused, nothing was bought), and the
    next numbered submission opens in the same attempt. ``reason`` is a stable code, and becomes the
    job's error when the kind's ``max_asked_again`` is used up.
    """

    reason: str
    note: str = ""
    answer: Answered | None = None


@dataclass(frozen=True)
class Uncertain:
    """
    Nobody knows what came of the request.

    Of a submit: whether it was received; never submitted again by itself. Of a call that answers
    at once, as a stream that broke off: it may cost its price and brought nothing. It costs an
    attempt, and the next one asks again within the kind's cap.
    """

    detail: str
    code: str = "submit_uncertain"


@dataclass(frozen=True)
class Stopped:
    """The provider will do no more for the request; what it has charged for it."""

    cost_microdollars: int = 0


@dataclass(frozen=True)
class TooLate:
    """It had finished; ``answer`` is kept on the submission and not used."""

    answer: Answered | None = None
    cost_microdollars: int = 0


@dataclass(frozen=True)
class Unsupported:
    """Its API has no cancel."""


CallOutcome = Answered | TryLater | GiveUp | AskAgain | Uncertain
SubmitOutcome = Accepted | Answered | TryLater | GiveUp | AskAgain | Uncertain
LookOutcome = StillWorking | Answered | TryLater | GiveUp | AskAgain
CancelOutcome = Stopped | TooLate | Unsupported | TryLater
#: What a provider's own call says. Accepted tells the id of a submit whose answer was lost; of one
#: that is known it is a hint to look, after its ``check_after``.
WebhookOutcome = Accepted | StillWorking | Answered | GiveUp
