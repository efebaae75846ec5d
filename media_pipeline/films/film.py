"""A film: one script on its way to an MP4."""

from django.db import models
from django.db.models import Q

from media_pipeline.films.film_options import AspectRatio, Stage
from workflows.uuid7 import uuid7


class Film(models.Model):
    """One film of a project. Its status is derived from its slots and runs, never stored."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    project = models.ForeignKey("workflows.Project", models.CASCADE, related_name="+")
    title = models.CharField(max_length=300)
    title_by_person = models.BooleanField(default=False)
    script_name = models.CharField(max_length=300)
    aspect_ratio = models.CharField(
        max_length=8, choices=AspectRatio.choices, default=AspectRatio.WIDE
    )
    #: The key under which its style was chosen, a label; what it is stands in slot ``film.style``.
    style = models.CharField(max_length=40, default="ink")
    #: Height of the short side in pixels: 720 makes 1280×720, 720×1280 or 720×720.
    short_side = models.PositiveIntegerField(default=720)
    fps = models.PositiveIntegerField(default=24)
    seed = models.IntegerField(default=0)
    stop_at = models.CharField(max_length=16, choices=Stage.choices, default=Stage.MUSIC)
    #: port -> its models, the primary one first; a port that is not named uses the setting's.
    chosen_models = models.JSONField(default=dict, db_default={})
    #: Whether a run that goes as far as the music makes any.
    with_music = models.BooleanField(default=True, db_default=True)
    #: Clips are rendered as cheap drafts first, where the model has them.
    draft_motion = models.BooleanField(default=False, db_default=False)
    #: Neighbouring shots of a scene are rendered as one clip, where the model makes such.
    pack_clips = models.BooleanField(default=False, db_default=False)
    #: The film that it was made from, with another script, look or shape.
    made_from = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    #: Raised by whatever writes its title or how it is made; who has seen an older one is told.
    version = models.PositiveIntegerField(default=1, db_default=1)
    #: Out of the lists, with all that it is made of; nothing else follows from it.
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(aspect_ratio__in=AspectRatio.values), name="film_aspect_ratio_is_known"
            ),
            models.CheckConstraint(
                condition=Q(stop_at__in=Stage.values), name="film_stop_is_known"
            ),
        ]
        indexes = [models.Index(fields=["project", "-created_at"], name="film_newest")]

    def __str__(self) -> str:
        return self.title

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the film in pixels, both even."""
        return AspectRatio(self.aspect_ratio).size(self.short_side)
