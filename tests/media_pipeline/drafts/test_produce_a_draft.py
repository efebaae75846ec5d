"""``produce SCRIPT --film ID``: the order goes through the same door, and drafts may return."""

from uuid import UUID

import pytest

from studio.production.bad_input import BadInput
from studio.production.order import Order
from studio.production.place_order import Placed, place_order
from tests.media_pipeline.drafts.drafting import OFFICE, same_order
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY

WITHOUT = FERRY.replace(OFFICE, "")


def placed(film_set: FilmSet, film: UUID | None, script: str, name: str = "f.fountain") -> Placed:
    found = place_order(Order(data=script.encode(), script_name=name, stop_at="script", film=film))
    film_set.work()
    return found


def test_a_draft_that_was_handed_in_before_another_one_is_handed_in_again(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)
    rows = same_order(made)

    without = placed(film_set, made.film_id, WITHOUT)
    again = placed(film_set, made.film_id, WITHOUT)
    back = placed(film_set, made.film_id, FERRY)
    last = placed(film_set, made.film_id, WITHOUT)

    assert [one.how for one in (without, again, back, last)] == [
        "started",
        "made",
        "started",
        "started",
    ]
    assert again.run.pk == without.run.pk
    assert {one.film_id for one in (without, back, last)} == {made.film_id}
    film = MadeFilm(film_id=made.film_id, run_id=last.run.pk)
    assert same_order(film) == [rows[0], rows[2]]


def test_a_film_that_tells_another_draft_is_not_handed_out_as_the_film_of_the_first(
    film_set: FilmSet,
) -> None:
    first = placed(film_set, None, FERRY)
    placed(film_set, first.film_id, WITHOUT)

    with pytest.raises(BadInput, match=f"--film {first.film_id}"):
        placed(film_set, None, FERRY)

    placed(film_set, first.film_id, FERRY)
    assert placed(film_set, None, FERRY).how == "made"


def test_a_document_is_the_draft_that_it_was_handed_in_as(film_set: FilmSet) -> None:
    rich = r"{\rtf1\ansi EXT. PIER - DUSK\par\par Mara waits.\par}"

    placed(film_set, None, rich, "f.rtf")

    assert placed(film_set, None, rich, "f.rtf").how == "made"
