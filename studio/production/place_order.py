"""Post an order through the same door as the API; an order placed before goes on."""

from dataclasses import dataclass
from itertools import count
from uuid import UUID

from media_pipeline.elements.given_file import upload_file
from media_pipeline.exports.exported_film import exported_film
from media_pipeline.scripts.current_draft import shown_upload
from media_pipeline.scripts.upload_script import upload_script
from studio.production.bad_input import BadInput
from studio.production.order import Order
from workflows.commands.accept_command import accept_command
from workflows.commands.command import Command, CommandKind
from workflows.commands.command_status import CommandStatus
from workflows.projects.local_project import local_project
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run, RunStatus


@dataclass(frozen=True)
class Placed:
    """``how``: started | continued | retried | made (nothing is left to do)."""

    command: Command
    run: Run
    how: str

    @property
    def film_id(self) -> UUID:
        return UUID(self.run.subject.removeprefix("film:"))


def place_order(order: Order) -> Placed:
    """
    Raises ScriptRefused, PictureRefused, SoundRefused, CommandError and BadInput. A run that failed
    is retried; one that was cancelled, or whose film has been removed since, is begun anew under
    the next number. A film that is told by another draft by now is not handed out as the film of
    this one.
    """
    project, actor = local_project()
    script = upload_script(project, order.data, name=order.script_name)
    payload = order.options() | {"script_asset": str(script.pk)}
    if order.elements:
        payload["elements"] = [
            {"name": one.name, "asset": str(upload_file(project, one.file).pk)}
            for one in order.elements
        ]
    for number in count():
        accepted = accept_command(
            project=project,
            actor=actor,
            client_command_id=order.client_command_id(number),
            kind=CommandKind.NEW_TURN,
            payload=payload,
            targets=order.targets,
        )
        command = accepted.command
        if command.run_id is None:
            continue
        run = Run.objects.get(pk=command.run_id)
        if not accepted.is_replay:
            return Placed(command, run, "started")
        placed = _go_on(order, command, run)
        if placed is not None:
            return placed
    raise AssertionError("count() does not end")


def _go_on(order: Order, command: Command, run: Run) -> Placed | None:
    """None when the run has ended for good without what was ordered."""
    if command.status == CommandStatus.CANCELLED or run.status == RunStatus.CANCELLED:
        return None
    if order.film is not None and _another_draft_came(run):
        return None
    if order.film is None:
        _refuse_another_draft(order, command, run)
    missed = run.jobs_failed + run.jobs_skipped + run.jobs_blocked
    if missed and run.jobs_open == run.jobs_blocked and retry_run(run.pk):
        return Placed(command, run, "retried")
    if run.status == RunStatus.FAILED:
        return None
    if run.status != RunStatus.SUCCEEDED:
        return Placed(command, run, "continued")
    placed = Placed(command, run, "made")
    if order.wants_film:
        film = exported_film(placed.film_id)
        if film is None or not film.path.exists():
            return None
    return placed


def _another_draft_came(run: Run) -> bool:
    """The film is told by a later draft by now: this one is handed in again."""
    return Run.objects.filter(subject=run.subject, pk__gt=run.pk).exists()


def _refuse_another_draft(order: Order, command: Command, run: Run) -> None:
    """The film that this script became may tell another by now, which nobody ordered here."""
    film_id = UUID(run.subject.removeprefix("film:"))
    shown = shown_upload(film_id)
    if shown is not None and str(shown) != command.payload["script_asset"]:
        raise BadInput(
            f"Film {film_id} was made from {order.script_name}, and shows another draft by now. "
            f"Bring this one back with --film {film_id}, or make another film with another --seed."
        )
