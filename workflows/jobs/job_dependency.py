"""Which job waits for which, and for what ending of it."""

from django.db import models
from django.db.models import F, Q


class NeededOutcome(models.TextChoices):
    SUCCESS = "success"  # skipped when the needed job ends otherwise
    SETTLED = "settled"  # goes on with what came, however the needed job ends


class JobDependency(models.Model):
    job = models.ForeignKey("workflows.Job", on_delete=models.CASCADE, related_name="needs")
    depends_on = models.ForeignKey(
        "workflows.Job", on_delete=models.CASCADE, related_name="dependents", db_index=False
    )
    needs = models.CharField(max_length=8, choices=NeededOutcome.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["depends_on", "job"], name="a_job_needs_another_once"),
            models.CheckConstraint(
                condition=Q(needs__in=NeededOutcome.values), name="needed_outcome_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(job=F("depends_on")), name="no_job_waits_for_itself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.job_id} needs {self.needs} of {self.depends_on_id}"
