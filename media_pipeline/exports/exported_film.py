"""Where a film's finished MP4 lies, and what stands beside it."""

from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import sha256_of
from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take


@dataclass(frozen=True, kw_only=True)
class ExportedFilm:
    """A finished film. ``notes`` say which shots are stood in for by a still, and why."""

    path: Path
    srt: Path | None
    vtt: Path | None
    seconds: float
    take_id: UUID
    notes: tuple[str, ...]


def exported_film(film_id: UUID) -> ExportedFilm | None:
    """The film's selected export; None while there is none. One query."""
    slot = (
        Slot.objects.filter(film_id=film_id, kind="film.export", subject_id=film_id)
        .select_related("selected__asset")
        .first()
    )
    take = slot.selected if slot else None
    if take is None or take.asset is None:
        return None
    path = file_of(take.asset)
    beside = {suffix: path.with_suffix(suffix) for suffix in take.content["subtitles"]}
    return ExportedFilm(
        path=path,
        srt=beside.get(".srt"),
        vtt=beside.get(".vtt"),
        seconds=float(take.asset.seconds or 0),
        take_id=take.id,
        notes=tuple(str(note["text"]) for note in take.content["notes"]),
    )


def is_export_of(film_id: UUID, copy: Path) -> bool:
    """Whether a file is a copy of this film as it is now, or as it once was. Raises OSError."""
    takes = Take.objects.filter(slot__film=film_id, slot__kind="film.export")
    exports = Asset.objects.filter(pk__in=takes.values("asset"), size=copy.stat().st_size)
    sums = set(exports.values_list("sha256", flat=True))
    return bool(sums) and sha256_of(copy) in sums
