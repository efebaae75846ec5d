"""Pointers go out in rounds over the projects, however many jobs one of them has waiting."""

from collections import Counter
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.db.models.functions import Now
from pytest_django import DjangoAssertNumQueries

from tests.workflows.engine import job_of, make_project, make_run, new_job
from workflows.database import from_jsonb
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job, Queue
from workflows.jobs.send_pointers import fill_windows, looks_at_window
from workflows.pointer import Pointer
from workflows.projects.project import Project
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


def ready_jobs(project: Project, count: int, kind: str = "test.plain") -> Run:
    """So many ready jobs in one run, due a minute ago, put in the table at once."""
    run = make_run(project=project)
    with connection.cursor() as cursor:
        cursor.execute(
            """
            insert into workflows_job (id, project_id, run_id, kind, queue, payload, payload_hash,
              idempotency_key, max_attempts, lease_seconds, stall_seconds, status, due_at)
            select gen_random_uuid(), %s, %s, %s, 'control', '{}', '', n::text, 5, 300, 3600,
                   'ready', now() - interval '1 minute'
              from generate_series(1, %s) n
            """,
            [project.pk, run.pk, kind, count],
        )
    Run.objects.filter(pk=run.pk).update(jobs_total=count, jobs_open=count)
    return run


def projects_of(pointers: list[Pointer]) -> Counter[UUID]:
    of = dict(
        Job.objects.filter(pk__in=[p.job_id for p in pointers]).values_list("pk", "project_id")
    )
    return Counter(of[pointer.job_id] for pointer in pointers)


@pytest.fixture
def window(settings: Any) -> int:
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 32)
    return 32


def test_ten_jobs_of_one_project_go_before_ten_thousand_of_another(
    pointers: list[Pointer], window: int
) -> None:
    many, few = make_project("many"), make_project("few")
    ready_jobs(many, 10_000)
    fill_windows()
    assert projects_of(pointers) == {many.pk: 32}

    quick = ready_jobs(few, 10)
    for pointer in pointers[:32]:
        execute_job(pointer.job_id)

    assert projects_of(pointers[32:])[few.pk] == 10
    for pointer in pointers[32:]:
        execute_job(pointer.job_id)
    quick.refresh_from_db()
    assert quick.status == "succeeded"


def test_a_window_is_shared_evenly_by_those_who_have_work(
    pointers: list[Pointer], window: int
) -> None:
    projects = [make_project(name) for name in ("a", "b", "c", "d")]
    for project, count in zip(projects, (1000, 1000, 1000, 2), strict=True):
        ready_jobs(project, count)

    fill_windows()

    assert sorted(projects_of(pointers).values()) == [2, 10, 10, 10]


def test_more_projects_than_a_window_holds_all_get_their_turn(
    pointers: list[Pointer], settings: Any
) -> None:
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 2)
    projects = [make_project(f"p{n}") for n in range(11)]
    for project in projects:
        ready_jobs(project, 50)

    fill_windows()
    for n in range(40):
        execute_job(pointers[n].job_id)

    assert set(projects_of(pointers[:40])) == {project.pk for project in projects}


def test_within_a_project_what_was_due_first_goes_first(
    pointers: list[Pointer], settings: Any
) -> None:
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 0)
    run = make_run(new_job("late"), new_job("first"), new_job("soon"))
    for key, minutes in (("first", 3), ("late", 1), ("soon", 2)):
        Job.objects.filter(run=run, idempotency_key=key).update(
            due_at=Now() - timedelta(minutes=minutes)
        )
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 1)

    fill_windows()
    execute_job(pointers[0].job_id)
    execute_job(pointers[1].job_id)

    assert [p.job_id for p in pointers] == [job_of(run, k).pk for k in ("first", "soon", "late")]


def test_a_hundred_thousand_ready_jobs_are_no_flood(pointers: list[Pointer], window: int) -> None:
    ready_jobs(make_project("many"), 100_000)

    assert dispatch_due() == window
    assert dispatch_due() == 0
    assert len(pointers) == window

    for pointer in list(pointers):
        execute_job(pointer.job_id)
    assert Job.objects.filter(status="queued").count() <= window


def pages_of_a_fill() -> int:
    """Pages that filling a window of 32 touches, with what it writes."""
    with connection.cursor() as cursor:
        cursor.execute("vacuum analyze workflows_job")
        cursor.execute(
            "explain (analyze, buffers, format json) "
            "select * from workflows_fill_window_v1('control', 32)"
        )
        plan = from_jsonb(cursor.fetchone()[0])[0]["Plan"]
    assert plan["Actual Rows"] == 32
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


def test_a_fill_costs_the_same_with_a_small_and_a_large_backlog(window: int) -> None:
    ready_jobs(make_project("a"), 500)
    ready_jobs(make_project("b"), 500)
    with_few = pages_of_a_fill()
    Job.objects.filter(status="queued").delete()
    ready_jobs(make_project("c"), 20_000)
    ready_jobs(make_project("d"), 20_000)

    with_many = pages_of_a_fill()

    assert with_many < 2 * with_few + 500


def test_an_idle_tick_asks_twice(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(2):  # ends of pauses; all windows
        assert dispatch_due() == 0


@pytest.mark.parametrize(("size", "every"), [(8, 1), (32, 2), (64, 3)])
def test_in_a_larger_window_not_every_end_counts_the_pointers(
    size: int, every: int, settings: Any
) -> None:
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, size)

    looks = [looks_at_window("render") for _ in range(6 * every)]

    assert sum(looks) == 6


def test_a_released_dependent_gets_its_pointer_from_whichever_end_released_it(
    pointers: list[Pointer],
) -> None:
    make_run(*(new_job(f"{n}", needs=[f"{n - 1}"] if n else []) for n in range(6)))

    for sent in range(6):
        assert len(pointers) == sent + 1
        execute_job(pointers[sent].job_id)
