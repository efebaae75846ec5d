from django.apps import AppConfig


class MediaPipelineConfig(AppConfig):
    name = "media_pipeline"

    def ready(self) -> None:
        from media_pipeline import work  # noqa: F401 - registers every kind
        from media_pipeline.providers import check_adapters  # noqa: F401 - a system check
