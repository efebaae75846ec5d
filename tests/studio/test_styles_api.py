"""Styles over HTTP: listed, kept, taken by a film, refused with a code."""

from typing import Any
from uuid import uuid4

import pytest

from media_pipeline.films.film import Film
from media_pipeline.styles.built_in_styles import BUILT_IN
from tests.studio.conftest import Caller

pytestmark = pytest.mark.django_db


def put(caller: Caller, key: str, **recipe: Any) -> Any:
    address = f"/api/v1/projects/{caller.project.pk}/styles/{key}"
    return caller.put(address, {"name": "Wet streets", **recipe}, format="json")


def film_of(caller: Caller) -> str:
    answer = caller.send(uuid4().hex, payload={})
    assert answer.status_code == 202, answer.content
    return f"/api/v1/films/{Film.objects.get().pk}"


def test_a_style_is_kept_reworded_and_taken_by_a_film(caller: Caller) -> None:
    film = film_of(caller)
    assert caller.get(f"{film}/style").json()["key"] == "ink"

    first = put(caller, "wet", look=["rain"], local_look="noir")
    again = put(caller, "wet", look=["rain", "neon"], local_look="noir")
    assert (first.json()["version"], again.json()["version"]) == (1, 2)
    listed = caller.get(f"/api/v1/projects/{caller.project.pk}/styles").json()["results"]
    assert [style["key"] for style in listed] == [*BUILT_IN, "wet"]
    assert listed[-1]["look"] == ["rain", "neon"]

    taken = caller.put(f"{film}/style", {"style": "wet@1"}, format="json")
    assert taken.status_code == 200
    assert taken.json() == caller.get(f"{film}/style").json()
    assert (taken.json()["version"], taken.json()["look"]) == (1, ["rain"])


def test_what_is_no_style_is_refused(caller: Caller) -> None:
    film = film_of(caller)
    answers = [
        put(caller, "noir"),
        put(caller, "A_b"),
        put(caller, "wet", lens="50 mm"),
        caller.put(f"{film}/style", {"style": "none-such"}, format="json"),
        caller.put(f"{film}/style", {}, format="json"),
    ]
    assert [(one.status_code, one.json()["code"]) for one in answers] == [
        (409, "style_key_taken"),
        (422, "style_key_invalid"),
        (422, "style_invalid"),
        (422, "style_unknown"),
        (400, "style_missing"),
    ]
