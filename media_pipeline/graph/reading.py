"""What one request to a hosted model is made from."""

from dataclasses import dataclass

from media_pipeline.graph.ladder import Tries
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.providers.model_cards import ModelCard


@dataclass(frozen=True)
class Reading:
    """What one request is made from: what is pinned, which model is asked, what was tried, and
    which model was asked ``first``."""

    manifests: list[ReadManifest]
    card: ModelCard
    tries: Tries
    first: ModelCard

    @property
    def manifest(self) -> ReadManifest:
        """Of the only take, where a job makes one."""
        return self.manifests[0]
