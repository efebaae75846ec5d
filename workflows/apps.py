from typing import Any

from django.apps import AppConfig
from django.db import connection
from django.db.models.signals import post_migrate


class WorkflowsConfig(AppConfig):
    name = "workflows"

    def ready(self) -> None:
        # These register: the engine's own kinds of job, who hears of events, what it plans
        # itself, and what happens before any planner.
        from workflows.deliveries import deliver_event  # noqa: F401
        from workflows.jobs import provider_cancel  # noqa: F401
        from workflows.mail import on_run_end  # noqa: F401
        from workflows.runs import (  # noqa: F401
            plan_cancel,
            plan_retry,
            plan_steer,
            supersede_commands,
        )
        from workflows.webhooks import on_any_event  # noqa: F401

        post_migrate.connect(_migrated, sender=self)


def _migrated(**_: Any) -> None:
    from workflows.deliveries.subscribe import replace_subscriptions
    from workflows.deliveries.subscription import Subscription

    # Migrated back to before there were any, there is nothing to write.
    if Subscription._meta.db_table in connection.introspection.table_names():
        replace_subscriptions()
