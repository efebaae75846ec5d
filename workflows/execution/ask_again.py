"""A handler asks once more on purpose: the next numbered submission, as often as its kind may."""

from dataclasses import replace
from typing import Any

from django.db.models import Count, Q

from workflows.jobs.claim import HeldSubmission
from workflows.jobs.end_job import fail_job
from workflows.jobs.job_handlers import ProviderCall
from workflows.jobs.outcomes import AskAgain
from workflows.jobs.receipts import supersede
from workflows.jobs.spent import spent_on
from workflows.jobs.submission import Submission
from workflows.jobs.work import Work


def ask_again(
    handler: ProviderCall[Any], work: Work[Any], submission: HeldSubmission, asked: AskAgain
) -> Work[Any] | None:
    """The work for the next submission; None when it was asked too often and the job has failed."""
    claim = work.claim
    supersede(claim, submission, asked)
    times = Submission.objects.filter(job_id=claim.job_id).aggregate(
        times=Count("pk", filter=~Q(superseded=""))
    )["times"]
    # A multiple of the budget: each requeue gives as many again.
    if times % handler.max_asked_again == 0:
        fail_job(claim, code=asked.reason, detail=asked.note or f"asked {times} times in vain")
        return None
    last = replace(submission, is_superseded=True, spent_microdollars=spent_on(claim.job_id))
    return replace(work, claim=replace(claim, submission=last))
