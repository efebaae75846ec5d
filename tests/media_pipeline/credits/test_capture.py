"""What was delivered is charged once, and never more than there is."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, ProgrammingError, transaction

from media_pipeline.credits.account import Account
from media_pipeline.credits.add_credits import KeyTaken, add_credits, refund
from media_pipeline.credits.capture import Captured, capture
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.credits.release import release
from media_pipeline.credits.reserve import hold_for_job, job_hold, reserve, run_hold
from tests.media_pipeline.credits.purse import figures, funded

pytestmark = pytest.mark.django_db


def test_a_key_is_charged_once_however_often_it_is_replayed(
    django_assert_num_queries: Any,
) -> None:
    project = funded(100)
    reserve(project, key="hold", amount=60)
    with django_assert_num_queries(1):
        first = capture(project, key="take:1", amount=25, what="a still", hold="hold")
    again = capture(project, key="take:1", amount=25, what="a still", hold="hold")

    assert first == Captured(is_new=True, taken=25, owed=0)
    assert again == Captured(is_new=False, taken=25, owed=0)
    assert figures(project) == (75, 35, 0)


def test_what_costs_more_than_is_held_takes_what_is_free() -> None:
    project = funded(100)
    reserve(project, key="hold", amount=60)
    assert capture(project, key="c", amount=80, what="a clip", hold="hold").owed == 0
    assert figures(project) == (20, 0, 0)


def test_what_is_held_for_others_is_not_taken_and_the_difference_is_owed() -> None:
    project = funded(100)
    reserve(project, key="hold", amount=30)
    reserve(project, key="of others", amount=60)

    charged = capture(project, key="c", amount=55, what="a clip", hold="hold")

    assert charged == Captured(is_new=True, taken=40, owed=15)
    assert figures(project) == (60, 60, 15)
    line = LedgerEntry.objects.get(key="c")
    assert (line.amount, line.owed, line.balance) == (-40, 15, 60)


def test_what_is_owed_is_paid_from_whatever_becomes_free() -> None:
    project = funded(30)
    reserve(project, key="of others", amount=10)
    capture(project, key="c", amount=45, what="a clip")
    assert figures(project) == (10, 10, 25)

    release(project, key="of others")
    assert figures(project) == (0, 0, 15)
    add_credits(project, key="t", amount=100, why="more")
    assert figures(project) == (85, 0, 0)
    assert LedgerEntry.objects.filter(what="owed for earlier work").count() == 2


def test_a_run_pays_from_its_own_before_it_owes() -> None:
    project, run = funded(100), uuid4()
    reserve(project, key=run_hold(run), amount=100, run_id=run)
    hold_for_job(project, run_id=run, job_key="a", price=30)
    hold_for_job(project, run_id=run, job_key="b", price=60)

    charged = capture(
        project, key="c", amount=50, what="a clip", run_id=run, hold=job_hold(run, "a")
    )

    assert charged == Captured(is_new=True, taken=50, owed=0)
    assert figures(project) == (50, 50, 0)


def test_work_done_with_a_key_of_its_own_is_written_down_and_costs_nothing() -> None:
    project = funded(0)
    charged = capture(project, key="take:1", amount=25, what="a still", own_key=True)
    assert (charged.taken, charged.owed) == (0, 0)
    line = LedgerEntry.objects.get()
    assert (line.amount, line.owed, line.is_own_key) == (0, 0, True)
    assert figures(project) == (0, 0, 0)


def test_a_top_up_is_written_once_per_key_and_a_key_names_one_line() -> None:
    project = funded(0)
    assert add_credits(project, key="t", amount=100, why="a voucher")
    assert not add_credits(project, key="t", amount=100, why="a voucher")
    with pytest.raises(KeyTaken):
        add_credits(project, key="t", amount=200, why="another voucher")
    assert figures(project) == (100, 0, 0)


def test_an_adjustment_does_not_take_what_is_held() -> None:
    project = funded(100)
    reserve(project, key="hold", amount=60)
    with pytest.raises(InsufficientCredits):
        add_credits(project, key="a", amount=-41, why="a mistake")
    assert add_credits(project, key="a", amount=-40, why="a mistake")
    assert figures(project) == (60, 60, 0)


def test_a_charge_is_given_back_whole_and_once() -> None:
    project = funded(30)
    capture(project, key="c", amount=45, what="a clip")
    assert figures(project) == (0, 0, 15)
    assert refund(project, key="c", why="it was black")
    assert not refund(project, key="c", why="it was black")
    assert figures(project) == (30, 0, 0)
    with pytest.raises(LedgerEntry.DoesNotExist):
        refund(project, key="no such", why="")


def test_no_line_of_the_ledger_is_ever_changed() -> None:
    project = funded(30)
    with pytest.raises(ProgrammingError, match="never changed"), transaction.atomic():
        LedgerEntry.objects.update(amount=1_000_000)
    assert figures(project) == (30, 0, 0)


@pytest.mark.parametrize("wrong", [{"balance": -1}, {"reserved": 31}, {"reserved": -1}])
def test_the_rows_themselves_refuse_a_balance_that_cannot_be(wrong: dict[str, int]) -> None:
    project = funded(30)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(pk=project).update(**wrong)


def test_a_negative_charge_or_hold_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="refund"):
        capture(uuid4(), key="c", amount=-1, what="")
    with pytest.raises(ValueError, match="-1"):
        reserve(uuid4(), key="c", amount=-1)
