"""Credits in the admin. Looked at only: money is added by ``./manage.py credits``."""

from typing import Any

from django.contrib import admin

from media_pipeline import models as rows
from media_pipeline.credits.dollars import show_dollars
from studio.admin.links import link_to
from studio.admin.read_only_admin import ReadOnlyAdmin


def _dollars(field: str) -> Any:
    @admin.display(description=field, ordering=field)
    def shown(row: Any) -> str:
        return show_dollars(getattr(row, field))

    shown.__name__ = f"{field}_dollars"
    return shown


@admin.register(rows.Account)
class AccountAdmin(ReadOnlyAdmin):
    list_display = (
        "pk", link_to("project"), _dollars("balance"), _dollars("reserved"), _dollars("owed")
    )  # fmt: skip


@admin.register(rows.Reservation)
class ReservationAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("project"), "key", _dollars("amount"), _dollars("captured"), "ended",
        "expires_at",
    )  # fmt: skip
    list_filter = ("ended",)


@admin.register(rows.Ceiling)
class CeilingAdmin(ReadOnlyAdmin):
    list_display = ("run_id", _dollars("most"))


@admin.register(rows.LedgerEntry)
class LedgerEntryAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("project"), "kind", _dollars("amount"), _dollars("owed"),
        _dollars("balance"), "what", "run_id", "take_id", "is_own_key", "created_at",
    )  # fmt: skip
    list_filter = ("kind",)


@admin.register(rows.ProviderKey)
class ProviderKeyAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("project"), "provider", "last_four", "created_at")
    exclude = ("sealed",)
