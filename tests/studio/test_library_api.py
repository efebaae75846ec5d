"""A library over HTTP: added, changed, archived, cast by a person; unseen by strangers."""

from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from media_pipeline.assets.asset import Asset
from media_pipeline.films.character import Character
from media_pipeline.films.film import Film
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import library_slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.library.talent import Talent
from tests.media_pipeline.small_pictures import BLUE, RED, picture
from tests.studio.conftest import Caller
from tests.studio.test_elements_api import uploaded
from tests.workflows.engine import make_project
from workflows.projects.membership import Role
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db


def talent(caller: Caller, name: str = "Anna", **fields: Any) -> Any:
    address = f"/api/v1/projects/{caller.project.pk}/talent"
    return caller.post(address, {"name": name, **fields}, format="json")


def patch(caller: Caller, address: str, **fields: Any) -> Any:
    return caller.patch(address, fields, format="json")


def test_talent_is_added_with_words_and_pictures(caller: Caller) -> None:
    picture_id = uploaded(caller, picture(RED))
    answer = talent(caller, description="red hair", tags=["Comedy"], pictures=[picture_id])

    assert answer.status_code == 201
    body = answer.json()
    assert answer["Location"] == body["links"]["self"]
    assert caller.get(answer["Location"]).json() == body
    assert (body["name"], body["description"], body["tags"]) == ("Anna", "red hair", ["comedy"])
    assert body["sheet"] == {"state": "missing", "cause": "", "selected": None}
    shown = caller.get(body["pictures"][0]["link"])
    assert shown.status_code == 200
    assert not Run.objects.exists()


def test_a_change_leaves_the_rest_and_its_history_can_be_read(caller: Caller) -> None:
    at = talent(caller, description="red hair")["Location"]
    blue = uploaded(caller, picture(BLUE))

    body = patch(caller, at, description="black hair", pictures=[blue]).json()

    assert (body["name"], body["description"]) == ("Anna", "black hair")
    takes = caller.get(f"{at}/takes").json()["results"]
    words = [take for take in takes if take["kind"] == "talent.profile"]
    assert [take["content"]["description"] for take in words] == ["black hair", "red hair"]
    assert [take["role"] for take in words] == ["shown", "kept"]
    again = caller.post(
        f"/api/v1/projects/{caller.project.pk}/takes/{words[1]['id']}/select", {}, format="json"
    )
    assert again.status_code == 200
    assert caller.get(at).json()["description"] == "red hair"


def test_what_is_archived_is_listed_apart_and_never_deleted(caller: Caller) -> None:
    at = talent(caller)["Location"]
    address = f"/api/v1/projects/{caller.project.pk}/talent"
    assert patch(caller, at, archived=True).json()["archived_at"]

    assert caller.get(address).json()["results"] == []
    assert len(caller.get(f"{address}?archived=true").json()["results"]) == 1
    assert caller.delete(at).status_code == 405
    assert patch(caller, at, archived=False).json()["archived_at"] is None
    assert Talent.objects.count() == 1


