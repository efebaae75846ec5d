"""What is made larger, a tile of a grid or a whole still, and by how much."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from media_pipeline.assets.cut_picture import Box
from media_pipeline.assets.read_picture import LONGEST_SHOWN
from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.price import FREE, Price
from media_pipeline.graph.take import Take
from media_pipeline.providers.model_cards import ModelCard, price_of
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.stills.tiles import tile_box

#: How much larger a whole still is made, and the most pixels of a side.
TIMES: Final = 2
LARGEST: Final = 8192


@dataclass(frozen=True, kw_only=True)
class Enlargement:
    """``box``: what of the picture, None: all of it; ``width`` × ``height`` is how large it shall
    be. ``sent``: pixels of what leaves for a hosted model."""

    path: Path
    box: Box | None
    width: int
    height: int
    sent: tuple[int, int]

    def scale(self, model: ModelCard) -> float:
        """How many times a side is made as large: what is missing, as far as the model goes."""
        missing = self.width / self.sent[0]
        return round(min(max(missing, 1.0), model.most_scale), 3)

    def made(self, model: ModelCard) -> tuple[int, int]:
        """Pixels of what a hosted model makes of it, which is what it bills."""
        scale = self.scale(model)
        return round(self.sent[0] * scale), round(self.sent[1] * scale)

    def price(self, model: ModelCard) -> Price:
        if model.is_local:
            return FREE
        width, height = self.made(model)
        return Price.of(price_of(model, width=width, height=height))


def enlargement_of(source: Take, tile: int = 0) -> Enlargement:
    """A tile becomes as large as a still of the film, a still twice as large as it is.

    Raises ProviderRefused where the take holds no picture.
    """
    if source.asset is None or not source.asset.width or not source.asset.height:
        raise ProviderRefused("there is no picture to make larger; choose another take")
    whole = (source.asset.width, source.asset.height)
    box = tile_box(tile, source.content, *whole) if tile else None
    cut = (box[2] - box[0], box[3] - box[1]) if box else whole
    width, height = _still_size(source.manifest["inputs"]) if tile else _twice(*whole)
    return Enlargement(
        path=file_of(source.asset), box=box, width=width, height=height, sent=_as_sent(*cut)
    )


def _still_size(inputs: Mapping[str, Any]) -> tuple[int, int]:
    return int(inputs["width"]["value"]), int(inputs["height"]["value"])


def _twice(width: int, height: int) -> tuple[int, int]:
    times = min(float(TIMES), LARGEST / max(width, height))
    return 2 * round(width * times / 2), 2 * round(height * times / 2)


def _as_sent(width: int, height: int) -> tuple[int, int]:
    """Pictures leave no larger than ``read_picture`` makes them."""
    share = min(1.0, LONGEST_SHOWN / max(width, height))
    return max(1, round(width * share)), max(1, round(height * share))
