"""One round of the ticks by hand, for who runs no celery-beat or wants not to wait for it."""

from typing import Any

from django.core.management.base import BaseCommand

from workflows.events.order_feed import order_feed
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.enforce_deadlines import enforce_deadlines
from workflows.execution.sweep import sweep


class Command(BaseCommand):
    help = "Move what was left behind and send pointers for what is due, once."

    def handle(self, *_args: Any, **_options: Any) -> None:
        overdue = enforce_deadlines()
        swept = sweep()
        sent = dispatch_due()
        placed = order_feed()
        found = " ".join(f"{name}={count}" for name, count in swept._asdict().items())
        self.stdout.write(
            f"runs_overdue={overdue} {found} pointers_sent={sent} feed_entries={placed}"
        )
