"""Who wants to hear of which events: the list that append_events reads."""

from django.db import models


class Subscription(models.Model):
    """
    ``event_type`` is one type, or the beginning of many with a star (``run.*``, ``*``).

    Without a project it is a subscriber written in code, for all projects. With one, ``target``
    says for whom: a webhook's id, a membership's. The rest is what a delivery job needs to know,
    so that a process which has never heard of the subscriber can make the job.
    """

    subscriber = models.CharField(max_length=64)
    target = models.CharField(max_length=64, blank=True, db_default="")
    project = models.ForeignKey(
        "workflows.Project", on_delete=models.CASCADE, null=True, related_name="subscriptions"
    )
    event_type = models.CharField(max_length=64)
    max_attempts = models.IntegerField()
    lease_seconds = models.IntegerField()
    stall_seconds = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["subscriber", "target", "event_type"], name="who_hears_of_what_stands_once"
            ),
            models.CheckConstraint(
                condition=models.Q(subscriber__regex=r"^[a-z0-9_.-]+$")
                & models.Q(target__regex=r"^[a-z0-9_.-]*$"),
                name="a_subscription_needs_no_escape",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subscriber} {self.target} on {self.event_type}".replace("  ", " ")
