"""A command about a film from the shell, through the same door as the API, and carried out here."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.module_loading import import_string
from rich.console import Console

from media_pipeline.exports.exported_film import exported_film
from media_pipeline.films.film import Film
from media_pipeline.plans.live_run import live_run
from studio.production.bad_input import BadInput
from studio.production.crew import Crew, CrewFailed, workers_and_beat
from studio.production.database_ready import make_database_ready
from studio.production.in_words import job_in_words, seconds_in_words
from studio.production.production_view import ProductionView
from studio.production.screen import screen_for
from studio.production.watch_production import watch_production
from workflows.commands.accept_command import accept_command
from workflows.commands.command import Command
from workflows.errors import CommandError
from workflows.projects.local_project import local_project
from workflows.projects.membership import Membership, Role

DONE = 0
FAILED = 1
_SHELL = "shell-"
#: What is asked once the servers are there: (film, its project's owner) -> command, or None.
Send = Callable[[Film, User], Command | None]


def send_for_film(film_id: UUID, send: Send, *, detach: bool = False) -> int:
    """The exit code: 0 done or nothing to do, 1 failed. Raises BadInput."""
    began = time.monotonic()
    screen = screen_for(Console())
    services: Callable[[], AbstractContextManager[Any]]
    services = import_string(settings.EMBEDDED_SERVICES)
    with services() as running:
        make_database_ready()
        film = Film.objects.select_related("project").filter(pk=film_id).first()
        if film is None:
            raise BadInput(f"there is no film {film_id}; `./manage.py runs` names them")
        command = send(film, _owner_of(film))
        if command is None:
            return DONE
        if command.run_id is None:
            screen.say("Nothing to do: the film is as it should be.")
            return DONE
        screen.say(f"run {command.run_id}")
        if detach:
            return DONE
        try:
            with Crew(workers_and_beat()) as crew, screen:
                view = watch_production(
                    command.run_id,
                    film_id,
                    crew=crew,
                    keep_services=running.ensure,
                    show=screen.show,
                )
        except CrewFailed as error:
            screen.say(str(error))
            return FAILED
        return _tell(screen.say, film, view, time.monotonic() - began)


def send(
    film: Film,
    actor: User,
    *,
    kind: str,
    targets: Sequence[str] = (),
    payload: dict[str, Any] | None = None,
    text: str = "",
) -> Command:
    """What a planner refuses is said in its words.

    A command of its own each time, except while the run of the same one is on its way: whoever gave
    it was stopped, and goes on with it. Nothing is made, or paid, twice for that.
    """
    if (before := _on_its_way(film, kind, targets, payload or {}, text)) is not None:
        return before
    try:
        return accept_command(
            project=film.project,
            actor=actor,
            client_command_id=f"{_SHELL}{uuid4()}",
            kind=kind,
            payload=payload or {},
            text=text,
            targets=[f"film:{film.pk}", *targets],
        ).command
    except CommandError as error:
        raise BadInput(f"{error} [{error.code}]") from error


def _on_its_way(
    film: Film, kind: str, targets: Sequence[str], payload: dict[str, Any], text: str
) -> Command | None:
    run = live_run(film.pk)
    if run is None:
        return None
    same = Command.objects.filter(
        run=run,
        kind=kind,
        text=text,
        targets=[f"film:{film.pk}", *targets],
        client_command_id__startswith=_SHELL,
    )
    asked = _but_the_plan(payload)
    return next((one for one in same if _but_the_plan(one.payload) == asked), None)


def _but_the_plan(payload: dict[str, Any]) -> dict[str, Any]:
    """The plan of a film that is being made is another one than before."""
    return {name: value for name, value in payload.items() if name != "plan"}


def _owner_of(film: Film) -> User:
    member = Membership.objects.filter(project=film.project, role=Role.OWNER).first()
    return member.user if member else local_project()[1]


def _tell(say: Callable[[str], None], film: Film, view: ProductionView, seconds: float) -> int:
    run = view.run
    say(f"{film.title}: {run.status}, {seconds_in_words(seconds)}")
    for trouble in view.troubles:
        say(f"  {job_in_words(trouble.kind)}: {trouble.detail or 'no detail'} [{trouble.code}]")
    if (made := exported_film(film.pk)) is not None:
        say(f"{made.path}")
    return DONE if run.status == "succeeded" and not run.jobs_failed else FAILED
