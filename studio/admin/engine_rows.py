"""The engine's rows in the admin; links lead command → run → job → attempt and back."""

from functools import partial
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import path
from django.utils.safestring import SafeString

from studio.admin.actions import (
    cancel_commands,
    cancel_jobs,
    cancel_runs,
    pause_runs,
    requeue_jobs,
    resume_runs,
    retry_runs,
)
from studio.admin.admin_types import AnyTabularInline
from studio.admin.answer_page import answer_page, link_to_answer
from studio.admin.links import link_to, list_of
from studio.admin.read_only_admin import ReadOnlyAdmin
from studio.admin.tokens import tokens_of
from workflows import models as rows
from workflows.jobs.job_status import STUCK


class OperatedAdmin(ReadOnlyAdmin):
    """Whose actions need the right to change the row, though its form changes nothing."""

    def has_operate_permission(self, request: HttpRequest) -> bool:
        meta = self.model._meta
        user: Any = request.user
        return bool(user.has_perm(f"{meta.app_label}.change_{meta.model_name}"))


class AttemptsInline(AnyTabularInline):
    model = rows.Attempt
    can_delete = False
    extra = 0
    fields = ("number", "outcome", "started_at", "ended_at", "error_code", "error_detail")
    ordering = ("number",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(rows.Command)
class CommandAdmin(OperatedAdmin):
    list_display = (
        "id", "kind", "status", "client_command_id", link_to("run"), link_to("supersedes"),
        "created_at",
    )  # fmt: skip
    list_filter = ("status", "kind")
    actions = (cancel_commands,)


@admin.register(rows.Run)
class RunAdmin(OperatedAdmin):
    list_display = (
        "id", "subject", "status", "jobs_total", "jobs_open", "jobs_failed", link_to("command"),
        list_of(rows.Job, "run"), "created_at", "finished_at",
    )  # fmt: skip
    list_filter = ("status",)
    actions = (retry_runs, pause_runs, resume_runs, cancel_runs)


@admin.register(rows.Job)
class JobAdmin(OperatedAdmin):
    list_display = (
        "id", "kind", "idempotency_key", "status", "queue", "attempt_count", "error_code",
        link_to("run"), "created_at", "finished_at",
    )  # fmt: skip
    list_filter = ("status", "queue")
    actions = (requeue_jobs, cancel_jobs)
    inlines = (AttemptsInline,)
    readonly_fields = ("answer",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """What failed or is blocked has an error; by it, it is found among what came through."""
        found = super().get_queryset(request)
        is_stuck = request.GET.get("status__exact") in STUCK
        return found.exclude(error_code="") if is_stuck else found

    @admin.display(description="answer")
    def answer(self, job: rows.Job) -> SafeString | str:
        return link_to_answer(job)

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


@admin.register(rows.Attempt)
class AttemptAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("job"), "number", "outcome", "tokens", "started_at", "ended_at"
    )  # fmt: skip
    list_filter = ("outcome",)

    @admin.display(description="tokens in / out")
    def tokens(self, attempt: rows.Attempt) -> str:
        sent = attempt.job.submissions.all()
        return tokens_of(one for one in sent if one.attempt_number == attempt.number)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).prefetch_related("job__submissions")


@admin.register(rows.Submission)
class SubmissionAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("job"), "number", "provider", "outcome", "cost_microdollars", "tokens",
        "intent_at", "answered_at",
    )  # fmt: skip
    list_filter = ("outcome",)

    @admin.display(description="tokens in / out")
    def tokens(self, submission: rows.Submission) -> str:
        return tokens_of([submission])


@admin.register(rows.JobDependency)
class JobDependencyAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("job"), link_to("depends_on"), "needs")
    list_filter = ("needs",)


@admin.register(rows.Lease)
class LeaseAdmin(ReadOnlyAdmin):
    list_display = ("pk", link_to("job"), "epoch", "worker_id", "lease_expires_at", "heartbeat_at")


@admin.register(rows.Limit)
class LimitAdmin(ReadOnlyAdmin):
    list_display = ("key", "cap", "paused_until")


@admin.register(rows.Worker)
class WorkerAdmin(ReadOnlyAdmin):
    list_display = ("id", "host", "process_id", "queues", "started_at", "beat_at", "stopped_at")


@admin.register(rows.Channel)
class ChannelAdmin(ReadOnlyAdmin):
    list_display = ("id", "name", "last_number", list_of(rows.Event, "channel"))


@admin.register(rows.Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("channel"), "number", "type", "run_id", "job_id", "created_at")


@admin.register(rows.FeedEntry)
class FeedEntryAdmin(ReadOnlyAdmin):
    list_display = ("pk", link_to("project"), "number", link_to("event"), "ordered_at")


@admin.register(rows.ProjectFeed)
class ProjectFeedAdmin(ReadOnlyAdmin):
    list_display = ("pk", link_to("project"), "first_number", "last_number")


@admin.register(rows.FeedPosition)
class FeedPositionAdmin(ReadOnlyAdmin):
    list_display = ("pk", "ordered", "seen", "horizon")


@admin.register(rows.Subscription)
class SubscriptionAdmin(ReadOnlyAdmin):
    list_display = ("id", "subscriber", "target", "event_type", link_to("project"))
    list_filter = ("subscriber",)


@admin.register(rows.WebhookEndpoint)
class WebhookEndpointAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("project"), "url", "is_active", "disabled_reason", "failures",
        "last_failed_at", "last_error", "created_at",
    )  # fmt: skip
    list_filter = ("is_active",)
    exclude = ("secret", "previous_secret")


@admin.register(rows.Project)
class ProjectAdmin(ReadOnlyAdmin):
    list_display = ("id", "name", "slug", "created_at")


@admin.register(rows.Membership)
class MembershipAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("project"), link_to("user"), "role", "wants_mail", "created_at")
    list_filter = ("role",)


@admin.register(rows.ApiKey)
class ApiKeyAdmin(ReadOnlyAdmin):
    list_display = ("id", "prefix", link_to("project"), link_to("user"), "expires_at", "revoked_at")
    exclude = ("secret_hash",)
