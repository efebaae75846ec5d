"""How long a claim of a job lasts without a sign of life, by what the job does."""

from enum import StrEnum

from django.conf import settings


class LeaseProfile(StrEnum):
    DEFAULT = "default"
    LANGUAGE = "language"  # a long chat completion
    LOOK = "look"  # submit, look or reconcile: short calls
    RENDER = "render"  # local CPU work, bounded by its time limit

    @property
    def seconds(self) -> int:
        return int(settings.WORKFLOWS_LEASE_SECONDS[self.value])
