"""An element whose picture was replaced is looked at again, when somebody asks for it."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from media_pipeline.elements.add_element import describe_in_own_words, show_file
from media_pipeline.elements.upload_picture import shown_picture
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take
from media_pipeline.providers.local.eyes import LocalEyes
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import BLUE, RED, picture
from workflows.commands.accept_command import accept_command
from workflows.errors import CommandRefused
from workflows.projects.local_project import local_project
from workflows.runs.run import Run


def film_of_coins(film_set: FilmSet) -> tuple[MadeFilm, UUID]:
    elements = [film_set.element("Coins", picture(RED))]
    made = film_set.make(FERRY, elements=elements, stop_at="script", export=False)
    return made, made.element("COINS").id


def replace_with_blue(film_set: FilmSet, made: MadeFilm) -> None:
    project_id = made.film.project_id
    upload = UUID(film_set.element("x", picture(BLUE))["asset"])
    assert show_file(made.element("COINS"), project_id, shown_picture(project_id, upload))


def look_again(*elements: UUID, **payload: Any) -> Run:
    project, actor = local_project()
    accepted = accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind="utility",
        payload=payload
        or {"describe_elements": {"elements": [str(element) for element in elements]}},
    )
    assert accepted.command.run_id is not None
    return Run.objects.get(pk=accepted.command.run_id)


def test_a_new_look_describes_the_picture_that_is_there_now(film_set: FilmSet) -> None:
    made, coins = film_of_coins(film_set)
    replace_with_blue(film_set, made)
    assert take_state(made.view, "element.description", coins).cause == "picture"

    run = look_again(coins)
    film_set.work()

    run.refresh_from_db()
    assert run.status == "succeeded"
    assert take_state(made.view, "element.description", coins).state == "fresh"
    assert "blue" in made.take("element.description", coins).content["description"]
    assert Take.objects.filter(slot__kind="element.description").count() == 2


def test_a_look_that_fails_fails_its_run_and_the_words_before_stay(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, coins = film_of_coins(film_set)

    def refuse(*_: Any) -> Any:
        raise ProviderRefused("not this picture")

    monkeypatch.setattr(LocalEyes, "describe", refuse)
    run = look_again(coins)
    film_set.work()

    run.refresh_from_db()
    assert (run.status, run.error_code) == ("failed", "provider_refused")
    assert "red" in made.take("element.description", coins).content["description"]


def test_what_is_no_element_of_one_film_or_has_a_persons_words_is_refused(
    film_set: FilmSet,
) -> None:
    made, coins = film_of_coins(film_set)
    _, other = film_of_coins(film_set)
    describe_in_own_words(made.element("COINS"), made.film.project_id, "My coins.")
    runs = Run.objects.count()
    for payload, code in (
        ({"describe_elements": {"elements": [str(uuid4())]}}, "element_not_found"),
        ({"describe_elements": {"elements": [str(coins), str(other)]}}, "element_not_found"),
        ({"describe_elements": {"elements": [str(coins)]}}, "described_by_a_person"),
        ({"describe_elements": {"elements": []}}, "payload_invalid"),
        ({"enhance": "x"}, "payload_invalid"),
    ):
        with pytest.raises(CommandRefused) as refused:
            look_again(**payload)
        assert refused.value.code == code
    assert Run.objects.count() == runs
