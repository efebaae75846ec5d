"""A webhook of the test project, and a run that it hears of."""

from typing import Any

from tests.workflows.engine import drain, make_run, new_job
from tests.workflows.receiver import Receiver
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.project import Project
from workflows.runs.run import Run
from workflows.webhooks.create_webhook import create_webhook


def a_webhook(receiver: Receiver, *event_types: str, project: Project | None = None) -> Any:
    """(the row, its secret)"""
    project = project or local_project()[0]
    return create_webhook(
        project.pk, url=receiver.url, event_types=event_types or ["run.succeeded"]
    )


def succeed(pointers: list[Pointer]) -> Run:
    run = make_run(new_job("a"), subject="film:1")
    drain(pointers)
    return run
