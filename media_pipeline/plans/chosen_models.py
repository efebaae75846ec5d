"""Which models a film is made with from now on, as a person names them by port."""

from collections.abc import Mapping, Sequence

from media_pipeline.films.film import Film
from media_pipeline.films.film_models import Port
from media_pipeline.plans.refuse_models import refuse_models


def choose_models(film: Film, named: Mapping[Port, Sequence[str]]) -> dict[str, list[str]]:
    """The film's models with those that are named; nothing is saved. A port named without a model
    goes back to the setting's. Raises CommandRefused (``model_unknown``).
    """
    chosen: dict[str, list[str]] = dict(film.chosen_models)
    for port, models in named.items():
        refuse_models(port, list(models))
        if models:
            chosen[port] = list(dict.fromkeys(models))
        else:
            chosen.pop(port, None)
    return chosen
