from django.apps import AppConfig


class WorkflowsConfig(AppConfig):
    name = "workflows"

    def ready(self) -> None:
        # These register: what the engine plans itself, and what happens before any planner.
        from workflows.runs import (  # noqa: F401
            plan_cancel,
            plan_retry,
            plan_steer,
            supersede_commands,
        )
