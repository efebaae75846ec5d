"""How often a job is tried and how long it rests in between."""

import random
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings


@dataclass(frozen=True)
class RetryPolicy:
    """
    Exponential backoff with full jitter: before try n + 1 a job rests between nothing and
    ``base · 2ⁿ⁻¹`` seconds, at most ``cap``. None means the engine's setting.
    """

    max_attempts: int | None = None
    base_seconds: float | None = None
    cap_seconds: float | None = None

    def attempts(self) -> int:
        return self.max_attempts or int(settings.WORKFLOWS_MAX_ATTEMPTS)

    def delay(self, attempt_number: int) -> timedelta:
        """The rest after attempt ``attempt_number`` (1, 2, …) failed."""
        base = self.base_seconds
        base = float(settings.WORKFLOWS_RETRY_BASE_SECONDS) if base is None else base
        cap = self.cap_seconds
        cap = float(settings.WORKFLOWS_RETRY_CAP_SECONDS) if cap is None else cap
        ceiling = min(cap, base * 2 ** min(attempt_number - 1, 30))
        return timedelta(seconds=random.uniform(0, ceiling))  # noqa: S311 - jitter, no secret
