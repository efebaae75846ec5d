from django.apps import AppConfig


class MediaPipelineConfig(AppConfig):
    name = "media_pipeline"

    def ready(self) -> None:
        from media_pipeline import work  # noqa: F401 - registers every kind
