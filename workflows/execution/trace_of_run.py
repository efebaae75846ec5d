"""Where a job's trace began: the row of the command has kept it since the POST."""

from collections.abc import Iterable
from uuid import UUID

from workflows.database import fetch_all
from workflows.traces import is_traced


def trace_of_run(run_id: UUID | None) -> str:
    """The traceparent of the command that opened the run; empty where nobody collects."""
    return traces_of_runs([run_id]).get(run_id, "") if run_id is not None else ""


def traces_of_runs(run_ids: Iterable[UUID | None]) -> dict[UUID, str]:
    """One statement for all of them, and none where nobody collects."""
    named = {run_id for run_id in run_ids if run_id is not None}
    if not named or not is_traced():
        return {}
    return dict(
        fetch_all(
            lambda run_id, traceparent: (run_id, traceparent),
            """
            select r.id, c.traceparent
              from workflows_run r join workflows_command c on c.id = r.command_id
             where r.id = any(%s)
            """,
            [list(named)],
        )
    )
