"""Another script, style, shape or model makes another film from the old one."""

from collections import Counter
from uuid import uuid4

import pytest

from media_pipeline.cast.offer_library import offered_now
from media_pipeline.films.film import Film
from media_pipeline.library.keep_entry import archive_entry
from media_pipeline.library.shelf import TALENT
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from tests.media_pipeline.film_set import DEAR, FilmSet, MadeFilm
from tests.media_pipeline.library.entries import place, talent
from tests.media_pipeline.providers.chat.conftest import films_ask_the_stub, stub
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import RED, picture
from tests.providers.stub.chat.server import ChatStub
from workflows.commands.accept_command import accept_command
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project

__all__ = ["films_ask_the_stub", "stub"]


def from_film(film_set: FilmSet, made: MadeFilm, **options: object) -> MadeFilm:
    project, actor = local_project()
    accepted = accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind="new_turn",
        payload={"from_film": str(made.film_id), "at_most": DEAR} | options,
    )
    film_set.work()
    return film_set._of(accepted.command)


def test_a_film_from_a_film_has_what_is_not_said_otherwise(film_set: FilmSet) -> None:
    old = film_set.made(FERRY, style="noir", seed=7, stop_at="script", export=False)
    new = from_film(film_set, old, aspect_ratio="9:16")

    assert new.film_id != old.film_id
    film = new.film
    assert (film.made_from_id, film.style, film.seed) == (old.film_id, "noir", 7)
    assert (film.aspect_ratio, film.short_side, film.stop_at) == ("9:16", 120, "script")
    assert new.take("film.style").content == old.take("film.style").content
    assert new.digests("shot.spec") == old.digests("shot.spec")
    assert old.film.aspect_ratio == "16:9"


def test_its_elements_are_not_looked_at_again(film_set: FilmSet) -> None:
    elements = [film_set.element("Coins", picture(RED))]
    old = film_set.make(FERRY, elements=elements, stop_at="script", export=False)
    new = from_film(film_set, old)

    assert new.run.status == "succeeded"
    assert not Job.objects.filter(run=new.run_id, kind="element.describe").exists()
    words = [film.take("element.description", film.element("COINS").pk) for film in (old, new)]
    assert words[0].content == words[1].content


def test_whom_the_old_film_may_be_cast_from_the_new_one_may_too(film_set: FilmSet) -> None:
    anna, otto, gone = talent("Anna"), talent("Otto"), talent("Gone")
    pier = place("Pier")
    offered = [str(one.pk) for one in (otto, gone, anna)]
    old = film_set.make(
        FERRY, talent=offered, library_locations=[str(pier.pk)], stop_at="script", export=False
    )
    assert archive_entry(TALENT, gone)

    same = from_film(film_set, old)
    other = from_film(film_set, old, talent=[])

    assert offered_now(same.film) == {"talent": [otto.pk, anna.pk], "library_locations": [pier.pk]}
    assert offered_now(other.film) == {"talent": [], "library_locations": [pier.pk]}


@pytest.mark.django_db(transaction=True)
def test_unchanged_texts_are_not_analysed_twice(
    film_set: FilmSet, stub: ChatStub, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    old = film_set.make(FERRY, style="auto", stop_at="script", export=False)
    assert Counter(line.call for line in stub.ledger.read())["derive_style"] == 1
    asked = len(stub.ledger.read())

    same = from_film(film_set, old, style="auto")
    noir = from_film(film_set, old, style="noir")

    assert {film.run.status for film in (old, same, noir)} == {"succeeded"}
    assert len(stub.ledger.read()) == asked
    assert same.take("film.style").digest == old.take("film.style").digest


def test_a_film_of_nobodys_or_without_a_script_is_refused_and_nothing_is_made(
    film_set: FilmSet,
) -> None:
    project, actor = local_project()
    del film_set
    for payload, code in (
        ({"from_film": str(uuid4())}, "film_not_found"),
        ({}, "payload_invalid"),
    ):
        with pytest.raises(CommandRefused) as refused:
            accept_command(
                project=project,
                actor=actor,
                client_command_id=str(uuid4()),
                kind="new_turn",
                payload=payload,
            )
        assert refused.value.code == code
    assert not Film.objects.exists()
