"""What a person answered is written on the submission that it is about."""

from dataclasses import dataclass
from typing import Any

from workflows.database import fetch_one
from workflows.jobs.error_detail import error_detail
from workflows.jobs.job import Job
from workflows.jobs.possible_answers import PersonAnswer
from workflows.jobs.storable_result import storable_result
from workflows.jobs.submission import Submission
from workflows.jobs.tell_providers import tell_providers


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a person found at the provider, for the answer ``paid``: its id, or all that it made."""

    provider_request_id: str = ""
    result: dict[str, Any] | None = None
    cost_microdollars: int = 0


def record_answer(job: Job, answer: PersonAnswer, who: str, found: Found) -> None:
    """Under the lock of the job, while it is blocked; where nothing was sent nothing is marked."""
    if answer in (PersonAnswer.ANOTHER_CALL, PersonAnswer.SUBMIT_AGAIN):  # whatever the cap says
        fetch_one(
            bool,
            """
            update workflows_job j set granted_submission = 1 + coalesce(
                     (select max(number) from workflows_submission where job_id = j.id), 0)
             where id = %s and status = 'blocked' returning true
            """,
            [job.pk],
        )
    current = Submission.objects.filter(job=job).order_by("-number").first()
    if current is None or current.outcome == "answered":
        return  # nothing to mark; what is answered stays as it is
    row = Submission.objects.filter(pk=current.pk)
    row.update(person_answer=answer.value, person=who[:150])
    match answer:
        case PersonAnswer.PAID if found.result is not None:
            _store_result(job, current, found)
        case PersonAnswer.PAID:
            fetch_one(
                bool,
                """
                update workflows_submission
                   set outcome = 'accepted', provider_request_id = %s, error_code = '',
                       error_detail = '', accepted_at = clock_timestamp()
                 where id = %s and outcome in ('', 'uncertain') returning true
                """,
                [found.provider_request_id, current.pk],
            )
        case PersonAnswer.NOT_PAID:
            fetch_one(
                bool,
                """
                update workflows_submission
                   set outcome = 'refused', error_code = 'not_paid', error_detail = %s
                 where id = %s and outcome in ('', 'uncertain') returning true
                """,
                [error_detail(f"{who} says that the provider never received it"), current.pk],
            )
        case PersonAnswer.SUBMIT_AGAIN:
            row.update(
                superseded="submit_again",
                note=error_detail(f"{who} has it sent again, though it may be paid for twice"),
            )
            tell_providers([job.pk])


def _store_result(job: Job, current: Submission, found: Found) -> None:
    fetch_one(
        bool,
        """
        update workflows_submission
           set outcome = 'answered', provider_result = %s::jsonb, cost_microdollars = %s,
               provider_request_id = %s, answered_at = clock_timestamp()
         where id = %s and outcome in ('', 'accepted', 'uncertain') returning true
        """,
        [
            storable_result(job.kind, found.result or {}),
            found.cost_microdollars,
            found.provider_request_id,
            current.pk,
        ],
    )
