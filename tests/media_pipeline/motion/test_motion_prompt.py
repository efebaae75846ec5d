"""What moves in a shot, in words: computed, until a person says otherwise."""

from uuid import UUID

from django.db import transaction

from media_pipeline.graph.computed import shown_text
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.film_states import FilmStates
from media_pipeline.graph.take import TakeCause
from media_pipeline.providers.animator import move_in_words, named_move
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.graph.test_staleness import edit, stale
from tests.media_pipeline.scripts_to_film import FERRY


def prose(made: MadeFilm, shot: UUID) -> str:
    return str(shown_text(made.view, "motion.prompt", shot)["prose"])


def typed(made: MadeFilm, shot: UUID, content: dict[str, str]) -> None:
    with transaction.atomic():
        edit_slot(made.film, "motion.prompt", shot, content, cause=TakeCause.PERSON)


def test_it_says_what_happens_and_where_the_camera_goes(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)
    shot = made.shot(1, 1)
    spec = made.view.content("shot.spec", shot.id)

    assert prose(made, shot.id).startswith(spec["action"].rstrip("."))
    assert prose(made, shot.id).endswith(move_in_words(spec["camera_move"]))


def test_a_changed_action_changes_it_and_leaves_a_local_clip_alone(film_set: FilmSet) -> None:
    """The animator of this machine reads no words: nothing that can be seen of the clip changes."""
    made = film_set.made(FERRY)
    shot = made.shot(1, 1)

    edit(made, "shot.spec", shot.id, action="She drops the oar.")

    assert prose(made, shot.id).startswith("She drops the oar.")
    view = made.view
    assert FilmStates.read(view).of(("shot.clip", shot.id)).causes[0].path.startswith("still: ")


def test_a_persons_text_stands_and_is_shown_stale_when_the_spec_changes(film_set: FilmSet) -> None:
    made = film_set.made(FERRY)
    shot = made.shot(1, 1)
    mine = {"prose": "Slowly, she turns. Pan left."}
    typed(made, shot.id, mine)

    edit(made, "shot.spec", shot.id, action="She drops the oar.")

    assert prose(made, shot.id) == mine["prose"]
    report = FilmStates.read(made.view).of(("motion.prompt", shot.id))
    assert report.kept
    assert [cause.path for cause in report.causes] == ["spec: action"]


def test_a_persons_text_that_names_another_move_makes_its_local_clip_stale_and_no_other(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY)
    shot = made.shot(1, 1)
    move = made.view.content("shot.spec", shot.id)["camera_move"]
    mine = {"prose": "She turns. The camera tilts down." if move != "tilt down" else "Pan left."}

    typed(made, shot.id, mine)

    assert stale(made) == {("shot.clip", shot.id), ("film.export", made.film_id)}


def test_a_move_is_found_in_prose_as_people_write_it() -> None:
    assert named_move("Then the camera pans right, slowly.") == "pan right"
    assert named_move("We are pushing in on the letter; tilt up later") == "push in"
    assert named_move("All of it handheld.") == "handheld"
    assert named_move(move_in_words("static")) == "static"
    assert named_move("She pushes the door in the dark.") == ""
