"""What is uploaded is bound to the script by its token, and shown where the script names it."""

from typing import Any
from uuid import uuid4

import pytest

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.elements.add_element import MOST_ELEMENTS, add_element, show_file
from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.elements.mentions import scenes_that_name
from media_pipeline.elements.upload_picture import shown_picture, upload_picture
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from media_pipeline.graph.staleness import TakeState, take_state
from media_pipeline.providers.artist import StillRequest
from media_pipeline.scripts.script_text import script_text
from tests.media_pipeline.fakes.pictures import QuickArtist
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.graph.test_staleness import edit, stale
from tests.media_pipeline.scripts_to_film import CHINESE, FERRY
from tests.media_pipeline.small_pictures import BLUE, RED, photo_with_a_secret, picture
from workflows.errors import CommandRefused
from workflows.projects.local_project import local_project

CYRILLIC = """ИНТ. КУХНЯ - ДЕНЬ

МАША держит {КРУЖКА}.

МАША
Где все?

НАТ. САД - ДЕНЬ

Пёс спит под яблоней.
"""


def shows(made: MadeFilm, token: str) -> set[Any]:
    """The shots that show the element."""
    view, element = made.view, made.element(token)
    return {shot.id for shot in view.shots if element in view.elements_in(shot.id)}


def replace_picture(film_set: FilmSet, made: MadeFilm, token: str, data: bytes) -> None:
    upload = film_set.element("x", data)["asset"]
    project_id = made.film.project_id
    assert show_file(made.element(token), project_id, shown_picture(project_id, upload))


@pytest.mark.parametrize(
    ("script", "name", "token"),
    [(FERRY, "Coins", "COINS"), (CYRILLIC, "кружка", "КРУЖКА"), (CHINESE, "杯子", "杯子")],
)
def test_shots_whose_action_names_it_are_drawn_with_its_picture_and_words(
    film_set: FilmSet, script: str, name: str, token: str
) -> None:
    elements = [film_set.element(name, picture(), description="As it is on the picture.")]
    made = film_set.make(script, elements=elements, stop_at="stills", export=False)

    bound = shows(made, token)
    assert bound
    assert all(name.lower() in action_of(made, shot).lower() for shot in bound)
    unbound = {shot.id for shot in made.view.shots} - bound
    assert all(name.lower() not in action_of(made, shot).lower() for shot in unbound)
    stills = [one for one in QuickArtist.drawn if isinstance(one, StillRequest) and one.elements]
    assert len(stills) == len(bound)
    look = stills[0].elements[0]
    assert (look.token, look.description) == (token, "As it is on the picture.")
    assert look.picture.read_bytes()[:3] == b"\xff\xd8\xff"


def action_of(made: MadeFilm, shot_id: Any) -> str:
    return str(made.view.content("shot.spec", shot_id)["action"])


def test_a_face_is_shown_with_its_person_and_a_place_wherever_the_film_plays_there(
    film_set: FilmSet,
) -> None:
    elements = [film_set.element(name, picture()) for name in ("Otto", "Pier", "Coins")]
    made = film_set.make(FERRY, elements=elements, stop_at="stills", export=False)
    view, otto, first = made.view, made.person("otto"), made.scenes()[0]

    assert shows(made, "OTTO") == {shot.id for shot in view.shots if otto in view.seen_in(shot.id)}
    assert shows(made, "PIER") == {shot.id for shot in view.shots if shot.scene_id == first.id}
    unnamed = [shot for shot in shows(made, "PIER") if "pier" not in action_of(made, shot).lower()]
    assert unnamed


def test_scenes_that_name_it_are_told_and_what_no_scene_names_is_noticed(
    film_set: FilmSet,
) -> None:
    elements = [film_set.element(name, picture()) for name in ("Mara", "Sea", "Gold watch")]
    made = film_set.make(FERRY, elements=elements, stop_at="script", export=False)

    scenes = scenes_that_name(made.view, script_text(made.film))
    named = {element.token: scenes[element.id] for element in made.view.elements}
    assert named == {"MARA": [1, 2], "SEA": [3], "GOLD_WATCH": []}
    told = [event for event in made.events("film.notice") if event["code"] == "element_not_named"]
    assert len(told) == 1
    assert "{GOLD_WATCH}" in told[0]["detail"]


def test_another_picture_makes_stale_what_shows_it_and_nothing_else(film_set: FilmSet) -> None:
    made = film_set.make(FERRY, elements=[film_set.element("Coins", picture(RED))])
    bound = shows(made, "COINS")
    assert 0 < len(bound) < len(made.view.shots)

    replace_picture(film_set, made, "COINS", picture(BLUE))

    coins = made.element("COINS")
    assert stale(made) == {
        ("element.description", coins.id),
        *(("shot.still", shot) for shot in bound),
        *(("shot.clip", shot) for shot in bound),
        ("film.export", made.film_id),
    }
    view, shot = made.view, next(iter(bound))
    assert take_state(view, "shot.still", shot) == TakeState("stale", "element 1 picture")
    assert take_state(view, "shot.clip", shot).cause == "still: element 1 picture"
    assert take_state(view, "element.description", coins.id).cause == "picture"

    replace_picture(film_set, made, "COINS", picture(RED))
    assert stale(made) == set()


