"""What a production has left: its jobs, its takes, its bill and its film, in words without ids."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum

from media_pipeline.credits.balance import balance_of
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.credits.reservation import Reservation
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeStatus
from tests.crash.every_kind.backlot import Providers
from workflows.canonical_json import canonical_json
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.job_status import FINAL_JOB_STATUSES
from workflows.jobs.lease import Lease
from workflows.jobs.submission import Submission
from workflows.projects.local_project import local_project
from workflows.runs.run import Run

#: Ids are by chance, and so are an entry's seed, which of its voices a provider hands out, and
#: where it listens.
_BY_CHANCE = re.compile(
    r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"  # an id
    r"|\beleven-\d+\b|\brange:[0-9a-f]{32}\b"
    r"|\"seed\":\d+|\b127\.0\.0\.1:\d+\b"
)


@dataclass(frozen=True)
class Aftermath:
    """``shown``: what every slot shows. ``charged``: each line of the bill, in micro-dollars."""

    jobs: Counter[str]
    runs: Counter[str]
    takes: Counter[str]
    shown: Counter[str]
    charged: Counter[str]


def aftermath() -> Aftermath:
    return Aftermath(
        jobs=_count(Job.objects.values_list("kind", "status")),
        runs=_count(Run.objects.values_list("kind", "status", "error_code")),
        takes=_count(Take.objects.values_list("slot__kind", "status", "error_code")),
        shown=Counter(
            _without_chance([take.slot.kind, take.content, _seen(take)])
            for take in Take.objects.filter(pk__in=Slot.objects.values("selected")).select_related(
                "slot", "asset"
            )
        ),
        charged=_count(LedgerEntry.objects.filter(kind="charge").values_list("what", "amount")),
    )


def differences(found: Aftermath, expected: Aftermath) -> list[str]:
    """What there is more and less of than expected, line by line."""
    return [
        f"{sign} {count} {name}: {line}"
        for name in Aftermath.__dataclass_fields__
        for sign, more, less in (("+", found, expected), ("-", expected, found))
        for line, count in (getattr(more, name) - getattr(less, name)).items()
    ]


def assert_nothing_is_left_over(providers: Providers) -> None:
    """Nobody holds or waits for anything, and each book says what our rows say."""
    assert not Lease.objects.exists()
    assert not Attempt.objects.filter(outcome="").exists()
    assert not Job.objects.exclude(status__in=FINAL_JOB_STATUSES).exists()
    assert not Run.objects.filter(finished_at=None).exists()
    assert not Take.objects.filter(status=TakeStatus.PENDING).exists()
    assert not Slot.objects.filter(claim__isnull=False).exists()
    assert not Reservation.objects.filter(ended_at=None).exists()
    balance = balance_of(local_project()[0].pk)
    lines = LedgerEntry.objects.aggregate(sum=Sum("amount"), owed=Sum("owed"))
    assert (balance.balance, balance.reserved, balance.owed) == (lines["sum"], 0, lines["owed"])
    accepted = set(providers.accepted())  # raises where one was accepted twice
    ours = dict(Submission.objects.values_list("idempotency_key", "outcome"))
    assert accepted <= ours.keys(), "accepted, and no row knows of it"
    asked = Counter(Submission.objects.filter(provider="seed").values_list("outcome", flat=True))
    # What is uncertain was spoken, or its worker died before it was sent.
    unheard = providers.spoken() - asked["answered"]
    assert 0 <= unheard <= asked["uncertain"], "accepted under no key, and no row knows of it"


def _seen(take: Take) -> str:
    """The bytes of its file. Outside films pictures are drawn from the luck of an id, and a voice
    that nobody designs is another one each time it is read: only that there is one."""
    if take.asset is None:
        return ""
    by_luck = take.slot.film_id is None or take.slot.kind == "character.voice"
    return take.asset.media_type if by_luck else take.asset.sha256


def _count(rows: Any) -> Counter[str]:
    return Counter(_without_chance([str(column) for column in row]) for row in rows)


def _without_chance(value: Any) -> str:
    return _BY_CHANCE.sub("by chance", canonical_json(value))
