"""Looks by the tick in the traces of their commands: told when they have come back."""

import time
from collections.abc import Sequence

from django.conf import settings

from workflows.execution.looks_under_way import Result
from workflows.execution.trace_of_run import traces_of_runs
from workflows.traces import is_traced, past_span


def trace_looks(came: Sequence[Result]) -> None:
    if not came or not is_traced():
        return
    traces = traces_of_runs(asked.look.work.run_id for asked, _ in came)
    for asked, outcome in came:
        work, submission = asked.look.work, asked.look.submission
        of = traces.get(work.run_id, "") if work.run_id else ""
        if not of:
            continue
        past_span(
            f"look {submission.provider}",
            of=of,
            seconds=time.monotonic() - (asked.until - settings.WORKFLOWS_LOOK_SECONDS),
            job_id=str(work.job_id),
            submission=submission.idempotency_key,
            outcome=type(outcome).__name__,
        )
