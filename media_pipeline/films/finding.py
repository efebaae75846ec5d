"""A finding: a scene or a shot that a stream has told of, while its answer is not whole yet."""

from django.db import models


class FindingKind(models.TextChoices):
    SCENE = "scene"
    SHOT = "shot"


class Finding(models.Model):
    """Provisional: shown, and nothing else. No plan sees it, no money is spent on it.

    ``id`` is the id that the scene or shot will have if the whole answer says the same, so it is
    found again by order. ``job_id``: the job in whose hands it landed. ``content`` is what the page
    shows: of a scene title, start, end and seconds; of a shot seconds, spec and lines. The landing
    of the whole answer removes it.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    film = models.ForeignKey("media_pipeline.Film", models.CASCADE, related_name="findings")
    job_id = models.UUIDField()
    kind = models.CharField(max_length=8, choices=FindingKind.choices)
    scene_id = models.UUIDField(null=True)
    number = models.PositiveIntegerField()
    content = models.JSONField(default=dict)
    found_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=FindingKind.values), name="finding_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}, provisional"
