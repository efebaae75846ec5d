"""A picture of a person's own as the still of a shot."""

from typing import Any
from uuid import uuid4

import pytest

from media_pipeline.elements.upload_picture import upload_picture
from tests.media_pipeline.conftest import film_set, quick_flush
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.small_pictures import picture
from tests.studio.conftest import Caller
from workflows.projects.local_project import local_project
from workflows.projects.membership import Role

__all__ = ["film_set", "quick_flush"]

SCRIPT = "INT. KITCHEN - DAY\n\nANNA, 40, kneads dough.\n\nEXT. GARDEN - DAY\n\nA dog sleeps.\n"


@pytest.fixture
def made(film_set: FilmSet) -> MadeFilm:
    return film_set.made(SCRIPT, stop_at="stills", export=False)


@pytest.fixture
def caller(made: MadeFilm) -> Caller:
    return Caller(Role.EDITOR, local_project()[0])


def bring(caller: Caller, made: MadeFilm, slot: str, **body: Any) -> Any:
    return caller.post(f"/api/v1/films/{made.film_id}/slots/{slot}/takes", body, format="json")


def test_a_clip_is_made_from_the_picture_and_no_plan_draws_another(
    made: MadeFilm, caller: Caller, film_set: FilmSet
) -> None:
    shot = made.shot(1, 1).id
    upload = upload_picture(caller.project, picture())

    first = bring(caller, made, f"shot.still/{shot}", asset=str(upload.pk))
    again = bring(caller, made, f"shot.still/{shot}", asset=str(upload.pk))

    assert (first.status_code, again.status_code) == (201, 200)
    newest = first.json()["takes"][0]
    assert (newest["cause"], newest["role"]) == ("person", "shown")
    assert newest["asset"]["id"] != str(upload.pk)  # the copy without what the camera wrote in it
    QuickArtist.drawn.clear()
    film_set.generate(made, stop_at="motion")
    assert QuickArtist.drawn == []
    assert str(made.take("shot.still", shot).pk) == newest["id"]
    clip = made.take("shot.clip", shot)
    assert clip.manifest["inputs"]["still"]["take"] == newest["id"]


def test_what_is_no_place_or_no_picture_is_refused_and_nothing_is_shown(
    made: MadeFilm, caller: Caller, stranger: Caller
) -> None:
    shot, upload = made.shot(1, 1).id, upload_picture(caller.project, picture())
    theirs = upload_picture(stranger.project, picture())
    before = made.take("shot.still", shot).pk

    for slot, asset, code in [
        (f"shot.clip/{shot}", upload.pk, "slot_not_writable"),
        (f"shot.still/{uuid4()}", upload.pk, "slot_unknown"),
        (f"shot.still/{shot}", theirs.pk, "picture_not_found"),
        (f"shot.still/{shot}", uuid4(), "picture_not_found"),
    ]:
        answer = bring(caller, made, slot, asset=str(asset))
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    both = bring(caller, made, f"shot.still/{shot}", asset=str(upload.pk), content={"a": "b"})
    assert (both.status_code, both.json()["code"]) == (400, "body_invalid")
    assert made.take("shot.still", shot).pk == before
