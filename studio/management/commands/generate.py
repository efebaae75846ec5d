"""Continue, Update all, Retry, Regenerate: ``./manage.py generate FILM``."""

import sys
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandParser

from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import SlotKey, load_film
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from media_pipeline.plans.graph_text import graph_text
from media_pipeline.plans.scene_targets import with_every_shot
from studio.production.bad_input import BadInput
from studio.production.send_for_film import send, send_for_film
from workflows.commands.command import Command as Sent

BAD_INPUT = 2


class Command(BaseCommand):
    help = "Go on with a film, update what is stale, or make single slots again."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("film", metavar="FILM", type=UUID)
        parser.add_argument("--want", choices=["continue", "update", "retry"], default="continue")
        parser.add_argument(
            "--target",
            metavar="KIND:ID",
            action="append",
            default=[],
            help="only this slot, again; `./manage.py graph FILM --all` shows them; repeatable",
        )
        parser.add_argument("--stop-at", choices=[stage.value for stage in Stage])
        parser.add_argument("--export", action="store_true", help="end with the MP4")
        parser.add_argument("--yes", action="store_true", help="agree to the price that is shown")
        parser.add_argument("--detach", action="store_true", help="order it and come back at once")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            code = send_for_film(
                options["film"],
                lambda film, actor: self._send(film, actor, options),
                detach=options["detach"],
            )
        except BadInput as error:
            print(f"generate: {error}", file=sys.stderr)
            sys.exit(BAD_INPUT)
        if code:
            sys.exit(code)

    def _send(self, film: Film, actor: User, options: dict[str, Any]) -> Sent | None:
        view = load_film(film.pk)
        targets = tuple(_target(one) for one in with_every_shot(options["target"]))
        wanted = Wanted(
            want=Want.TARGETS if targets else Want(options["want"]),
            stop_at=Stage(options["stop_at"] or film.stop_at),
            targets=targets,
            on_request=("film.export",) if options["export"] else (),
        )
        plan = plan_film(view, wanted)
        for line in graph_text(view, plan, everything=False):
            self.stdout.write(line)
        if plan.price.most and not options["yes"]:
            self.stdout.write("Run it again with --yes to agree to this price.")
            return None
        payload = {"plan": plan.digest, "export": options["export"]}
        if options["stop_at"]:
            payload["stop_at"] = options["stop_at"]
        if not targets:
            payload["want"] = options["want"]
        return send(film, actor, kind="generation", targets=options["target"], payload=payload)


def _target(given: str) -> SlotKey:
    kind, _, subject = given.rpartition(":")
    try:
        return kind, UUID(subject)
    except ValueError:
        raise BadInput(f"{given!r} is no target; a target is kind:id") from None
