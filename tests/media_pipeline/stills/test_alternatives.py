"""Several models at once, takes that overtake each other, and a person who chooses among them."""

from dataclasses import replace
from uuid import UUID

import pytest

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.price import Price
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.plans.film_plan import Want, Wanted, plan_film
from media_pipeline.providers.adapters import ADAPTERS
from tests.media_pipeline.film_set import FilmSet, MadeFilm
from tests.media_pipeline.scripts_to_film import SILENT
from tests.media_pipeline.send_command import generate
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job


@pytest.fixture(autouse=True)
def three_artists(film_set: FilmSet, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("quick-2", "quick-3"):
        monkeypatch.setitem(ADAPTERS["artist"], name, ADAPTERS["artist"]["quick"])


@pytest.fixture
def two_models(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = kinds["shot.still"]
    several = replace(
        declared,
        models=lambda _: ("quick", "quick-2"),
        price=lambda _, __, model: Price.of(2 if model == "quick" else 3),
    )
    monkeypatch.setitem(kinds._kinds, "shot.still", several)


def takes(shot: UUID) -> list[Take]:
    return list(Take.objects.filter(slot__kind="shot.still", slot__subject_id=shot))


def finish(made: MadeFilm) -> None:
    """The one job of a run, whatever else is due."""
    (job,) = Job.objects.filter(run=made.run_id)
    execute_job(job.pk)


def test_two_regenerations_the_first_finishing_last_show_the_second_and_park_the_first(
    film_set: FilmSet,
) -> None:
    made = film_set.made(SILENT, stop_at="stills", export=False)
    shot = made.shot(1, 1).id
    first = generate(film_set, made, f"shot.still:{shot}", work=False)
    second = generate(film_set, made, f"shot.still:{shot}", work=False)
    assert list(first.jobs()) == list(second.jobs()) == [f"shot.still:{shot}"]

    finish(second)
    finish(first)

    old, early, late = takes(shot)
    assert made.take("shot.still", shot) == late
    assert [take.status for take in (old, early, late)] == ["ready"] * 3
    assert len({take.digest for take in (old, early, late)}) == 3
    assert [one["take"] for one in first.events("take.parked")] == [str(early.id)]
    assert [one["take"] for one in second.events("take.landed")] == [str(late.id)]


def test_a_person_picks_a_take_while_a_run_makes_another_and_the_pick_stays(
    film_set: FilmSet,
) -> None:
    made = film_set.made(SILENT, stop_at="stills", export=False)
    shot = made.shot(1, 1).id
    generate(film_set, made, f"shot.still:{shot}")
    first, second = takes(shot)
    third = generate(film_set, made, f"shot.still:{shot}", work=False)

    assert choose_take(first.id)
    finish(third)

    assert made.take("shot.still", shot) == first
    assert takes(shot)[-1].status == "ready"
    assert [one["kind"] for one in third.events("take.parked")] == ["shot.still"]
    assert second.status == "ready"


@pytest.mark.usefixtures("two_models")
def test_a_fresh_run_makes_every_model_and_shows_the_first(film_set: FilmSet) -> None:
    made = film_set.make(SILENT, stop_at="stills", export=False)

    for shot in made.view.shots:
        primary, other = takes(shot.id)
        assert (primary.model, other.model) == ("quick", "quick-2")
        assert made.take("shot.still", shot.id) == primary
        assert other.status == "ready"
    assert made.run.status == "succeeded"


@pytest.mark.usefixtures("two_models")
def test_a_chosen_alternative_is_shown_and_is_not_stale(film_set: FilmSet) -> None:
    made = film_set.make(SILENT, stop_at="stills", export=False)
    shot = made.shot(1, 1).id
    _, other = takes(shot)

    assert choose_take(other.id)

    assert made.take("shot.still", shot) == other
    assert take_state(made.view, "shot.still", shot).state == "fresh"


@pytest.mark.usefixtures("two_models")
def test_each_model_has_its_price_and_update_all_makes_only_the_first(film_set: FilmSet) -> None:
    made = film_set.make(SILENT, stop_at="casting", export=False)
    add_credits(made.film.project_id, key="test", amount=1000, why="test")
    first = plan_film(made.view, Wanted(want=Want.CONTINUE, stop_at=Stage.STILLS))
    stills = [unit for unit in first.made if unit.kind.name == "shot.still"]
    assert [[price.most for price in unit.prices] for unit in stills] == [[2, 3]] * len(stills)
    generate(film_set, made, want="continue", stop_at="stills", plan=first.digest)
    spec = made.view.content("shot.spec", made.shot(1, 1).id) | {"action": "Anna leaves"}
    edit_slot(made.film, "shot.spec", made.shot(1, 1).id, spec, cause=TakeCause.PERSON)

    update = plan_film(made.view, Wanted(want=Want.UPDATE, stop_at=Stage.STILLS))

    again = [unit for unit in update.made if unit.kind.name == "shot.still"]
    assert [[one.claims for one in unit.units] for unit in again] == [[True]]
    assert [unit.price.most for unit in again] == [2]


@pytest.mark.usefixtures("two_models")
def test_an_alternative_that_fails_fails_no_run(
    film_set: FilmSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    from media_pipeline.providers.provider_errors import ProviderRefused
    from media_pipeline.stills.still import DrawStill

    draw = DrawStill.make_one

    def only_the_first(self: DrawStill, work: object, manifest: object) -> object:
        if manifest.take.model == "quick-2":  # type: ignore[attr-defined]
            raise ProviderRefused("not by this one")
        return draw(self, work, manifest)  # type: ignore[arg-type]

    monkeypatch.setattr(DrawStill, "make_one", only_the_first)
    made = film_set.make(SILENT, stop_at="stills", export=False)

    assert made.run.status == "succeeded"
    shot = made.shot(1, 1).id
    assert [take.status for take in takes(shot)] == ["ready", "failed"]
    assert take_state(made.view, "shot.still", shot).state == "fresh"


def test_make_with_names_the_models_of_one_regeneration(film_set: FilmSet) -> None:
    made = film_set.made(SILENT, stop_at="stills", export=False)
    shot = made.shot(1, 1).id

    again = generate(film_set, made, f"shot.still:{shot}", make_with=["quick", "quick-3"])

    assert sorted(again.jobs()) == [f"shot.still:{shot}:quick", f"shot.still:{shot}:quick-3"]
    _, primary, other = takes(shot)
    assert made.take("shot.still", shot) == primary
    assert (primary.model, other.model) == ("quick", "quick-3")


@pytest.mark.usefixtures("two_models")
def test_an_edit_undone_shows_the_first_models_still_again_and_not_its_alternative(
    film_set: FilmSet,
) -> None:
    made = film_set.make(SILENT, stop_at="stills", export=False)
    shot = made.shot(1, 1).id
    primary, _ = takes(shot)
    spec = made.view.content("shot.spec", shot)
    edit_slot(
        made.film, "shot.spec", shot, spec | {"action": "Anna leaves"}, cause=TakeCause.PERSON
    )
    add_credits(made.film.project_id, key="test", amount=1000, why="test")
    wanted = Wanted(want=Want.UPDATE, stop_at=Stage.STILLS)
    digest = plan_film(made.view, wanted).digest
    generate(film_set, made, want="update", stop_at="stills", plan=digest)
    assert made.take("shot.still", shot) != primary

    edit_slot(made.film, "shot.spec", shot, spec, cause=TakeCause.PERSON)
    digest = plan_film(made.view, replace(wanted, want=Want.CONTINUE)).digest
    again = generate(film_set, made, want="continue", stop_at="stills", plan=digest)

    assert made.take("shot.still", shot) == primary
    assert again.run_id == made.run_id  # history had both: nothing was made
    assert len(takes(shot)) == 3
