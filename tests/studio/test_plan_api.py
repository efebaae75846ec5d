"""A plan over HTTP, with models that the film has not chosen yet: read first, then launched."""

from uuid import uuid4

import pytest

from benchmarks.film.large_film import large_film
from media_pipeline.films.film import Film
from media_pipeline.graph.slot import Slot
from tests.media_pipeline.credits.purse import TEN_DOLLARS, funded
from tests.studio.conftest import Caller
from workflows.jobs.job import Job

pytestmark = pytest.mark.django_db
HOSTED = "fal/flux-dev"


@pytest.fixture
def film(caller: Caller) -> Film:
    """All of it made, but one still."""
    made = Film.objects.get(pk=large_film(10))
    Film.objects.filter(pk=made.pk).update(project=caller.project)
    Slot.objects.filter(film=made).update(project=caller.project)
    still = Slot.objects.filter(film=made, kind="shot.still").first()
    assert still is not None
    still.takes.all().delete()
    return made


def test_what_another_model_would_cost_is_read_before_it_is_chosen_and_then_launched(
    caller: Caller, film: Film
) -> None:
    funded(TEN_DOLLARS, caller.project)
    address = f"/api/v1/films/{film.pk}/plan?stop_at=stills"
    free = caller.get(address).json()
    assert free["price_microdollars"]["most"] == 0

    priced = caller.get(f"{address}&model=artist:{HOSTED}").json()

    assert priced["price_microdollars"]["most"] > 0
    assert priced["digest"] != free["digest"]
    assert Film.objects.get(pk=film.pk).chosen_models == {}

    def launch(digest: str) -> int:
        body = {
            "kind": "generation",
            "client_command_id": str(uuid4()),
            "targets": [f"film:{film.pk}"],
            "payload": {"stop_at": "stills", "plan": digest, "models": {"artist": [HOSTED]}},
        }
        return int(caller.post(caller.commands_url, body, format="json").status_code)

    assert launch("") == 409
    assert launch(free["digest"]) == 409
    assert Film.objects.get(pk=film.pk).chosen_models == {}
    assert launch(priced["digest"]) == 202
    assert Film.objects.get(pk=film.pk).chosen_models == {"artist": [HOSTED]}
    assert Job.objects.filter(kind="shot.still.request").count() == 1


def test_a_port_named_without_a_model_goes_back_to_the_settings(caller: Caller, film: Film) -> None:
    Film.objects.filter(pk=film.pk).update(chosen_models={"artist": [HOSTED]})
    address = f"/api/v1/films/{film.pk}/plan?stop_at=stills"
    assert caller.get(address).json()["price_microdollars"]["most"] > 0

    assert caller.get(f"{address}&model=artist:").json()["price_microdollars"]["most"] == 0


def test_targets_that_are_wanted_and_not_named_are_no_film_that_is_all_there(
    caller: Caller, film: Film
) -> None:
    body = {
        "kind": "generation",
        "client_command_id": str(uuid4()),
        "targets": [f"film:{film.pk}"],
        "payload": {"want": "targets"},
    }
    answer = caller.post(caller.commands_url, body, format="json")

    assert (answer.status_code, answer.json()["code"]) == (422, "payload_invalid")
    assert "kind:id" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ("model=painter:x", 400, "plan_question_invalid"),
        ("model=artist:fal/nothing", 422, "model_unknown"),
        ("want=everything", 400, "plan_question_invalid"),
        ("target=shot.still", 400, "target_unknown"),
        ("want=targets", 400, "plan_question_invalid"),
    ],
)
def test_a_question_that_cannot_be_meant_is_refused(
    caller: Caller, film: Film, asked: str, status: int, code: str
) -> None:
    answer = caller.get(f"/api/v1/films/{film.pk}/plan?{asked}")

    assert (answer.status_code, answer.json()["code"]) == (status, code)
