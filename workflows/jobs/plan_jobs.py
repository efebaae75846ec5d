"""Step 2 of a command's walk, and how a run grows: insert jobs with what they wait for."""

from collections.abc import Sequence
from uuid import UUID

from workflows.jobs.new_job import NewJob


def plan_jobs(run_id: UUID, jobs: Sequence[NewJob]) -> list[UUID]:
    """The ids of the jobs, in the order given; see the engine's promise about keys and needs."""
    raise NotImplementedError
