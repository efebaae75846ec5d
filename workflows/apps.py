from django.apps import AppConfig


class WorkflowsConfig(AppConfig):
    name = "workflows"

    def ready(self) -> None:
        from workflows.runs import plan_cancel  # noqa: F401 - registers the engine's own planner
