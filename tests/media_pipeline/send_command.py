"""Commands about a film that is there, sent and made here and now."""

from typing import Any
from uuid import UUID, uuid4

from media_pipeline.plans.film_plan import plan_film
from media_pipeline.plans.generation import Generation, wanted
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from workflows.commands.accept_command import accept_command
from workflows.commands.command import Command
from workflows.projects.local_project import local_project


def send(kind: str, payload: dict[str, Any], *targets: str) -> Command:
    project, actor = local_project()
    accepted = accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind=kind,
        targets=list(targets),
        payload=payload,
    )
    return accepted.command


def plan_read(made: MadeFilm, *targets: str, **payload: Any) -> str:
    """The digest of the plan that a person has read before such a ``generation``."""
    view = made.view
    named = tuple(
        (kind, UUID(subject)) for kind, _, subject in (one.rpartition(":") for one in targets)
    )
    return plan_film(view, wanted(view, Generation.model_validate(payload), named)).digest


def generate(
    film_set: FilmSet, made: MadeFilm, *targets: str, work: bool = True, **payload: Any
) -> MadeFilm:
    """A ``generation`` of the film, or of some of its slots; the film with the run of it.

    Where nothing has to be made it is the film as it came. ``work``: False only orders it.
    """
    command = send("generation", payload, *(targets or (f"film:{made.film_id}",)))
    if work:
        film_set.work()
    return made if command.run_id is None else MadeFilm(made.film_id, UUID(str(command.run_id)))
