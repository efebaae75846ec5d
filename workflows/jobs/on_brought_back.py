"""Registry: what the packages above do when jobs of a run go again, in the same transaction."""

from collections.abc import Callable, Sequence
from uuid import UUID

#: Gets the run, and which of its jobs were named; None: all that failed or are blocked.
Step = Callable[[UUID, Sequence[UUID] | None], None]

_steps: list[Step] = []


def on_brought_back(step: Step) -> Step:
    """Register a step. It may raise CommandRefused, and then nothing goes again."""
    _steps.append(step)
    return step


def tell_brought_back(run_id: UUID, job_ids: Sequence[UUID] | None) -> None:
    for step in _steps:
        step(run_id, job_ids)
