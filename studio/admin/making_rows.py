"""What films are made with, in the admin: recorded speeches, styles, pictures kept at providers."""

from django.contrib import admin

from media_pipeline import models as rows
from studio.admin.links import link_to
from studio.admin.read_only_admin import ReadOnlyAdmin


@admin.register(rows.Speech)
class SpeechAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("film"), "scene_id", "seconds", "model", "cost", "created_at")


@admin.register(rows.SpeechSection)
class SpeechSectionAdmin(ReadOnlyAdmin):
    list_display = (link_to("take"), link_to("speech"), "start", "end", "is_context")
    ordering = ("-pk",)


@admin.register(rows.Style)
class StyleAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("project"), "key", "created_at")


@admin.register(rows.StyleVersion)
class StyleVersionAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("style"), "number", "digest", "created_at")


@admin.register(rows.PicturePool)
class PicturePoolAdmin(ReadOnlyAdmin):
    list_display = ("name", "capacity")
    ordering = ("name",)


@admin.register(rows.PooledPicture)
class PooledPictureAdmin(ReadOnlyAdmin):
    list_display = (
        "id", link_to("pool"), "picture", "provider_id", "reserved_by", "reserved_until",
        "leaving_since", "used_at",
    )  # fmt: skip


@admin.register(rows.PictureLease)
class PictureLeaseAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("picture"), "owner", "until")
