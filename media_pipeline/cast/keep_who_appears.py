"""Who and where the film is about, once every scene has its shots: the rest leaves its cast."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import QuerySet

from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.films.location import Location
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take


def keep_who_appears(film: Film) -> int:
    """How many people and places left. In a transaction; ten statements.

    Those stay whom the last bibles name, who speak or are seen in a shot, or where a scene plays.
    Who leaves keeps bible, sheet and voice, and has them when a later draft brings them back.
    """
    bibles = _selected(film, "film.bibles", [film.id]).first()
    content = bibles.content if bibles else {}
    if "cast" not in content:
        return 0  # read before bibles said whom they name
    shots = Shot.objects.filter(scene__film=film).values("id")
    people = set(content["cast"])
    for take in _selected(film, "shot.spec", shots):
        people |= set(take.content.get("characters", ()))
    for take in _selected(film, "shot.dialogue", shots):
        people |= {line["character"] for line in take.content.get("lines", ())}
    scenes = Scene.objects.filter(film=film).values("id")
    places = set(content["places"])
    places |= {t.content.get("location", "") for t in _selected(film, "scene.narrative", scenes)}
    return _leave(Character.every.filter(film=film), people) + _leave(
        Location.every.filter(film=film), places
    )


def _leave(rows: QuerySet[Character] | QuerySet[Location], staying: set[str]) -> int:
    rows.filter(tag__in=staying, left_out=True).update(left_out=False)
    return rows.exclude(tag__in=staying).filter(left_out=False).update(left_out=True)


def _selected(film: Film, kind: str, subjects: Iterable[UUID] | QuerySet) -> QuerySet[Take]:  # type: ignore[type-arg]
    slots = Slot.objects.filter(film=film, kind=kind, subject_id__in=subjects)
    return Take.objects.filter(pk__in=slots.values("selected_id"))
