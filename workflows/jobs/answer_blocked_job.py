"""A person answers for a job that cannot go on by itself."""

from math import ceil
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from workflows.database import again_when_lost, fetch_one
from workflows.errors import AnswerRefused
from workflows.jobs.cut_to import cut_to
from workflows.jobs.end_job import GIVEN_UP, fail_job
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.jobs.outcomes import LONGEST_REQUEST_ID
from workflows.jobs.possible_answers import (
    SEND_AGAIN,
    PersonAnswer,
    possible_answers,
    send_again_in,
)
from workflows.jobs.record_answer import Found, record_answer
from workflows.jobs.requeue_job import bring_back
from workflows.jobs.take_job import take_blocked


@again_when_lost
def answer_blocked_job(
    job_id: UUID,
    answer: PersonAnswer | str,
    actor: User | str,
    provider_request_id: str = "",
    *,
    result: dict[str, Any] | None = None,
    cost_microdollars: int = 0,
) -> None:
    """
    The job goes on as the answer says, or fails when it is given up; ``job.answered`` says who.

    ``paid`` needs the provider's request id, which is then looked at; where there is none to look
    at, ``result``, which is what the kind's apply() takes. Raises AnswerRefused, and then nothing
    was written: the job is not blocked (any more), the answer does not fit, something is missing.
    """
    found = Found(
        provider_request_id=provider_request_id.strip(),
        result=result,
        cost_microdollars=cost_microdollars,
    )
    with transaction.atomic():
        job = _locked(job_id)
        wanted = _possible(job, answer, found)
        who = actor if isinstance(actor, str) else actor.get_username()
        record_answer(job, wanted, who, found)
        if wanted == PersonAnswer.GIVE_UP:
            _give_up(job, who)
        else:
            bring_back(job.run_id, [job_id])
        _tell(job, wanted, who)


def _locked(job_id: UUID) -> Job:
    """The job under its run's lock and its own, in the order in which all take them."""
    job = Job.objects.filter(pk=job_id).only("run_id").first()
    if job is None:
        raise AnswerRefused("job_not_found", f"there is no job {job_id}", 404)
    if job.run_id is not None:
        fetch_one(
            bool, "select true from workflows_run where id = %s for no key update", [job.run_id]
        )
    return Job.objects.select_for_update(no_key=True).get(pk=job_id)


def _possible(job: Job, answer: str, found: Found) -> PersonAnswer:
    if job.status != JobStatus.BLOCKED:
        raise AnswerRefused(
            "job_not_blocked", f"the job is {job.status}; nobody has to answer for it"
        )
    possible = possible_answers(job)
    if answer not in possible:
        raise AnswerRefused(
            "answer_not_possible",
            f"a job blocked for {job.error_code} takes: {', '.join(possible)}",
            422,
        )
    wanted = PersonAnswer(answer)
    if wanted in SEND_AGAIN and (wait := send_again_in(job)) > 0:
        raise AnswerRefused(
            "answer_too_early",
            "its worker stopped in the middle of the submit and may be sending it yet; look there "
            f"again in {ceil(wait)} s, and answer then",
        )
    if wanted != PersonAnswer.PAID:
        return wanted
    if not found.provider_request_id and found.result is None:
        raise AnswerRefused(
            "request_id_missing",
            "say under which id the provider has it, so that it can be looked at; where there is "
            "no id, give the result itself, or give up",
            422,
        )
    if len(found.provider_request_id) > LONGEST_REQUEST_ID or "\0" in found.provider_request_id:
        raise AnswerRefused("request_id_invalid", "no provider calls a request that", 422)
    return wanted


def _give_up(job: Job, who: str) -> None:
    claim = take_blocked(job.pk)
    if claim is not None:
        fail_job(claim, code=GIVEN_UP, detail=f"{who} gave it up: {job.error_detail}")


def _tell(job: Job, answer: PersonAnswer, who: str) -> None:
    """The event, last: its channel is the last lock. A job without a run has no channel."""
    fetch_one(
        int,
        """
        select workflows_append_events_v1(r.channel_id, r.id, jsonb_build_array(jsonb_build_object(
                 'type', 'job.answered', 'job', %s::uuid, 'data', jsonb_build_object(
                   'kind', %s::text, 'key', %s::text, 'code', %s::text, 'answer', %s::text,
                   'actor', %s::text))))
          from workflows_run r where r.id = %s
        """,
        [
            job.pk,
            job.kind,
            cut_to(1200, job.idempotency_key),
            job.error_code,
            answer.value,
            cut_to(400, who),
            job.run_id,
        ],
    )
