"""Attempts and requests, under their job and in lists of their own; who holds what; who works."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest

from studio.admin.admin_types import AnyTabularInline
from studio.admin.links import link_to
from studio.admin.read_only_admin import ReadOnlyAdmin
from studio.admin.static_filters import among_the_newest
from studio.admin.tokens import tokens_of
from workflows import models as rows
from workflows.jobs.attempt import AttemptOutcome
from workflows.jobs.submission import SubmissionOutcome

NEWEST_SHOWN = 20


class NewestFirst(BaseInlineFormSet):  # type: ignore[type-arg]
    """The newest twenty; all of them are a link away."""

    def get_queryset(self) -> QuerySet[Any]:
        if not hasattr(self, "_newest"):
            self._newest = super().get_queryset().order_by("-number")[:NEWEST_SHOWN]
            len(self._newest)  # read now, so that each form takes its row from what was read
        return self._newest


class NewestInline(AnyTabularInline):
    formset = NewestFirst
    can_delete = False
    extra = 0
    max_num = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


class AttemptsInline(NewestInline):
    model = rows.Attempt
    verbose_name_plural = "newest attempts"
    fields = ("number", "outcome", "started_at", "ended_at", "error_code", "error_detail")


class SubmissionsInline(NewestInline):
    model = rows.Submission
    verbose_name_plural = "newest requests"
    fields = (
        "number", "attempt_number", "provider", "provider_request_id", "outcome",
        "cost_microdollars", "intent_at", "answered_at", "error_code", "error_detail",
    )  # fmt: skip


@admin.register(rows.Attempt)
class AttemptAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("job"), "number", "outcome", "tokens", "started_at", "ended_at"
    )  # fmt: skip
    list_filter = (among_the_newest("outcome", lambda: AttemptOutcome.values),)

    @admin.display(description="tokens in / out")
    def tokens(self, attempt: rows.Attempt) -> str:
        sent = attempt.job.submissions.all()
        return tokens_of(one for one in sent if one.attempt_number == attempt.number)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).prefetch_related("job__submissions")


@admin.register(rows.Submission)
class SubmissionAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("job"), "number", "provider", "provider_request_id", "outcome",
        "cost_microdollars", "tokens", "intent_at", "answered_at",
    )  # fmt: skip
    list_filter = (among_the_newest("outcome", lambda: SubmissionOutcome.values),)
    search_help_text = "A number, the idempotency key that was sent, or the id at the provider"
    addresses = ("provider_asset_url",)
    read_in_lists = ("provider_result",)

    def found_by(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        if term.isdecimal() and len(term) < 19:
            return rows.filter(pk=int(term))
        by_key = rows.filter(idempotency_key=term)
        if by_key.exists():
            return by_key
        return rows.exclude(provider_request_id="").filter(provider_request_id=term)

    @admin.display(description="tokens in / out")
    def tokens(self, submission: rows.Submission) -> str:
        return tokens_of([submission])


@admin.register(rows.JobDependency)
class JobDependencyAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("job"), link_to("depends_on"), "needs")
    list_filter = (among_the_newest("needs", lambda: ("success", "settled")),)


@admin.register(rows.Lease)
class LeaseAdmin(ReadOnlyAdmin):
    list_display = ("pk", link_to("job"), "epoch", "worker_id", "lease_expires_at", "heartbeat_at")


@admin.register(rows.Limit)
class LimitAdmin(ReadOnlyAdmin):
    list_display = ("key", "cap", "paused_until")


@admin.register(rows.Worker)
class WorkerAdmin(ReadOnlyAdmin):
    list_display = ("id", "host", "process_id", "queues", "started_at", "beat_at", "stopped_at")
