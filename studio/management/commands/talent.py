"""The library's talent: ``./manage.py talent [list | add NAME PICTURE…]``."""

from argparse import RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError, CommandParser

from media_pipeline.assets.read_picture import LARGEST_PICTURE, PictureRefused
from media_pipeline.elements.upload_picture import upload_picture
from media_pipeline.graph.film_states import FilmStates
from media_pipeline.graph.library_view import load_library
from media_pipeline.graph.staleness import take_state
from media_pipeline.library.keep_entry import add_entry
from media_pipeline.library.library_refused import LibraryRefused
from media_pipeline.library.shelf import LOCATIONS, TALENT, Shelf
from studio.production.bad_input import BadInput
from studio.production.database_ready import make_database_ready
from studio.production.script_file import read_bytes
from workflows.commands.accept_command import accept_command
from workflows.projects.local_project import local_project


class Command(BaseCommand):
    help = """List the talent of this machine's library, or add one:
  talent
  talent add "Anna Berg" anna.jpg anna-side.jpg --description "a woman of 36 with red hair"
  talent add Pier pier.jpg --place
The ids that are listed go with a film, as the payload's «talent»."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        kwargs.setdefault("formatter_class", RawDescriptionHelpFormatter)
        return super().create_parser(prog_name, subcommand, **kwargs)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", nargs="?", choices=("list", "add"), default="list")
        parser.add_argument("name", metavar="NAME", nargs="?", default="")
        parser.add_argument("pictures", metavar="PICTURE", nargs="*", default=[])
        parser.add_argument("--description", default="", help="what can be seen")
        parser.add_argument("--tag", action="append", default=[])
        parser.add_argument("--place", action="store_true", help="places, not people")
        parser.add_argument("--sheet", action="store_true", help="order its sheet, too")

    def handle(self, *_args: Any, **options: Any) -> None:
        make_database_ready()
        shelf = LOCATIONS if options["place"] else TALENT
        if options["what"] == "add":
            self._add(shelf, options)
        else:
            self._list(shelf)

    def _add(self, shelf: Shelf, options: dict[str, Any]) -> None:
        project, actor = local_project()
        try:
            read = [
                read_bytes(Path(file), most=LARGEST_PICTURE, what="picture")
                for file in options["pictures"]
            ]
            entry = add_entry(
                shelf,
                project.pk,
                name=options["name"],
                description=options["description"],
                tags=options["tag"],
                pictures=[upload_picture(project, data).pk for data in read],
            )
        except (LibraryRefused, PictureRefused) as refused:
            raise CommandError(f"{refused.detail} [{refused.code}]", returncode=2) from refused
        except BadInput as bad:
            raise CommandError(str(bad), returncode=2) from bad
        self.stdout.write(f"{entry.pk}  {entry.name}")
        if options["sheet"]:
            asked = "library_locations" if options["place"] else "talent"
            accepted = accept_command(
                project=project,
                actor=actor,
                client_command_id=str(uuid4()),
                kind="utility",
                payload={"library_sheets": {asked: [str(entry.pk)]}},
            )
            self.stdout.write(f"run {accepted.command.run_id}: its sheet, once workers run")

    def _list(self, shelf: Shelf) -> None:
        project, _ = local_project()
        rows = list(shelf.model._default_manager.filter(project=project).order_by("id"))
        view = load_library(project.pk, [row.pk for row in rows])
        states = FilmStates.read(view)
        for row in rows:
            pictures = len(view.content(shelf.pictures, row.pk).get("pictures", ()))
            sheet = take_state(view, shelf.sheet, row.pk, states).state
            told = view.content(shelf.profile, row.pk).get("description", "")
            archived = "  archived" if row.archived_at else ""
            self.stdout.write(
                f"{row.pk}  {row.name}  {pictures} pictures, sheet {sheet}{archived}  {told[:60]}"
            )
