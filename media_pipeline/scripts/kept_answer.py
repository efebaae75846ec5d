"""An answer of the analyst is kept by what was asked, so that nobody buys it twice."""

from django.db import models


class KeptAnswer(models.Model):
    """``key``: the digest of the whole question and of who was asked (``AnalysisJob.question``)."""

    project = models.ForeignKey("workflows.Project", models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    asset = models.ForeignKey("media_pipeline.Asset", models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["project", "key"], name="answer_kept_once_per_project")
        ]

    def __str__(self) -> str:
        return f"answer {self.key[:12]}"
