"""The first page of the admin: what it says is so, and it asks little for it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_celery_beat.models import PeriodicTask

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.credits.capture import capture
from studio.admin.dashboard import dashboard
from tests.workflows.engine import drain, job_of, make_project, make_run, new_job
from tests.workflows.kinds import Provider
from workflows.execution.execute_job import execute_job
from workflows.execution.this_worker import worker_id
from workflows.jobs.block_job import block_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.jobs.outcomes import Accepted, GiveUp
from workflows.jobs.worker import Worker
from workflows.pointer import Pointer
from workflows.runs.pause_run import pause_run
from workflows.schedules import ensure_schedules

pytestmark = pytest.mark.django_db(transaction=True)

#: Session, user, log of the admin; ten for what it says, four of them why blocked jobs stand.
MOST_STATEMENTS = 14


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss")


def bars(shown: dict[str, Any], which: str) -> dict[str, str]:
    return {bar.label: bar.number for bar in shown[which] if bar.number != "0"}


def test_open_jobs_are_told_apart_by_what_they_wait_for(boss: User, provider: Provider) -> None:
    run = make_run(new_job("held"), new_job("rests"), new_job("due"), new_job("waits", "test.clip"))
    provider.says.append(Accepted("r-1", timedelta(hours=1)))
    execute_job(job_of(run, "waits").pk)
    assert claim_job(job_of(run, "held").pk, worker_id()) is not None
    Job.objects.filter(pk=job_of(run, "rests").pk).update(
        status="retry_scheduled", due_at=Now() + timedelta(hours=1), pointer_sent_at=None
    )
    pause_run(make_run(new_job("paused")).pk)

    shown = dashboard(boss)

    assert bars(shown, "open_jobs") == {
        "pointer out": "1",
        "due later": "1",
        "at work": "1",
        "at a provider": "1",
        "of paused runs": "1",
    }
    assert shown["waits"] == [{"provider": "fake", "waits": 1, "longest": "0 s"}]


def test_what_is_wrong_is_said_with_what_to_do_and_is_gone_when_it_is_well(boss: User) -> None:
    ensure_schedules()
    run = make_run(new_job("a"), new_job("b"))
    claim_job(job_of(run, "a").pk, worker_id())
    Lease.objects.update(lease_expires_at=Now() - timedelta(minutes=3))
    PeriodicTask.objects.update(last_run_at=Now() - timedelta(hours=3))

    said = [alarm.said for alarm in dashboard(boss)["alarms"]]

    assert [one.split(",")[0] for one in said] == [
        "no worker is alive",
        "no live worker takes from the queue control",
        "beat has sent no tick for 3 h",
        "1 leases have run out; the sweep frees them within seconds where it runs",
    ]
    Worker.objects.create(host="h", process_id=1, queues=["control"])
    Lease.objects.update(lease_expires_at=Now() + timedelta(minutes=3))
    PeriodicTask.objects.update(last_run_at=Now())
    assert dashboard(boss)["alarms"] == []


def test_who_must_act_is_shown_what_waits_for_him_and_where(
    boss: User, provider: Provider, pointers: list[Pointer]
) -> None:
    failed = make_run(new_job("call", "test.call"), subject="film:1")
    provider.says.append(GiveUp("voice_unknown", "no such voice"))
    drain(pointers)
    blocked = make_run(new_job("stands"), subject="film:2")
    claim = claim_job(job_of(blocked, "stands").pk, uuid4())
    assert claim is not None
    block_job(claim, code="stalled", detail="at work for a day")

    shown = dashboard(boss)

    assert [run["subject"] for run in shown["stuck_runs"]] == ["film:2", "film:1"]
    assert [run["error_code"] for run in shown["stuck_runs"]] == ["", "voice_unknown"]
    (job,) = shown["blocked_jobs"]
    assert job.findings[0].detail.startswith("a person must answer: stalled")
    assert bars(shown, "recent") == {"failed": "1"}
    client = Client()
    client.force_login(boss)
    page = client.get(reverse("admin:index"))
    assert reverse("admin:workflows_job_answer", args=[job.id]) in page.content.decode()
    assert reverse("admin:workflows_run_change", args=[failed.pk]) in page.content.decode()


def test_it_takes_few_statements_and_no_full_count(
    boss: User, provider: Provider, pointers: list[Pointer]
) -> None:
    make_run(new_job("a"), new_job("b"))
    client = Client()
    client.force_login(boss)

    with CaptureQueriesContext(connection) as asked:
        assert client.get(reverse("admin:index")).status_code == 200

    assert len(asked) <= MOST_STATEMENTS, [query["sql"][:100] for query in asked]


def test_what_a_project_spent_today_is_shown_with_what_it_owes_and_without_own_keys(
    boss: User,
) -> None:
    project = make_project("Lanterns")
    add_credits(project.pk, key="first", amount=1_500_000, why="a beginning")
    with transaction.atomic():
        capture(project.pk, key="one", amount=1_000_000, what="a clip")
        capture(project.pk, key="two", amount=1_000_000, what="a clip")
        capture(project.pk, key="own", amount=9_000_000, what="a clip", own_key=True)
    add_credits(project.pk, key="more", amount=500_000, why="pays what is owed")

    (bar,) = dashboard(boss)["spend"]

    assert (bar.label.partition(" ")[2].split()[-1], bar.number) == ("Lanterns", "$2.00")


def test_who_may_not_see_jobs_or_the_ledger_sees_neither_here() -> None:
    user = User.objects.create_user("clerk", is_staff=True)
    assert dashboard(user) == {}

    user.user_permissions.set(Permission.objects.filter(codename="view_job"))

    assert "spend" not in dashboard(User.objects.get(pk=user.pk))


def test_an_id_of_anything_leads_to_its_row(boss: User) -> None:
    run = make_run(new_job("a"))
    job = job_of(run, "a")
    client = Client()
    client.force_login(boss)

    def found(term: str) -> str:
        return str(client.get(reverse("admin:find"), {"q": term}).headers["Location"])

    assert found(str(job.pk)) == reverse("admin:workflows_job_change", args=[job.pk])
    assert found(f" {run.pk} ") == reverse("admin:workflows_run_change", args=[run.pk])
    assert found(str(uuid4())) == reverse("admin:index")
    assert found("req-77").endswith("submission/?q=req-77")
