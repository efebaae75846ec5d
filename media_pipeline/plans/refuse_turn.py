"""A script is read, and what it needs is made, for no more than a person agreed to."""

from media_pipeline.elements.describe_element import price_of_looks
from media_pipeline.films.film import Film
from media_pipeline.films.film_models import PORTS, Port, models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.price import FREE, Price
from media_pipeline.providers.model_cards import ModelCard, card
from media_pipeline.scripts.asking_price import quoted
from media_pipeline.scripts.reading_price import reading_price
from media_pipeline.styles.style_snapshot import AUTO
from workflows.errors import CommandRefused

#: From which stage on a port is asked.
_FROM: dict[Port, Stage] = {
    "artist": Stage.CASTING,
    "voices": Stage.DIALOGUE,
    "animator": Stage.MOTION,
    "composer": Stage.MUSIC,
}


def refuse_turn(film: Film, text: str, *, pictures: int, at_most: int) -> None:
    """Nobody knows what a script needs before it is read. So the price of reading it is asked for
    here, and whether what is found may cost anything; ``at_most`` then holds for all of the run.

    ``pictures``: elements that are looked at. Raises CommandRefused (``price_not_confirmed``).
    """
    price = reading_price(lambda: text) + price_of_looks(pictures) + _style_price(film, text)
    models = _hosted(film)
    if price.most <= at_most and (at_most or not models):
        return
    later = "; ".join(
        f"{one.name} asks {one.price} for each {one.per}" if one.price else f"{one.name} is paid"
        for one in models
    )
    raise CommandRefused(
        "price_not_confirmed",
        f"Reading this script costs {price.least} to {price.most} micro-dollars. "
        + (f"What is found in it is made by hosted models: {later}. " if later else "")
        + "Send as at_most the most that the whole run may cost: it asks for nothing beyond that.",
        409,
    )


def _style_price(film: Film, text: str) -> Price:
    return quoted("derive_style", lambda: text) if film.style == AUTO else FREE


def _hosted(film: Film) -> list[ModelCard]:
    """The models that are paid and that a run to the film's stop comes to."""
    stop = Stage(film.stop_at)
    cards = [
        card(model, port)
        for port in PORTS
        if stop.reaches(_FROM[port]) and (port != "composer" or film.with_music)
        for model in models_of(film, port)
    ]
    return [one for one in cards if not one.is_local]
