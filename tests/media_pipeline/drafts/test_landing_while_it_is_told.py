"""What a stream tells is shown at once as provisional; the whole answer is the authority."""

from typing import Any

import pytest

from media_pipeline.films.finding import Finding
from media_pipeline.films.scene import Scene
from media_pipeline.graph.slot import Slot
from media_pipeline.providers.analyst import SceneSplit
from media_pipeline.providers.provider_errors import ProviderMalformed
from studio.api.shown.film import storyboard
from tests.media_pipeline.fakes.analyst import COST, PRICE, BreaksOff, TellingAnalyst
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY, many_scenes
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission
from workflows.runs.cost import cost_of_run


def to_script(film_set: FilmSet, script: str = FERRY) -> MadeFilm:
    return film_set.order(script, stop_at="script", export=False)


def found(made: MadeFilm, kind: str = "scene") -> list[tuple[int, str]]:
    rows = Finding.objects.filter(film=made.film_id, kind=kind).order_by("number")
    return [(row.number, row.content.get("title", "")) for row in rows]


def submissions(made: MadeFilm, kind: str) -> list[tuple[str, str, int]]:
    rows = Submission.objects.filter(job__run=made.run_id, job__kind=kind).order_by("number")
    return [(row.outcome, row.superseded, row.cost_microdollars) for row in rows]


def test_split_and_bibles_are_asked_side_by_side(film_set: FilmSet) -> None:
    made = to_script(film_set)

    assert made.jobs(unmet_dependencies=0).keys() == {"script.split", "film.bibles"}


def test_scenes_are_there_while_the_stream_is_still_coming(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    seen: list[list[dict[str, Any]]] = []

    def look(told: list[object], whole: Any) -> Any:
        view = made.view
        seen.append(storyboard(view, list(Finding.objects.filter(film=made.film_id)))["scenes"])
        assert view.scenes == []  # nothing that a plan could spend money on
        assert not Slot.objects.filter(kind="scene.script").exists()
        return whole

    telling.faults["split"] = [look]
    telling.stops_after["split"] = 2
    made = to_script(film_set)
    film_set.work()

    assert [(one["number"], one["title"], one["provisional"]) for one in seen[0]] == [
        (1, "EXT. PIER - DUSK", True),
        (2, "INT. TICKET OFFICE - NIGHT", True),
    ]
    assert [one["end"] for one in seen[0]] == [made.scenes()[0].end, None]
    # What was provisional is what it became.
    assert [one["id"] for one in seen[0]] == [str(scene.pk) for scene in made.scenes()[:2]]
    assert found(made) == []
    events = made.events("film.scene_found")
    assert [event["count"] for event in events] == [1, 2]
    assert [event["scenes"][-1][1:] for event in events] == [
        [1, "EXT. PIER - DUSK"],
        [2, "INT. TICKET OFFICE - NIGHT"],
    ]


def test_shots_are_told_scene_by_scene_and_become_what_they_were(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    seen: list[dict[str, Any]] = []

    def look(told: list[object], whole: Any) -> Any:
        board = storyboard(made.view, list(Finding.objects.filter(film=made.film_id)))
        seen.extend(board["scenes"])
        return whole

    telling.faults["list_shots"] = [look]
    telling.stops_after["list_shots"] = 2
    made = to_script(film_set)
    film_set.work()

    told, untold = seen[:2], seen[2]
    assert untold["shots"] == []
    final = storyboard(made.view)["scenes"]
    for scene, whole in zip(told, final, strict=False):
        assert all(shot["provisional"] for shot in scene["shots"])
        assert [shot["id"] for shot in scene["shots"]] == [shot["id"] for shot in whole["shots"]]
        for shot, landed in zip(scene["shots"], whole["shots"], strict=True):
            for kind in ("shot.spec", "shot.dialogue"):
                content = landed["slots"][kind]["selected"]["content"]
                assert shot["slots"][kind]["selected"]["content"] == content
    assert found(made, "shot") == []


def test_a_stream_that_breaks_leaves_what_it_told_and_is_asked_again_within_the_cap(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    left: list[list[tuple[int, str]]] = []

    def look(told: list[object], whole: Any) -> Any:
        left.append(found(made))
        return whole

    telling.faults["split"] = [BreaksOff(after=2), look]
    telling.stops_after["split"] = 0
    made = to_script(film_set)
    film_set.work()

    assert left[0] == [(1, "EXT. PIER - DUSK"), (2, "INT. TICKET OFFICE - NIGHT")]
    assert made.run.status == "succeeded"
    assert submissions(made, "script.split") == [("uncertain", "", 0), ("answered", "", COST)]
    cost = cost_of_run(made.run_id)
    # Split, bibles, narratives, shots: each charged once; the broken one is ours, in doubt.
    assert (cost.requests, cost.charged, cost.spent, cost.in_doubt) == (
        5,
        4 * COST,
        4 * COST,
        PRICE,
    )
    assert (cost.prompt_tokens, cost.completion_tokens) == (400, 80)


def test_a_stream_that_always_breaks_stops_at_the_cap_and_asks_a_person(
    film_set: FilmSet, telling: type[TellingAnalyst], settings: Any
) -> None:
    settings.WORKFLOWS_MAX_ATTEMPTS = 9
    telling.faults["split"] = [BreaksOff(after=9)] * 9
    made = to_script(film_set)
    film_set.work()

    job = Job.objects.get(run=made.run_id, kind="script.split")
    assert (job.status, job.error_code) == ("blocked", "cost_cap_reached")
    assert telling.calls().count("split") == 4
    assert len(found(made)) == 3


def test_a_person_who_stops_the_job_stops_the_stream(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    def never(told: list[object], _: Any) -> Any:
        raise AssertionError("the stream went on")

    made = to_script(film_set)
    job = Job.objects.get(run=made.run_id, kind="script.split")
    tell = telling._tell

    def stop_after_one(self: Any, call: Any, asking: Any, parts: Any, whole: Any) -> Any:
        if call == "split":
            asking.found(parts[0])
            cancel_job(job.pk)
        return tell(self, call, asking, parts[1:], whole)

    telling.faults["split"] = [never]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(telling, "_tell", stop_after_one)
        film_set.work()

    job.refresh_from_db()
    assert job.status == "cancelled"
    assert [number for number, _ in found(made)] == [1]
    assert not Scene.objects.exists()


def malformed(told: list[object], _: Any) -> Any:
    from media_pipeline.providers.asking import Usage

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
    from dataclasses import replace

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


def test_the_same_text_is_not_read_twice_in_a_project(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    one = to_script(film_set)
    film_set.work()
    paid = telling.calls()
    two = to_script(film_set)
    film_set.work()

    assert sorted(paid) == ["bibles", "list_shots", "narrate", "split"]
    assert telling.calls() == paid
    assert cost_of_run(two.run_id).spent == 0
    assert [scene.title for scene in two.scenes()] == [scene.title for scene in one.scenes()]
    assert one.shown("shot.spec") == two.shown("shot.spec")
