"""The daily tick that takes away what nobody will read again."""

from datetime import timedelta

from django.conf import settings
from django.db.models.functions import Now

from workflows.deliveries.prune_deliveries import prune_deliveries
from workflows.events.prune_feed import prune_feed
from workflows.jobs.lease import Lease
from workflows.jobs.worker import Worker


def prune() -> int:
    """
    Worker rows long silent that hold no lease, old deliveries that came through, old entries of
    feeds. The jobs of runs, their attempts and all events are kept.
    """
    return prune_workers() + prune_deliveries() + prune_feed()


def prune_workers() -> int:
    silent = timedelta(seconds=settings.WORKFLOWS_KEEP_WORKERS_SECONDS)
    holding = Lease.objects.values("worker_id")
    pruned, _ = Worker.objects.filter(beat_at__lt=Now() - silent).exclude(pk__in=holding).delete()
    return pruned
