"""What was recorded: a whole conversation, and which shot keeps which part of it."""

from django.db import models

from workflows.uuid7 import uuid7


class Speech(models.Model):
    """One recording of a scene's conversation, kept whole: another cut of it costs nothing.

    ``turns`` in order: shot, character, text as delivered, start and end in seconds. ``asset`` is
    the sound of it all. ``cost`` in micro-dollars, of every pass that led to it.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    film = models.ForeignKey("media_pipeline.Film", models.CASCADE, related_name="speeches")
    scene_id = models.UUIDField(db_index=True)
    asset = models.ForeignKey("media_pipeline.Asset", models.PROTECT, related_name="+")
    turns = models.JSONField(default=list)
    seconds = models.FloatField()
    model = models.CharField(max_length=100, default="")
    cost = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"speech of {self.seconds:.1f} s"


class SpeechSection(models.Model):
    """From ``start`` to ``end`` seconds of a speech: what the take of a shot's audio holds.

    ``is_context``: the shot was heard only because others were recorded. Such a reading is kept,
    not shown, and can be chosen.
    """

    take = models.OneToOneField(
        "media_pipeline.Take", models.CASCADE, primary_key=True, related_name="section"
    )
    speech = models.ForeignKey(Speech, models.CASCADE, related_name="sections")
    start = models.FloatField()
    end = models.FloatField()
    is_context = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(end__gt=models.F("start")), name="speech_section_lasts"
            )
        ]

    def __str__(self) -> str:
        return f"{self.start:.2f} to {self.end:.2f} s"
