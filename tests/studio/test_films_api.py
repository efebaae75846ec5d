"""A film over HTTP while a model is still telling of it, and what its requests cost."""

from typing import Any

from tests.media_pipeline.conftest import film_set, quick_flush
from tests.media_pipeline.drafts.conftest import telling
from tests.media_pipeline.fakes.analyst import COST, TellingAnalyst
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.scripts_to_film import FERRY
from tests.studio.conftest import Caller
from workflows.projects.local_project import local_project
from workflows.projects.membership import Role

__all__ = ["film_set", "quick_flush", "telling"]


def test_what_a_model_tells_is_shown_as_provisional_and_its_cost_afterwards(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    operator = Caller(Role.OPERATOR, local_project()[0])
    seen: list[dict[str, Any]] = []

    def look(told: list[object], whole: Any) -> Any:
        seen.append(operator.get(f"/api/v1/films/{made.film_id}").json())
        return whole

    telling.faults["split"] = [look]
    telling.stops_after["split"] = 2
    made = film_set.order(FERRY, stop_at="script", export=False)
    film_set.work()
    film = operator.get(f"/api/v1/films/{made.film_id}").json()
    run = operator.get(f"/api/v1/runs/{made.run_id}").json()

    (during,) = seen
    assert [one["provisional"] for one in during["scenes"]] == [True, True]
    assert [one["provisional"] for one in film["scenes"]] == [False, False, False]
    assert [one["id"] for one in during["scenes"]] == [one["id"] for one in film["scenes"][:2]]
    assert (
        run["cost"]
        == film["cost"]
        == {
            "requests": 4 + 4,  # three previews and a poster, drawn here
            "charged_microdollars": 4 * COST,
            "spent_microdollars": 4 * COST,
            "in_doubt_microdollars": 0,
            "prompt_tokens": 400,
            "completion_tokens": 80,
        }
    )
    jobs = operator.get(f"/api/v1/runs/{made.run_id}/jobs").json()["results"]
    split = next(one for one in jobs if one["kind"] == "script.split")
    (sent,) = operator.get(split["links"]["submissions"]).json()["results"]
    (attempt,) = operator.get(split["links"]["attempts"]).json()["results"]
    assert sent["usage"] == {"model": "t-1", "prompt_tokens": 100, "completion_tokens": 20}
    assert sent["reused"] is False
    assert attempt["usage"] == {
        "prompt_tokens": 100,
        "completion_tokens": 20,
        "cost_microdollars": COST,
    }


def test_an_answer_that_was_there_says_so_and_costs_nothing(
    film_set: FilmSet, telling: type[TellingAnalyst]
) -> None:
    operator = Caller(Role.OPERATOR, local_project()[0])
    film_set.make(FERRY, stop_at="script", export=False)
    again = film_set.make(FERRY, stop_at="script", export=False)

    jobs = operator.get(f"/api/v1/runs/{again.run_id}/jobs").json()["results"]
    split = next(one for one in jobs if one["kind"] == "script.split")
    (sent,) = operator.get(split["links"]["submissions"]).json()["results"]
    assert sent["reused"] is True
    assert sent["cost_microdollars"] == 0
    assert operator.get(f"/api/v1/films/{again.film_id}").json()["cost"]["spent_microdollars"] == 0


def test_a_computed_prompt_is_shown_before_anybody_has_written_one(film_set: FilmSet) -> None:
    operator = Caller(Role.OPERATOR, local_project()[0])
    made = film_set.make(FERRY, stop_at="script", export=False)
    shot = made.shot(1, 1).id
    address = f"/api/v1/films/{made.film_id}/slots/still.prompt/{shot}/takes"

    before = operator.get(address).json()
    operator.post(address, {"content": {"prose": "Mara laughs."}}, format="json")
    after = operator.get(address).json()

    assert before["takes"] == []
    assert "pier" in before["computed"]["prose"]
    assert after["computed"] == {"prose": "Mara laughs."}
    assert [take["role"] for take in after["takes"]] == ["shown"]
    unknown = f"/api/v1/films/{made.film_id}/slots/still.prompt/{made.film_id}/takes"
    assert operator.get(unknown).status_code == 404
