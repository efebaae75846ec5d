"""What a sheet costs and how long it takes, by the card of the model that makes it."""

from uuid import UUID

from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.price import Price
from media_pipeline.providers.model_cards import card, price_range

#: Pixels of every sheet.
SHEET_SIZE = (1280, 720)


def sheet_price(_: FilmView, __: UUID, model: str) -> Price:
    """From the model's own to the dearer of it and its fallback."""
    width, height = SHEET_SIZE
    return Price(*price_range(card(model, "artist"), width=width, height=height))


def sheet_seconds(_: FilmView, __: UUID, model: str) -> float:
    return card(model, "artist").expected_seconds
