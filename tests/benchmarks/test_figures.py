"""What a run comes down to, from measurements that are made up here."""

import re
from pathlib import Path

import pytest

from benchmarks.cpu_time import CpuTime
from benchmarks.figures import figures
from benchmarks.measures.film_plan import FilmPlanned
from benchmarks.measures.finalize import Makespan
from benchmarks.measures.growth import Costs
from benchmarks.measures.pickup import Pickup
from benchmarks.measures.recovery import CELERY
from benchmarks.measures.site import Site
from benchmarks.measures.throughput import Rate
from benchmarks.measures.waits import Waits
from benchmarks.report.page import page
from benchmarks.report.picture import picture
from benchmarks.report.tables import rates, ratios
from benchmarks.results import Results
from benchmarks.tally import Tally

CPU = CpuTime(1.0, 0.5, 0.1)
SPEEDS = {"celery": 1000, "procrastinate": 500, "dbos": 250, "engine": 800, "engine_turns": 1500}


@pytest.fixture
def results() -> Results:
    made = Results("quick", "2030-01-01T00:00:00+00:00", {}, {"cores": "2"})
    for shape in ("independent", "chain", "fan_out"):
        made.rates[shape] = {
            # The second round was on a machine half as fast; no ratio may move.
            key: [Rate(speed, 1.0, 0.1, CPU), Rate(speed, 2.0, 5.0, CPU)]
            for key, speed in SPEEDS.items()
        }
    made.idle = {key: [Pickup([3.0, 4.0, 50.0])] for key in SPEEDS}
    made.loaded = made.idle
    made.film_plans = [FilmPlanned(10, 115, 20.0, 7), FilmPlanned(1000, 5281, 640.2, 7)]
    made.site = Site(25.0, 40.0, 10.0, 20.0, 2.5, 500, 180.2, 120.0, 90.0, 0.1)
    made.waits = Waits(10_000, 20, 1.0, 2.0, 500, 5, 99.6, 0.5, 0.2, 0.1)
    made.makespans["provider"] = Makespan(1.0, 53.0, 50.0, 0.5, 1.0, 10, 0.1)
    return made


def test_the_last_line_has_its_form_and_a_slow_round_moves_no_ratio(results: Results) -> None:
    line = figures(results).line

    assert line == (
        "vs_celery=0.80 vs_celery_turns=1.50 vs_best_peer=3.78 pickup_p50_ms=4.0 "
        "makespan_ratio=1.04 waits=10000 waits_rss_mb=100 "
        "plan_1000_shots_ms=640 plan_queries=7 accept_vs_bare_insert=2.5 sse_500_rss_mb=180"
    )


def test_what_a_system_has_not_is_said_and_not_counted(results: Results) -> None:
    del results.rates["fan_out"]["procrastinate"]

    assert "| Procrastinate | 375 (250–500) | 375 (250–500) | – |" in rates(results)
    assert ratios(results).splitlines()[-1].endswith("| 3.00 | 3.00 | 6.00 |")
    assert "has no such thing" in picture(results)


def test_the_picture_has_a_bar_for_every_rate(results: Results) -> None:
    drawn = picture(results)

    assert len(re.findall("<rect x=", drawn)) == 15
    assert drawn.count("1,125") == 3  # the middle of 1500 and 750


def test_the_page_says_everything_that_was_measured(results: Results) -> None:
    results.recoveries = [CELERY]
    results.growth = [Costs(1_000, 3.0, 0.1, 1.0, 5.0, 6.0)]
    written = page(results)

    for said in (
        figures(results).line,
        "**10,000 jobs waiting**",
        "**The finalize** (provider keeps the limit)",
        "| bare Celery | does not happen |",
        "| 1,000 | 3.00 ms |",
        "## Where the time goes",
    ):
        assert said in written


def test_a_tally_counts_what_was_done_since_it_began(tmp_path: Path) -> None:
    driver, worker = Tally(tmp_path), Tally(tmp_path)
    worker.count()
    driver.begin()
    worker.note(7)
    worker.note(7)
    worker.count()

    assert driver.counted().jobs == 3
    assert [number for number, starts in driver.noted().items() if len(starts) == 2] == [7]
