"""A script becomes a film: ``./manage.py produce SCRIPT``."""

import sys
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from media_pipeline.credits.dollars import read_dollars
from media_pipeline.films.film_options import AspectRatio, Stage
from media_pipeline.styles.built_in_styles import BUILT_IN, PLAIN
from media_pipeline.styles.style_snapshot import AUTO
from studio.production.bad_input import BadInput
from studio.production.element_files import read_elements
from studio.production.film_file import FilmFile
from studio.production.order import DRAFT_SHORT_SIDE, FULL_SHORT_SIDE, Order
from studio.production.produce_film import produce_film
from studio.production.script_file import read_script_file

BAD_INPUT = 2
INTERRUPTED = 130


class Command(BaseCommand):
    help = "Turn a script into a film. Stopped or killed, the same command goes on."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        stages = [stage.value for stage in Stage]
        parser.add_argument("script", metavar="SCRIPT", type=Path)
        parser.add_argument("-o", "--output", metavar="FILE", type=_output, help="where to")
        parser.add_argument("--stop-at", choices=stages, default=Stage.MUSIC.value)
        parser.add_argument(
            "--style",
            choices=[*BUILT_IN, AUTO],
            default=PLAIN,
            help=f"{AUTO}: derived from the script",
        )
        ratios = AspectRatio.values
        parser.add_argument("--ratio", choices=ratios, default=AspectRatio.WIDE.value)
        parser.add_argument("--draft", action="store_true", help="small and quick")
        parser.add_argument("--seed", type=int, default=0, help="another seed, another film")
        parser.add_argument(
            "--element",
            metavar="NAME=FILE",
            action="append",
            default=[],
            help="a thing, place or face that the script names, as it is on a picture, or a sound; "
            "repeatable",
        )
        parser.add_argument(
            "--film", metavar="ID", type=UUID, help="another draft of a film that is there"
        )
        parser.add_argument(
            "--at-most",
            metavar="DOLLARS",
            type=_dollars,
            default=0,
            help="what all of it may cost at hosted models; without it nothing is paid",
        )
        parser.add_argument("--no-export", action="store_true", help="no MP4 at the end")
        parser.add_argument("--detach", action="store_true", help="order it and come back at once")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            order, film_file = _read(options)
            code = produce_film(order, film_file, detach=options["detach"])
        except BadInput as error:
            print(f"produce: {error}", file=sys.stderr)
            sys.exit(BAD_INPUT)
        except KeyboardInterrupt:
            print("\nStopped. The same command goes on from here.", file=sys.stderr)
            sys.exit(INTERRUPTED)
        if code:
            sys.exit(code)


def _read(options: dict[str, Any]) -> tuple[Order, FilmFile]:
    script: Path = options["script"]
    if options["film"]:
        _refuse_another_look(options)
    order = Order(
        data=read_script_file(script),
        script_name=script.name,
        stop_at=options["stop_at"],
        style=options["style"],
        aspect_ratio=options["ratio"],
        short_side=DRAFT_SHORT_SIDE if options["draft"] else FULL_SHORT_SIDE,
        export=not options["no_export"],
        seed=options["seed"],
        elements=read_elements(options["element"]),
        film=options["film"],
        at_most=options["at_most"],
    )
    film_file = FilmFile(options["output"])
    if order.wants_film and not options["detach"]:
        film_file.check(script)
    return order, film_file


def _refuse_another_look(options: dict[str, Any]) -> None:
    """What is said of a look that is given is not passed over in silence."""
    given = {
        "--style": options["style"] != PLAIN,
        "--ratio": options["ratio"] != AspectRatio.WIDE.value,
        "--draft": options["draft"],
        "--seed": options["seed"] != 0,
        "--element": bool(options["element"]),
    }
    if said := ", ".join(name for name, is_given in given.items() if is_given):
        raise BadInput(f"a film keeps its look through its drafts; leave out {said}")


def _dollars(text: str) -> int:
    try:
        amount = read_dollars(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
    if amount < 0:
        raise ArgumentTypeError(f"{text} is less than nothing")
    return amount


def _output(name: str) -> Path:
    if not name.strip() or "\0" in name:
        raise ArgumentTypeError("name a file, as in -o film.mp4")
    return Path(name)
