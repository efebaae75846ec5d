"""
What a job's status means, and every move between two of them.

Each move is one guarded statement (workflows/migrations/sql); a test tries each of them from
every status.
"""

from django.db import models


class JobStatus(models.TextChoices):
    PENDING = "pending"  # waits for dependencies
    READY = "ready"  # may be claimed once due_at has passed
    QUEUED = "queued"  # as ready, and a pointer is out
    LEASED = "leased"  # one attempt holds it
    WAITING = "waiting"  # a provider is at work; looked at again at look_at, no lease is held
    RETRY_SCHEDULED = "retry_scheduled"  # an attempt failed; the next may start at due_at
    BLOCKED = "blocked"  # cannot go on by itself; a person must answer
    SUCCEEDED = "succeeded"  # its receipt has been applied
    FAILED = "failed"  # gave up; requeue possible
    CANCELLED = "cancelled"  # stopped by a person
    SKIPPED = "skipped"  # something it needs failed or was cancelled


S = JobStatus

FINAL_JOB_STATUSES = frozenset({S.SUCCEEDED, S.FAILED, S.CANCELLED, S.SKIPPED})
#: due_at is set in exactly these; what is queued was due when its pointer went out.
SCHEDULED = frozenset({S.READY, S.RETRY_SCHEDULED})
CLAIMABLE = SCHEDULED | {S.QUEUED}
#: What a person looks for; exactly these always have an error_code.
STUCK = frozenset({S.BLOCKED, S.FAILED})
_NOT_STARTED = frozenset({S.PENDING, S.BLOCKED, S.WAITING, *CLAIMABLE})
_GOES_AGAIN = frozenset({S.FAILED, S.BLOCKED, S.CANCELLED})

#: move -> (from, to)
MOVES: dict[str, tuple[frozenset[JobStatus], JobStatus]] = {
    "meet_last_need": (frozenset({S.PENDING}), S.READY),
    "send_pointer": (frozenset({S.READY, S.RETRY_SCHEDULED}), S.QUEUED),
    "take_pointer_back": (frozenset({S.QUEUED}), S.READY),
    "hold_back": (frozenset({S.QUEUED}), S.READY),
    "claim": (CLAIMABLE, S.LEASED),
    "wait_for_provider": (frozenset({S.LEASED}), S.WAITING),
    "answer_wait": (frozenset({S.WAITING}), S.READY),
    "take_wait": (frozenset({S.WAITING}), S.LEASED),
    "take_blocked": (frozenset({S.BLOCKED}), S.LEASED),
    "retry_later": (frozenset({S.LEASED}), S.RETRY_SCHEDULED),
    "release": (frozenset({S.LEASED}), S.READY),
    "expire": (frozenset({S.LEASED}), S.RETRY_SCHEDULED),
    # Its holder is gone, and a provider is at work on its request.
    "expire_to_wait": (frozenset({S.LEASED}), S.WAITING),
    "block": (frozenset({S.LEASED}), S.BLOCKED),
    "stall": (frozenset({S.WAITING}), S.BLOCKED),
    "succeed": (frozenset({S.LEASED}), S.SUCCEEDED),
    "fail": (frozenset({S.LEASED}), S.FAILED),
    "stop": (frozenset({S.LEASED}), S.CANCELLED),
    "cancel": (_NOT_STARTED, S.CANCELLED),
    "miss_deadline": (_NOT_STARTED, S.FAILED),
    "skip": (frozenset({S.PENDING}), S.SKIPPED),
    # Of the cancelled ones only those whose run's deadline had passed.
    "requeue": (_GOES_AGAIN, S.READY),
    # What it needs goes again as well.
    "bring_back": (_GOES_AGAIN | {S.SKIPPED}, S.PENDING),
}
