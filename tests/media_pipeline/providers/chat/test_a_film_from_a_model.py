"""A whole film whose script was read by a language model, over HTTP."""

from collections import Counter

import pytest

from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from tests.providers.stub.chat.server import ChatStub


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
    }
