"""Jobs across all runs: ``./manage.py jobs --failed``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from studio.production.job_line import job_line
from workflows.jobs.job import Job
from workflows.jobs.job_status import STUCK, JobStatus


class Command(BaseCommand):
    help = "List jobs, newest first."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--failed", action="store_true", help="what failed or is blocked")
        which.add_argument("--status", choices=JobStatus.values)
        parser.add_argument("-n", type=int, default=50, help="how many (50)")

    def handle(self, *_args: Any, **options: Any) -> None:
        jobs = Job.objects.order_by("-id")
        if options["failed"]:
            jobs = jobs.filter(status__in=STUCK).exclude(error_code="")
        elif options["status"]:
            jobs = jobs.filter(status=options["status"])
            if options["status"] in STUCK:
                jobs = jobs.exclude(error_code="")  # these have one; by it they are found
        for job in jobs[: max(0, options["n"])]:
            self.stdout.write(job_line(job))
