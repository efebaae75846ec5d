"""A scene named as a target is planned and launched as the audio of its shots, at one digest."""

import pytest
from rest_framework.test import APIClient

from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY
from tests.studio.conftest import Caller
from workflows.projects.local_project import local_project

pytestmark = pytest.mark.django_db(transaction=True)


def client() -> APIClient:
    return Caller(project=local_project()[0])


def test_the_plan_that_is_read_for_a_scene_is_the_one_that_is_launched(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="dialogue", export=False)
    view = made.view
    scene = next(view.scene_of(s.id) for s in view.shots if view.lines_of(s.id))
    target = f"scene.speech:{scene.id}"

    answer = client().get(f"/api/v1/films/{made.film_id}/plan?target={target}")

    assert answer.status_code == 200, answer.content
    assert answer.json()["to_make"] == len(
        [s for s in view.shots if view.scene_of(s.id) == scene and view.lines_of(s.id)]
    )
    command, _ = film_set.generate(made, target, plan=answer.json()["digest"])
    assert command.status == "completed"


def test_a_plan_with_models_that_are_not_there_says_so(film_set: FilmSet) -> None:
    made = film_set.made(FERRY, stop_at="script", export=False)
    shot = made.view.shots[0].id

    answer = client().get(
        f"/api/v1/films/{made.film_id}/plan?target=shot.still:{shot}&make_with=fal/none"
    )

    assert (answer.status_code, answer.json()["code"]) == (422, "model_unknown")
