"""An answer that cannot be used is paid, kept, and asked for once more with what was wrong."""

from dataclasses import replace
from typing import Any

from media_pipeline.providers.analyst import SceneSplit
from media_pipeline.providers.asking import Usage
from media_pipeline.providers.provider_errors import ProviderMalformed
from tests.media_pipeline.drafts.drafting import submissions, to_script
from tests.media_pipeline.fakes.analyst import COST, TellingAnalyst
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import many_scenes
from workflows.jobs.job import Job
from workflows.runs.cost import cost_of_run


def malformed(told: list[object], _: Any) -> Any:
    raise ProviderMalformed(
        "answer_too_long", "Answer in fewer words.", Usage(cost_microdollars=COST)
    )


def test_an_answer_that_cannot_be_used_is_asked_for_once_more_and_stays_paid(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    telling.faults["bibles"] = [malformed]
    made = to_script(film_set)
    film_set.work()

    assert made.run.status == "succeeded"
    assert submissions(made, "film.bibles") == [
        ("answered", "answer_too_long", COST),
        ("answered", "", COST),
    ]
    feedback = [asking.feedback for call, asking in telling.asked if call == "bibles"]
    assert feedback == ["", "Answer in fewer words."]
    cost = cost_of_run(made.run_id)
    assert (cost.charged, cost.spent) == (4 * COST, 5 * COST)


def test_an_answer_that_cannot_be_used_twice_fails_the_job_and_says_what_to_do(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    telling.faults["bibles"] = [malformed] * 2
    made = to_script(film_set)
    film_set.work()

    job = Job.objects.get(run=made.run_id, kind="film.bibles")
    assert (job.status, job.error_code) == ("failed", "answer_too_long")
    assert "Answer in fewer words." in job.error_detail
    assert "larger output limit" in job.error_detail
    assert made.run.status == "failed"
    assert len(made.scenes()) == 3  # the split landed all the same


def test_a_batch_that_leaves_a_scene_out_fails_and_the_others_keep_what_landed(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    def leave_out(told: list[object], whole: Any) -> Any:
        return whole[1:]

    telling.faults["list_shots"] = [leave_out] * 2
    made = to_script(film_set, many_scenes(10))
    film_set.work()

    assert sorted(made.jobs(kind="shots.list").values()) == ["failed", "succeeded"]
    failed = Job.objects.get(run=made.run_id, kind="shots.list", status="failed")
    assert failed.error_code == "scenes_omitted"
    assert made.run.status == "failed"
    view = made.view
    with_shots = {view.scene_of(shot.id).number for shot in view.shots}
    assert with_shots == {9, 10}


def invented(told: list[object], whole: SceneSplit) -> SceneSplit:
    quotes = [
        replace(one, quote="nobody wrote this anywhere", hint_line=1) for one in whole.boundaries
    ]
    return replace(whole, boundaries=(whole.boundaries[0], *quotes[1:]))


def test_a_split_with_invented_quotes_is_asked_for_again_and_the_better_one_counts(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    telling.faults["split"] = [invented]
    made = to_script(film_set)
    film_set.work()

    assert len(made.scenes()) == 3
    assert submissions(made, "script.split") == [
        ("answered", "split_excessive", COST),
        ("answered", "", COST),
    ]
    again = [asking.feedback for call, asking in telling.asked if call == "split"][1]
    assert "nobody wrote this anywhere" in again


def test_when_the_second_split_is_no_better_the_first_is_used_and_it_is_said(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    telling.faults["split"] = [invented, malformed]
    made = to_script(film_set)
    film_set.work()

    assert made.run.status == "succeeded"
    assert len(made.scenes()) == 1
    assert {event["code"] for event in made.events("film.notice")} >= {
        "first_split_kept",
        "scenes_joined",
    }
