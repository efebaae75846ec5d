"""What a stream tells is shown at once as provisional; the whole answer is the authority."""

from typing import Any

import pytest
from django.db import OperationalError

from media_pipeline.films.finding import Finding
from media_pipeline.films.scene import Scene
from media_pipeline.graph.slot import Slot
from studio.api.shapes.film import SceneShown, ShotShown
from studio.api.shown.film import storyboard
from tests.media_pipeline.drafts.drafting import submissions, to_script
from tests.media_pipeline.fakes.analyst import COST, PRICE, BreaksOff, TellingAnalyst
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.runs.cost import cost_of_run


def found(made: MadeFilm, kind: str = "scene") -> list[tuple[int, str]]:
    rows = Finding.objects.filter(film=made.film_id, kind=kind).order_by("number")
    return [(row.number, row.content.get("title", "")) for row in rows]


def test_split_and_bibles_are_asked_side_by_side(film_set: FilmSet) -> None:
    made = to_script(film_set)

    assert made.jobs(unmet_dependencies=0).keys() == {"script.split", "film.bibles"}


def test_scenes_are_there_while_the_stream_is_still_coming(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    seen: list[list[SceneShown]] = []

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


def content_of(shot: ShotShown, kind: str) -> Any:
    shown = shot["slots"][kind]["selected"]
    return shown and shown["content"]


def test_shots_are_told_scene_by_scene_and_become_what_they_were(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    seen: list[SceneShown] = []

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
                content = content_of(landed, kind)
                assert content is not None
                assert content_of(shot, kind) == content
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
    # Split, bibles, narratives, shots: each charged once; the broken one is ours, in doubt. Three
    # previews and a poster are drawn here, for nothing.
    assert (cost.requests, cost.charged, cost.spent, cost.in_doubt) == (
        5 + 4,
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


def test_a_stream_goes_on_when_its_parts_cannot_be_shown(
    film_set: FilmSet, telling: type[TellingAnalyst], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(_: Any) -> None:
        raise OperationalError("no space left")

    monkeypatch.setattr("media_pipeline.scripts.found_scenes.upsert_findings", full_disk)
    made = to_script(film_set)
    film_set.work()

    assert made.run.status == "succeeded"
    assert telling.calls().count("split") == 1
    assert made.events("film.scene_found") == []


def test_titles_of_many_bytes_fit_into_their_event(
    film_set: FilmSet, telling: type[TellingAnalyst], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_pipeline.scripts.hearing.PAUSE", 3600.0)  # all but one at the end
    telling.faults["split"] = [BreaksOff(after=9)]
    made = to_script(film_set, "\n".join(f"INT. {'🎬' * 90} {n} - DAY\n\nA.\n" for n in range(9)))
    film_set.work()

    first, rest = made.events("film.scene_found")[:2]
    assert (first["count"], rest["count"]) == (1, 9)


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
