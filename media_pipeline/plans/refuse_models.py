"""Whether models that a person names are there, and make what they are named for."""

from collections.abc import Iterable, Sequence

from media_pipeline.films.film_models import Port
from media_pipeline.graph.film_view import SlotKey
from media_pipeline.graph.kind import kinds
from media_pipeline.providers.adapters import ADAPTERS
from media_pipeline.providers.model_cards import Task, hosted_cards
from workflows.errors import CommandRefused

_MAKES: dict[Port, Task] = {
    "artist": "still",
    "animator": "clip",
    "voices": "speech",
    "composer": "music",
}


def refuse_models(port: Port, names: Iterable[str]) -> None:
    """Raises CommandRefused (``model_unknown``), which lists those that there are."""
    hosted = [one.name for one in hosted_cards(port) if one.task == _MAKES[port]]
    known = [*ADAPTERS[port], *hosted]
    if unknown := [name for name in names if name not in known]:
        raise CommandRefused(
            "model_unknown",
            f"{port} has no model {unknown[0][:100]!r}; it has {', '.join(known)}.",
            422,
        )


def refuse_make_with(targets: Iterable[SlotKey], names: Sequence[str]) -> None:
    """``names``: to make the targets with. Raises CommandRefused (``model_unknown``)."""
    for kind in dict.fromkeys(kind for kind, _ in targets) if names else ():
        port = kinds[kind].port
        if not port:
            raise CommandRefused(
                "model_unknown",
                f"Nobody chooses models for {kind}; leave make_with out, or name other targets.",
                422,
            )
        refuse_models(port, names)
