"""Step 2 of a command's walk: a planner opens the run of its command."""

from collections.abc import Sequence
from datetime import timedelta

from workflows.commands.command import Command
from workflows.jobs.new_job import NewJob
from workflows.runs.run import Run


def start_run(
    command: Command,
    *,
    kind: str,
    subject: str,
    jobs: Sequence[NewJob],
    deadline: timedelta | None = None,
) -> Run:
    raise NotImplementedError
