"""A subscriber: it notes every event of a run that reaches it."""

from datetime import timedelta
from zlib import crc32

from django.db import connection

from workflows.deliveries.delivery import Delivery, DeliveryOutcome, TryAgain
from workflows.deliveries.on_event import on_event


@on_event("run.*", name="chaos.listener")
def on_run(delivery: Delivery) -> DeliveryOutcome:
    """At least once; of twenty deliveries one is not taken at first."""
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into chaos_delivered (delivery, channel, number) values (%s, %s, %s)"
            " on conflict (delivery) do update set times = chaos_delivered.times + 1"
            " returning times",
            [delivery.id, delivery.event.channel_id, delivery.event.number],
        )
        times = int((cursor.fetchone() or (0,))[0])
    if times == 1 and crc32(delivery.id.bytes) % 20 == 0:
        return TryAgain("chaos_not_now", after=timedelta(seconds=1))
    return None
