"""A provider's error as the outcome of a call: what the engine does next follows from it."""

from datetime import timedelta
from typing import Any

from media_pipeline.providers.provider_errors import (
    ProviderBusy,
    ProviderError,
    ProviderMalformed,
    ProviderRefused,
    ProviderUnclear,
)
from workflows.jobs.outcomes import Answered, AskAgain, CallOutcome, GiveUp, TryLater, Uncertain


def failed_call(
    error: ProviderError | OSError, *, delay: timedelta, receipt: dict[str, Any] | None = None
) -> CallOutcome:
    """``delay``: until the next try of what a later try may cure. ``receipt``: more to keep of an
    answer that was paid and cannot be used."""
    match error:
        case ProviderRefused():
            return GiveUp(error.code, error.reason)
        case ProviderBusy():
            return TryLater(timedelta(seconds=error.retry_after), error.code)
        case ProviderUnclear():
            return Uncertain(str(error), error.code)
        case ProviderMalformed(code="answer_cut"):
            # It may have cost its price, and what, it does not say.
            return Uncertain(str(error), error.code)
        case ProviderMalformed():
            # It was paid for all the same; what was wrong with it goes with the next question.
            told = (receipt or {}) | {"feedback": error.feedback[:2000]}
            paid = Answered(told, error.usage.cost_microdollars)
            return AskAgain(error.code, error.feedback[:500], paid)
    code = getattr(error, "code", "storage_failed")
    return TryLater(delay, code, str(error))
