"""A film is stopped at its casting, edited and continued; its worker is killed in each stage."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.films.film import Film
from media_pipeline.graph.person_edit import write_slot
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.plans.film_plan import Want
from tests.crash.celery_worker import empty_the_broker
from tests.crash.film_stages.mortal_house import MortalHouse
from tests.media_pipeline.conftest import QUICK, film_set, quick_flush
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scenarios.nine_scenes import to_make
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.send_command import generate, plan_read
from tests.providers.stub.media.ledger import assert_the_rows_say_the_same
from tests.providers.stub.media.server import MediaStub, environment, serving, use
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.pointer import publish_pointers
from workflows.projects.local_project import local_project

__all__ = ["film_set", "quick_flush"]

HOSTED = {
    "artist": ["fal/seedream-4"], "animator": ["fal/wan-2.5"], "composer": ["fal/lyria-2"],
}  # fmt: skip


@pytest.fixture
def pointers() -> None:
    """Instead of the list: pointers go to the broker."""


@pytest.fixture
def stub(tmp_path: Path, settings: Any) -> Iterator[MediaStub]:
    with serving(tmp_path / "ledger.jsonl") as serving_stub:
        use(serving_stub, settings)
        yield serving_stub


@pytest.fixture
def house(
    film_set: FilmSet,
    stub: MediaStub,
    process_environment: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[MortalHouse]:
    monkeypatch.setattr("workflows.jobs.send_pointers.publish_pointers", publish_pointers)
    empty_the_broker()
    quick = {f"MEDIA_PIPELINE_{port.upper()}": "quick" for port in QUICK}
    folder = tmp_path / "warrants"
    folder.mkdir()
    yield MortalHouse(process_environment | environment(stub) | quick, folder)
    empty_the_broker()


def jobs_of(made: MadeFilm) -> Counter[str]:
    return Counter(Job.objects.filter(run=made.run_id).values_list("kind", flat=True))


@pytest.mark.timeout(400)
@pytest.mark.skipif(
    "CHAOS_MINUTES" not in os.environ, reason="nine workers of Celery, a minute: in `make chaos`"
)
def test_a_film_loses_its_worker_in_every_stage_and_nothing_is_made_twice(
    house: MortalHouse, film_set: FilmSet, stub: MediaStub
) -> None:
    project, _ = local_project()
    add_credits(project.pk, key="tests", amount=50_000_000, why="for tests")
    made = film_set.order(FERRY, stop_at="casting", export=False)
    Film.objects.filter(pk=made.film_id).update(chosen_models=HOSTED)
    house.will_die("script.split", "answer stored")
    house.will_die("character.sheet.request", "id stored")

    house.make()

    assert made.run.status == "succeeded"
    assert house.deaths == 2
    people, shots = len(made.view.characters), len(made.view.shots)
    places, scenes = len(made.view.locations), len(made.scenes())
    read = Counter({"script.split": 1, "film.bibles": 1, "scenes.narrate": 1, "shots.list": 1})
    cast = Counter({"character.sheet.request": people, "location.sheet.request": places})
    cast["voices.design"] = 1
    beside = Counter({"shot.preview": scenes, "film.poster": 1, "film.sound_and_motion": 1})
    assert jobs_of(made) == read + cast + beside + Counter({"take.keep": people + places})

    view = made.view
    shot = next(one.id for one in view.shots if "tonight" in str(view.lines_of(one.id)))
    line = view.lines_of(shot)[0] | {"text": "Nobody sails."}
    write_slot(made.film, "shot.dialogue", shot, {"lines": [line, *view.lines_of(shot)[1:]]})
    otto = made.person("otto")
    write_slot(made.film, "character.bible", otto.id, {"standard_clothing": "a brown cardigan"})
    wanted: dict[str, Any] = {"want": "continue", "stop_at": "music", "export": True}
    plan = plan_read(made, **wanted)
    more = generate(film_set, made, work=False, plan=plan, **wanted)
    house.will_die("shot.still.request", "id stored")
    house.will_die("scene.speech", "in the landing")
    house.will_die("shot.clip.request", "id stored")
    house.will_die("film.music.request", "id stored")
    house.will_die("film.export", "answer stored")

    house.make()

    assert more.run.status == "succeeded"
    assert house.deaths == 7
    assert list(house.warrants.iterdir()) == []
    asked = Counter(
        {
            "character.sheet.request": 1,
            "shot.still.request": shots,
            "shot.clip.request": shots,
            "film.music.request": 1,
        }
    )
    here = Counter({"music.prompt": 1, "film.export": 1})
    here["scene.speech"] = len(
        {one.scene_id for one in made.view.shots if made.view.lines_of(one.id)}
    )
    assert jobs_of(more) == asked + here + Counter({"take.keep": asked.total()})
    assert to_make(made, Want.CONTINUE) == []
    assert_nothing_is_open_or_paid_twice(made, stub)
    # An edited person has two sheets, everything else one take that was made.
    ready = Take.objects.filter(slot__film=made.film_id, status=TakeStatus.READY, cause="plan")
    takes = Counter(ready.values_list("slot__kind", "slot__subject_id"))
    assert {key for key, count in takes.items() if count > 1} == {("character.sheet", otto.id)}


def assert_nothing_is_open_or_paid_twice(made: MadeFilm, stub: MediaStub) -> None:
    assert not Lease.objects.exists()
    assert not Attempt.objects.filter(outcome="").exists()
    assert not Take.objects.filter(slot__film=made.film_id, status=TakeStatus.PENDING).exists()
    lines = stub.ledger.read()
    assert_the_rows_say_the_same(lines)
    charges = LedgerEntry.objects.filter(kind="charge").values_list("amount", flat=True)
    assert sorted(-amount for amount in charges) == sorted(line.cost_microdollars for line in lines)
