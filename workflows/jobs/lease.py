"""Who holds a job, and until when without a sign of life."""

from django.db import models


class Lease(models.Model):
    """A narrow row of its own and no index on time, so that a heartbeat updates it in place."""

    job = models.OneToOneField(
        "workflows.Job", on_delete=models.CASCADE, primary_key=True, related_name="lease"
    )
    lease_owner = models.CharField(max_length=64)  # "workflow:{uuid}", new for every claim
    epoch = models.IntegerField()
    worker_id = models.UUIDField()
    lease_expires_at = models.DateTimeField()
    heartbeat_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.job_id} held by {self.lease_owner}"
