"""The library's rows in the admin."""

from django.contrib import admin

from media_pipeline import models as rows
from studio.admin.links import link_to
from studio.admin.read_only_admin import ReadOnlyAdmin


class LibraryEntryAdmin(ReadOnlyAdmin):
    list_display = ("id", link_to("project"), "name", "created_at", "archived_at")


@admin.register(rows.Talent)
class TalentAdmin(LibraryEntryAdmin):
    pass


@admin.register(rows.LibraryLocation)
class LibraryLocationAdmin(LibraryEntryAdmin):
    pass
