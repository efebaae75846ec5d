"""Stills of a hosted model: held before they are asked for, charged when our copy has landed."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.keep_key import keep_key, remove_key
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.take import Take
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from tests.media_pipeline.credits.purse import figures
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.graph.hosted.studio import SCRIPT, HostedStudio
from workflows.commands.accept_command import accept_command
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

#: What a still costs, and the most it may: its fallback is dearer.
STILL, MOST = 30_000, 39_000
TEN_SHOTS = "".join(f"INT. ROOM {number} - NIGHT\n\nThe lamp turns.\n\n" for number in range(10))


def project() -> UUID:
    return local_project()[0].pk


def give(amount: int) -> None:
    add_credits(project(), key=str(uuid4()), amount=amount, why="for a test")


def order(studio: HostedStudio, amount: int, script: str = TEN_SHOTS) -> MadeFilm:
    give(amount)
    made = studio.film_set.order(script, stop_at="stills", export=False)
    studio.work()
    return made


def shown(studio: HostedStudio) -> int:
    return sum(slot.selected is not None for slot in studio.slots())


def test_with_the_balance_for_three_of_ten_three_are_asked_and_the_run_says_what_is_missing(
    studio: HostedStudio,
) -> None:
    made = order(studio, 3 * MOST + 100)

    assert len(studio.stub.ledger.read()) == 3
    assert shown(studio) == 3
    assert (made.run.status, made.run.error_code) == ("failed", "insufficient_credits")
    refused = Take.objects.filter(status="failed", error_code="insufficient_credits")
    assert refused.count() == 7
    assert figures(project()) == (3 * MOST + 100 - 3 * STILL, 0, 0)
    studio.check()

    give(10 * MOST)
    assert retry_run(made.run_id)
    studio.work()
    assert made.run.status == "succeeded"
    assert (shown(studio), len(studio.stub.ledger.read())) == (10, 10)
    charged = LedgerEntry.objects.filter(kind="charge").values_list("amount", flat=True)
    assert list(charged) == [-STILL] * 10
    assert figures(project())[1:] == (0, 0)
    studio.check()


@pytest.mark.parametrize("fault", ["prompt_refused", "late_prompt_refused"])
def test_a_still_that_is_refused_at_once_or_late_costs_nothing(
    studio: HostedStudio, fault: str
) -> None:
    studio.stub.breaks(fault, times=99)
    made = order(studio, 40 * MOST, SCRIPT)

    assert made.run.status == "failed"
    assert figures(project()) == (40 * MOST, 0, 0)
    assert not LedgerEntry.objects.filter(kind="charge").exists()


def test_a_plan_that_costs_more_than_is_there_is_refused_and_nothing_is_written(
    studio: HostedStudio,
) -> None:
    made = studio.film_set.order(TEN_SHOTS, stop_at="script", export=False)
    studio.work()
    view = load_film(made.film_id)
    plan = plan_film(view, Wanted(want=Want.CONTINUE, stop_at=Stage.STILLS))
    assert plan.price.most == 10 * MOST
    give(10 * MOST - 1)
    before = (Take.objects.count(), Job.objects.count(), Run.objects.count())

    with pytest.raises(InsufficientCredits) as refused:
        continue_film(made, plan.digest)
    assert (refused.value.needed, refused.value.available) == (10 * MOST, 10 * MOST - 1)
    assert (Take.objects.count(), Job.objects.count(), Run.objects.count()) == before

    give(1)
    continue_film(made, plan.digest)
    assert figures(project()) == (10 * MOST, 10 * MOST, 0)
    studio.work()
    assert shown(studio) == 10
    assert figures(project()) == (10 * (MOST - STILL), 0, 0)


def test_with_a_key_of_its_own_a_project_pays_the_provider_and_not_us(
    studio: HostedStudio, settings: Any
) -> None:
    keep_key(project(), "fal", settings.MEDIA_PIPELINE_FAL_KEY, by=None)
    made = studio.film_set.order(TEN_SHOTS, stop_at="stills", export=False)
    studio.work()

    assert made.run.status == "succeeded"
    lines = list(LedgerEntry.objects.values_list("amount", "owed", "is_own_key"))
    assert lines == [(0, 0, True)] * 10
    assert {take.cost for take in studio.stills()} == {STILL}


def test_a_key_taken_away_while_the_provider_is_at_work_bills_nobody_for_what_it_paid(
    studio: HostedStudio, settings: Any
) -> None:
    keep_key(project(), "fal", settings.MEDIA_PIPELINE_FAL_KEY, by=None)
    made = studio.film_set.order(TEN_SHOTS, stop_at="stills", export=False)
    studio.film_set.work()  # all are asked for, none has been looked at
    assert len(studio.stub.ledger.read()) == 10
    assert remove_key(project(), "fal")
    studio.work()

    assert made.run.status == "succeeded"
    assert figures(project()) == (0, 0, 0)
    assert LedgerEntry.objects.filter(is_own_key=True).count() == 10


def continue_film(made: MadeFilm, digest: str) -> None:
    own, actor = local_project()
    accept_command(
        project=own,
        actor=actor,
        client_command_id=str(uuid4()),
        kind="generation",
        targets=[f"film:{made.film_id}"],
        payload={"stop_at": "stills", "plan": digest},
    )
