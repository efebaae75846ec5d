"""Registers the chaos kinds and plans in every process that Django starts."""

from django.apps import AppConfig


class ChaosConfig(AppConfig):
    name = "tests.chaos"
    label = "chaos"

    def ready(self) -> None:
        from tests.chaos import kinds, listener, mortality, shapes  # noqa: F401 - they register themselves

        mortality.arm()
