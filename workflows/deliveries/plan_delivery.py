"""Plan one delivery by hand, as append_events plans them for subscriptions."""

from uuid import UUID

from django.db.models.functions import Now

from workflows.canonical_json import canonical_hash
from workflows.deliveries.deliver_event import DeliverEvent
from workflows.deliveries.delivery_policy import delivery_policy
from workflows.events.channel import Channel
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.jobs.send_pointers import send_pointers_on_commit


def plan_delivery(subscriber: str, target: str, channel: Channel, number: int) -> UUID:
    """The job that brings the event to the target; the one already there, when there is one."""
    payload = {
        "subscriber": subscriber,
        "target": target,
        "channel": str(channel.pk),
        "number": number,
    }
    key = f"{subscriber}:{target}:{channel.pk}:{number}"
    wanted = Job(
        project_id=channel.project_id,
        kind=DeliverEvent.kind,
        queue=DeliverEvent.queue,
        status=JobStatus.READY,
        due_at=Now(),
        payload=payload,
        payload_hash=canonical_hash(payload),
        idempotency_key=key,
        limit_key=f"{subscriber}:{target}"[:100],
        **delivery_policy(),
    )
    Job.objects.bulk_create([wanted], ignore_conflicts=True)
    send_pointers_on_commit([DeliverEvent.queue])
    return Job.objects.only("id").get(run=None, idempotency_key=key).pk
