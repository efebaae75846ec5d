"""From an order to a film file: what it needs is started, watched, and ended again."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string
from rich.console import Console

from media_pipeline.assets.upload_sound import SoundRefused
from media_pipeline.exports.exported_film import exported_film, is_export_of
from media_pipeline.scripts.script_refused import ScriptRefused
from studio.production.bad_input import BadInput
from studio.production.crew import Crew, CrewFailed, workers_and_beat
from studio.production.database_ready import make_database_ready
from studio.production.film_file import FilmFile, subtitles_beside, write_whole
from studio.production.in_words import job_in_words, seconds_in_words
from studio.production.order import Order
from studio.production.place_order import Placed, place_order
from studio.production.production_view import ProductionView, view_production
from studio.production.screen import Screen, screen_for
from studio.production.watch_production import watch_production
from workflows.errors import CommandError

MADE = 0
FAILED = 1
HOW = {
    "started": "Producing",
    "continued": "Going on with",
    "retried": "Trying again what failed of",
    "made": "Already made:",
}


def produce_film(order: Order, film_file: FilmFile, *, detach: bool = False) -> int:
    """The exit code: 0 made, 1 failed or made with failures. Raises BadInput."""
    began = time.monotonic()
    console = Console()
    services: Callable[[], AbstractContextManager[Any]]
    services = import_string(settings.EMBEDDED_SERVICES)
    with services() as running:
        make_database_ready()
        placed = _place(order)
        screen = screen_for(console)
        if detach:
            _tell_ids(screen, placed)
            return MADE
        screen.say(
            f"{HOW[placed.how]} {order.script_name} (run {placed.run.pk}, film {placed.film_id})"
        )
        if placed.how == "made":
            view = view_production(placed.run.pk, placed.film_id)
            return _deliver(order, film_file, placed, view, screen, began)
        try:
            with Crew(workers_and_beat()) as crew:
                with screen:
                    view = watch_production(
                        placed.run.pk,
                        placed.film_id,
                        crew=crew,
                        keep_services=running.ensure,
                        show=screen.show,
                    )
                # Before the crew goes home: whoever waits wants the film, not the silence after.
                return _deliver(order, film_file, placed, view, screen, began)
        except CrewFailed as error:
            screen.say(str(error))
            return FAILED


def _place(order: Order) -> Placed:
    try:
        return place_order(order)
    except (ScriptRefused, SoundRefused) as error:
        raise BadInput(error.detail) from error
    except CommandError as error:
        raise BadInput(f"{error} [{error.code}]") from error


def _deliver(
    order: Order,
    film_file: FilmFile,
    placed: Placed,
    view: ProductionView,
    screen: Screen,
    began: float,
) -> int:
    """Writes what there is, says what there is not, and returns the exit code."""
    run = view.run
    whole = run.status == "succeeded" and not (run.jobs_failed or run.jobs_skipped)
    title = view.film.title if view.film else order.script_name
    film = exported_film(placed.film_id) if order.wants_film else None
    if film is not None:
        target = film_file.folder
        try:
            target = film_file.path(title, placed.film_id, partial(is_export_of, placed.film_id))
            copies = {target: film.path}
            if film.srt is not None:
                copies[subtitles_beside(target, order.data)] = film.srt
            write_whole(copies)
        except OSError as error:
            screen.say(
                f"The film is made, but {target} cannot be written ({error.strerror}). Make room "
                "or name another place with -o, and run the same command: it only copies then."
            )
            return FAILED
        screen.say(f"{target}")
        length = seconds_in_words(film.seconds)
        screen.say(f"{title}: {length} long, made in {seconds_in_words(time.monotonic() - began)}")
    elif whole and not order.wants_film:
        screen.say(f"{title}: done up to {order.stop_at}, run {run.pk}")
    if whole and (film is not None or not order.wants_film):
        return MADE
    _tell_troubles(screen, view)
    return FAILED


def _tell_troubles(screen: Screen, view: ProductionView) -> None:
    run = view.run
    missing = f"{run.jobs_failed} failed, {run.jobs_skipped} skipped, {run.jobs_blocked} blocked"
    screen.say(f"The run is {run.status}: {missing}.")
    if run.error_code:
        screen.say(f"  {run.error_detail or run.error_code} [{run.error_code}]")
    for trouble in view.troubles:
        screen.say(
            f"  {job_in_words(trouble.kind)} ({trouble.key}): "
            f"{trouble.detail or 'no detail'} [{trouble.code}]"
        )
    screen.say(f"Run the same command to try again; ./manage.py run {run.pk} shows every job.")


def _tell_ids(screen: Screen, placed: Placed) -> None:
    screen.say(f"command {placed.command.pk}  /api/v1/commands/{placed.command.pk}")
    screen.say(f"run     {placed.run.pk}  /api/v1/runs/{placed.run.pk}")
    screen.say(f"film    {placed.film_id}  /api/v1/films/{placed.film_id}")
    screen.say("`./manage.py dev`, or any worker of this checkout, does the work.")
