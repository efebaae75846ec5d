"""Pictures are described before the script is read; a person's words win; a deadline holds."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db.models.functions import Now

from media_pipeline.elements.add_element import describe_in_own_words
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take
from media_pipeline.providers.adapters import _adapter, analyst
from media_pipeline.providers.local.eyes import LocalEyes
from media_pipeline.providers.provider_errors import ProviderRefused
from tests.media_pipeline.credits.purse import TEN_DOLLARS, funded
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.small_pictures import BLUE, RED, picture
from tests.providers.stub.chat.server import KEY, ChatStub, serving
from tests.providers.stub.chat.shapes import PRICE_IN, PRICE_OUT
from workflows.execution.enforce_deadlines import enforce_deadlines
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission
from workflows.projects.local_project import local_project
from workflows.runs.retry_run import retry_run


def coins_and_boat(film_set: FilmSet, **of_the_boat: Any) -> list[dict[str, Any]]:
    return [
        film_set.element("Coins", picture(RED)),
        film_set.element("Boat", picture(BLUE), **of_the_boat),
    ]


def description(made: MadeFilm, token: str) -> Take:
    return made.take("element.description", made.element(token).id)


def the_deadline_passes(made: MadeFilm) -> None:
    """For what has not ended."""
    Job.objects.filter(run=made.run_id, deadline_at__isnull=False).update(deadline_at=Now())
    assert enforce_deadlines() > 0


def asked(made: MadeFilm) -> set[str]:
    """Kinds of jobs in which somebody was asked for something and answered."""
    answered = Submission.objects.filter(job__run=made.run_id, outcome="answered")
    return set(answered.values_list("job__kind", flat=True))


def eyes_that_refuse(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    look = LocalEyes.describe

    def describe(self: LocalEyes, seen: Any, asking: Any) -> Any:
        if seen.name == name:
            raise ProviderRefused("not this picture")
        return look(self, seen, asking)

    monkeypatch.setattr(LocalEyes, "describe", describe)


def test_every_picture_is_described_before_the_script_is_read_and_goes_with_the_questions(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, list[tuple[str, str]]] = {}
    for name in ("split", "bibles", "narrate", "list_shots"):
        ask = getattr(type(analyst()), name)

        def listen(self: Any, *subject: Any, ask: Any = ask, name: str = name) -> Any:
            told[name] = [(one.token, one.description) for one in subject[-1].elements]
            return ask(self, *subject)

        monkeypatch.setattr(type(analyst()), name, listen)
    made = film_set.order(FERRY, elements=coins_and_boat(film_set), stop_at="stills", export=False)
    waiting = made.jobs()
    assert waiting.pop("script.split") == waiting.pop("film.bibles") == "pending"
    film_set.work()

    assert made.run.status == "succeeded"
    words = [
        (token, description(made, token).content["description"]) for token in ("COINS", "BOAT")
    ]
    assert "red" in words[0][1]
    assert "blue" in words[1][1]
    assert told == dict.fromkeys(("split", "bibles", "narrate", "list_shots"), words)


def test_a_description_that_is_late_fails_the_run_before_anything_is_asked_of_the_script(
    film_set: FilmSet,
) -> None:
    made = film_set.order(FERRY, elements=coins_and_boat(film_set))
    film_set.work(stop_before="element.describe")
    the_deadline_passes(made)
    film_set.work()

    assert made.run.status == "failed"
    assert made.run.error_code == "elements_not_described"
    assert "COINS, BOAT" in made.run.error_detail
    assert "Retry" in made.run.error_detail
    assert asked(made) == set()
    assert made.scenes() == []
    states = made.jobs()
    assert states["script.split"] == states["film.bibles"] == "failed"
    assert states["scenes.narrate"] == "skipped"

    assert retry_run(made.run_id) > 0
    film_set.work()

    assert made.run.status == "succeeded"
    assert set(made.jobs().values()) == {"succeeded"}
    assert "red" in description(made, "COINS").content["description"]
    assert made.exported is not None


def test_one_picture_that_is_refused_stops_the_run_too_and_words_of_ones_own_let_it_go_on(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    eyes_that_refuse(monkeypatch, "Boat")
    made = film_set.make(FERRY, elements=coins_and_boat(film_set), stop_at="stills", export=False)

    assert made.run.error_code == "elements_not_described"
    assert "BOAT" in made.run.error_detail
    assert "COINS" not in made.run.error_detail
    assert asked(made) == {"element.describe"}

    describe_in_own_words(made.element("BOAT"), made.film.project_id, "A blue rowing boat.")
    retry_run(made.run_id)
    film_set.work()

    assert made.run.status == "succeeded"
    boat = description(made, "BOAT")
    assert (boat.cause, boat.content["description"]) == ("person", "A blue rowing boat.")


def test_words_given_with_the_picture_are_kept_and_nobody_is_asked(film_set: FilmSet) -> None:
    elements = coins_and_boat(film_set, description=" A blue rowing boat. ")
    made = film_set.make(FERRY, elements=elements, stop_at="stills", export=False)

    boat = description(made, "BOAT")
    assert (boat.cause, boat.content["description"]) == ("person", "A blue rowing boat.")
    assert len(made.jobs(kind="element.describe")) == 1
    assert take_state(made.view, "element.description", made.element("BOAT").id).state == (
        "untracked"
    )


def test_words_typed_while_a_model_looks_win_and_the_models_wait_in_history(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = film_set.order(FERRY, elements=coins_and_boat(film_set), stop_at="stills", export=False)
    look = LocalEyes.describe

    def describe(self: LocalEyes, seen: Any, asking: Any) -> Any:
        if seen.name == "Boat":
            describe_in_own_words(made.element("BOAT"), made.film.project_id, "My boat.")
        return look(self, seen, asking)

    monkeypatch.setattr(LocalEyes, "describe", describe)
    film_set.work()

    assert made.run.status == "succeeded"
    assert description(made, "BOAT").content["description"] == "My boat."
    parked = Take.objects.get(slot__subject_id=made.element("BOAT").id, cause="plan")
    assert parked.status == "ready"
    assert len(made.events("take.parked")) == 1


def test_words_typed_before_a_model_looks_save_the_look(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    eyes_that_refuse(monkeypatch, "Boat")
    made = film_set.order(FERRY, elements=coins_and_boat(film_set), stop_at="stills", export=False)
    describe_in_own_words(made.element("BOAT"), made.film.project_id, "My boat.")
    film_set.work()

    assert made.run.status == "succeeded"
    unused = Take.objects.get(slot__subject_id=made.element("BOAT").id, cause="plan")
    assert (unused.status, unused.error_code) == ("failed", "described_by_a_person")


def test_a_film_without_elements_has_no_job_of_theirs(film_set: FilmSet) -> None:
    made = film_set.order(FERRY)

    assert set(made.jobs()) == {"script.split", "film.bibles", "scenes.narrate"}
    assert made.jobs(deadline_seconds__isnull=False) == {}


@pytest.fixture
def eyes_of_a_model(settings: Any, tmp_path: Path, transactional_db: None) -> Iterator[ChatStub]:
    funded(TEN_DOLLARS, local_project()[0])
    with serving(tmp_path / "ledger.jsonl") as stub:
        settings.MEDIA_PIPELINE_EYES = "model"
        settings.MEDIA_PIPELINE_CHAT_URL = stub.url
        settings.MEDIA_PIPELINE_CHAT_KEY = KEY
        settings.MEDIA_PIPELINE_CHAT_MODEL = "stub"
        settings.MEDIA_PIPELINE_CHAT_PRICE_IN = str(PRICE_IN)
        settings.MEDIA_PIPELINE_CHAT_PRICE_OUT = str(PRICE_OUT)
        _adapter.cache_clear()
        yield stub
        _adapter.cache_clear()


def test_a_model_describes_each_picture_once_and_what_it_cost_stands_on_the_take(
    film_set: FilmSet, eyes_of_a_model: ChatStub
) -> None:
    made = film_set.make(FERRY, elements=coins_and_boat(film_set), stop_at="script", export=False)

    assert made.run.status == "succeeded"
    lines = eyes_of_a_model.ledger.read()
    assert [line.call for line in lines] == ["describe", "describe"]
    takes = [description(made, token) for token in ("COINS", "BOAT")]
    assert takes[0].content["description"].startswith("Coins. A picture, mostly red")
    assert {take.model for take in takes} == {"model"}
    assert sorted(take.cost for take in takes) == sorted(line.cost_microdollars for line in lines)


def test_a_model_that_is_down_for_too_long_costs_the_run_and_nothing_else(
    film_set: FilmSet, eyes_of_a_model: ChatStub
) -> None:
    eyes_of_a_model.breaks("busy", times=9)
    made = film_set.order(FERRY, elements=coins_and_boat(film_set), stop_at="script", export=False)
    film_set.work()
    assert made.run.status == "running"
    the_deadline_passes(made)
    film_set.work()

    assert made.run.error_code == "elements_not_described"
    assert eyes_of_a_model.ledger.read() == []
    assert asked(made) == set()


def test_an_answer_that_cannot_be_used_is_asked_once_more_with_what_was_wrong(
    film_set: FilmSet, eyes_of_a_model: ChatStub
) -> None:
    eyes_of_a_model.breaks("not_json")
    elements = [film_set.element("Coins", picture(RED))]
    made = film_set.make(FERRY, elements=elements, stop_at="script", export=False)

    assert made.run.status == "succeeded"
    first, again = (str(one.body["messages"][1]["content"][0]) for one in eyes_of_a_model.seen)
    assert "FEEDBACK" not in first
    assert "not one whole JSON object" in again
    assert len(eyes_of_a_model.ledger.read()) == 2  # both were paid


@pytest.mark.parametrize("fault", ["drop_after_acceptance", "cut"])
def test_a_lost_answer_is_asked_for_again_within_the_cap(
    film_set: FilmSet, eyes_of_a_model: ChatStub, fault: str
) -> None:
    eyes_of_a_model.breaks(fault)
    elements = [film_set.element("Coins", picture(RED))]
    made = film_set.order(FERRY, elements=elements, stop_at="script", export=False)
    for _ in range(3):
        film_set.work()
        Job.objects.filter(run=made.run_id, status="retry_scheduled").update(due_at=Now())

    assert made.run.status == "succeeded"
    assert len(eyes_of_a_model.ledger.read()) == 2
    outcomes = Submission.objects.filter(job__kind="element.describe").order_by("number")
    assert list(outcomes.values_list("outcome", flat=True)) == ["uncertain", "answered"]
