"""Step 4 of a command's walk: one worker takes the lease and opens an attempt, in one statement."""

from typing import Any
from uuid import UUID, uuid4

from workflows.database import again_when_lost, fetch_one, from_jsonb
from workflows.jobs.claim import Claim, HeldSubmission


@again_when_lost
def claim_job(job_id: UUID, worker_id: UUID) -> Claim | None:
    """None when the job is not ours to run: missing, not due, held, ended or out of attempts."""
    lease_owner = f"workflow:{uuid4()}"

    def claim(*columns: Any) -> Claim:
        named = dict(zip(_COLUMNS, columns, strict=True))
        submission = from_jsonb(named.pop("submission"))
        payload = from_jsonb(named.pop("payload"))
        guidance = from_jsonb(named.pop("guidance"))
        return Claim(
            **named,
            lease_owner=lease_owner,
            payload=payload,
            guidance=tuple(guidance),
            submission=HeldSubmission(**submission) if submission else None,
        )

    return fetch_one(
        claim,
        f"select {', '.join(_COLUMNS)} from workflows_claim_job_v1(%s, %s, %s)",  # noqa: S608
        [job_id, lease_owner, worker_id],
    )


_COLUMNS = (
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
    "subject",
    "guidance",
    "submission",
)
