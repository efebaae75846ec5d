"""The films' rows in the admin."""

from django.contrib import admin

from media_pipeline import models as rows
from studio.admin.links import link_to, list_of
from studio.admin.read_only_admin import ReadOnlyAdmin


@admin.register(rows.Film)
class FilmAdmin(ReadOnlyAdmin):
    list_display = (
        "id", "title", "style", "aspect_ratio", "stop_at", list_of(rows.Scene, "film"),
        list_of(rows.Slot, "film"), "created_at",
    )  # fmt: skip
    list_filter = ("stop_at", "aspect_ratio")


@admin.register(rows.Scene)
class SceneAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("film"), "number", "title", "seconds", list_of(rows.Shot, "scene")
    )  # fmt: skip


@admin.register(rows.Shot)
class ShotAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("scene"), "number", "seconds")


@admin.register(rows.Character)
class CharacterAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("film"), "number", "tag", "name", "voice_only")


@admin.register(rows.Location)
class LocationAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("film"), "number", "tag", "name")


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
