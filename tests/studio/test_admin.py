"""The admin: every model has a page, no page changes a row, actions go through the use cases."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_celery_beat.models import PeriodicTask

from studio.admin.pretty_json import pretty_json
from tests.studio.conftest import Caller
from tests.workflows.engine import job_of, make_run, new_job
from tests.workflows.kinds import Provider
from tests.workflows.test_job_moves import put_in
from workflows.commands.command import Command
from workflows.execution.execute_job import execute_job
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.jobs.outcomes import Accepted
from workflows.jobs.submission import Submission
from workflows.projects.api_key import ApiKey
from workflows.projects.local_project import local_project
from workflows.projects.project import Project
from workflows.runs.run import Run
from workflows.schedules import ensure_schedules

pytestmark = pytest.mark.django_db

OURS = [
    model
    for package in ("workflows", "media_pipeline")
    for model in apps.get_app_config(package).get_models()
]
#: Session, user, rows, the bounded count twice; rights are a superuser's.
MOST_STATEMENTS = 6


@pytest.fixture
def operator(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("operator"))
    return client


def address(model: Any, page: str, *arguments: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=arguments)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_every_model_has_a_list_that_takes_few_statements_and_pages_that_only_look(
    model: Any, operator: Client, caller: Caller
) -> None:
    caller.sent()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert operator.get(address(model, "changelist")).status_code == 200
    assert len(asked) <= MOST_STATEMENTS, [query["sql"] for query in asked]
    row = model.objects.first()
    if row is not None:
        page = operator.get(address(model, "change", row.pk))
        assert page.status_code == 200
        assert b'name="_save"' not in page.content
        assert operator.post(address(model, "change", row.pk), {}).status_code == 403
        found = operator.get(address(model, "changelist"), {"q": str(row.pk)})
        assert found.context["cl"].result_count == 1
    assert operator.get(address(model, "add")).status_code == 403
    assert operator.get(address(model, "changelist"), {"q": "no id"}).status_code == 200
    assert admin.site.get_model_admin(model).show_full_result_count is False


def found(client: Client, model: Any, **query: str) -> list[Any]:
    answer = client.get(address(model, "changelist"), query)
    return [row.pk for row in answer.context["cl"].result_list]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("status", JobStatus)
def test_the_jobs_of_each_status_are_found_and_no_others(status: str, operator: Client) -> None:
    run = make_run(new_job("needed"), new_job("looked for", needs=["needed"]))
    wanted = job_of(run, "looked for")
    put_in(wanted, JobStatus(status))
    if status == "skipped":
        Job.objects.filter(pk=wanted.pk).update(error_code="need_not_met")

    assert found(operator, Job, status__exact=status, run=str(run.pk))[:1] == [wanted.pk]
    others = found(operator, Job, status__exact=status, q=str(job_of(run, "needed").pk))
    assert others == ([job_of(run, "needed").pk] if status == "queued" else [])


@pytest.mark.django_db(transaction=True)
def test_rows_are_found_by_every_id_that_people_have(operator: Client, provider: Provider) -> None:
    run = make_run(new_job("clip", "test.clip"), subject=f"film:{uuid4()}")
    job = job_of(run, "clip")
    provider.says.append(Accepted("req-77", timedelta(hours=1)))
    execute_job(job.pk)
    sent = Submission.objects.get()
    assert run.command is not None

    for term in (str(job.pk), str(run.pk), sent.idempotency_key, "req-77"):
        assert found(operator, Job, q=term) == [job.pk], term
    for term in (sent.idempotency_key, "req-77", str(sent.pk)):
        assert found(operator, Submission, q=term) == [sent.pk], term
    for term in (str(run.pk), run.subject, run.subject.removeprefix("film:")):
        assert found(operator, Run, q=term) == [run.pk], term
    assert found(operator, Command, q=run.command.client_command_id) == [run.command_id]


@pytest.mark.django_db(transaction=True)
def test_each_row_leads_to_what_belongs_to_it_and_says_why_it_stands_there(
    operator: Client, provider: Provider
) -> None:
    run = make_run(new_job("clip", "test.clip"), subject=f"film:{uuid4()}")
    job = job_of(run, "clip")
    provider.says.append(Accepted("req-77", timedelta(hours=1)))
    execute_job(job.pk)

    page = operator.get(address(Job, "change", job.pk)).content.decode()
    for to in ("attempt/?job", "submission/?job", "event/?channel", "jobdependency/?depends_on"):
        assert f"/admin/workflows/{to}=" in page, to
    assert address(Run, "change", run.pk) in page
    assert "fake has been at work for 0 s on request req-77" in page
    page = operator.get(address(Run, "change", run.pk)).content.decode()
    for to in ("job/?run=", "event/?channel="):
        assert f"/admin/workflows/{to}" in page, to
    assert address(Job, "change", job.pk) in page


@pytest.mark.django_db(transaction=True)
def test_only_the_newest_twenty_attempts_are_shown_under_a_job(operator: Client) -> None:
    job = job_of(make_run(new_job("a")), "a")
    for number in range(1, 31):
        Attempt.objects.create(job=job, number=number, lease_owner="me", worker_id=uuid4())

    page = operator.get(address(Job, "change", job.pk))

    attempts = page.context["inline_admin_formsets"][0].formset
    assert [form.instance.number for form in attempts.forms] == list(range(30, 10, -1))


def test_a_list_becomes_a_file_in_which_nothing_is_a_formula_and_nothing_a_secret(
    operator: Client,
) -> None:
    project, user = local_project()
    project.name = '=HYPERLINK("evil")'
    project.save()
    key, secret = ApiKey.objects.issue(project, user)

    def lines(model: Any, row: Any) -> list[str]:
        ticked = {"action": "as_csv", "_selected_action": [str(row.pk)]}
        answer: Any = operator.post(address(model, "changelist"), ticked)
        return b"".join(answer).decode().splitlines()

    assert "'=HYPERLINK" in lines(Project, project)[1]
    head, line = lines(ApiKey, key)
    assert "secret" not in head
    assert key.prefix in line
    assert secret not in line


def test_json_is_shown_to_be_read_and_what_is_secret_in_it_is_not() -> None:
    shown = str(
        pretty_json(
            {
                "api_key": "sk-1",
                "headers": [{"Authorization": "Bearer sk-2"}],
                "url": "https://user:sk-3@cdn.example/clip.mp4?X-Signature=sk-4#sk-5",
                "note": "see https://cdn.example/a?token=sk-6 <b>",
                "usage": {"prompt_tokens": 1200},
                "idempotency_key": "job:1",
            }
        )
    )

    assert "sk-" not in shown
    assert "https://cdn.example/clip.mp4?•••" in shown
    assert "&lt;b&gt;" in shown
    assert "&quot;prompt_tokens&quot;: 1200" in shown
    assert "&quot;idempotency_key&quot;: &quot;job:1&quot;" in shown
    assert "more characters" in str(pretty_json({"long": "x" * 50_000}))


def test_the_ticks_of_beat_are_seen_and_edited_in_the_admin(operator: Client) -> None:
    ensure_schedules()
    tick = PeriodicTask.objects.get(name="workflows.sweep")
    page = operator.get(address(PeriodicTask, "change", tick.pk))
    assert page.status_code == 200
    assert b'name="_save"' in page.content
