"""
What a provider may answer instead of a result.

ProviderError
├── ProviderRefused        the request as asked can never succeed; ``reason`` says which part
├── ProviderBusy           not now; try again after ``retry_after`` seconds
├── ProviderBroken         the provider failed in a way that a later try may cure
├── ProviderUnclear        it was sent, and nobody knows whether it was received and charged
└── ProviderMalformed      it answered, and was paid, but the answer cannot be used as it is
"""

from media_pipeline.providers.asking import Usage


class ProviderError(Exception):
    """Base class; an adapter raises nothing else on purpose."""

    code = "provider_error"


class ProviderRefused(ProviderError):
    """The request as asked can never succeed."""

    code = "provider_refused"

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class NoteNotUnderstood(ProviderRefused):
    """What a person asked for in words cannot be made out."""

    code = "note_not_understood"


class ProviderBusy(ProviderError):
    """Not now."""

    code = "provider_busy"

    def __init__(self, retry_after: float) -> None:
        self.retry_after = retry_after
        super().__init__(f"busy, try again in {retry_after:g} s")


class ProviderBroken(ProviderError):
    """Failed in a way that a later try may cure."""

    code = "provider_broken"


class ProviderUnclear(ProviderError):
    """The request left, and what came of it is not known: it may have been received and charged.

    A handler answers Uncertain. The engine counts the price of the request as spent, and asks
    again only within the kind's cost cap.
    """

    code = "provider_unclear"


class ProviderMalformed(ProviderError):
    """It answered, and was paid, but the answer cannot be used.

    ``code``: answer_malformed (not the shape asked for, or ids that do not exist) ·
    answer_too_long (the output limit cut it) · answer_cut (the stream ended in the middle).
    ``feedback`` tells the model what to do better when it is asked once more.
    """

    def __init__(self, code: str, feedback: str, usage: Usage = Usage()) -> None:  # noqa: B008
        self.code = code
        self.feedback = feedback
        self.usage = usage
        super().__init__(f"{code}: {feedback}")
