"""A provider that wants pictures registered before they are used, and keeps only a few of them."""

from pathlib import Path
from typing import Protocol

from media_pipeline.providers.hosted import Account


class PictureStore(Protocol):
    """Raises ProviderRefused, ProviderBusy and ProviderBroken only. Nothing of it is paid."""

    @property
    def capacity(self) -> int:
        """How many pictures an account keeps; 0: none, they go inside each request."""
        ...

    def bring(self, path: Path, name: str, account: Account, seconds: float) -> str:
        """Register a file; the provider's id of it."""
        ...

    def is_ready(self, provider_id: str, account: Account, seconds: float) -> bool:
        """Whether it may be used yet. Refused: it never will."""
        ...

    def drop(self, provider_id: str, account: Account, seconds: float) -> None:
        """Take it out. May be called twice."""
        ...
