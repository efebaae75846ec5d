"""What a film's script costs to be read is held at the click, and charged where it lands."""

from typing import Any
from uuid import UUID

import pytest
from django.db.models.functions import Now

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.credits.balance import balance_of
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.credits.reservation import Reservation
from media_pipeline.films.film import Film
from media_pipeline.graph.take import Take
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from media_pipeline.scripts.kept_answers import keep_answer
from tests.media_pipeline.credits.purse import TEN_DOLLARS, figures
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.providers.chat.conftest import films_ask_the_stub, stub
from tests.media_pipeline.scripts_to_film import FERRY
from tests.providers.stub.chat.server import ChatStub
from workflows.commands.command import Command
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project
from workflows.runs.cost import cost_of_run
from workflows.runs.retry_run import retry_run

__all__ = ["films_ask_the_stub", "stub"]

pytestmark = pytest.mark.django_db(transaction=True)

SHORT: dict[str, Any] = {"stop_at": "script", "export": False}


def project() -> UUID:
    return local_project()[0].pk


def leave(amount: int) -> None:
    """So much is available, however much is held."""
    free = balance_of(project()).available
    add_credits(project(), key=f"leave:{free}:{amount}", amount=amount - free, why="for a test")


def billed() -> int:
    return -sum(LedgerEntry.objects.filter(kind="charge").values_list("amount", flat=True))


def test_what_is_charged_is_what_the_applied_answers_cost_and_nothing_stays_held(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    made = film_set.order(FERRY, **SHORT)
    most = sum(films_ask_the_stub.most(call, FERRY) for call in ("split", "bibles"))
    assert figures(project()) == (TEN_DOLLARS, most, 0)
    film_set.work()

    assert made.run.status == "succeeded"
    asked = [line.cost_microdollars for line in stub.ledger.read()]
    assert billed() == cost_of_run(made.run_id).charged == sum(asked) > 0
    assert figures(project()) == (TEN_DOLLARS - billed(), 0, 0)
    lines = LedgerEntry.objects.filter(run_id=made.run_id).values_list("what", flat=True)
    assert {what.partition(" by ")[0] for what in lines} == {
        *("script.split", "film.bibles", "scenes.narrate", "shots.list")
    }


def test_a_film_of_this_machine_needs_no_account_and_makes_no_line(film_set: FilmSet) -> None:
    made = film_set.make(FERRY)
    assert made.run.status == "succeeded"
    assert not Reservation.objects.exists()
    assert not LedgerEntry.objects.exists()


def test_with_too_little_the_click_is_refused_and_nothing_is_written(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    most = sum(films_ask_the_stub.most(call, FERRY) for call in ("split", "bibles"))
    leave(most - 1)

    with pytest.raises(InsufficientCredits) as refused:
        film_set.order(FERRY, **SHORT)

    assert (refused.value.needed, refused.value.available) == (most, most - 1)
    for rows in (Film, Command, Job, Take, Reservation):
        assert not rows._default_manager.exists()
    assert stub.ledger.read() == []


def test_a_run_that_grows_beyond_the_balance_stops_there_says_so_and_goes_on_when_paid(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    made = film_set.order(FERRY, **SHORT)
    film_set.work(stop_before="scenes.narrate")
    leave(1)
    film_set.work()

    assert (made.run.status, made.run.error_code) == ("failed", "insufficient_credits")
    assert "add credits" in made.run.error_detail
    assert [line.call for line in stub.ledger.read()] == ["split", "bibles"]
    assert figures(project()) == (1, 0, 0)

    leave(TEN_DOLLARS)
    assert retry_run(made.run_id)
    film_set.work()
    assert made.run.status == "succeeded"
    asked = [line.cost_microdollars for line in stub.ledger.read()]
    assert (len(asked), billed()) == (4, sum(asked))
    assert figures(project())[1:] == (0, 0)


def test_what_was_refused_costs_nothing_and_what_was_delivered_before_is_paid(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    stub.breaks("moderated", call="narrate")
    made = film_set.make(FERRY, **SHORT)

    assert made.run.status == "failed"
    assert [line.call for line in stub.ledger.read()] == ["split", "bibles"]
    assert billed() == sum(line.cost_microdollars for line in stub.ledger.read())
    assert figures(project()) == (TEN_DOLLARS - billed(), 0, 0)


def test_a_retry_holds_again_what_was_not_delivered_or_is_refused_as_a_whole(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    stub.breaks("moderated", call="bibles")
    made = film_set.make(FERRY, **SHORT)
    of_the_bibles = films_ask_the_stub.most("bibles", FERRY)
    leave(of_the_bibles - 1)

    with pytest.raises(InsufficientCredits):
        retry_run(made.run_id)
    assert made.run.status == "failed"
    assert figures(project()) == (of_the_bibles - 1, 0, 0)

    leave(of_the_bibles)
    assert retry_run(made.run_id)
    assert figures(project()) == (of_the_bibles, of_the_bibles, 0)
    leave(TEN_DOLLARS)
    film_set.work()
    assert made.run.status == "succeeded"
    assert figures(project())[1:] == (0, 0)


def test_an_answer_that_lands_only_at_the_second_try_is_charged_once(
    film_set: FilmSet,
    stub: ChatStub,
    films_ask_the_stub: LanguageModelAnalyst,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The process may die just so, with the answer stored and the charge not committed."""
    failures = [OSError("the storage is away")]

    def fails_once(*given: Any) -> None:
        if failures:
            raise failures.pop()
        keep_answer(*given)

    monkeypatch.setattr("media_pipeline.scripts.analysis_job.keep_answer", fails_once)
    made = film_set.order(FERRY, **SHORT)
    film_set.work()
    Job.objects.filter(run=made.run_id, status="retry_scheduled").update(due_at=Now())
    film_set.work()

    assert made.run.status == "succeeded"
    assert Job.objects.get(run=made.run_id, kind="script.split").apply_failures == 1
    asked = [line.cost_microdollars for line in stub.ledger.read()]
    assert (len(asked), billed()) == (4, sum(asked))


def test_an_answer_in_vain_is_not_billed_the_one_that_is_used_is(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    stub.breaks("missing_scene", call="list_shots")
    made = film_set.make(FERRY, **SHORT)
    cost = cost_of_run(made.run_id)
    assert billed() == cost.charged < cost.spent
