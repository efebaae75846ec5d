"""Reading and launching a film costs the same number of queries, whatever its size."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.launch_units import launch_units, missing_units
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import many_scenes
from tests.media_pipeline.small_pictures import picture
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.jobs.send_pointers import fill_windows

NAMES = ["character.voice", "shot.audio", "shot.clip", "film.music", "film.export"]


def queries(do: Any) -> int:
    with CaptureQueriesContext(connection) as seen:
        do()
    return len(seen)


def launch(made: MadeFilm) -> int:
    view = made.view
    units = missing_units(view, NAMES)
    assert len(units) > len(view.shots)
    with transaction.atomic():
        return queries(lambda: launch_units(made.run_id, view, units))


@pytest.fixture
def films(film_set: FilmSet) -> tuple[MadeFilm, MadeFilm]:
    small = film_set.order(many_scenes(1))
    large = film_set.order(many_scenes(8))
    film_set.work(stop_before="film.sound_and_motion")
    return small, large


def test_a_film_is_read_and_launched_in_a_fixed_number_of_queries(
    films: tuple[MadeFilm, MadeFilm],
) -> None:
    small, large = films
    assert len(large.view.shots) > 2 * len(small.view.shots)

    read = [queries(lambda made=made: load_film(made.film_id)) for made in films]
    part = [queries(lambda made=made: load_film(made.film_id, scene_numbers=[1])) for made in films]
    assert read[0] == read[1] <= 9
    assert part[0] == part[1] <= 9
    assert launch(small) == launch(large) <= 16


def test_only_a_film_with_elements_is_asked_about_them(film_set: FilmSet) -> None:
    without = film_set.order(many_scenes(1), stop_at="stills", export=False)
    elements = [film_set.element("Chair", picture()), film_set.element("Room", picture())]
    having = film_set.order(many_scenes(1), stop_at="stills", export=False, elements=elements)

    def asks_of_elements(made: MadeFilm) -> int:
        with CaptureQueriesContext(connection) as seen:
            load_film(made.film_id)
        return len([one for one in seen if "media_pipeline_element" in one["sql"]])

    assert asks_of_elements(without) == 0
    assert asks_of_elements(having) == 1
    film_set.work()
    film_set.order(many_scenes(1), stop_at="stills", export=False)
    with CaptureQueriesContext(connection) as seen:
        film_set.work()
    assert not [one for one in seen if "media_pipeline_element" in one["sql"]]


def test_scenes_and_shots_land_in_a_fixed_number_of_queries(
    film_set: FilmSet, settings: Any
) -> None:
    settings.WORKFLOWS_TURN_JOBS = 1  # a worker stops after one job
    counts = []
    for scenes in (2, 8):
        film_set.order(many_scenes(scenes), stop_at="script", export=False)
        counts.append({kind: count_in(film_set, kind) for kind in ("script.split", "shots.list")})
        film_set.work()

    assert counts[0] == counts[1]
    assert counts[1]["script.split"] < 60
    assert counts[1]["shots.list"] < 90


def count_in(film_set: FilmSet, kind: str) -> int:
    """Queries of the one job of this kind that is due next, from claim to settle."""
    film_set.work(stop_before=kind)
    with CaptureQueriesContext(connection) as seen:
        fill_windows()
        ours = [p for p in film_set.pointers if Job.objects.get(pk=p.job_id).kind == kind]
        for pointer in ours:
            film_set.pointers.remove(pointer)
            execute_job(pointer.job_id)
    return len(seen)
