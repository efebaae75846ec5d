"""What is reachable, what is stuck, and what to do: ``./manage.py doctor``."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from studio.production.check_up.finding import BAD, Finding
from studio.production.check_up.machine import check_providers, check_room, check_versions
from studio.production.check_up.servers import check_broker, check_database
from studio.production.check_up.work import check_work


class Command(BaseCommand):
    help = "Say what is reachable, what is stuck, and what to do; 1 when something is BAD."
    requires_system_checks: list[str] = []  # what they find is told with the rest

    def handle(self, *_args: Any, **_options: Any) -> None:
        servers = [*check_database(), *check_broker()]
        found = [*check_versions(), *servers, *check_room(), *check_providers()]
        if not any(finding.state == BAD and finding.what == "database" for finding in servers):
            found += check_work()
        for finding in found:
            self.stdout.write(finding.line())
        sys.exit(int(any(_is_bad(finding) for finding in found)))


def _is_bad(finding: Finding) -> bool:
    return finding.state == BAD
