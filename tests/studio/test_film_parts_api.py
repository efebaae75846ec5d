"""The parts of a film over HTTP: scenes, shots, people, places, and how each slot stands."""

from typing import Any

import pytest

from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.person_edit import write_slot
from tests.media_pipeline.conftest import film_set, quick_flush
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from tests.studio.conftest import Caller
from workflows.projects.local_project import local_project
from workflows.projects.membership import Role

__all__ = ["film_set", "quick_flush"]


@pytest.fixture
def caller(film_set: FilmSet) -> Caller:
    return Caller(Role.OPERATOR, local_project()[0])


@pytest.fixture
def made(film_set: FilmSet) -> MadeFilm:
    """The film as far as its stills."""
    return film_set.made(FERRY, stop_at="stills", export=False)


def got(caller: Caller, made: MadeFilm, part: str = "") -> Any:
    answer = caller.get(f"/api/v1/films/{made.film_id}{part}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_storyboard_is_read_page_by_page(made: MadeFilm, caller: Caller) -> None:
    whole = got(caller, made)["scenes"]

    first = got(caller, made, "/scenes?limit=2")
    second = caller.get(first["next"]).json()

    assert [*first["results"], *second["results"]] == whole
    assert second["next"] is None
    assert caller.get(f"/api/v1/films/{made.film_id}/scenes?limit=0").status_code == 400


def test_only_the_slots_that_are_wanted_are_told_of(made: MadeFilm, caller: Caller) -> None:
    scenes = [
        *got(caller, made, "?kind=shot.still")["scenes"],
        *got(caller, made, "/scenes?kind=shot.still")["results"],
    ]

    assert all(scene["slots"] == {} for scene in scenes)
    assert {kind for scene in scenes for shot in scene["shots"] for kind in shot["slots"]} == {
        "shot.still"
    }
    wrong = caller.get(f"/api/v1/films/{made.film_id}?kind=shot.stil")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "kind_invalid")


def test_one_shot_says_what_a_model_is_told_of_it_and_why_it_is_stale(
    made: MadeFilm, caller: Caller
) -> None:
    shot = made.shot(1, 1)
    write_slot(made.film, "shot.spec", shot.id, {"action": "Mara sits down."})

    told = got(caller, made, f"/shots/{shot.id}")

    assert "Mara sits down" in told["computed"]["still.prompt"]["prose"]
    by_kind = {one["kind"]: one for one in told["states"]}
    assert (by_kind["shot.spec"]["state"], by_kind["shot.spec"]["kept"]) == ("done", True)
    assert by_kind["shot.still"]["state"] == "stale"
    assert [one["words"] for one in by_kind["shot.still"]["causes"]] == [
        "action of shot 1 in scene 1"
    ]
    assert by_kind["shot.clip"]["state"] == "missing"
    assert "shot.grid" not in by_kind  # nobody has asked for one
    assert told["slots"]["shot.spec"]["selected"]["content"]["action"] == "Mara sits down."
    takes = caller.get(by_kind["shot.still"]["links"]["takes"]).json()
    assert len(takes["takes"]) == by_kind["shot.still"]["takes"] == 1


def test_one_scene_has_its_words_and_all_its_shots(made: MadeFilm, caller: Caller) -> None:
    (scene, *_) = made.scenes()

    told = got(caller, made, f"/scenes/{scene.pk}")

    assert told["text"].startswith("EXT. PIER - DUSK")
    subjects = {one["subject"] for one in told["states"]}
    assert subjects == {told["id"], *(shot["id"] for shot in told["shots"])}
    script = made.take("script.text").asset
    assert script is not None
    file_of(script).unlink()
    assert got(caller, made, f"/scenes/{scene.pk}") == told | {"text": None}
    other = caller.get(f"/api/v1/films/{made.film_id}/scenes/{made.film_id}")
    assert other.status_code == 404


def test_a_part_stands_alone_as_it_stands_in_the_whole(made: MadeFilm, caller: Caller) -> None:
    write_slot(made.film, "character.bible", made.person("otto").pk, {"standard_clothing": "red"})
    in_all = {one["target"]: one for one in got(caller, made, "/slots?limit=2000")["results"]}

    alone = [
        *(one for row in made.scenes() for one in got(caller, made, f"/scenes/{row.pk}")["states"]),
        *(
            one
            for part in ("characters", "locations")
            for row in got(caller, made, f"/{part}")["results"]
            for one in row["states"]
        ),
    ]

    assert {one["target"]: one for one in alone}.items() <= in_all.items()
    assert {one["kind"] for target, one in in_all.items() if one not in alone} == {
        *("script.text", "scene.split", "film.bibles", "film.style", "casting.talent"),
        *("casting.locations", "film.poster", "music.prompt", "film.music"),
    } & {one["kind"] for one in in_all.values()}


def test_slots_are_found_by_how_they_stand_and_page_by_page(made: MadeFilm, caller: Caller) -> None:
    write_slot(made.film, "character.bible", made.person("otto").pk, {"standard_clothing": "red"})

    stale = got(caller, made, "/slots?state=stale")
    sheets = [one for one in stale["results"] if one["kind"] == "character.sheet"]
    cast = got(caller, made, "/slots?stage=casting")["results"]
    pages = [got(caller, made, "/slots?state=missing&kind=shot.clip&limit=2")]
    while pages[-1]["next"]:
        pages.append(caller.get(pages[-1]["next"]).json())

    assert [one["causes"][0]["words"] for one in sheets] == ["standard clothing of OTTO"]
    assert {one["state"] for one in stale["results"]} == {"stale"}
    assert {one["stage"] for one in cast} == {"casting"}
    clips = [one for page in pages for one in page["results"]]
    shots = [shot["id"] for row in got(caller, made)["scenes"] for shot in row["shots"]]
    assert [one["subject"] for one in clips] == shots
    assert [len(page["results"]) for page in pages[:-1]] == [2] * (len(pages) - 1)
    for query, code in [
        ("state=old", "state_invalid"),
        ("stage=late", "stage_invalid"),
        ("after=shot.clip:x", "cursor_invalid"),
        ("limit=0", "limit_invalid"),
    ]:
        answer = caller.get(f"/api/v1/films/{made.film_id}/slots?{query}")
        assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_graph_has_an_edge_for_each_reading_and_marks_why_something_is_stale(
    made: MadeFilm, caller: Caller
) -> None:
    shot = made.shot(1, 1).id
    write_slot(made.film, "shot.spec", shot, {"action": "Mara sits down."})

    graph = got(caller, made, "/graph?want=update")
    picture = caller.get(f"/api/v1/films/{made.film_id}/graph.svg", headers={"Accept": "image/*"})

    nodes = {one["target"]: one for one in graph["nodes"]}
    assert nodes[f"shot.still:{shot}"]["will_be_made"]
    assert all(edge["from"] in nodes and edge["to"] in nodes for edge in graph["edges"])
    why = [edge for edge in graph["edges"] if edge["is_why"]]
    assert {"from": f"shot.spec:{shot}", "to": f"shot.still:{shot}", "is_why": True} in why
    assert picture.content.startswith(b"<svg")
    assert picture["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert caller.get(f"/api/v1/films/{made.film_id}/graph?want=x").status_code == 400
