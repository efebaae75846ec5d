"""What is written around requests at providers, once each."""

import json
from datetime import timedelta

from django.db.models.functions import Now

from tests.query_plans.engine_acts import Watch, a_run, act
from tests.query_plans.people_acts import ACTS
from tests.workflows.engine import job_of, make_run, new_job
from tests.workflows.kinds import provider
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    AskAgain,
    GiveUp,
    StillWorking,
    TryLater,
    Uncertain,
)
from workflows.jobs.provider_webhook import ProviderWebhook, webhook_token
from workflows.jobs.receive_provider_webhook import receive_provider_webhook
from workflows.jobs.submission import Submission

__all__ = ["ACTS"]  # those of the engine, of people, and these

LATER = timedelta(hours=1)


def waiting(count: int) -> list[Job]:
    provider.reset()
    run = make_run(*(new_job(f"clip {number}", "test.clip_list") for number in range(count)))
    provider.says.extend([Accepted(f"r-{number}", LATER) for number in range(count)])
    jobs = list(Job.objects.filter(run=run).order_by("pk"))
    for job in jobs:
        execute_job(job.pk)
    return jobs


@act
def look_at_what_is_due(watch: Watch) -> None:
    jobs = waiting(20)
    Job.objects.filter(pk__in=[job.pk for job in jobs]).update(look_at=Now())
    provider.by_id = {
        "r-0": Answered({}),
        "r-1": TryLater(LATER, "busy"),
        "r-2": GiveUp("no"),
        "r-3": AskAgain("blurred", answer=Answered({})),
    } | {f"r-{number}": StillWorking(LATER, "40 %") for number in range(4, 20)}
    with watch():
        look_due()
    with watch():
        look_due()  # with nothing due


@act
def hear_a_provider(watch: Watch) -> None:
    for body in ({"state": "done", "clip": "made"}, {"state": "working"}, {"state": "refused"}):
        [job] = waiting(1)
        webhook = ProviderWebhook(json.dumps(body).encode(), {})
        with watch():
            receive_provider_webhook(webhook_token(f"{job.pk}:1"), webhook)


@act
def answer_for_a_blocked_job(watch: Watch) -> None:
    for answer in ("paid", "not_paid", "submit_again", "give_up"):
        provider.reset()
        provider.says.append(Uncertain("timed out"))
        clip = job_of(a_run(), "clip")
        execute_job(clip.pk)
        with watch():
            answer_blocked_job(clip.pk, answer, "anna", "r-1" if answer == "paid" else "")


@act
def tell_a_provider(watch: Watch) -> None:
    [job] = waiting(1)
    with watch():
        cancel_job(job.pk)
    told = Submission.objects.get(job=job)
    cancel = Job.objects.get(kind="provider.cancel", payload__job=str(told.job_id))
    with watch():
        execute_job(cancel.pk)
