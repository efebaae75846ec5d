"""The first page of the admin: how everything stands, and what waits for a person."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Model

from media_pipeline.credits.dollars import show_dollars
from media_pipeline.credits.spend import spent_by_day
from studio.admin.alarms import alarms
from studio.admin.links import address_of, list_address
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.projects.project import Project
from workflows.runs.run import Run
from workflows.schedules import beat_silent_seconds
from workflows.why.engine_figures import MOST_COUNTED, EngineFigures, engine_figures
from workflows.why.explain_job import explain_jobs
from workflows.why.finding import span
from workflows.why.job_facts import job_facts

MOST_NAMED = 10
SPEND_DAYS = 7
#: Of the projects that spent on these days, so many lines are shown.
MOST_SPENT = 20


@dataclass(frozen=True)
class Bar:
    """``percent`` of the longest bar beside it; ``tone`` is a class of ours in CSS."""

    label: str
    number: str
    percent: float
    where: str
    tone: str = "plain"


def dashboard(user: Any) -> dict[str, Any]:
    """For the template; empty for who may not see jobs. Spend for who may see the ledger."""
    if not isinstance(user, User) or not user.has_perm("workflows.view_job"):
        return {}
    figures = engine_figures(MOST_NAMED)
    shown = {
        "alarms": alarms(figures, beat_silent_seconds()),
        "open_jobs": _open_jobs(figures),
        "recent": _recent(figures),
        "queues": [
            queue._asdict() | {"oldest_due": _span(queue.oldest_due), "due": _number(queue.due)}
            for queue in figures.queues
        ],
        "waits": [
            {
                "provider": one.provider or "none yet",
                "waits": one.waits,
                "longest": span(one.longest),
            }
            for one in figures.waits
        ],
        "blocked_jobs": explain_jobs(job_facts(figures.blocked_jobs)),
        "stuck_runs": [run._asdict() | {"where": _at(Run, run.id)} for run in figures.stuck_runs],
    }
    if user.has_perm("media_pipeline.view_ledgerentry"):
        shown["spend"] = _spend()
    return shown


def _open_jobs(figures: EngineFigures) -> list[Bar]:
    jobs = figures.open_jobs
    return _bars(
        [
            ("due now", jobs.due, _jobs("ready"), "plain"),
            ("due later", jobs.later, _jobs("retry_scheduled"), "plain"),
            ("above a limit", jobs.held_by_limit, _jobs("ready"), "held"),
            ("of paused runs", jobs.held_by_pause, _jobs("ready"), "held"),
            ("pointer out", jobs.queued, _jobs("queued"), "plain"),
            ("at work", jobs.leased, _jobs("leased"), "work"),
            ("at a provider", jobs.waiting, _jobs("waiting"), "work"),
            ("blocked", jobs.blocked, _jobs("blocked"), "bad"),
            ("leases run out", jobs.leases_expired, list_address(Lease), "bad"),
        ]
    )


def _recent(figures: EngineFigures) -> list[Bar]:
    tones = {"succeeded": "work", "failed": "bad"}
    return _bars(
        [
            (status, number, _jobs(status), tones.get(status, "held"))
            for status, number in figures.recent._asdict().items()
        ]
    )


def _spend() -> list[Bar]:
    spent = spent_by_day(SPEND_DAYS)[:MOST_SPENT]
    longest = max((one.spent for one in spent), default=0)
    return [
        Bar(
            f"{one.day:%d %b} {one.project}",
            show_dollars(one.spent),
            _percent(one.spent, longest),
            _at(Project, one.project_id),
        )
        for one in spent
    ]


def _bars(figures: Sequence[tuple[str, int, str, str]]) -> list[Bar]:
    longest = max(number for _, number, _, _ in figures)
    return [
        Bar(label, _number(number), _percent(number, longest), where, tone)
        for label, number, where, tone in figures
    ]


def _percent(number: int, longest: int) -> float:
    return round(100 * number / longest, 1) if longest else 0.0


def _number(number: int) -> str:
    return f"{MOST_COUNTED:,} or more" if number >= MOST_COUNTED else f"{number:,}"


def _span(seconds: float | None) -> str:
    return "–" if seconds is None else span(max(0.0, seconds))


def _jobs(status: str) -> str:
    return list_address(Job, status__exact=status)


def _at(model: type[Model], key: UUID) -> str:
    return address_of(model, key)
