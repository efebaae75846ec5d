"""The films' rows in the admin."""

from typing import Any, cast

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import path
from django.utils.safestring import SafeString

from media_pipeline import models as rows
from media_pipeline.graph.take import TakeCause, TakeStatus
from studio.admin.asset_shown import asset_file, player, thumbnail
from studio.admin.links import link_to, list_address, list_of
from studio.admin.read_only_admin import ReadOnlyAdmin
from studio.admin.static_filters import MadeFilter, among_the_newest
from studio.admin.why_shown import why_of_run
from workflows.runs.run import Run


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
    list_filter = (MadeFilter,)

    def first_fields(self) -> list[Any]:
        return ["why", *super().first_fields()]

    @admin.display(description="where its newest run stands")
    def why(self, film: rows.Film) -> SafeString | str:
        newest = Run.objects.filter(subject=f"film:{film.pk}").order_by("-pk").first()
        return "–" if newest is None else why_of_run(newest.pk)

    def more_belonging(self, row: rows.Film) -> list[tuple[str, str]]:
        return [("runs", list_address(Run, subject=f"film:{row.pk}"))]


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
        "id", "small", link_to("slot"), "number", "status", "cause", link_to("asset"),
        "error_code", "landed_at",
    )  # fmt: skip
    list_filter = (
        MadeFilter,
        among_the_newest("status", lambda: TakeStatus.values),
        among_the_newest("cause", lambda: TakeCause.values),
    )
    list_select_related = ("asset",)
    search_help_text = "A whole id, or the key of the job that makes it"

    def found_by(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        by_id = super().found_by(rows, term)
        return by_id if by_id.exists() else rows.filter(job_key=term)

    def first_fields(self) -> list[Any]:
        return ["look", *super().first_fields()]

    @admin.display(description="")
    def small(self, take: rows.Take) -> SafeString | str:
        return thumbnail(take.asset)

    @admin.display(description="look or listen")
    def look(self, take: rows.Take) -> SafeString | str:
        return player(take.asset)

    def more_belonging(self, row: rows.Take) -> list[tuple[str, str]]:
        """Its job has no foreign key: a key is the same in each run that makes the take again."""
        slot = row.slot
        if not row.job_key or slot.film_id is None:
            return []
        return [("runs of the film", list_address(Run, subject=f"film:{slot.film_id}"))]


@admin.register(rows.Asset)
class AssetAdmin(ReadOnlyAdmin):
    list_display = ("id", "small", "media_type", "size", "seconds", "width", "height", "created_at")
    list_filter = (MadeFilter,)

    def first_fields(self) -> list[Any]:
        return ["look", *super().first_fields()]

    @admin.display(description="")
    def small(self, asset: rows.Asset) -> SafeString | str:
        return thumbnail(asset)

    @admin.display(description="look or listen")
    def look(self, asset: rows.Asset) -> SafeString | str:
        return player(asset)

    def more_belonging(self, row: rows.Asset) -> list[tuple[str, str]]:
        return [("takes", list_address(rows.Take, asset=row.pk))]

    def get_urls(self) -> list[Any]:
        """Before the others, one of which takes every address below the list's."""
        return [
            path(
                "<uuid:asset_id>/file/",
                self.admin_site.admin_view(asset_file),
                name="media_pipeline_asset_file",
            ),
            *super().get_urls(),
        ]
