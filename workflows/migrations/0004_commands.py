"""Commands of all kinds; runs that start later or go first; deadlines of jobs."""

from typing import Any, ClassVar

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies: ClassVar[Any] = [("workflows", "0003_hot_path")]

    operations: ClassVar[Any] = [
        migrations.RemoveConstraint("command", "an_attached_command_has_a_run"),
        migrations.AddConstraint(
            "command",
            models.CheckConstraint(
                condition=~Q(status__in=["attached", "running", "scheduled"])
                | Q(run__isnull=False),
                name="a_command_that_follows_a_run_has_one",
            ),
        ),
        migrations.AddField("run", "priority", models.IntegerField(db_default=0)),
        migrations.AddField("run", "not_before", models.DateTimeField(blank=True, null=True)),
        migrations.AddConstraint(
            "run",
            models.CheckConstraint(
                condition=Q(priority__gte=0, priority__lte=86_400),
                name="a_head_start_is_at_most_a_day",
            ),
        ),
        migrations.AddField("job", "deadline_seconds", models.IntegerField(null=True)),
        migrations.AddField("job", "deadline_at", models.DateTimeField(null=True)),
        migrations.AddIndex(
            "job",
            models.Index(
                fields=["deadline_at"], condition=Q(deadline_at__isnull=False), name="job_deadline"
            ),
        ),
        migrations.AddConstraint(
            "job",
            models.CheckConstraint(
                condition=Q(deadline_at__isnull=True) | Q(finished_at__isnull=True),
                name="a_final_job_has_no_deadline",
            ),
        ),
    ]