def test_other_words_make_stale_what_shows_it(film_set: FilmSet) -> None:
    made = film_set.make(FERRY, elements=[film_set.element("Coins", picture(RED))])

    edit(made, "element.description", made.element("COINS").id, description="Old coins.")

    stills = {subject for kind, subject in stale(made) if kind == "shot.still"}
    assert stills == shows(made, "COINS")
    shot = next(iter(stills))
    assert take_state(made.view, "shot.still", shot).cause == "element 1: description"


def test_an_element_that_joins_a_finished_film_makes_stale_the_shots_that_name_it(
    film_set: FilmSet,
) -> None:
    made = film_set.made(FERRY, stop_at="stills", export=False)
    upload = film_set.element("Coins", picture())["asset"]
    add_element(made.film, name="Coins", upload=upload)

    bound = shows(made, "COINS")
    assert bound
    assert stale(made) == {("shot.still", shot) for shot in bound}


def test_the_same_picture_uploaded_twice_is_kept_once_and_may_be_two_elements(
    film_set: FilmSet,
) -> None:
    project, _ = local_project()
    first, again = (upload_picture(project, picture(RED)) for _ in range(2))
    assert first == again
    assert Asset.objects.count() == 2  # what came, and what is shown

    elements = [{"name": name, "asset": str(first.pk)} for name in ("Coins", "Boat")]
    made = film_set.make(FERRY, elements=elements, stop_at="script", export=False)

    assert [element.number for element in made.view.elements] == [1, 2]
    replaced = show_file(made.element("COINS"), project.pk, shown_picture(project.pk, first.pk))
    assert not replaced
    assert stale(made) == set()


def test_what_was_written_beside_the_pixels_of_an_upload_is_not_in_what_is_shown(
    film_set: FilmSet,
) -> None:
    project, _ = local_project()
    data = photo_with_a_secret()
    upload = upload_picture(project, data)
    shown = shown_picture(project.pk, upload.pk)

    assert file_of(upload).read_bytes() == data
    assert b"SecretCamera" not in file_of(shown).read_bytes()
    assert (shown.width, shown.height) == (40, 60)


@pytest.mark.parametrize(
    ("elements", "code"),
    [
        ([{"name": "Mug", "asset": str(uuid4())}], "picture_not_found"),
        ([{"name": "", "asset": "PICTURE"}], "element_name_invalid"),
        ([{"name": "?!", "asset": "PICTURE"}], "element_name_invalid"),
        ([{"name": "a=b", "asset": "PICTURE"}], "element_name_invalid"),
        ([{"name": "x" * 81, "asset": "PICTURE"}], "element_name_invalid"),
        ([{"name": "Red mug", "asset": "PICTURE"}, {"name": "@RED_MUG", "asset": "PICTURE"}],
         "element_name_taken"),
        ([{"name": "Mug", "asset": "PICTURE", "description": "x" * 2001}], "description_invalid"),
        ([{"name": f"Mug {n}", "asset": "PICTURE"} for n in range(MOST_ELEMENTS + 1)],
         "payload_invalid"),
        ([{"name": "Mug"}], "payload_invalid"),
    ],
)  # fmt: skip
def test_an_element_that_cannot_be_is_refused_and_no_film_is_made(
    film_set: FilmSet, elements: list[dict[str, Any]], code: str
) -> None:
    uploaded = film_set.element("x", picture())["asset"]
    wanted = [
        element | ({"asset": uploaded} if element.get("asset") == "PICTURE" else {})
        for element in elements
    ]
    with pytest.raises(CommandRefused) as refused:
        film_set.order(FERRY, elements=wanted)

    assert refused.value.code == code
    assert not Film.objects.exists()
    assert not Element.objects.exists()


def test_a_picture_whose_file_is_gone_and_one_of_a_script_are_refused(film_set: FilmSet) -> None:
    project, _ = local_project()
    made = film_set.order(FERRY)
    script = made.take("script.text").asset_id
    upload = upload_picture(project, picture())
    file_of(shown_picture(project.pk, upload.pk)).unlink()
    for asset, code in ((upload.pk, "picture_file_missing"), (script, "picture_not_found")):
        assert asset is not None
        with pytest.raises(ElementRefused) as refused:
            add_element(made.film, name="Mug", upload=asset)
        assert refused.value.code == code


def test_a_new_draft_keeps_the_elements_and_may_bring_more(film_set: FilmSet) -> None:
    coins = film_set.element("Coins", picture(RED))
    made = film_set.make(FERRY, elements=[coins], stop_at="stills", export=False)
    described = made.take("element.description", made.element("COINS").id)

    script = FERRY.replace("stands alone in the fog", "rows {OLD BOAT} through the fog")
    boat = film_set.element("Old boat", picture(BLUE))
    again = film_set.revise(made, script, elements=[boat])

    assert again.run.status == "succeeded"
    assert [element.token for element in again.view.elements] == ["COINS", "OLD_BOAT"]
    assert again.take("element.description", made.element("COINS").id) == described
    assert (
        "blue"
        in again.take("element.description", again.element("OLD_BOAT").id).content["description"]
    )
    assert shows(again, "OLD_BOAT")
    with pytest.raises(CommandRefused) as refused:
        film_set.revise(made, FERRY, elements=[coins])
    assert refused.value.code == "element_name_taken"
