"""Step 4 of a command's walk: one worker takes the lease and opens an attempt, in one statement."""

from typing import Any
from uuid import UUID, uuid4

from workflows.database import NOT_WAITED_FOR, again_when_lost, fetch_prepared, from_jsonb
from workflows.jobs.claim import Claim, HeldSubmission
from workflows.jobs.send_pointers import fill_windows


def claim_job(job_id: UUID, worker_id: UUID) -> Claim | None:
    """
    None when the job is not ours to run: missing, not due, held, ended, out of attempts, or held
    back (its run is paused, its limit is reached); then another gets its place in the window.
    """
    lease_owner = new_lease_owner()
    row = _claim(job_id, lease_owner, worker_id)
    if row is not None and row["held_back"]:
        fill_windows([row["queue"]])
        return None
    return claim_from(row, lease_owner) if row is not None else None


def new_lease_owner() -> str:
    return f"workflow:{uuid4()}"


def claim_from(row: dict[str, Any], lease_owner: str) -> Claim:
    """A row of CLAIM_COLUMNS; ``row`` is used up."""
    submission = from_jsonb(row.pop("submission"))
    del row["held_back"]
    return Claim(
        lease_owner=lease_owner,
        payload=from_jsonb(row.pop("payload")),
        guidance=tuple(from_jsonb(row.pop("guidance"))),
        submission=HeldSubmission(**submission) if submission else None,
        **row,
    )


@again_when_lost
def _claim(job_id: UUID, lease_owner: str, worker_id: UUID) -> dict[str, Any] | None:
    found = fetch_prepared(claim_row, _CLAIM, [job_id, lease_owner, worker_id])
    return found[0] if found else None


def claim_row(*columns: Any) -> dict[str, Any]:
    return dict(zip(CLAIM_COLUMNS, columns, strict=True))


CLAIM_COLUMNS = (
    "job_id",
    "epoch",
    "run_id",
    "project_id",
    "kind",
    "queue",
    "key",
    "payload",
    "attempt_number",
    "max_attempts",
    "lease_seconds",
    "apply_failures",
    "limit_key",
    "begins_run",
    "held_back",
    "subject",
    "guidance",
    "submission",
)
_CLAIM = f"""
select {", ".join(CLAIM_COLUMNS)}
  from workflows_claim_job_v2(%s, %s, %s), {NOT_WAITED_FOR}
 where job_id is not null
"""  # noqa: S608 - our own text
