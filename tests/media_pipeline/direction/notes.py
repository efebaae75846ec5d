"""Notes sent about a film, and what came of them."""

from typing import Any
from uuid import UUID, uuid4

from tests.media_pipeline.film_set import FilmSet, MadeFilm
from workflows.commands.accept_command import accept_command
from workflows.commands.command import Command
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project


def send(kind: str, text: str, targets: list[str], **payload: Any) -> Command:
    project, actor = local_project()
    return accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind=kind,
        text=text,
        targets=targets,
        payload=payload,
    ).command


def follow_up(film_set: FilmSet, made: MadeFilm, note: str, **payload: Any) -> MadeFilm:
    """The film with the run of the note."""
    command = send("follow_up", note, [f"film:{made.film_id}"], **payload)
    film_set.work()
    assert command.run_id is not None
    return MadeFilm(film_id=made.film_id, run_id=command.run_id)


def ran(run: MadeFilm) -> dict[str, int]:
    """Kind -> how many takes the run's jobs have made, beside the director's own job."""
    counts: dict[str, int] = {}
    for kind, payload in Job.objects.filter(run=run.run_id).values_list("kind", "payload"):
        if "take_ids" in payload:
            counts[kind] = counts.get(kind, 0) + len(payload["take_ids"])
    return counts


def told(run: MadeFilm) -> dict[str, Any]:
    (data,) = run.events("film.directed")
    return data


def shots_with(made: MadeFilm, tag: str) -> list[UUID]:
    view, person = made.view, made.person(tag)
    return [shot.id for shot in view.shots if person in view.seen_in(shot.id)]
