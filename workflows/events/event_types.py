"""The catalogue of event types; the packages above declare theirs at start."""

from workflows.errors import RegistrationError

_event_types: dict[str, str] = {
    "command.accepted": "a command was stored and planned",
    "command.cancelled": "a person took it back, its run goes on for others; data: command",
    "command.superseded": "a newer command for the same targets took its place; data: command, by",
    "run.started": "a run opened; data: kind, subject",
    "run.paused": "a person holds the run; what has begun goes on to its end",
    "run.resumed": "it goes on",
    "run.retried": "failed, blocked and skipped jobs of a run go again; data: jobs",
    "run.steered": "a person added guidance; jobs not started read it; data: command or nothing",
    "run.prioritized": "its jobs, or one, have another head start; data: seconds",
    "run.stalled": "a job is blocked and the rest waits for it; a person must answer",
    "run.succeeded": "everything the run had to make is made",
    "run.failed": "something the run had to make was not made; data: code",
    "run.cancelled": "a person stopped the run; data: code when something else did",
    "job.succeeded": "its receipt was applied; data: kind, key, attempt",
    "job.retrying": "an attempt failed, another follows; data: kind, key, attempt, code",
    "job.blocked": "cannot go on by itself; data: kind, key, code",
    "job.failed": "gave up; data: kind, key, code",
    "job.cancelled": "stopped by a person; data: kind, key",
    "job.skipped": "something it needs ended otherwise; data: kind, key",
    "job.answered": "a person answered for a blocked job; data: kind, key, code, answer, actor",
    "job.requeued": "a person lets it go again, or its provider has called; data: kind, key",
    "operator.acted": "an operator did something by hand; data: action, reason, actor",
    "webhook.test": "a person tries a webhook; it goes to that webhook alone; data: webhook",
}


def declare_event_type(name: str, meaning: str) -> str:
    """Declare a type once, at import time; returns the name."""
    if name in _event_types:
        raise RegistrationError(f"event type {name!r} is declared twice")
    _event_types[name] = meaning
    return name


def event_types() -> dict[str, str]:
    """Name -> what it means, in alphabetical order."""
    return dict(sorted(_event_types.items()))


def matching_event_types(pattern: str) -> list[str]:
    """The declared types that a subscription to ``pattern`` hears of (``run.*``, ``*``)."""
    if pattern.endswith("*"):
        return [name for name in event_types() if name.startswith(pattern.rstrip("*"))]
    return [pattern] if is_event_type(pattern) else []


def is_event_type(name: str) -> bool:
    return name in _event_types
