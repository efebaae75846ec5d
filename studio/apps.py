from django.apps import AppConfig


class StudioConfig(AppConfig):
    name = "studio"

    def ready(self) -> None:
        # Imported here, not found by Django's autodiscovery: that looks for names in the package
        # itself, and packages stay empty.
        from django.contrib import admin  # noqa: F401

        from studio.admin import (  # noqa: F401
            attempt_rows,
            credit_rows,
            engine_rows,
            event_rows,
            film_rows,
            library_rows,
            making_rows,
            project_rows,
        )

        # drf-spectacular knows an extension from when its class is made.
        from studio.api.openapi import key_extension, shape_extension  # noqa: F401
