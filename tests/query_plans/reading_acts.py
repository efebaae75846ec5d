"""
What people look at: the API, the admin, the command line; for a large project and for a new one.

Not here: ``jobs --status``, but for those that failed or are blocked. No index names a status, so
it walks from the newest job on until it has a page; a person asks for it, no tick.
"""

from typing import Any
from uuid import uuid4

from django.contrib.admin import site
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from studio.metrics.read_rows import READINGS
from studio.metrics.read_rows import ask as read_figures
from tests.query_plans.engine_acts import Watch, a_run
from tests.studio.conftest import Caller
from tests.workflows.documented_sql import ALERTS, ask
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.projects.local_project import local_project
from workflows.projects.project import Project

READS: list[Any] = []


def reading(function: Any) -> Any:
    READS.append(function)
    return function


def _get(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code, answer.content[:200])
    b"".join(answer) if answer.streaming else answer.content


def _addresses(project: Project) -> list[str]:
    run = a_run()
    job = Job.objects.filter(run=run).latest("id")
    old = Job.objects.filter(project=project).earliest("id")
    return [
        "/api/v1/runs",
        f"/api/v1/runs?before={old.pk}",
        f"/api/v1/projects/{project.pk}/commands",
        f"/api/v1/commands/{run.command_id}",
        f"/api/v1/runs/{run.pk}",
        f"/api/v1/runs/{run.pk}/jobs",
        f"/api/v1/runs/{run.pk}/jobs?status=failed",
        f"/api/v1/jobs/{job.pk}",
        f"/api/v1/jobs/{job.pk}/attempts",
        f"/api/v1/jobs/{old.pk}",
        f"/api/v1/channels/{run.channel.name}/events?after=3",
        "/api/v1/films",
    ]


@reading
def the_api_of_a_large_project(watch: Watch) -> None:
    project, _ = local_project()
    caller = Caller(project=project)
    for address in _addresses(project):
        with watch():
            _get(caller, address)


@reading
def the_api_of_a_new_project(watch: Watch) -> None:
    caller = Caller()
    for address in ["/api/v1/runs", f"{caller.commands_url}", "/api/v1/films"]:
        with watch():
            _get(caller, address)


@reading
def every_list_of_the_admin(watch: Watch) -> None:
    user = User.objects.create_superuser(uuid4().hex)
    client = Client()
    client.force_login(user)
    for model in site._registry:
        if model._meta.app_label != "workflows":
            continue
        address = f"/admin/workflows/{model._meta.model_name}/"
        for query in ["", f"?q={uuid4()}", "?p=3"]:
            with watch():
                _get(client, address + query)


@reading
def the_first_page_of_the_admin_and_the_pages_of_rows(watch: Watch) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser(uuid4().hex))
    run = a_run()
    job = Job.objects.filter(run=run).latest("id")
    old = Job.objects.order_by("id")[1]
    for address in [
        "/admin/",
        f"/admin/workflows/run/{run.pk}/change/",
        f"/admin/workflows/run/{old.run_id}/change/",
        f"/admin/workflows/job/{job.pk}/change/",
        f"/admin/workflows/job/{old.pk}/change/",
    ]:
        with watch():
            _get(client, address)


@reading
def every_filter_and_search_of_the_admin(watch: Watch) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser(uuid4().hex))
    run = a_run()
    old = Job.objects.order_by("id")[1]
    queries = [
        # Of the commonest as many are counted as the bound allows, wherever they lie.
        *(f"job/?status__exact={status}" for status in JobStatus if status != "succeeded"),
        *(f"{model}/?made=day" for model in ("job", "run", "command")),
        "job/?kind__exact=test.clip",
        "job/?status__exact=failed&kind__exact=test.clip",
        "job/?queue__exact=render",
        f"job/?run={old.run_id}",
        f"job/?q={old.run_id}",
        "job/?q=req-77",
        "submission/?q=req-77",
        "submission/?outcome__exact=uncertain",
        "attempt/?outcome__exact=released",
        "event/?type__exact=run.failed",
        f"event/?channel={run.channel_id}&run_id={run.pk}",
        "command/?q=nothing",
    ]
    for query in queries:
        with watch():
            _get(client, f"/admin/workflows/{query}")


@reading
def runs_by_the_command_line(watch: Watch) -> None:
    run = a_run()
    with watch():
        call_command("runs")
    with watch():
        call_command("run", str(run.pk))


@reading
def what_failed_or_is_blocked(watch: Watch) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser(uuid4().hex))
    for status in ("failed", "blocked"):
        with watch():
            call_command("jobs", status=status)
        with watch():
            _get(client, f"/admin/workflows/job/?status__exact={status}")
    with watch():
        call_command("jobs", failed=True)


@reading
def everything_that_operators_are_alerted_by(watch: Watch) -> None:
    for statement in ALERTS.values():
        with watch():
            ask(statement)


@reading
def the_figures_of_a_scrape(watch: Watch) -> None:
    for figures in READINGS:
        with watch():
            read_figures(figures)
