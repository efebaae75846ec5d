"""What depends on what in a film, what is stale, and which field did it: ``./manage.py graph``."""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import load_film
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from media_pipeline.plans.graph_svg import graph_svg
from media_pipeline.plans.graph_text import graph_text


class Command(BaseCommand):
    help = "Show what depends on what in a film, what is stale and why, and what it would cost."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("film", metavar="FILM", type=UUID)
        parser.add_argument("--stop-at", choices=[stage.value for stage in Stage])
        parser.add_argument("--want", choices=["continue", "update", "retry"], default="continue")
        parser.add_argument(
            "--all", action="store_true", help="also what is good, and each slot's KIND:ID"
        )
        parser.add_argument("--svg", metavar="FILE", type=Path, help="draw it into this file")

    def handle(self, *_args: Any, **options: Any) -> None:
        film = Film.objects.filter(pk=options["film"]).first()
        if film is None:
            raise CommandError("There is no such film. `./manage.py runs` names them.")
        view = load_film(film.pk)
        stop_at = Stage(options["stop_at"] or film.stop_at)
        plan = plan_film(
            view,
            Wanted(want=Want(options["want"]), stop_at=stop_at, on_request=("film.export",)),
        )
        if target := options["svg"]:
            try:
                target.write_text(graph_svg(view, plan), encoding="utf-8")
            except OSError as error:
                raise CommandError(f"{target} cannot be written: {error.strerror}") from None
            self.stdout.write(f"{target}: {len(plan.units)} slots, {len(plan.made)} to make")
            return
        for line in graph_text(view, plan, everything=options["all"]):
            self.stdout.write(line)
