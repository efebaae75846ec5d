"""Addresses under /api/v1/."""

from django.urls import path, re_path

from studio.api.problem import no_such_route
from studio.api.views import (
    commands,
    events,
    films,
    job_actions,
    jobs,
    membership,
    provider_webhooks,
    run_actions,
    runs,
    webhooks,
    why,
)

urlpatterns = [
    path("projects/<uuid:project_id>/commands", commands.project_commands),
    path("projects/<uuid:project_id>/feed", events.project_feed),
    path("projects/<uuid:project_id>/membership", membership.own_membership),
    path("projects/<uuid:project_id>/webhooks", webhooks.project_webhooks),
    path("projects/<uuid:project_id>/webhooks/<uuid:webhook_id>", webhooks.webhook),
    path("projects/<uuid:project_id>/webhooks/<uuid:webhook_id>/deliveries", webhooks.deliveries),
    path("projects/<uuid:project_id>/webhooks/<uuid:webhook_id>/rotate-secret", webhooks.rotate),
    path("projects/<uuid:project_id>/webhooks/<uuid:webhook_id>/test", webhooks.test),
    path("commands/<uuid:command_id>", commands.command),
    path("commands/<uuid:command_id>/cancel", commands.cancel),
    path("runs", runs.runs),
    path("runs/<uuid:run_id>", runs.run),
    path("runs/<uuid:run_id>/jobs", runs.run_jobs),
    path("runs/<uuid:run_id>/why", why.run),
    path("runs/<uuid:run_id>/cancel", run_actions.cancel),
    path("runs/<uuid:run_id>/retry", run_actions.retry),
    path("runs/<uuid:run_id>/steer", run_actions.steer),
    path("runs/<uuid:run_id>/priority", run_actions.priority),
    path("jobs/<uuid:job_id>", jobs.job),
    path("jobs/<uuid:job_id>/attempts", jobs.job_attempts),
    path("jobs/<uuid:job_id>/submissions", jobs.job_submissions),
    path("jobs/<uuid:job_id>/answer", jobs.job_answer),
    path("jobs/<uuid:job_id>/why", why.job),
    path("jobs/<uuid:job_id>/cancel", job_actions.cancel),
    path("jobs/<uuid:job_id>/requeue", job_actions.requeue),
    path("jobs/<uuid:job_id>/priority", job_actions.priority),
    path("provider-webhooks/<str:token>", provider_webhooks.provider_webhook),
    path("channels/<str:channel>/events", events.channel_events),
    path("films", films.films),
    path("films/<uuid:film_id>", films.film),
    path("assets/<uuid:asset_id>", films.asset),
    re_path(r"^(?P<path>.*)$", no_such_route),
]
