"""The exports of a film as the API shows them."""

from urllib.parse import urlencode
from uuid import UUID

from django.utils.text import slugify

from media_pipeline.films.film import Film
from media_pipeline.graph.take import Take
from studio.api.shapes.exports import ExportLinks, ExportShown
from studio.api.shown.film import asset
from studio.api.shown.work import error, moment_of, time


def export(film: Film, shown: UUID | None, take: Take) -> ExportShown:
    """``shown``: the take that the film's slot shows; ``take`` with its asset."""
    file = take.asset
    return {
        "id": str(take.pk),
        "status": take.status,
        "shown": take.pk == shown,
        "asset": None if file is None else asset(file),
        "notes": take.content.get("notes", []),
        "error": error(take.error_code, take.error_detail),
        "created_at": moment_of(take.created_at),
        "landed_at": time(take.landed_at),
        "expires_at": None if file is None else time(file.expires_at),
        "removed_at": None if file is None else time(file.removed_at),
        "links": _links(film, take),
    }


def _links(film: Film, take: Take) -> ExportLinks:
    if take.asset is None or take.asset.removed_at is not None:
        return {"film": None, "srt": None, "vtt": None}
    address = asset(take.asset)["link"]
    name = slugify(film.title, allow_unicode=True)[:80] or "film"
    there = take.content.get("subtitles", ())

    def beside(form: str) -> str | None:
        asked = urlencode({"subtitles": form, "name": f"{name}.{form}"})
        return f"{address}?{asked}" if f".{form}" in there else None

    film_file = urlencode({"name": f"{name}{take.asset.suffix}"})
    return {"film": f"{address}?{film_file}", "srt": beside("srt"), "vtt": beside("vtt")}
