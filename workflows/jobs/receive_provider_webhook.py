"""
A provider calls us about a request. It races with the looks: what is stored first stands.

Nothing here needs a worker: what came is stored, and a pointer brings the job to one.
"""

import logging
from dataclasses import replace

from django.db import transaction
from django.db.models import Q

from workflows.database import fetch_one
from workflows.errors import WebhookUnknown, WebhookUnreadable, WebhookUnwanted
from workflows.jobs.claim_looks import Came, look_again, store_answers
from workflows.jobs.end_job import DEADLINE_PASSED, GIVEN_UP, fail_job
from workflows.jobs.held_submissions import held
from workflows.jobs.idle_work import idle_claim
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import ResumableCall, handler_for
from workflows.jobs.job_status import JobStatus
from workflows.jobs.outcomes import Accepted, Answered, GiveUp, StillWorking, WebhookOutcome
from workflows.jobs.provider_webhook import ProviderWebhook, read_token
from workflows.jobs.receipts import mark_refused
from workflows.jobs.requeue_job import requeue_job
from workflows.jobs.send_pointers import fill_windows
from workflows.jobs.submission import Submission
from workflows.jobs.take_job import take_blocked, take_wait
from workflows.jobs.tell_providers import tell_providers

log = logging.getLogger(__name__)

#: Why a job may be blocked that an answer sets free.
_FOR_WANT_OF_AN_ANSWER = ("submission_uncertain", "stalled")


def receive_provider_webhook(token: str, webhook: ProviderWebhook) -> bool:
    """
    Whether it changed anything. The same call again changes nothing.

    Raises WebhookUnknown, WebhookUnwanted, WebhookUnreadable, UnknownJobKind.
    """
    job_id, number = read_token(token)
    submission = (
        Submission.objects.filter(job_id=job_id, number=number).select_related("job__run").first()
    )
    if submission is None:
        raise WebhookUnknown
    outcome = _read(submission.job, replace(webhook, provider=submission.provider))
    changed = _store(submission, outcome)
    log.info(
        "webhook.received",
        extra={"job_id": str(job_id), "says": type(outcome).__name__, "changed": changed},
    )
    return changed


def _read(job: Job, webhook: ProviderWebhook) -> WebhookOutcome | None:
    handler = handler_for(job.kind)
    if not isinstance(handler, ResumableCall):
        raise WebhookUnwanted(job.kind)
    try:
        return handler.read_webhook(webhook)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        log.warning("webhook.unreadable", extra={"kind": job.kind}, exc_info=error)
        raise WebhookUnreadable(f"a job of kind {job.kind} cannot read this body") from None


def _store(submission: Submission, outcome: WebhookOutcome | None) -> bool:
    match outcome:
        case None:
            return False
        case Answered():
            return _answered(submission, outcome)
        case Accepted(request_id, check_after):
            # What is known already is a hint to look.
            hint = StillWorking(check_after)
            return _told_its_id(submission, request_id) or _still_working(submission, hint)
        case StillWorking():
            return _still_working(submission, outcome)
        case GiveUp():
            return _refused(submission, outcome)


def _answered(submission: Submission, answer: Answered) -> bool:
    job = submission.job
    stored = store_answers([Came(job.pk, job.kind, submission.number, answer)])
    fill_windows({one.queue for one in stored if one.status == JobStatus.READY})
    return _set_free(submission) or bool(stored)


def _told_its_id(submission: Submission, request_id: str) -> bool:
    """The answer to a submit was lost, and here it is."""
    with transaction.atomic():
        is_new = fetch_one(
            bool,
            """
            update workflows_submission
               set outcome = 'accepted', provider_request_id = %s, accepted_at = clock_timestamp()
             where id = %s and outcome in ('', 'uncertain') returning true
            """,
            [request_id[:200], submission.pk],
        )
        if is_new and _is_unwanted(submission.pk):
            tell_providers([submission.job_id])
    return _set_free(submission) or bool(is_new)


def _is_unwanted(submission_pk: int) -> bool:
    """Its job was stopped for good, or another request has taken its place."""
    stopped = Q(job__status=JobStatus.CANCELLED) | Q(
        job__status=JobStatus.FAILED, job__error_code__in=[DEADLINE_PASSED, GIVEN_UP]
    )
    return Submission.objects.filter(~Q(superseded="") | stopped, pk=submission_pk).exists()


def _still_working(submission: Submission, outcome: StillWorking) -> bool:
    job = submission.job
    if (
        job.status != JobStatus.WAITING
        or submission.outcome != "accepted"
        or not _is_current(submission)
    ):
        return False
    claim = idle_claim(job).with_submission(held(submission))
    look_again([(claim, outcome)])
    return True


def _refused(submission: Submission, outcome: GiveUp) -> bool:
    """
    Nothing comes of it: a wait ends here. Whoever holds the job finds out by asking.

    Of an earlier request it is written down and no more: the job waits for another one by now.
    """
    job = submission.job
    if job.finished_at is not None or not _is_current(submission):
        return bool(store_answers([Came(job.pk, job.kind, submission.number, outcome)]))
    claim = None
    if job.status == JobStatus.WAITING:
        # By the epoch that was read before: had the job gone on to another request, it is another.
        claim = take_wait(idle_claim(job).with_submission(held(submission)))
    elif job.status == JobStatus.BLOCKED and job.error_code in _FOR_WANT_OF_AN_ANSWER:
        claim = take_blocked(job.pk)
    if claim is None or claim.submission is None:
        return False
    if claim.submission.number == submission.number:
        mark_refused(claim, claim.submission, outcome.code, outcome.detail)
    return fail_job(claim, code=outcome.code, detail=outcome.detail)


def _is_current(submission: Submission) -> bool:
    """Whether its job has asked for nothing since."""
    later = Submission.objects.filter(job_id=submission.job_id, number__gt=submission.number)
    return submission.superseded == "" and not later.exists()


def _set_free(submission: Submission) -> bool:
    """Its job was blocked for want of this: it goes again. Safe to repeat after a crash."""
    fresh = Submission.objects.select_related("job").get(pk=submission.pk)
    job = fresh.job
    current = job.submissions.order_by("-number").values_list("number", flat=True).first()
    frees = {"answered": _FOR_WANT_OF_AN_ANSWER, "accepted": ("submission_uncertain",)}
    if (
        job.status != JobStatus.BLOCKED
        or current != fresh.number
        or fresh.superseded
        or job.error_code not in frees.get(fresh.outcome, ())
    ):
        return False
    return requeue_job(job.pk)
