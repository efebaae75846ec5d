"""Which models make a film, by port: the film's own choice, else the setting's."""

from typing import Literal

from django.conf import settings

from media_pipeline.films.film import Film

Port = Literal["artist", "animator", "voices", "composer"]
PORTS: tuple[Port, ...] = ("artist", "animator", "voices", "composer")


def models_of(film: Film, port: Port) -> tuple[str, ...]:
    """The primary model first; the others make alternatives."""
    chosen = film.chosen_models.get(port)
    return tuple(chosen) if chosen else (str(getattr(settings, f"MEDIA_PIPELINE_{port.upper()}")),)


def local_models(film: Film, port: Port) -> tuple[str, ...]:
    """The model of this machine: the film's or the setting's where that is one. Costs nothing."""
    setting = str(getattr(settings, f"MEDIA_PIPELINE_{port.upper()}"))
    here = [model for model in (*models_of(film, port), setting) if "/" not in model]
    return (here[0] if here else "local",)
