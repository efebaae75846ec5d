"""What would become of a script: ``./manage.py analyse FILE``."""

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from rich.console import Console

from media_pipeline.scripts.read_script import read_script
from media_pipeline.scripts.script_refused import ScriptRefused
from media_pipeline.shots.analyse_script import analyse_script
from studio.production.analysis_answer import analysis_answer
from studio.production.analysis_tables import show_analysis
from studio.production.bad_input import BadInput
from studio.production.script_file import read_bytes

BAD_INPUT = 2
STANDARD_INPUT = "-"


class Command(BaseCommand):
    help = "Show the scenes, people, lines and shots of a script. Nothing is made, nothing costs."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("script", metavar="FILE", help="a script, or - for standard input")
        parser.add_argument("--json", action="store_true", help="the same as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        name: str = options["script"]
        try:
            data = read_bytes(None if name == STANDARD_INPUT else Path(name))
            script = read_script(data, name="script.txt" if name == STANDARD_INPUT else name)
        except ScriptRefused as refused:
            _refuse(refused.code, refused.detail, as_json=options["json"])
        except BadInput as error:
            _refuse("script_unreadable", str(error), as_json=options["json"])
        found = analyse_script(script.text, longest_clip=settings.MEDIA_PIPELINE_LONGEST_CLIP)
        if options["json"]:
            answer = json.dumps(analysis_answer(found), ensure_ascii=False, indent=2)
            sys.stdout.buffer.write(answer.encode() + b"\n")
        else:
            show_analysis(Console(), found)


def _refuse(code: str, detail: str, *, as_json: bool) -> NoReturn:
    error = {"error": {"code": code, "detail": detail}}
    said = json.dumps(error, ensure_ascii=False) if as_json else f"analyse: {code}: {detail}"
    print(said, file=sys.stderr)
    sys.exit(BAD_INPUT)
