"""What reaches the artist is what can be seen; a result that comes too late is parked and said."""

from media_pipeline.graph.open_take import open_take
from media_pipeline.graph.take import TakeCause
from media_pipeline.providers.artist import PersonLook, StillRequest
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY


def test_no_label_reaches_the_artist(film_set: FilmSet) -> None:
    made = film_set.make(FERRY, stop_at="stills", export=False)

    people = [person for person in QuickArtist.drawn if isinstance(person, PersonLook)]
    stills = [still for still in QuickArtist.drawn if isinstance(still, StillRequest)]
    tags = {person.tag for person in made.view.characters}
    places = {place.tag for place in made.view.locations}
    assert {person.name for person in people} == {"mara", "otto"} <= tags
    assert {still.place.name for still in stills} <= places
    assert {person.name for still in stills for person in still.people} == {"mara", "otto"}


def test_a_still_is_drawn_larger_than_the_film_so_that_a_camera_can_move(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False, aspect_ratio="9:16")

    width = made.film.size[0]
    for shot in made.view.shots:
        picture = made.take("shot.still", shot.id).asset
        assert picture is not None
        assert picture.width is not None
        assert picture.height is not None
        assert picture.width > width
        assert abs(picture.width / picture.height - 9 / 16) < 0.02


def test_a_result_that_a_later_kickoff_overtook_is_kept_and_reported(film_set: FilmSet) -> None:
    made = film_set.order(FERRY, stop_at="stills", export=False)
    film_set.work(stop_before="shot.still")
    view = made.view
    slot = view.slots["shot.still", view.shots[0].id]
    overtaken = slot.claim
    assert overtaken is not None
    open_take(slot, cause=TakeCause.PLAN, job_key="later", manifest={"inputs": {}})
    film_set.work()

    overtaken.refresh_from_db()
    assert overtaken.status == "ready"
    assert made.view.selected(*("shot.still", view.shots[0].id)) is None
    parked = made.events("take.parked")
    assert [event["take"] for event in parked] == [str(overtaken.id)]
    assert parked[0]["kind"] == "shot.still"
