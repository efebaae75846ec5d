"""Filters whose choices are known beforehand, and whose rows an index finds."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib.admin import SimpleListFilter
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from workflows.jobs.job_status import JobStatus
from workflows.runs.run import Run
from workflows.uuid7 import first_id_at

#: No index knows a job's kind or an attempt's outcome; a rare one is looked for no further back,
#: unless the list is narrowed by something that an index knows.
NEWEST = 10_000
NARROWING = frozenset({"run", "job", "channel", "slot", "asset", "depends_on"})


def _is_scheduled() -> Q:
    """Each of the two has an index of its own."""
    return Q(due_at__isnull=False, held_back="") | ~Q(held_back="")


def _says_why() -> Q:
    """What came through says nothing."""
    return ~Q(error_code="")


class JobStatusFilter(SimpleListFilter):
    """No index names a status; each but the common ones has something of its own that one knows."""

    title = "status"
    parameter_name = "status__exact"
    found_by = {
        JobStatus.PENDING: lambda: Q(run__in=Run.objects.filter(finished_at__isnull=True)),
        JobStatus.READY: _is_scheduled,
        JobStatus.RETRY_SCHEDULED: _is_scheduled,
        JobStatus.QUEUED: lambda: Q(pointer_sent_at__isnull=False),
        JobStatus.LEASED: lambda: Q(lease__isnull=False),
        JobStatus.WAITING: lambda: Q(look_at__isnull=False),
        JobStatus.BLOCKED: _says_why,
        JobStatus.FAILED: _says_why,
        JobStatus.CANCELLED: _says_why,
        JobStatus.SKIPPED: _says_why,
    }

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, str]]:
        del request, model_admin
        return [(status.value, str(status.label).lower()) for status in JobStatus]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        del request
        if self.value() not in JobStatus.values:
            return queryset
        status = JobStatus(str(self.value()))
        found = self.found_by.get(status)
        return queryset.filter(found() if found else Q(), status=status)


class MadeFilter(SimpleListFilter):
    """By the primary key, which begins with the time it was made."""

    title = "made"
    parameter_name = "made"
    spans = {
        "hour": ("in the last hour", timedelta(hours=1)),
        "day": ("in the last day", timedelta(days=1)),
        "week": ("in the last week", timedelta(days=7)),
        "month": ("in the last month", timedelta(days=31)),
    }

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, str]]:
        del request, model_admin
        return [(name, words) for name, (words, _) in self.spans.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        del request
        if self.value() not in self.spans:
            return queryset
        _, span = self.spans[str(self.value())]
        return queryset.filter(pk__gte=first_id_at(timezone.now() - span))


def among_the_newest(field: str, choices: Callable[[], Iterable[str]]) -> type[SimpleListFilter]:
    """``field`` is one of ``choices``, among the newest rows or those found otherwise."""

    class Newest(SimpleListFilter):
        title = f"{field} (newest {NEWEST:,} rows)"
        parameter_name = f"{field}__exact"

        def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, str]]:
            del request, model_admin
            return [(choice, choice or "none") for choice in choices()]

        def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
            if self.value() is None:
                return queryset
            is_narrow = not NARROWING.isdisjoint(request.GET) or _is_rare(request)
            found = queryset if is_narrow else queryset.filter(_newest(queryset))
            return found.filter(**{field: self.value()})

    return Newest


def _is_rare(request: HttpRequest) -> bool:
    """The jobs of every status but the commonest are found by an index."""
    return request.GET.get(JobStatusFilter.parameter_name) in JobStatusFilter.found_by


def _newest(rows: QuerySet[Any]) -> Q:
    keys = rows.model._default_manager.order_by("-pk").values_list("pk", flat=True)
    oldest: int | UUID | None = keys[NEWEST : NEWEST + 1].first()
    return Q() if oldest is None else Q(pk__gt=oldest)
