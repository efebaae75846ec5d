"""A plan and its launch ask the database the same few questions, however large the film is."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from benchmarks.film.large_film import large_film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.plans.film_plan import FilmPlan, Want, Wanted, plan_film
from tests.media_pipeline.send_command import send
from workflows.jobs.job import Job

pytestmark = pytest.mark.django_db


def read_and_plan(shots: int) -> tuple[FilmPlan, int]:
    film_id = large_film(shots)
    with CaptureQueriesContext(connection) as queries:
        plan = plan_film(load_film(film_id), Wanted(want=Want.CONTINUE, stop_at=Stage.MUSIC))
    return plan, len(queries)


def test_a_film_of_a_hundred_shots_is_planned_in_as_many_queries_as_one_of_ten() -> None:
    small, few = read_and_plan(10)
    large, many = read_and_plan(100)

    assert few == many <= 9
    assert len(large.units) > 5 * len(small.units)
    # Rows that are stamped as jobs stamp them are fresh; a plan that finds them so has read them.
    assert [unit.key[0] for unit in (*small.made, *large.made)] == []


def test_the_plan_finds_the_one_slot_that_is_empty_among_hundreds() -> None:
    film_id = large_film(100)
    still = Slot.objects.filter(film=film_id, kind="shot.still").order_by("?").first()
    assert still is not None
    Slot.objects.filter(pk=still.pk).update(selected=None)

    plan = plan_film(load_film(film_id), Wanted(want=Want.CONTINUE, stop_at=Stage.STILLS))

    assert [unit.key for unit in plan.made] == [("shot.still", still.subject_id)]


def launched(shots: int, *, by_name: bool) -> tuple[int, list[str]]:
    """How many takes a launch has opened, and its statements."""
    film_id = large_film(shots)
    pictures = Slot.objects.filter(film=film_id, kind__in=("shot.still", "shot.clip"))
    # Not such as could be shown again: they are to be made.
    Take.objects.filter(slot__in=pictures).update(input_hash="")
    pictures.update(selected=None)
    stills = pictures.filter(kind="shot.still").values_list("subject_id", flat=True)
    targets = [f"film:{film_id}"]
    if by_name:
        targets += [f"shot.still:{shot}" for shot in stills]
    with CaptureQueriesContext(connection) as queries:
        command = send("generation", {}, *targets)
    opened = Take.objects.filter(slot__film=film_id, status=TakeStatus.PENDING)
    assert Job.objects.filter(run=command.run_id).count() == opened.count()
    return opened.count(), [one["sql"] for one in queries]


@pytest.mark.parametrize("by_name", [False, True])
def test_a_launch_reads_the_film_once_and_has_as_few_statements_for_many_shots_as_for_few(
    by_name: bool,
) -> None:
    few, small = launched(5, by_name=by_name)
    many, large = launched(30, by_name=by_name)

    assert many > 5 * few > 0
    assert len(small) == len(large)
    reads = [sql for sql in large if 'FROM "media_pipeline_shot"' in sql and "ORDER BY" in sql]
    assert len(reads) == 1
