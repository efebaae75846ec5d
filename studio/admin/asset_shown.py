"""Pictures, sounds and clips on the admin's pages, and the file behind them for who may see it."""

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of


def asset_file(request: HttpRequest, asset_id: UUID) -> FileResponse:
    """The file, to whoever of the staff may see assets, of whatever project."""
    user: Any = request.user
    if not user.has_perm("media_pipeline.view_asset"):
        raise PermissionDenied
    row = Asset.objects.filter(pk=asset_id).first()
    if row is None:
        raise Http404
    try:
        file = file_of(row).open("rb")
    except FileNotFoundError:
        raise Http404 from None
    answer = FileResponse(file, content_type=row.media_type, filename=f"{row.pk}{row.suffix}")
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Cache-Control"] = "private, max-age=3600"
    return answer


def thumbnail(asset: Asset | None) -> SafeString | str:
    """Small, for a list; nothing is fetched before it comes into sight."""
    if asset is None:
        return "–"
    if asset.media_type.startswith("image/"):
        return format_html(
            '<img class="thumbnail" loading="lazy" alt="" src="{}">', _address(asset)
        )
    return asset.media_type


def player(asset: Asset | None) -> SafeString | str:
    """What can be seen or heard of it."""
    if asset is None:
        return "–"
    address = _address(asset)
    kind = asset.media_type.partition("/")[0]
    if kind == "image":
        return format_html('<img class="look" alt="what the file shows" src="{}">', address)
    if kind == "video":
        return format_html(
            '<video class="look" controls preload="metadata" src="{}"></video>', address
        )
    if kind == "audio":
        return format_html('<audio controls preload="metadata" src="{}"></audio>', address)
    return format_html('<a href="{}">{}</a>', address, asset.media_type)


def _address(asset: Asset) -> str:
    return reverse("admin:media_pipeline_asset_file", args=[asset.pk])
