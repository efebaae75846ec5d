"""Commands, runs and jobs: what operators look for, and what they may do."""

import re
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.urls import path
from django.utils.safestring import SafeString

from studio.admin.answer_page import answer_page, link_to_answer
from studio.admin.attempt_rows import AttemptsInline, SubmissionsInline
from studio.admin.confirm_action import confirmed
from studio.admin.links import link_to, list_address, list_of
from studio.admin.operated_admin import OperatedAdmin
from studio.admin.operator_actions import (
    FREE_JOB,
    PAUSE_RUN,
    REQUEUE_JOB,
    RESUME_RUN,
    RETRY_RUN,
    SKIP_JOB,
    STOP_COMMAND,
    STOP_JOB,
    STOP_RUN,
    may,
)
from studio.admin.static_filters import JobStatusFilter, MadeFilter, among_the_newest
from studio.admin.subject_link import subject_link
from studio.admin.why_shown import why_of_job, why_of_run
from workflows import models as rows
from workflows.jobs.job import Queue
from workflows.jobs.job_handlers import known_job_kinds

_UUID = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}", re.IGNORECASE)


@admin.register(rows.Command)
class CommandAdmin(OperatedAdmin):
    list_display = (
        "id", "kind", "status", "client_command_id", link_to("run"), link_to("supersedes"),
        "created_at",
    )  # fmt: skip
    list_filter = (MadeFilter, "status", "kind")
    search_help_text = "A whole id, or the idempotency key that its client sent"
    operated = (STOP_COMMAND,)
    actions = (*map(confirmed, operated), *OperatedAdmin.actions)
    has_stop_command_permission = may(STOP_COMMAND)

    def found_by(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """Keys are unique for each person, so each person's place in that index is looked at."""
        people = rows.model._meta.get_field("actor").remote_field.model
        of_a_person = Q(actor__in=people._default_manager.values("pk"), client_command_id=term)
        by_id = super().found_by(rows, term)
        return by_id if _UUID.fullmatch(term) and by_id.exists() else rows.filter(of_a_person)

    @admin.display(description="why it stands here")
    def why(self, row: rows.Command) -> SafeString | str:
        return "–" if row.run_id is None else why_of_run(row.run_id)


@admin.register(rows.Run)
class RunAdmin(OperatedAdmin):
    list_display = (
        "id", subject_link, "status", "jobs_total", "jobs_open", "jobs_failed", link_to("command"),
        list_of(rows.Job, "run"), "created_at", "finished_at",
    )  # fmt: skip
    list_filter = (MadeFilter, "status")
    search_help_text = "A whole id, of the run or of its film"
    operated = (RETRY_RUN, PAUSE_RUN, RESUME_RUN, STOP_RUN)
    actions = (*map(confirmed, operated), *OperatedAdmin.actions)
    has_retry_run_permission = may(RETRY_RUN)
    has_pause_run_permission = may(PAUSE_RUN)
    has_resume_run_permission = may(RESUME_RUN)
    has_stop_run_permission = may(STOP_RUN)

    def found_by(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        if not _UUID.fullmatch(term):
            return rows.filter(subject=term)
        return rows.filter(Q(pk=UUID(term)) | Q(subject=f"film:{UUID(term)}"))

    shown_otherwise = ("subject",)

    def first_fields(self) -> list[Any]:
        return [subject_link, *super().first_fields()]

    @admin.display(description="why it stands here")
    def why(self, row: rows.Run) -> SafeString | str:
        return why_of_run(row.pk)

    def more_belonging(self, row: rows.Run) -> list[tuple[str, str]]:
        events = list_address(rows.Event, channel=row.channel_id, run_id=row.pk)
        return [("events", events)]


@admin.register(rows.Job)
class JobAdmin(OperatedAdmin):
    list_display = (
        "id", "kind", "idempotency_key", "status", "queue", "attempt_count", "error_code",
        link_to("run"), "created_at", "finished_at",
    )  # fmt: skip
    list_filter = (
        JobStatusFilter,
        MadeFilter,
        among_the_newest("queue", lambda: Queue.values),
        among_the_newest("kind", lambda: sorted(known_job_kinds())),
    )
    search_help_text = (
        "A whole id (of the job or its run), the key of a request, or its id at the provider"
    )
    inlines = (AttemptsInline, SubmissionsInline)
    operated = (REQUEUE_JOB, FREE_JOB, SKIP_JOB, STOP_JOB)
    actions = (*map(confirmed, operated), *OperatedAdmin.actions)
    has_requeue_job_permission = may(REQUEUE_JOB)
    has_free_job_permission = may(FREE_JOB)
    has_skip_job_permission = may(SKIP_JOB)
    has_stop_job_permission = may(STOP_JOB)

    def found_by(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """The key of a request begins with the id of its job."""
        if found := _UUID.match(term):
            job_or_run = UUID(found.group())
            return rows.filter(Q(pk=job_or_run) | Q(run=job_or_run))
        sent = _SUBMISSIONS.filter(provider_request_id=term).values("job")
        return rows.filter(pk__in=sent)

    def first_fields(self) -> list[Any]:
        return ["status", "why", "answer", "belonging"]

    @admin.display(description="why it stands here")
    def why(self, row: rows.Job) -> SafeString | str:
        return why_of_job(row.pk)

    @admin.display(description="answer")
    def answer(self, job: rows.Job) -> SafeString | str:
        return link_to_answer(job)

    def more_belonging(self, row: rows.Job) -> list[tuple[str, str]]:
        if row.run is None:
            return []
        events = list_address(rows.Event, channel=row.run.channel_id, job_id=row.pk)
        return [("events", events)]

    def get_urls(self) -> list[Any]:
        """Before the others, one of which takes every address below the list's."""
        return [
            path(
                "<uuid:job_id>/answer/",
                self.admin_site.admin_view(partial(answer_page, self)),
                name="workflows_job_answer",
            ),
            *super().get_urls(),
        ]


_SUBMISSIONS = rows.Submission.objects.exclude(provider_request_id="")
