"""The scenes of a draft land: those that were there stay who they are, wherever they stand now."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import F

from media_pipeline.films.film import Film
from media_pipeline.films.scene import Scene
from media_pipeline.films.subject_id import mint_id
from media_pipeline.graph.land_found_many import Found, land_found_many
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.scripts.boundaries import Slice
from media_pipeline.scripts.match_scenes import Match, MatchedDraft, OldScene, match_scenes
from media_pipeline.scripts.scene_digest import scene_digest
from media_pipeline.scripts.scene_words import typed_scenes

#: Numbers step aside by so much while others take their places.
_ASIDE = 1_000_000
_WRITTEN = (
    "number", "title", "start", "end", "seconds", "origin", "text_digest", "narrated_from",
    "listed_from", "left_out",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class DraftChange:
    """What a draft did to the scenes: their numbers in it; ``removed``: rows left out.

    ``typed``: scenes whose new words are not shown, since a person has typed others.
    """

    kept: tuple[int, ...]
    changed: tuple[int, ...]
    added: tuple[int, ...]
    moved: tuple[int, ...]
    removed: tuple[UUID, ...]
    typed: tuple[int, ...]


def land_scenes(
    film: Film,
    draft: UUID,
    script: str,
    slices: Sequence[Slice],
    *,
    before: str | None,
    job_key: str,
) -> DraftChange:
    """``before``: the script that the offsets of the present scenes count in.

    Call inside a transaction. A dozen statements, however many scenes. Landing again changes
    nothing. A scene that is gone keeps all that was made for it, and is in the film no more.
    """
    rows = {row.id: row for row in Scene.every.filter(film=film)}
    present = sorted((r for r in rows.values() if not r.left_out), key=lambda row: row.number)
    texts = [script[part.start : part.end] for part in slices]
    matched = match_scenes(
        [OldScene(id=row.id, text=(before or script)[row.start : row.end]) for row in present],
        texts,
        {row.text_digest: row.id for row in rows.values() if row.left_out},
    )
    typed = typed_scenes(film)
    landed = [
        _scene(film, draft, number, part, text, match, rows, is_typed=match.id in typed)
        for number, (part, text, match) in enumerate(
            zip(slices, texts, matched.matches, strict=True), start=1
        )
    ]
    _write(film, rows, landed, matched.removed)
    land_found_many(
        film,
        [
            Found(kind="scene.script", subject=row.id, content={"text": row.text_digest})
            for row in landed
        ],
        job_key=job_key,
    )
    return _change(matched, set(typed))


def _scene(
    film: Film,
    draft: UUID,
    number: int,
    part: Slice,
    text: str,
    match: Match,
    rows: dict[UUID, Scene],
    *,
    is_typed: bool,
) -> Scene:
    row = rows.get(match.id) if match.id else None
    if row is None:
        row = Scene(
            id=mint_id(film.id, "scene", f"{draft}:{number}", rows), film=film, origin=str(number)
        )
    if match.how == "changed" or not row.title:
        row.title = first_line(text)
    if not is_typed:
        row.seconds = scene_seconds(text)
    digest = scene_digest(text)
    if match.how == "kept" and not row.text_digest:
        # A row older than these stamps: what it has was made of these words.
        row.narrated_from = row.listed_from = digest
    row.text_digest = digest
    row.number, row.start, row.end, row.left_out = number, part.start, part.end, False
    return row


def _write(
    film: Film, rows: dict[UUID, Scene], landed: list[Scene], removed: Sequence[UUID]
) -> None:
    if removed:
        Scene.every.filter(pk__in=removed).update(left_out=True)
    if rows:
        Scene.objects.filter(film=film).update(number=F("number") + _ASIDE)
    Scene.every.bulk_create(
        landed, update_conflicts=True, unique_fields=["id"], update_fields=_WRITTEN
    )


def _change(matched: MatchedDraft, typed: set[UUID]) -> DraftChange:
    numbered = list(enumerate(matched.matches, start=1))

    def those(how: str) -> tuple[int, ...]:
        return tuple(number for number, match in numbered if match.how == how)

    return DraftChange(
        kept=those("kept"),
        changed=those("changed"),
        added=those("added"),
        moved=tuple(number for number, match in numbered if match.moved),
        removed=matched.removed,
        typed=tuple(
            number for number, match in numbered if match.how == "changed" and match.id in typed
        ),
    )


def first_line(text: str) -> str:
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line), "Untitled scene")[:300]
