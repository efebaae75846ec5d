"""How many jobs of a key may be at work at once: ``./manage.py limits [KEY [CAP|none]]``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.limits.limit import LARGEST_CAP, LONGEST_KEY
from workflows.limits.limit_use import LimitUse, limits_in_use
from workflows.limits.set_limit import set_limit


class Command(BaseCommand):
    help = "List the limits, or set one: at most CAP jobs with this limit_key at work at once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", metavar="KEY", nargs="?", default="")
        parser.add_argument("cap", metavar="CAP", nargs="?", help="a whole number, or none")

    def handle(self, *_args: Any, **options: Any) -> None:
        key, cap = options["key"], options["cap"]
        if cap is not None:
            if len(key) > LONGEST_KEY:
                raise CommandError(f"A limit's key has at most {LONGEST_KEY} letters.")
            set_limit(key, _cap(cap))
        limits = limits_in_use([key] if key else None)
        for limit in limits:
            self.stdout.write(_line(limit))
        if key and not limits:
            raise CommandError(f"Nothing limits {key}; give a CAP to do so.")


def _cap(word: str) -> int | None:
    if word == "none":
        return None
    if not (word.isascii() and word.isdigit() and int(word) <= LARGEST_CAP):
        raise CommandError("A cap is a whole number of 0 or more, or none.")
    return int(word)


def _line(limit: LimitUse) -> str:
    most = "no cap" if limit.cap is None else f"of {limit.cap}"
    rests = "" if limit.paused_until is None else f", rests until {limit.paused_until:%H:%M:%S}"
    return f"{limit.key}  {limit.at_work} at work {most}, {limit.held_back} held back{rests}"
