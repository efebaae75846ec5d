"""Shot lists land: shots that were there stay who they are, with all that was made for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db.models import F

from media_pipeline.cast.meet import meet_characters
from media_pipeline.films.film import Film
from media_pipeline.films.finding import Finding, FindingKind
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.films.subject_id import mint_id
from media_pipeline.graph.land_found_many import Found, land_found_many
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus
from media_pipeline.providers.analyst import SceneShots
from media_pipeline.scripts.scene_words import SceneWords
from media_pipeline.shots.allocate_shots import allocate_scene_shots
from media_pipeline.shots.match_shots import match_shots, whole
from media_pipeline.shots.shot_content import ShotContent, shot_content

#: Numbers step aside by so much while others take their places.
_ASIDE = 1_000_000
_KINDS = ("shot.spec", "shot.dialogue")


@dataclass(frozen=True, kw_only=True)
class ShotsLanded:
    """``left_out``: shots that are in no list any more, with what was made for them.

    ``unresolved``: tags of speakers that no bible knew; ``typed``: shots left out though a person
    had typed something in them.
    """

    shots: int
    left_out: tuple[UUID, ...]
    typed: int
    unresolved: tuple[str, ...]


def land_shot_lists(
    film: Film,
    scenes: Sequence[Scene],
    listed: Sequence[SceneShots],
    words: Mapping[UUID, SceneWords],
    *,
    job_key: str,
) -> ShotsLanded:
    """Call inside a transaction. Two dozen statements for a batch, however many shots it has.

    Landing again changes nothing. ``listed`` may tell of scenes in any order, each once; the last
    counts.
    """
    by_number = {scene.number: scene for scene in scenes}
    told = {one.number: one for one in listed if one.number in by_number}
    wanted, unresolved = _wanted(film, told, by_number, job_key)
    rows = list(Shot.every.filter(scene__in=by_number.values()).order_by("number"))
    contents = _contents(film, [row.id for row in rows])
    landed: list[tuple[Shot, ShotContent]] = []
    gone: list[UUID] = []
    for scene, shots in wanted.items():
        scene_rows = [row for row in rows if row.scene_id == scene.id]
        kept = _place(film, scene, shots, scene_rows, contents)
        landed += zip(kept, shots, strict=True)
        stay = {row.id for row in kept}
        gone += [row.id for row in scene_rows if row.id not in stay and not row.left_out]
        scene.listed_from = words[scene.id].digest
    _write([shot for shot, _ in landed], gone, {row.id for row in rows}, list(wanted))
    land_found_many(film, _found(landed, words), job_key=job_key)
    Finding.objects.filter(film=film, kind=FindingKind.SHOT, scene_id__in=[*words]).delete()
    return ShotsLanded(
        shots=len(landed), left_out=tuple(gone), typed=_typed(film, gone), unresolved=unresolved
    )


def _wanted(
    film: Film, told: Mapping[int, SceneShots], scenes: Mapping[int, Scene], job_key: str
) -> tuple[dict[Scene, list[ShotContent]], tuple[str, ...]]:
    """The shots of each scene with the people they mean, and the tags that nobody knew."""
    tags = {
        tag
        for one in told.values()
        for idea in one.shots
        for tag in (*idea.character_tags, *(line.character_tag for line in idea.lines))
    }
    met = meet_characters(film, tags, job_key=job_key)
    wanted = {
        scenes[number]: [
            shot_content(shot, met.tags)
            for shot in allocate_scene_shots(
                one.shots,
                seconds=scenes[number].seconds,
                longest_clip=settings.MEDIA_PIPELINE_LONGEST_CLIP,
            )
        ]
        for number, one in sorted(told.items())
    }
    return wanted, met.new


def _place(
    film: Film,
    scene: Scene,
    shots: Sequence[ShotContent],
    rows: Sequence[Shot],
    contents: Mapping[UUID, ShotContent],
) -> list[Shot]:
    """The row of each shot of one scene's new list, with its number and seconds."""
    present = [row for row in rows if not row.left_out]
    before = {whole(contents[row.id]): row for row in rows if row.left_out}
    matched = match_shots([contents[row.id] for row in present], shots)
    taken = {row.id for row in rows}
    placed: list[Shot] = []
    for number, (shot, old) in enumerate(zip(shots, matched, strict=True), start=1):
        if old is not None:
            row = present[old]
        elif back := before.pop(whole(shot), None):
            row = back  # word for word what an earlier list had: it returns with all it had
        else:
            key = f"{scene.id}:{number}"
            row = Shot(
                id=mint_id(film.id, "shot", key, taken),
                scene=scene,
                origin=f"{scene.origin}:{number}",
            )
            taken.add(row.id)
        row.number, row.seconds, row.left_out = number, shot.seconds, False
        placed.append(row)
    return placed


def _write(shots: list[Shot], gone: list[UUID], there: set[UUID], scenes: list[Scene]) -> None:
    Shot.every.filter(pk__in=gone).update(left_out=True)
    if there:
        Shot.every.filter(scene__in=scenes, left_out=False).update(number=F("number") + _ASIDE)
    Shot.every.bulk_create(
        shots,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["number", "seconds", "left_out"],
    )
    Scene.objects.bulk_update(scenes, ["listed_from"])


def _found(
    landed: Sequence[tuple[Shot, ShotContent]], words: Mapping[UUID, SceneWords]
) -> list[Found]:
    return [
        Found(
            kind=kind,
            subject=shot.id,
            content=held,
            values={"words": words[shot.scene_id].digest},
            reads=("narrative",),
        )
        for shot, content in landed
        for kind, held in (("shot.spec", content.spec), ("shot.dialogue", {"lines": content.lines}))
    ]


def _contents(film: Film, shots: Sequence[UUID]) -> dict[UUID, ShotContent]:
    """What the last list said of each shot: also of one in which a person typed something since."""
    slots = Slot.objects.filter(film=film, kind__in=_KINDS, subject_id__in=shots)
    found: dict[tuple[str, UUID], dict[str, object]] = {}
    typed: list[Slot] = []
    for slot in slots.select_related("selected"):
        if slot.selected and slot.selected.cause == TakeCause.PERSON:
            typed.append(slot)
        elif slot.selected:
            found[slot.kind, slot.subject_id] = slot.selected.content
    if typed:
        before = Take.objects.filter(
            slot__in=typed, cause=TakeCause.ANALYSIS, status=TakeStatus.READY
        )
        for take in before.select_related("slot").order_by("number"):
            found[take.slot.kind, take.slot.subject_id] = take.content
    return {
        shot: ShotContent(
            spec=dict(found.get(("shot.spec", shot), {})),
            lines=list(found.get(("shot.dialogue", shot), {}).get("lines", [])),  # type: ignore[call-overload]
            seconds=0.0,
        )
        for shot in shots
    }


def _typed(film: Film, shots: Sequence[UUID]) -> int:
    takes = Take.objects.filter(slot__film=film, slot__subject_id__in=shots, cause=TakeCause.PERSON)
    return takes.values("slot__subject_id").distinct().count() if shots else 0
