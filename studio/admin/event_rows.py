"""Events, the feeds they are put into, and who hears of them."""

from django.contrib import admin
from django.http import HttpRequest

from studio.admin.links import link_to, list_of
from studio.admin.read_only_admin import ReadOnlyAdmin
from studio.admin.static_filters import among_the_newest
from workflows import models as rows
from workflows.events.event_types import event_types


@admin.register(rows.Channel)
class ChannelAdmin(ReadOnlyAdmin):
    list_display = ("id", "name", "last_number", list_of(rows.Event, "channel"))


@admin.register(rows.Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("channel"), "number", "type", "run_id", "job_id", "data", "created_at"
    )  # fmt: skip
    list_filter = (among_the_newest("type", event_types),)

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """Of one channel by their numbers, which an index knows beside it."""
        return ("-number",) if "channel" in request.GET else ("-pk",)


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


@admin.register(rows.WebhookEndpoint)
class WebhookEndpointAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("project"), "is_active", "disabled_reason", "failures", "last_failed_at",
        "last_error", "created_at",
    )  # fmt: skip
    list_filter = ("is_active",)
    addresses = ("url",)
    exclude = ("secret", "previous_secret")
