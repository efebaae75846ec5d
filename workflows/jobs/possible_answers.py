"""What a person may answer for a blocked job, by the reason for which it is blocked."""

from django.db import models

from workflows.database import fetch_one
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


#: These send it once more, so they are taken only when nobody can be sending it any more.
SEND_AGAIN = frozenset({A.NOT_PAID, A.SUBMIT_AGAIN})
#: Seconds until they are, of a job ``j`` and its current submission ``s``. Whoever wrote the intent
#: may stand still and go on. It sends within a heartbeat or not at all
#: (workflows/jobs/send_in_time.py): when the intent is as old as the lease is long, that is over.
SEND_AGAIN_IN = """
  case when s.outcome = 'uncertain' and s.error_code = 'submit_interrupted'
       then greatest(extract(epoch from s.intent_at - now()) + j.lease_seconds, 0)::float8
       else 0 end
"""


def send_again_in(job: Job) -> float:
    """Seconds until ``SEND_AGAIN`` is taken for this job; 0: now."""
    statement = f"""
        select {SEND_AGAIN_IN} from workflows_job j join workflows_submission s on s.job_id = j.id
         where j.id = %s order by s.number desc limit 1
        """  # noqa: S608 - our own text
    return fetch_one(float, statement, [job.pk]) or 0.0


def possible_answers(job: Job) -> tuple[PersonAnswer, ...]:
    """In the order in which to offer them; empty when the job is not blocked."""
    if job.status != JobStatus.BLOCKED:
        return ()
    return _BY_REASON.get(job.error_code, (A.GIVE_UP,))
