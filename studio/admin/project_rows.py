"""Projects, who is in them, their keys; and the log of what was done in the admin."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.utils.html import format_html
from django.utils.safestring import SafeString

from studio.admin.links import link_to
from studio.admin.read_only_admin import ReadOnlyAdmin
from workflows import models as rows


@admin.register(rows.Project)
class ProjectAdmin(ReadOnlyAdmin):
    list_display = ("id", "name", "slug", "created_at")
    search_help_text = "A whole id, or the short name (slug)"

    def found_by(self, rows: Any, term: str) -> Any:
        by_id = super().found_by(rows, term)
        return by_id if by_id.exists() else rows.filter(slug=term)


@admin.register(rows.Membership)
class MembershipAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("project"), link_to("user"), "role", "wants_mail", "created_at")
    list_filter = ("role",)


@admin.register(rows.ApiKey)
class ApiKeyAdmin(ReadOnlyAdmin):
    list_display = ("id", "prefix", link_to("project"), link_to("user"), "expires_at", "revoked_at")
    exclude = ("secret_hash",)


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    list_display = ("action_time", "user", "content_type", "row", "change_message")
    list_select_related = ("user", "content_type")

    @admin.display(description="row")
    def row(self, entry: LogEntry) -> SafeString | str:
        address = entry.get_admin_url()
        if address is None:
            return entry.object_repr
        return format_html('<a href="{}">{}</a>', address, entry.object_repr)
