"""One process since its start; a worker that no longer beats is dead and holds nothing."""

from django.db import models
from django.db.models.functions import Now

from workflows.uuid7 import uuid7


class Worker(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    host = models.CharField(max_length=200)
    process_id = models.IntegerField()
    parent_process_id = models.IntegerField(default=0)  # of a pool: who may speak for it
    queues = models.JSONField(default=list)
    started_at = models.DateTimeField(db_default=Now())
    beat_at = models.DateTimeField(db_default=Now())
    stopped_at = models.DateTimeField(null=True)  # it said goodbye, or was found gone
    #: Its process is provably no more, and no call that it had made can be under way.
    found_gone = models.BooleanField(default=False, db_default=False)

    def __str__(self) -> str:
        return f"{self.host}:{self.process_id}"
