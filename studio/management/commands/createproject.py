"""A project with an owner and an API key: ``./manage.py createproject NAME``."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils.text import slugify

from studio.production.database_ready import make_database_ready
from workflows.projects.api_key import ApiKey
from workflows.projects.membership import Membership, Role
from workflows.projects.project import Project


class Command(BaseCommand):
    help = "Make a project and print an API key for it, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", metavar="NAME")
        parser.add_argument("--user", default="", help="its owner, made when missing (NAME)")

    def handle(self, *_args: Any, **options: Any) -> None:
        name: str = options["name"].strip()
        slug = slugify(name)[:50]
        if not slug or len(name) > 200:
            raise CommandError("A project's name has letters, at most 200.", returncode=2)
        make_database_ready()
        with transaction.atomic():
            project, is_new = Project.objects.get_or_create(slug=slug, defaults={"name": name})
            if not is_new:
                raise CommandError(f"There is a project {slug} already.", returncode=2)
            username = (options["user"] or slug)[:150]
            # "!" is no password's hash: nobody logs in until one is set.
            user, _ = User.objects.get_or_create(username=username, defaults={"password": "!"})
            Membership.objects.create(project=project, user=user, role=Role.OWNER)
            _, secret = ApiKey.objects.issue(project, user)
        self.stdout.write(f"project {project.pk}")
        self.stdout.write(f"key     {secret}   (shown this once)")
