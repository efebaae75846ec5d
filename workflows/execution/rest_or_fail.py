"""An attempt failed: the job rests and is tried again, or gives up when that was the last one."""

from datetime import timedelta

from workflows.errors import UnknownJobKind
from workflows.jobs.claim import Claim
from workflows.jobs.end_job import fail_job
from workflows.jobs.job_handlers import handler_for
from workflows.jobs.put_back import retry_later
from workflows.jobs.retry_policy import RetryPolicy
from workflows.limits.pause_limit import pause_limit_for

#: Whoever asks for a longer rest is asked again after this one: a mistake in somebody's header must
#: not stop a job, or all jobs of a key, for years.
LONGEST_REST = timedelta(days=1)


def rest_or_fail(
    claim: Claim,
    *,
    code: str,
    detail: str,
    after: timedelta | None = None,
    pauses_limit: bool = False,
) -> None:
    """
    ``after`` is what a provider asked for (Retry-After); None: as the kind's policy says.
    ``pauses_limit``: all jobs with the same ``limit_key`` rest so long.
    """
    if after is not None:
        after = min(after, LONGEST_REST)
    if pauses_limit and after is not None and claim.limit_key:
        pause_limit_for(claim.limit_key, after)
    if claim.is_last_attempt:
        fail_job(claim, code=code, detail=detail)
        return
    if after is None:
        after = retry_policy_of(claim.kind).delay(claim.attempt_number)
    retry_later(claim, after=after, code=code, detail=detail)


def retry_policy_of(kind: str) -> RetryPolicy:
    try:
        return handler_for(kind).retry
    except UnknownJobKind:
        return RetryPolicy()
