"""A row that is there once is made by one of all who ask for it at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections

from media_pipeline.films.film import Film
from media_pipeline.graph.open_take import library_slot, slot_for
from media_pipeline.graph.slot import Slot
from workflows.events.channel import Channel
from workflows.events.open_channel import open_channel
from workflows.projects.project import Project

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 12


def all_at_once(ask: Any) -> set[Any]:
    together = Barrier(AT_ONCE)

    def one(_: int) -> Any:
        try:
            together.wait(30)
            return ask().pk
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as many:
        return set(many.map(one, range(AT_ONCE)))


@pytest.fixture
def project() -> Project:
    return Project.objects.create(name="one", slug=uuid4().hex)


def test_a_slot_is_made_once(project: Project) -> None:
    film = Film.objects.create(project=project, title="one")

    made = all_at_once(lambda: slot_for(project.pk, film.pk, "shot.still", project.pk))
    assert made == set(Slot.objects.values_list("pk", flat=True))
    assert len(made) == 1


def test_a_slot_of_the_library_is_another_than_a_films(project: Project) -> None:
    film = Film.objects.create(project=project, title="one")
    of_film = slot_for(project.pk, film.pk, "talent.sheet", project.pk)

    made = all_at_once(lambda: library_slot(project.pk, "talent.sheet", project.pk))
    assert len(made) == 1
    assert of_film.pk not in made


def test_a_channel_is_made_once_and_in_one_statement(
    project: Project, django_assert_num_queries: Any
) -> None:
    assert len(all_at_once(lambda: open_channel(project.pk, "film:one"))) == 1
    with django_assert_num_queries(1):
        open_channel(project.pk, "film:one")
    with django_assert_num_queries(1):
        open_channel(project.pk, "film:two")
    assert Channel.objects.count() == 2
