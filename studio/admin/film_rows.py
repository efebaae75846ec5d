"""The films' rows in the admin."""

from typing import Any, cast

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from media_pipeline import models as rows
from studio.admin.links import link_to, list_of
from studio.admin.read_only_admin import ReadOnlyAdmin


class LeftOutAdmin(ReadOnlyAdmin):
    """Rows that a draft left out are shown too, and say so."""

    list_filter = ("left_out",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        del request
        found: QuerySet[Any] = cast(Any, self.model).every.order_by(*self.ordering)
        return found


@admin.register(rows.Film)
class FilmAdmin(ReadOnlyAdmin):
    list_display = (
        "id", "title", "style", "aspect_ratio", "stop_at", list_of(rows.Scene, "film"),
        list_of(rows.Slot, "film"), "created_at",
    )  # fmt: skip
    list_filter = ("stop_at", "aspect_ratio")


@admin.register(rows.Scene)
class SceneAdmin(LeftOutAdmin):
    list_display = (
        "id", link_to("film"), "number", "title", "seconds", "left_out",
        list_of(rows.Shot, "scene"),
    )  # fmt: skip


@admin.register(rows.Shot)
class ShotAdmin(LeftOutAdmin):
    list_display = ("id", link_to("scene"), "number", "seconds", "left_out")


@admin.register(rows.Character)
class CharacterAdmin(LeftOutAdmin):
    list_display = ("id", link_to("film"), "number", "tag", "name", "voice_only", "left_out")


@admin.register(rows.Location)
class LocationAdmin(LeftOutAdmin):
    list_display = ("id", link_to("film"), "number", "tag", "name", "left_out")


@admin.register(rows.Finding)
class FindingAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("film"), "kind", "number", "scene_id", "job_id", "found_at")
    list_filter = ("kind",)


@admin.register(rows.KeptAnswer)
class KeptAnswerAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("project"), "key", link_to("asset"), "created_at")


@admin.register(rows.Element)
class ElementAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("film"), "number", "token", "name")


@admin.register(rows.Slot)
class SlotAdmin(ReadOnlyAdmin):
    list_display = (
        "id", "kind", link_to("film"), "take_count", link_to("selected"), link_to("claim"),
        list_of(rows.Take, "slot"),
    )  # fmt: skip


@admin.register(rows.Take)
class TakeAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("slot"), "number", "status", "cause", link_to("asset"), "error_code",
        "landed_at",
    )  # fmt: skip
    list_filter = ("status", "cause")


@admin.register(rows.Asset)
class AssetAdmin(ReadOnlyAdmin):
    list_display = ("id", "media_type", "size", "seconds", "width", "height", "created_at")
