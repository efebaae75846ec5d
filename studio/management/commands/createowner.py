"""Somebody who may log in to the admin: ``./manage.py createowner``, once an installation."""

from typing import Any

from django.core.management.base import BaseCommand

from studio.production.database_ready import make_database_ready
from studio.production.first_owner import make_first_owner


class Command(BaseCommand):
    help = "Make the first account for the admin and print its password, once."

    def handle(self, *_args: Any, **_options: Any) -> None:
        make_database_ready()
        owner = make_first_owner()
        if owner is None:
            self.stdout.write(
                "There is an account for the admin already; nothing was made. Another one: "
                "./manage.py createsuperuser. Another password: ./manage.py changepassword NAME"
            )
            return
        self.stdout.write(f"user      {owner.username}")
        self.stdout.write(f"password  {owner.password}   (shown this once)")
