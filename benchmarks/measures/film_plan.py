"""What it costs to read a whole film and plan what is stale in it, at several sizes."""

import time
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class FilmPlanned:
    shots: int
    slots: int
    milliseconds: float  # median of reading the rows and planning
    queries: int


def measure_film_plans(shots: tuple[int, ...], times: int) -> list[FilmPlanned]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from benchmarks.film.large_film import large_film
    from media_pipeline.films.film_options import Stage
    from media_pipeline.graph.film_view import load_film
    from media_pipeline.plans.film_plan import Want, Wanted, plan_film

    wanted = Wanted(want=Want.CONTINUE, stop_at=Stage.MUSIC)
    measured = []
    for count in shots:
        film_id = large_film(count)
        with CaptureQueriesContext(connection) as queries:
            plan = plan_film(load_film(film_id), wanted)
        took: list[float] = []
        for _ in range(times):
            began = time.perf_counter()
            plan_film(load_film(film_id), wanted)
            took.append((time.perf_counter() - began) * 1000)
        measured.append(FilmPlanned(count, len(plan.units), median(took), len(queries)))
    return measured
