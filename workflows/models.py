"""Django's list of the engine's rows; each is defined in the slice that owns it."""

from workflows.commands.command import Command
from workflows.deliveries.subscription import Subscription
from workflows.events.channel import Channel
from workflows.events.event import Event
from workflows.events.feed_entry import FeedEntry
from workflows.events.feed_position import FeedPosition
from workflows.events.project_feed import ProjectFeed
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.job_dependency import JobDependency
from workflows.jobs.lease import Lease
from workflows.jobs.submission import Submission
from workflows.jobs.worker import Worker
from workflows.limits.limit import Limit
from workflows.projects.api_key import ApiKey
from workflows.projects.membership import Membership
from workflows.projects.project import Project
from workflows.runs.run import Run
from workflows.webhooks.webhook_endpoint import WebhookEndpoint

__all__ = [
    "ApiKey",
    "Attempt",
    "Channel",
    "Command",
    "Event",
    "FeedEntry",
    "FeedPosition",
    "Job",
    "JobDependency",
    "Lease",
    "Limit",
    "Membership",
    "Project",
    "ProjectFeed",
    "Run",
    "Submission",
    "Subscription",
    "WebhookEndpoint",
    "Worker",
]
