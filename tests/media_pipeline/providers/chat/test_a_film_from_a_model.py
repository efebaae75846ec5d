"""A whole film whose script was read by a language model, over HTTP."""

from collections import Counter
from typing import Any

import pytest

from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from tests.providers.stub.chat.server import ChatStub
from workflows.jobs.job import Job
from workflows.jobs.spent import spent_on
from workflows.jobs.submission import Submission


def words_of(request: dict[str, Any]) -> str:
    return str(request["messages"][1]["content"])


def lines_of(made: MadeFilm) -> list[dict[str, str]]:
    view = made.view
    takes = [view.selected("shot.dialogue", shot.id) for shot in view.shots]
    return [line for take in takes if take for line in take.content["lines"]]


@pytest.mark.django_db(transaction=True)
def test_a_model_makes_the_film_that_the_local_analyst_makes(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    made = film_set.make(FERRY)
    assert made.run.status == "succeeded"
    assert made.film.title == "Two on a Pier"
    assert [line["text"] for line in lines_of(made)] == [
        "Is anybody out there?",
        "Nobody sails tonight.",
        "Then I will row.",
    ]
    assert Counter(line.call for line in stub.ledger.read()) == {
        "split": 1,
        "bibles": 1,
        "narrate": 1,
        "list_shots": 1,
        "design_music": 1,
    }


@pytest.mark.django_db(transaction=True)
def test_an_answer_that_cannot_be_used_is_asked_for_once_more_with_what_was_wrong(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    stub.breaks("missing_scene", call="list_shots")
    stub.breaks("length", call="bibles")
    made = film_set.make(FERRY, stop_at="script", export=False)
    assert made.run.status == "succeeded"
    asked = Counter(line.call for line in stub.ledger.read())
    assert asked == {"split": 1, "bibles": 2, "narrate": 1, "list_shots": 2}
    told = [material for seen in stub.seen if "FEEDBACK" in (material := words_of(seen.body))]
    assert sorted(text.partition("FEEDBACK [")[2].splitlines()[1] for text in told) == [
        "scenes: scene 3 is missing; answer every scene",
        "the answer reached the output limit; describe everything in fewer words",
    ]
    # What we say it cost is what the provider will send a bill for, answers in vain included.
    jobs = Job.objects.filter(run=made.run_id, queue="language").values_list("pk", flat=True)
    assert sum(map(spent_on, jobs)) == sum(line.cost_microdollars for line in stub.ledger.read())


@pytest.mark.django_db(transaction=True)
def test_a_lost_answer_is_asked_for_again_and_counted_as_paid(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    stub.breaks("drop_after_acceptance", call="split")
    made = film_set.make(FERRY, stop_at="script", export=False)
    first = Submission.objects.get(job__run=made.run_id, job__kind="script.split", number=1)
    charged = next(line.cost_microdollars for line in stub.ledger.read() if line.call == "split")
    assert (first.outcome, first.error_code) == ("uncertain", "provider_unclear")
    assert first.price_microdollars == films_ask_the_stub.most("split", FERRY) > charged
    assert first.job.status in ("retry_scheduled", "succeeded")  # as soon as it has rested
