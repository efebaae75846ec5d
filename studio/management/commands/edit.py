"""A person's words in a slot: ``./manage.py edit FILM KIND:ID field=words …``."""

import json
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from media_pipeline.films.film import Film
from media_pipeline.graph.person_edit import EditRefused, write_slot


class Command(BaseCommand):
    help = (
        "Write into a slot of a film, as `edit FILM character.bible:ID "
        "standard_clothing='a blue coat'`. Nothing is made by it; `graph` shows what became stale."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("film", metavar="FILM", type=UUID)
        parser.add_argument("slot", metavar="KIND:ID")
        parser.add_argument("fields", metavar="FIELD=WORDS", nargs="+")

    def handle(self, *_args: Any, **options: Any) -> None:
        film = Film.objects.filter(pk=options["film"]).first()
        if film is None:
            raise CommandError("There is no such film. `./manage.py runs` names them.")
        kind, _, subject = options["slot"].rpartition(":")
        try:
            take = write_slot(film, kind, UUID(subject), dict(map(_field, options["fields"])))
        except ValueError:
            raise CommandError(f"{options['slot']!r} is no slot; a slot is kind:id.") from None
        except EditRefused as refused:
            raise CommandError(f"{refused.detail} [{refused.code}]") from None
        self.stdout.write("the slot shows this already" if take is None else f"take {take.number}")


def _field(given: str) -> tuple[str, Any]:
    """Lists and objects are written as JSON."""
    name, found, words = given.partition("=")
    if not found:
        raise CommandError(f"{given!r}: write field=words")
    if words[:1] in ("[", "{"):
        try:
            return name, json.loads(words)
        except ValueError:
            raise CommandError(f"{name}: this is no JSON") from None
    return name, words
