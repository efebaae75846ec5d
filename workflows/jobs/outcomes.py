"""What a handler answers after a call: values, never exceptions (an exception is a defect)."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any


@dataclass(frozen=True)
class Answered:
    """The provider did the work; ``result`` is all that apply() will need (small, JSON)."""

    result: dict[str, Any]
    cost_microdollars: int = 0
    asset_url: str = ""


@dataclass(frozen=True)
class Accepted:
    """The provider is at work; ask for ``provider_request_id`` after ``check_after``."""

    provider_request_id: str
    check_after: timedelta


@dataclass(frozen=True)
class StillWorking:
    """Look again after ``check_after``. Costs no attempt."""

    check_after: timedelta
    provider_status: str = ""


@dataclass(frozen=True)
class TryLater:
    """Not this time, and nothing was bought. Costs an attempt."""

    after: timedelta
    code: str
    detail: str = ""


@dataclass(frozen=True)
class GiveUp:
    """Can never succeed as asked, and nothing was bought."""

    code: str
    detail: str = ""


@dataclass(frozen=True)
class Uncertain:
    """Nobody knows whether the provider received the request; never submitted again by itself."""

    detail: str


CallOutcome = Answered | TryLater | GiveUp
SubmitOutcome = Accepted | Answered | TryLater | GiveUp | Uncertain
LookOutcome = StillWorking | Answered | TryLater | GiveUp
