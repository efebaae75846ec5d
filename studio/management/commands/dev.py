"""Everything in one terminal: ``./manage.py dev``."""

import secrets
import sys
import threading
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.module_loading import import_string

from studio.production.crew import Crew, CrewFailed, Member, celery, workers_and_beat
from studio.production.database_ready import make_database_ready
from studio.production.first_owner import make_first_owner


class Command(BaseCommand):
    help = "Run the web site, workers, beat and Flower; Ctrl-C stops them all."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--flower-port", type=int, default=5555)

    def handle(self, *_args: Any, **options: Any) -> None:
        password = secrets.token_urlsafe(12)
        members = [
            *workers_and_beat(),
            _web(options["port"]),
            _flower(options["flower_port"], password),
        ]
        with import_string(settings.EMBEDDED_SERVICES)() as services:
            make_database_ready()
            owner = make_first_owner()
            try:
                with Crew(members) as crew:
                    self.stdout.write(f"site    http://127.0.0.1:{options['port']}/admin/")
                    if owner:
                        login = f"user {owner.username}, password {owner.password}"
                        self.stdout.write(f"        {login}   (shown this once)")
                    self.stdout.write(f"api     http://127.0.0.1:{options['port']}/api/v1/")
                    flower = f"http://127.0.0.1:{options['flower_port']}/"
                    self.stdout.write(f"flower  {flower}  user callsheet, password {password}")
                    self.stdout.write(f"logs    {settings.STUDIO_LOG_DIR}")
                    self.stdout.write("Ctrl-C stops everything.")
                    self.stdout.flush()
                    while True:
                        crew.keep_alive()
                        services.ensure()
                        threading.Event().wait(1.0)
            except CrewFailed as error:
                sys.exit(str(error))
            except KeyboardInterrupt:
                self.stdout.write("\nStopped.")


def _web(port: int) -> Member:
    module, _, name = settings.ASGI_APPLICATION.rpartition(".")
    command = [sys.executable, "-m", "uvicorn", f"{module}:{name}"]
    command += ["--host", "127.0.0.1", "--port", str(port)]
    command += ["--timeout-graceful-shutdown", "3"]  # open streams would keep it for minutes
    return Member("web", command, Path(settings.STUDIO_LOG_DIR) / "web.log")


def _flower(port: int, password: str) -> Member:
    """The password goes by a file of ours: everybody on the machine can read a command line."""
    logs = Path(settings.STUDIO_LOG_DIR)
    logs.mkdir(parents=True, exist_ok=True)
    kept = logs / "flower_password"
    kept.unlink(missing_ok=True)
    kept.touch(0o600)
    kept.write_text(password)
    command = celery("flower", "--address=127.0.0.1", f"--port={port}")
    command.append(f"--conf={settings.STUDIO_FLOWER_CONFIG}")
    command.insert(1, f"FLOWER_PASSWORD_FILE={kept}")  # after `env`
    return Member("flower", command, logs / "flower.log")
