"""``./manage.py generate``, given again while what it began is on its way."""

from typing import Any

import pytest
from django.core.management import call_command

from studio.production.bad_input import BadInput
from studio.production.send_for_film import send
from tests.media_pipeline.conftest import film_set
from tests.media_pipeline.film_set import FilmSet
from workflows.commands.command import Command
from workflows.projects.local_project import local_project

__all__ = ["film_set"]
SCRIPT = "INT. LIGHTHOUSE - NIGHT\n\nThe lamp turns slowly.\n"


def test_the_same_command_goes_on_with_its_run_and_another_one_is_refused(
    film_set: FilmSet,
) -> None:
    made = film_set.make(SCRIPT, stop_at="script", export=False)
    actor = local_project()[1]

    def order(plan: str = "", **payload: Any) -> Command:
        given = {"stop_at": "stills", "plan": plan} | payload
        return send(made.film, actor, kind="generation", payload=given)

    first = order()
    film_set.pointers.clear()  # whoever gave it was killed

    assert order() == first
    with pytest.raises(BadInput, match="generation_in_progress"):
        order(stop_at="motion")
    assert Command.objects.filter(kind="generation").count() == 1


def test_a_still_that_is_asked_for_again_by_the_same_command_is_made_once_until_it_is_there(
    film_set: FilmSet,
) -> None:
    made = film_set.make(SCRIPT, stop_at="stills", export=False)
    actor, still = local_project()[1], f"shot.still:{made.view.shots[0].id}"

    def order() -> Command:
        return send(made.film, actor, kind="generation", targets=[still], payload={"plan": ""})

    first = order()
    assert order() == first
    film_set.work()
    assert order() != first


def test_the_picture_in_text_names_each_slot_as_a_target_is_named(
    film_set: FilmSet, capsys: pytest.CaptureFixture[str]
) -> None:
    made = film_set.made(SCRIPT, stop_at="script", export=False)

    call_command("graph", str(made.film_id), all=True, stop_at="stills")
    assert f"shot.still:{made.view.shots[0].id}" in capsys.readouterr().out
