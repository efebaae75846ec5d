"""Django's list of the engine's rows; each is defined in the slice that owns it."""

from workflows.commands.command import Command
from workflows.events.channel import Channel
from workflows.events.event import Event
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.job_dependency import JobDependency
from workflows.jobs.lease import Lease
from workflows.jobs.submission import Submission
from workflows.jobs.worker import Worker
from workflows.projects.api_key import ApiKey
from workflows.projects.membership import Membership
from workflows.projects.project import Project
from workflows.runs.run import Run

__all__ = [
    "ApiKey",
    "Attempt",
    "Channel",
    "Command",
    "Event",
    "Job",
    "JobDependency",
    "Lease",
    "Membership",
    "Project",
    "Run",
    "Submission",
    "Worker",
]
