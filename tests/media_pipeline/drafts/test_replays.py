"""Whatever streams told before they broke, the whole answer lands the same rows."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from media_pipeline.films.film import Film
from media_pipeline.films.finding import Finding
from media_pipeline.films.scene import Scene
from media_pipeline.films.shot import Shot
from media_pipeline.graph.take import Take
from tests.media_pipeline.fakes.analyst import BreaksOff, TellingAnalyst
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import many_scenes
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.runs.cancel_run import cancel_run

#: At most three, since the fourth request is the last that the cost cap allows.
STREAMS = st.lists(st.builds(BreaksOff, st.integers(0, 6), st.integers(0, 3)), max_size=3)
SCRIPT = many_scenes(5)
ONE_DATABASE = [HealthCheck.function_scoped_fixture]


def scenes(made: MadeFilm) -> list[tuple[Any, ...]]:
    rows = Scene.every.filter(film=made.film_id)
    return [
        (row.number, row.title, row.start, row.end, row.seconds, row.origin, row.left_out)
        for row in rows
    ]


def shots(made: MadeFilm) -> list[tuple[Any, ...]]:
    rows = Shot.every.filter(scene__film=made.film_id).order_by("scene__number", "number")
    return [
        (row.scene.number, row.number, row.seconds, row.origin, row.left_out)
        for row in rows.select_related("scene")
    ]


def takes(made: MadeFilm, *kinds: str) -> list[tuple[Any, ...]]:
    rows = Take.objects.filter(slot__film=made.film_id, slot__kind__in=kinds)
    return sorted((row.slot.kind, row.number, row.digest) for row in rows.select_related("slot"))


def unread() -> str:
    """The script once more, with another end: a text that nobody has read yet."""
    return SCRIPT + "\n" * Film.objects.count()


def split(film_set: FilmSet, script: str) -> MadeFilm:
    """A film that is read as far as its scenes; the rest of its run is called off."""
    made = film_set.order(script, stop_at="script", export=False)
    film_set.work(stop_before="scenes.narrate")
    assert made.jobs(kind="script.split") == {"script.split": "succeeded"}
    assert cancel_run(made.run_id)
    film_set.pointers.clear()
    return made


@given(streams=STREAMS)
@settings(max_examples=20, deadline=None, suppress_health_check=ONE_DATABASE)
def test_broken_streams_of_a_split_leave_nothing_behind_its_answer(
    film_set: FilmSet, telling: type[TellingAnalyst], streams: list[BreaksOff]
) -> None:
    alone = split(film_set, SCRIPT)
    telling.faults["split"] = list(streams)
    after = split(film_set, unread())

    assert telling.faults["split"] == []
    *heads, last = scenes(after)
    assert heads == scenes(alone)[:-1]
    assert last[:3] == scenes(alone)[-1][:3]
    assert takes(after, "scene.script") == takes(alone, "scene.script")
    assert not Finding.objects.filter(film=after.film_id).exists()


@given(streams=STREAMS)
@settings(max_examples=8, deadline=None, suppress_health_check=ONE_DATABASE)
def test_broken_streams_of_a_shot_list_leave_nothing_behind_its_answer(
    film_set: FilmSet, telling: type[TellingAnalyst], streams: list[BreaksOff]
) -> None:
    alone = film_set.make(SCRIPT, stop_at="script", export=False)
    telling.faults["list_shots"] = list(streams)
    after = film_set.make(unread(), stop_at="script", export=False)

    assert shots(after) == shots(alone)
    kinds = ("shot.spec", "shot.dialogue")
    assert takes(after, *kinds) == takes(alone, *kinds)
    assert not Finding.objects.filter(film=after.film_id).exists()


def test_a_pointer_that_comes_again_after_the_landing_changes_nothing(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    made = film_set.make(SCRIPT, stop_at="script", export=False)
    before = scenes(made), shots(made), Take.objects.count(), telling.calls()
    for job in Job.objects.filter(run=made.run_id):
        assert not execute_job(job.pk)

    assert (scenes(made), shots(made), Take.objects.count(), telling.calls()) == before
