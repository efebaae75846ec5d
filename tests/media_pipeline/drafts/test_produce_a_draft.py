"""``produce SCRIPT --film ID``: the order goes through the same door, and drafts may return."""

from uuid import UUID

from studio.production.order import Order
from studio.production.place_order import Placed, place_order
from tests.media_pipeline.drafts.drafting import OFFICE, same_order
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY

WITHOUT = FERRY.replace(OFFICE, "")


def placed(film_set: FilmSet, film: UUID, script: str) -> Placed:
    found = place_order(
        Order(data=script.encode(), script_name="f.fountain", stop_at="script", film=film)
    )
    film_set.work()
    return found


def test_a_draft_that_was_handed_in_before_another_one_is_handed_in_again(
    film_set: FilmSet,
) -> None:
    made = film_set.make(FERRY, stop_at="script", export=False)
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
