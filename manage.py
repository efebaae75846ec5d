#!/usr/bin/env python
"""Django's entry point. Services that the environment does not name run while a command does."""

import os
import signal
import sys
from typing import Any

#: Commands that touch neither the database nor the broker, or that start what they need
#: themselves, after they have looked at what they were given.
NEEDS_NO_SERVICES = {
    "analyse", "check", "collectstatic", "dev", "diffsettings", "help", "produce", "version",
}  # fmt: skip


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    signal.signal(signal.SIGTERM, leave)
    from django.core.management import execute_from_command_line

    if needs_no_services(sys.argv[1:]):
        execute_from_command_line(sys.argv)
        return
    from config.embedded.embedded_service_error import EmbeddedServiceError
    from config.embedded.embedded_services import running_services

    try:
        with running_services():
            execute_from_command_line(sys.argv)
    except EmbeddedServiceError as error:
        sys.exit(str(error))


def needs_no_services(arguments: list[str]) -> bool:
    if not arguments or {"-h", "--help", "--version"} & set(arguments):
        return True
    return arguments[0] in NEEDS_NO_SERVICES and "--database" not in arguments


def leave(number: int, *_: Any) -> None:
    """SIGTERM unwinds like Ctrl-C, so that the last user of the services stops them."""
    sys.exit(128 + number)


if __name__ == "__main__":
    main()
