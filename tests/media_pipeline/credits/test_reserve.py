"""Money is held before work begins, or the work is refused."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db.models.functions import Now

from media_pipeline.credits.account import Account
from media_pipeline.credits.balance import balance_of
from media_pipeline.credits.capture import capture
from media_pipeline.credits.expire_reservations import expire_reservations
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.release import release
from media_pipeline.credits.reservation import Reservation
from media_pipeline.credits.reserve import grow, hold_for_job, job_hold, reserve, run_hold
from tests.media_pipeline.credits.purse import figures, funded
from tests.workflows.engine import drain, make_run, new_job
from workflows.pointer import Pointer
from workflows.runs.cancel_run import cancel_run

pytestmark = pytest.mark.django_db


def test_what_is_held_is_not_available_to_others() -> None:
    project = funded(100)
    reserve(project, key="a", amount=60)

    with pytest.raises(InsufficientCredits) as refused:
        reserve(project, key="b", amount=41)

    assert (refused.value.needed, refused.value.available) == (41, 40)
    assert (refused.value.code, refused.value.http_status) == ("insufficient_credits", 402)
    assert "$0.000041" in str(refused.value)
    assert "$0.00004 is" in str(refused.value)
    assert figures(project) == (100, 60, 0)


def test_a_key_holds_once_however_often_it_is_asked() -> None:
    project = funded(100)
    for _ in range(3):
        reserve(project, key="a", amount=60)
    assert figures(project) == (100, 60, 0)


def test_a_project_without_an_account_has_nothing_and_spends_nothing() -> None:
    project = funded(0)
    assert balance_of(project).available == 0
    with pytest.raises(InsufficientCredits):
        reserve(project, key="a", amount=1)
    assert not Account.objects.exists()
    assert not Reservation.objects.exists()


def test_what_costs_nothing_asks_no_database(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        reserve(uuid4(), key="a", amount=0)
        grow(uuid4(), key="a", amount=0)
        hold_for_job(uuid4(), run_id=uuid4(), job_key="a", price=0)
        capture(uuid4(), key="a", amount=0, what="nothing")


def test_holding_is_one_statement(django_assert_num_queries: Any) -> None:
    project = funded(100)
    with django_assert_num_queries(1):
        reserve(project, key="a", amount=60)


def test_a_reservation_grows_or_stays_as_it_was() -> None:
    project = funded(100)
    reserve(project, key="a", amount=60)
    grow(project, key="a", amount=30)
    with pytest.raises(InsufficientCredits):
        grow(project, key="a", amount=11)
    assert figures(project) == (100, 90, 0)
    assert Reservation.objects.get().amount == 90


def test_what_is_released_is_free_again_and_the_key_may_hold_anew() -> None:
    project = funded(100)
    reserve(project, key="a", amount=60)
    capture(project, key="c", amount=10, what="a still", hold="a")

    assert release(project, key="a") == 50
    assert release(project, key="a") == 0
    assert figures(project) == (90, 0, 0)

    reserve(project, key="a", amount=90)
    assert figures(project) == (90, 90, 0)


def test_a_job_draws_its_price_from_what_its_run_holds() -> None:
    project, run = funded(100), uuid4()
    reserve(project, key=run_hold(run), amount=100, run_id=run)
    for _ in range(2):  # a second try holds no more
        hold_for_job(project, run_id=run, job_key="still", price=70)

    held = dict(Reservation.objects.values_list("key", "amount"))
    assert held == {run_hold(run): 30, job_hold(run, "still"): 70}
    with pytest.raises(InsufficientCredits) as refused:
        hold_for_job(project, run_id=run, job_key="other", price=40)
    assert (refused.value.needed, refused.value.available) == (10, 0)
    assert figures(project) == (100, 100, 0)


def test_a_dearer_second_request_of_a_job_holds_the_difference() -> None:
    project, run = funded(100), uuid4()
    reserve(project, key=run_hold(run), amount=50, run_id=run)
    hold_for_job(project, run_id=run, job_key="clip", price=50)
    hold_for_job(project, run_id=run, job_key="clip", price=80)
    assert figures(project) == (100, 80, 0)


@pytest.mark.parametrize("ending", ["succeeded", "cancelled"])
def test_a_run_that_ends_holds_nothing_whoever_ends_it(
    ending: str, pointers: list[Pointer]
) -> None:
    run = make_run(new_job("a"))
    project = funded(100, run.project)
    reserve(project, key=run_hold(run.pk), amount=60, run_id=run.pk)
    hold_for_job(project, run_id=run.pk, job_key="a", price=20)
    capture(project, key="c", amount=15, what="a still", run_id=run.pk, hold=job_hold(run.pk, "a"))

    if ending == "cancelled":
        cancel_run(run.pk)
    else:
        drain(pointers)

    run.refresh_from_db()
    assert run.status == ending
    assert figures(project) == (85, 0, 0)
    assert set(Reservation.objects.values_list("ended", flat=True)) == {"released"}


def test_what_lapsed_is_free_unless_its_run_lives() -> None:
    run = make_run(new_job("a"))
    project = funded(100, run.project)
    reserve(project, key="lives", amount=10, run_id=run.pk)
    reserve(project, key="lapsed", amount=20)
    reserve(project, key="of nobody", amount=30, run_id=uuid4())
    reserve(project, key="in time", amount=40, lasts=timedelta(days=1))
    assert expire_reservations() == 0
    Reservation.objects.exclude(key="in time").update(expires_at=Now() - timedelta(seconds=1))

    assert expire_reservations() == 2

    assert figures(project) == (100, 50, 0)
    live = Reservation.objects.filter(ended_at=None, expires_at__gt=Now())
    assert set(live.values_list("key", flat=True)) == {"lives", "in time"}


def test_a_tick_with_nothing_to_do_is_one_look(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        expire_reservations()
