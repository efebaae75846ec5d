"""How many jobs of a key may be at work at once: ``./manage.py limits [KEY [CAP|none]]``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.jobs.job import HeldBack, Job
from workflows.limits.limit import Limit
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
        limits = Limit.objects.filter(key=key) if key else Limit.objects.order_by("key")
        for limit in limits:
            self.stdout.write(_line(limit))
        if key and not limits:
            raise CommandError(f"Nothing limits {key}; give a CAP to do so.")


LONGEST_KEY = 100


def _cap(word: str) -> int | None:
    if word == "none":
        return None
    if not (word.isascii() and word.isdigit() and int(word) <= 1_000_000):
        raise CommandError("A cap is a whole number of 0 or more, or none.")
    return int(word)


def _line(limit: Limit) -> str:
    jobs = Job.objects.filter(limit_key=limit.key)
    at_work = jobs.filter(holds_slot=True).count()
    held_back = jobs.filter(held_back=HeldBack.LIMIT).exclude(held_back="").count()
    most = "no cap" if limit.cap is None else f"of {limit.cap}"
    rests = "" if limit.paused_until is None else f", rests until {limit.paused_until:%H:%M:%S}"
    return f"{limit.key}  {at_work} at work {most}, {held_back} held back{rests}"
