"""Keys of providers that a project brings: ``./manage.py keys add PROVIDER < key``."""

import sys
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from media_pipeline.credits.keep_key import KeyRefused, keep_key, remove_key, seal_keys_again
from media_pipeline.credits.provider_key import ProviderKey
from media_pipeline.credits.seal import SealBroken
from studio.production.bad_input import BadInput
from studio.production.database_ready import make_database_ready
from studio.production.named_project import named_project
from workflows.projects.project import Project


class Command(BaseCommand):
    help = "Keys of a project's own: what is done with them is not billed. Never shown again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "act", choices=["list", "add", "remove", "reseal"], nargs="?", default="list"
        )
        parser.add_argument("provider", metavar="PROVIDER", nargs="?", default="", help="as fal")
        parser.add_argument("--project", default="", help="its id or short name (this machine's)")

    def handle(self, *_args: Any, **options: Any) -> None:
        make_database_ready()
        try:
            self._act(options["act"], options["provider"], named_project(options["project"]))
        except (BadInput, KeyRefused) as wrong:
            raise CommandError(str(wrong), returncode=2) from None
        except SealBroken as broken:
            raise CommandError(str(broken)) from None

    def _act(self, act: str, provider: str, project: Project) -> None:
        if act in ("add", "remove") and not provider:
            raise BadInput("Name the provider, as in keys add fal.")
        if act == "add":
            self.stdout.write(f"kept: {keep_key(project.pk, provider, _secret(), by=None)}")
        elif act == "remove":
            if not remove_key(project.pk, provider):
                raise BadInput(f"{project.slug} has no key of {provider}.")
            self.stdout.write("removed")
        elif act == "reseal":
            self.stdout.write(f"{seal_keys_again()} keys sealed with the newest secret")
        else:
            for row in ProviderKey.objects.filter(project=project).order_by("provider"):
                self.stdout.write(f"{row.provider}  …{row.last_four}  {row.created_at:%Y-%m-%d}")


def _secret() -> str:
    """Typed unseen, or from a pipe: what stands on a command line can be read by everybody."""
    return getpass("key: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
