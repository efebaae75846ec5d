"""Whether models that a person names are there, and make what they are named for."""

from collections.abc import Iterable, Sequence

from media_pipeline.films.film_models import Port
from media_pipeline.graph.film_view import SlotKey
from media_pipeline.graph.kind import kinds
from media_pipeline.providers.adapters import ADAPTERS, transcriber
from media_pipeline.providers.model_cards import Task, card, hosted_cards
from workflows.errors import CommandRefused

_MAKES: dict[Port, Task] = {
    "artist": "still",
    "animator": "clip",
    "voices": "speech",
    "composer": "music",
}


def refuse_models(port: Port, names: Iterable[str], *, task: Task | None = None) -> None:
    """``task``: another one than what the port's models make for a film. Raises CommandRefused:
    ``model_unknown``, which lists those that there are, or ``transcriber_missing``."""
    hosted = [one.name for one in hosted_cards(port) if one.task == (task or _MAKES[port])]
    providers = {one.provider for one in hosted_cards(port)}
    here = [] if task else [name for name in ADAPTERS[port] if name not in providers]
    known = [*here, *hosted]
    if unknown := [name for name in names if name not in known]:
        raise CommandRefused(
            "model_unknown",
            f"{port} has no model {unknown[0][:100]!r}; it has {', '.join(known)}.",
            422,
        )
    if port == "voices" and any(card(name, port).range_reads for name in names):
        _refuse_unheard()


def _refuse_unheard() -> None:
    """Voices that are readings have to be checked by somebody."""
    if transcriber() is None:
        raise CommandRefused(
            "transcriber_missing",
            "Voices of this model are readings that are checked against their words, and nobody "
            "transcribes here: set MEDIA_PIPELINE_TRANSCRIBER, or choose another voices model.",
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
