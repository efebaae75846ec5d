"""
What a provider may answer instead of a result.

ProviderError
├── ProviderRefused        the request as asked can never succeed; ``reason`` says which part
├── ProviderBusy           not now; try again after ``retry_after`` seconds
└── ProviderBroken         the provider failed in a way that a later try may cure
"""


class ProviderError(Exception):
    """Base class; an adapter raises nothing else on purpose."""

    code = "provider_error"


class ProviderRefused(ProviderError):
    """The request as asked can never succeed."""

    code = "provider_refused"

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class ProviderBusy(ProviderError):
    """Not now."""

    code = "provider_busy"

    def __init__(self, retry_after: float) -> None:
        self.retry_after = retry_after
        super().__init__(f"busy, try again in {retry_after:g} s")


class ProviderBroken(ProviderError):
    """Failed in a way that a later try may cure."""

    code = "provider_broken"
