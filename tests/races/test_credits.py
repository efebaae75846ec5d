"""Many hold, charge and release one project's credits at one moment."""

from functools import partial
from uuid import UUID, uuid4

import pytest

from media_pipeline.credits.capture import Captured, capture
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.credits.release import release
from media_pipeline.credits.reserve import grow, hold_for_job, job_hold, reserve, run_hold
from tests.media_pipeline.credits.purse import figures, funded
from tests.races.racers import TIMES, racers
from tests.workflows.engine import make_run, new_job
from workflows.projects.project import Project
from workflows.runs.cancel_run import cancel_run

pytestmark = pytest.mark.django_db(transaction=True)


def holds(project: UUID, key: str, amount: int) -> bool:
    try:
        reserve(project, key=key, amount=amount)
    except InsufficientCredits:
        return False
    return True


def test_fifty_at_once_never_hold_more_than_there_is() -> None:
    with racers(50) as race:
        for _ in range(TIMES // 20):
            project = funded(100)
            held = race([partial(holds, project, f"k{number}", 7) for number in range(50)])
            assert held.count(True) == 14
            assert figures(project) == (100, 98, 0)


def test_ten_captures_at_once_never_overdraw_and_nothing_goes_unwritten() -> None:
    """The balance of three of ten shots, and nobody has held anything."""
    with racers(10) as race:
        for _ in range(TIMES // 10):
            project = funded(30)
            shots = [
                partial(capture, project, key=f"take:{number}", amount=10, what="a clip")
                for number in range(10)
            ]
            charged: list[Captured] = race(shots)
            assert sum(one.taken for one in charged) == 30
            assert figures(project) == (0, 0, 70)


def test_ten_jobs_with_the_balance_of_three_are_three_that_ask() -> None:
    def work(run: UUID, number: int) -> bool:
        try:
            hold_for_job(project, run_id=run, job_key=f"shot {number}", price=10)
        except InsufficientCredits:
            return False
        hold = job_hold(run, f"shot {number}")
        capture(project, key=f"take:{number}", amount=10, what="a clip", run_id=run, hold=hold)
        return True

    with racers(10) as race:
        for _ in range(TIMES // 10):
            project, run = funded(35), uuid4()
            made = race([partial(work, run, number) for number in range(10)])
            assert made.count(True) == 3
            assert figures(project) == (5, 0, 0)


def test_one_charge_replayed_by_ten_at_once_is_one_line() -> None:
    with racers(10) as race:
        for _ in range(TIMES // 10):
            project = funded(30)
            charged = race([partial(capture, project, key="t", amount=10, what="it")] * 10)
            assert [one.is_new for one in charged].count(True) == 1
            assert {one.taken for one in charged} == {10}
            assert LedgerEntry.objects.filter(project_id=project, key="t").count() == 1
            assert figures(project) == (20, 0, 0)


def test_a_run_that_ends_while_its_jobs_hold_grow_and_charge_leaves_right_sums() -> None:
    def tries(run: UUID, key: str) -> None:
        try:
            hold_for_job(project, run_id=run, job_key=key, price=10)
            grow(project, key=run_hold(run), amount=5, run_id=run)
            capture(project, key=key, amount=9, what="a clip", run_id=run, hold=job_hold(run, key))
        except InsufficientCredits:
            return

    with racers(6) as race:
        for _ in range(TIMES // 10):
            project = funded(40)
            run = make_run(new_job("a"), project=Project.objects.get(pk=project))
            reserve(project, key=run_hold(run.pk), amount=20, run_id=run.pk)
            race(
                [
                    *(partial(tries, run.pk, f"take:{number}") for number in range(4)),
                    partial(cancel_run, run.pk),
                    partial(release, project, key=run_hold(run.pk)),
                ]
            )
            balance, _, owed = figures(project)
            charges = LedgerEntry.objects.filter(project_id=project, kind="charge").count()
            assert (balance, owed) == (40 - 9 * charges, 0)
