"""Pictures and sounds over HTTP: uploaded, given to a film, replaced; or refused with a code."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.read_picture import LARGEST_PICTURE
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from studio.api.largest_body import LARGEST_UPLOAD
from tests.media_pipeline.dialogue.sounds import wav
from tests.media_pipeline.small_media import tone
from tests.media_pipeline.small_pictures import BLUE, RED, photo_with_a_secret, picture
from tests.studio.conftest import Caller
from workflows.projects.membership import Role

pytestmark = pytest.mark.django_db


def upload(caller: Caller, data: bytes, name: str = "mug.png") -> Any:
    file = SimpleUploadedFile(name, data)
    return caller.post(f"/api/v1/projects/{caller.project.pk}/uploads", {"file": file})


def uploaded(caller: Caller, data: bytes) -> str:
    answer = upload(caller, data)
    assert answer.status_code == 201, answer.content
    return str(answer.json()["id"])


def film_with_tea(caller: Caller, **more: Any) -> str:
    """The address of a film whose script names tea."""
    elements = [{"name": "Tea", "asset": uploaded(caller, picture(RED)), **more}]
    answer = caller.send(uuid4().hex, payload={"elements": elements})
    assert answer.status_code == 202, answer.content
    run = caller.get(answer.json()["links"]["run"]).json()
    return str(run["links"]["film"])


def test_an_upload_is_kept_as_it_came_and_once(caller: Caller) -> None:
    data = photo_with_a_secret()
    first, again = upload(caller, data), upload(caller, data, "other.jpg")

    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    body = first.json()
    assert (body["media_type"], body["width"], body["height"]) == ("image/jpeg", 60, 40)
    assert body["size"] == len(data)
    kept = caller.get(first["Location"])
    assert b"".join(kept) == data
    assert kept["Content-Type"] == "image/jpeg"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "picture_empty"),
        (b"<svg/>", "picture_format_unsupported"),
        (picture()[:60], "picture_unreadable"),
        (picture(size=(2, 2)), "picture_too_small"),
        (b"\xff\xd8\xff" + bytes(LARGEST_PICTURE), "picture_too_large"),
    ],
)
def test_what_is_no_picture_is_refused_and_nothing_is_kept(
    caller: Caller, data: bytes, code: str
) -> None:
    answer = upload(caller, data)

    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert not Asset.objects.exists()


def test_an_upload_without_a_file_or_beyond_any_size_is_refused(caller: Caller) -> None:
    address = f"/api/v1/projects/{caller.project.pk}/uploads"
    without = caller.post(address, {"picture": "x"})
    as_json = caller.post(address, {"file": "x"}, format="json")
    huge = caller.post(address, {"file": "x"}, CONTENT_LENGTH=str(LARGEST_UPLOAD + 1))

    assert (without.status_code, without.json()["code"]) == (400, "file_missing")
    assert (as_json.status_code, as_json.json()["code"]) == (415, "unsupported_media_type")
    assert (huge.status_code, huge.json()["code"]) == (413, "body_too_large")


def test_a_film_is_ordered_with_its_pictures(caller: Caller) -> None:
    film = film_with_tea(caller)
    element = caller.get(film).json()["elements"][0]

    assert (element["number"], element["token"], element["name"]) == (1, "TEA", "Tea")
    assert element["slots"]["element.picture"]["selected"]["asset"]["width"] == 60
    assert element["slots"]["element.description"]["claimed"] == "pending"
    listed = caller.get(f"{film}/elements").json()["results"]
    assert [one["token"] for one in listed] == ["TEA"]
    assert listed[0]["description"]["state"] == "running"
    assert listed[0]["links"]["self"] == f"{film}/elements/{element['id']}"


def test_words_given_with_a_picture_stand_there_as_a_persons(caller: Caller) -> None:
    film = film_with_tea(caller, description="Black tea in a glass.")
    element = caller.get(f"{film}/elements").json()["results"][0]

    assert element["description"]["text"] == "Black tea in a glass."
    assert element["slots"]["element.description"]["selected"]["cause"] == "person"


def test_an_element_joins_a_film_that_is_there(caller: Caller) -> None:
    film = film_with_tea(caller)
    answer = caller.post(
        f"{film}/elements", {"name": "cafe", "asset": uploaded(caller, picture(BLUE))},
        format="json",
    )  # fmt: skip

    assert answer.status_code == 201
    assert answer["Location"] == answer.json()["links"]["self"]
    assert (answer.json()["number"], answer.json()["token"]) == (2, "CAFE")
    assert answer.json()["description"]["state"] == "missing"
    assert caller.get(answer["Location"]).json() == answer.json()


def test_a_picture_is_replaced_and_the_one_before_stays_in_history(caller: Caller) -> None:
    film = film_with_tea(caller, description="Black tea.")
    address = caller.get(f"{film}/elements").json()["results"][0]["links"]["self"]
    blue = uploaded(caller, picture(BLUE))
    answer = caller.patch(address, {"asset": blue}, format="json")

    assert answer.status_code == 200
    slots = answer.json()["slots"]
    assert slots["element.picture"]["takes"] == 2
    assert answer.json()["description"]["text"] == "Black tea."
    again = caller.patch(address, {"asset": blue}, format="json").json()
    assert again["slots"]["element.picture"]["takes"] == 2


def test_words_are_replaced_by_a_persons(caller: Caller) -> None:
    film = film_with_tea(caller)
    address = caller.get(f"{film}/elements").json()["results"][0]["links"]["self"]
    answer = caller.patch(address, {"description": "Green tea."}, format="json").json()

    assert answer["description"] == {
        "text": "Green tea.", "in_few_words": "", "state": "untracked", "cause": ""
    }  # fmt: skip
    assert answer["slots"]["element.description"]["claimed"] is None


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ([], 400, "body_invalid"),
        ({}, 400, "element_incomplete"),
        ({"name": "Mug"}, 400, "element_incomplete"),
        ({"name": 7}, 400, "name_invalid"),
        ({"name": "Mug", "asset": "x"}, 400, "asset_invalid"),
        ({"name": "Mug", "asset": str(uuid4())}, 422, "picture_not_found"),
        ({"name": "@{}", "asset": "PICTURE"}, 422, "element_name_invalid"),
        ({"name": "TEA", "asset": "PICTURE"}, 422, "element_name_taken"),
        ({"name": "Mug", "asset": "PICTURE", "description": "\0"}, 422, "description_invalid"),
    ],
)
def test_an_element_that_cannot_join_is_refused(
    caller: Caller, body: Any, status: int, code: str
) -> None:
    film = film_with_tea(caller)
    if "asset" in body and body["asset"] == "PICTURE":
        body = body | {"asset": uploaded(caller, picture(BLUE))}
    answer = caller.post(f"{film}/elements", body, format="json")

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert Element.objects.count() == 1


def test_a_change_of_nothing_and_of_an_element_of_another_film_are_refused(caller: Caller) -> None:
    first, second = film_with_tea(caller), film_with_tea(caller)
    element = caller.get(f"{first}/elements").json()["results"][0]
    nothing = caller.patch(element["links"]["self"], {}, format="json")
    other = caller.get(f"{second}/elements/{element['id']}")

    assert (nothing.status_code, nothing.json()["code"]) == (400, "element_unchanged")
    assert (other.status_code, other.json()["code"]) == (404, "not_found")


def test_a_sound_is_given_to_a_film_replaced_and_taken_out_of_it(caller: Caller) -> None:
    film = film_with_tea(caller)
    horn, bell = (uploaded(caller, wav(tone(seconds))) for seconds in (1.0, 2.0))
    answer = caller.post(f"{film}/elements", {"name": "Fog horn", "asset": horn}, format="json")

    assert answer.status_code == 201, answer.content
    body, address = answer.json(), answer["Location"]
    assert (body["token"], body["medium"], body["description"]) == ("FOG_HORN", "sound", None)
    assert body["slots"]["element.sound"]["selected"]["asset"]["seconds"] == 1.0
    replaced = caller.patch(address, {"asset": bell}, format="json").json()
    assert replaced["slots"]["element.sound"]["selected"]["content"] == {"seconds": 2.0}
    assert replaced["slots"]["element.sound"]["takes"] == 2
    for wrong, code in (
        ({"asset": uploaded(caller, picture(BLUE))}, "element_is_a_sound"),
        ({"description": "A long horn."}, "sound_not_described"),
    ):
        refused = caller.patch(address, wrong, format="json")
        assert (refused.status_code, refused.json()["code"]) == (422, code)
    assert caller.delete(address).status_code == 204
    assert caller.get(address).status_code == 404
    assert [one["token"] for one in caller.get(film).json()["elements"]] == ["TEA"]


def test_a_command_with_a_bad_element_makes_no_film(caller: Caller, stranger: Caller) -> None:
    theirs = uploaded(stranger, picture())
    answer = caller.send(payload={"elements": [{"name": "Tea", "asset": theirs}]})

    assert (answer.status_code, answer.json()["code"]) == (422, "picture_not_found")
    assert not Film.objects.exists()


def test_a_viewer_looks_and_gives_no_pictures(
    caller: Caller, colleague: Callable[[Role], Caller]
) -> None:
    film, viewer = film_with_tea(caller), colleague(Role.VIEWER)
    address = viewer.get(f"{film}/elements").json()["results"][0]["links"]["self"]
    for answer in (
        upload(viewer, picture()),
        viewer.post(f"{film}/elements", {"name": "Mug"}, format="json"),
        viewer.patch(address, {"description": "x"}, format="json"),
        viewer.delete(address),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "role_missing")
