"""The slots of what the film consists of now."""

from uuid import UUID

from django.db.models import QuerySet

from media_pipeline.films.character import Character
from media_pipeline.films.location import Location
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.slot import Slot


def slots_in_film(film_id: UUID) -> QuerySet[Slot]:
    """Without those of scenes, shots, people and places that a draft left out."""
    slots = Slot.objects.filter(film=film_id)
    for model in (Character, Location, Scene):
        rows = model.every.filter(film=film_id, left_out=True)
        slots = slots.exclude(subject_id__in=rows.values_list("id", flat=True))
    shots = Shot.every.filter(scene__film=film_id)
    gone = shots.filter(left_out=True) | shots.filter(scene__left_out=True)
    return slots.exclude(subject_id__in=gone.values_list("id", flat=True))