def test_places_stand_on_a_shelf_of_their_own(caller: Caller) -> None:
    address = f"/api/v1/projects/{caller.project.pk}/library-locations"
    answer = caller.post(address, {"name": "Pier", "description": "planks"}, format="json")

    assert answer.status_code == 201
    assert caller.get(address).json()["results"][0]["name"] == "Pier"
    people = f"/api/v1/projects/{caller.project.pk}/talent"
    assert caller.get(people).json()["results"] == []
    assert caller.get(f"{people}/{answer.json()['id']}").status_code == 404


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"name": ""}, 422, "name_invalid"),
        ({"name": "A", "tags": "x"}, 400, "tags_invalid"),
        ({"name": "A", "pictures": ["x"]}, 400, "pictures_invalid"),
        ({"name": "A", "pictures": [str(uuid4())]}, 422, "picture_not_found"),
        ({"name": "A", "age": 3}, 400, "body_invalid"),
        ({"name": "A", "archived": "yes"}, 400, "archived_invalid"),
    ],
)
def test_what_cannot_be_an_entry_is_refused(
    caller: Caller, fields: dict[str, Any], status: int, code: str
) -> None:
    answer = caller.post(f"/api/v1/projects/{caller.project.pk}/talent", fields, format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Talent.objects.exists()


def test_another_projects_key_sees_nothing_of_a_library(caller: Caller) -> None:
    at = talent(caller)["Location"]
    stranger = Caller()
    mine = f"/api/v1/projects/{caller.project.pk}"
    theirs = f"/api/v1/projects/{stranger.project.pk}"
    entry_id = at.rpartition("/")[2]
    for address in (
        at, f"{at}/takes", f"{mine}/talent", f"{mine}/library-locations", f"{mine}/studio-assets",
        f"{theirs}/talent/{entry_id}",
    ):  # fmt: skip
        assert stranger.get(address).status_code == 404
    assert patch(stranger, at, name="X").status_code == 404
    assert talent(stranger).status_code == 201
    assert stranger.post(f"{mine}/talent", {"name": "X"}, format="json").status_code == 404


def test_who_may_only_look_changes_nothing(caller: Caller) -> None:
    at = talent(caller)["Location"]
    viewer = Caller(Role.VIEWER, caller.project)

    assert viewer.get(at).status_code == 200
    assert patch(viewer, at, name="X").status_code == 403
    assert talent(viewer).status_code == 403


def test_a_library_is_listed_in_a_known_number_of_queries(caller: Caller) -> None:
    address = f"/api/v1/projects/{caller.project.pk}/talent"
    counts = []
    for more in (1, 5):
        for number in range(more):
            talent(caller, f"Anna {more} {number}", description="red hair")
        with CaptureQueriesContext(connection) as seen:
            caller.get(address)
        counts.append(len(seen))
    assert counts[0] == counts[1] <= 7


def film_with_mara(caller: Caller) -> tuple[Film, Character]:
    film = Film.objects.create(project=caller.project, title="F", script_name="f")
    return film, Character.objects.create(film=film, number=1, tag="mara", name="Mara")


def test_a_person_casts_a_character_and_takes_it_back(caller: Caller) -> None:
    film, mara = film_with_mara(caller)
    anna = talent(caller).json()["id"]
    address = f"/api/v1/films/{film.pk}/characters/{mara.pk}"

    answer = patch(caller, address, talent=anna)
    assert answer.status_code == 200
    assert answer.json()["content"]["entry"] == anna
    assert patch(caller, address, talent=None).json()["content"]["entry"] == ""
    for fields, status, code in (
        ({"talent": str(uuid4())}, 404, "library_entry_not_found"),
        ({"talent": "x"}, 400, "talent_invalid"),
        ({"actor": anna}, 400, "body_invalid"),
    ):
        refused = patch(caller, address, **fields)
        assert (refused.status_code, refused.json()["code"]) == (status, code)
    gone = patch(caller, f"/api/v1/films/{film.pk}/characters/{uuid4()}", talent=anna)
    assert (gone.status_code, gone.json()["code"]) == (404, "character_not_found")
    assert patch(Caller(), address, talent=anna).status_code == 404


def test_another_projects_talent_cannot_be_cast(caller: Caller) -> None:
    film, mara = film_with_mara(caller)
    stranger = Caller()
    theirs = talent(stranger).json()["id"]
    refused = patch(caller, f"/api/v1/films/{film.pk}/characters/{mara.pk}", talent=theirs)
    assert (refused.status_code, refused.json()["code"]) == (404, "library_entry_not_found")


def test_a_studio_asset_is_ordered_and_shown(caller: Caller) -> None:
    sent = caller.post(
        caller.commands_url,
        {
            "client_command_id": "s1",
            "kind": "utility",
            "payload": {"studio_asset": {"prompt": "A pier"}},
        },
        format="json",
    )
    assert sent.status_code == 202, sent.content
    run = Run.objects.get(pk=UUID(sent.json()["run"]))
    asset = run.subject.removeprefix("studio:")
    address = f"/api/v1/projects/{caller.project.pk}/studio-assets"

    assert [one["id"] for one in caller.get(address).json()["results"]] == [asset]
    body = caller.get(f"{address}/{asset}").json()
    assert (body["brief"]["prompt"], body["state"], body["claimed"]) == ("A pier", "running", True)
    assert [take["role"] for take in body["takes"]] == ["claimed"]
    assert caller.get(f"{address}/{uuid4()}").status_code == 404
    assert Caller().get(f"{address}/{asset}").status_code == 404


def test_a_talents_face_is_cut_from_the_sheet_that_is_shown(
    caller: Caller, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    at = talent(caller)["Location"]
    assert caller.get(at).json()["headshot"] is None
    assert caller.get(f"{at}/headshot").status_code == 404

    entry = Talent.objects.get(project=caller.project)
    asset = Asset.objects.get(pk=uploaded(caller, picture(RED)))
    land_found(
        library_slot(caller.project.pk, "talent.sheet", entry.pk),
        content={},
        asset=asset,
        cause=TakeCause.PLAN,
    )

    face = caller.get(caller.get(at).json()["headshot"])
    assert (face.status_code, face["Content-Type"]) == (200, "image/jpeg")
    assert Caller(project=make_project("stranger")).get(f"{at}/headshot").status_code == 404
