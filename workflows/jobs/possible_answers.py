"""What a person may answer for a blocked job, by the reason for which it is blocked."""

from django.db import models

from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus


class PersonAnswer(models.TextChoices):
    PAID = "paid"  # the provider has it: by this request id, or with this result
    NOT_PAID = "not_paid"  # the provider never received it: send it once more
    SUBMIT_AGAIN = "submit_again"  # send it once more, though it may be paid for twice
    LOOK_ON = "look_on"  # the provider may still be at work: wait on
    ANOTHER_CALL = "another_call"  # one more, beyond what its kind may cost
    GIVE_UP = "give_up"  # let it fail


A = PersonAnswer

_BY_REASON: dict[str, tuple[PersonAnswer, ...]] = {
    "submission_uncertain": (A.PAID, A.NOT_PAID, A.SUBMIT_AGAIN, A.GIVE_UP),
    "stalled": (A.LOOK_ON, A.SUBMIT_AGAIN, A.GIVE_UP),
    "cost_cap_reached": (A.ANOTHER_CALL, A.GIVE_UP),
}


def possible_answers(job: Job) -> tuple[PersonAnswer, ...]:
    """In the order in which to offer them; empty when the job is not blocked."""
    if job.status != JobStatus.BLOCKED:
        return ()
    return _BY_REASON.get(job.error_code, (A.GIVE_UP,))
