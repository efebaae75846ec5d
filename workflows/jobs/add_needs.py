"""A job that is still pending waits for more."""

from collections.abc import Sequence
from uuid import UUID

from workflows.jobs.new_job import Need


def add_needs(run_id: UUID, key: str, needs: Sequence[Need]) -> int:
    """How many needs were added; 0 when the job is no longer pending."""
    raise NotImplementedError
