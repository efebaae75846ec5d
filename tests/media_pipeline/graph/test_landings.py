"""A result lands through its claim; the last kickoff wins, and a person before everybody."""

from uuid import uuid4

import pytest

from media_pipeline.films.film import Film
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.land_take import fail_take, land_found, land_take, reopen_take
from media_pipeline.graph.open_take import open_take, slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause, TakeStatus
from workflows.projects.local_project import local_project

pytestmark = pytest.mark.django_db


@pytest.fixture
def slot() -> Slot:
    project, _ = local_project()
    film = Film.objects.create(project=project, title="Film", script_name="film.txt")
    return slot_for(project.id, film.id, "shot.still", uuid4())


def opened(slot: Slot) -> Take:
    return open_take(slot, cause=TakeCause.PLAN, job_key="job", manifest={"inputs": {}})


def found(slot: Slot, words: str, cause: TakeCause = TakeCause.ANALYSIS) -> Take | None:
    slot.refresh_from_db()
    return land_found(slot, content={"words": words}, cause=cause)


def shown(slot: Slot) -> Take | None:
    slot.refresh_from_db()
    return slot.selected


def test_a_result_lands_through_its_claim_and_spends_it(slot: Slot) -> None:
    take = opened(slot)
    assert shown(slot) is None

    assert land_take(take.id, content={"a": 1})
    assert shown(slot) == take
    assert slot.claim is None


def test_a_later_kickoff_parks_the_earlier_result_and_both_are_kept(slot: Slot) -> None:
    earlier, later = opened(slot), opened(slot)

    assert not land_take(earlier.id, content={"a": 1})
    assert shown(slot) is None
    assert land_take(later.id, content={"a": 2})
    assert shown(slot) == later
    assert [take.status for take in slot.takes.all()] == ["ready", "ready"]


def test_the_earlier_result_is_parked_also_when_it_comes_last(slot: Slot) -> None:
    earlier, later = opened(slot), opened(slot)

    assert land_take(later.id, content={"a": 2})
    assert not land_take(earlier.id, content={"a": 1})
    assert shown(slot) == later


def test_a_persons_choice_keeps_the_slot_from_what_was_under_way(slot: Slot) -> None:
    old = opened(slot)
    land_take(old.id, content={"a": 1})
    under_way = opened(slot)

    assert choose_take(old.id)
    assert not land_take(under_way.id, content={"a": 2})
    assert shown(slot) == old


def test_what_a_person_brings_takes_the_slot_and_clears_the_claim(slot: Slot) -> None:
    under_way = opened(slot)

    brought = found(slot, "mine", TakeCause.PERSON)
    assert shown(slot) == brought
    assert not land_take(under_way.id, content={"a": 2})
    assert shown(slot) == brought


def test_what_has_not_landed_cannot_be_chosen(slot: Slot) -> None:
    pending = opened(slot)

    assert not choose_take(pending.id)
    assert shown(slot) is None
    assert slot.claim == pending


def test_landing_twice_changes_nothing(slot: Slot) -> None:
    take = opened(slot)
    land_take(take.id, content={"a": 1})
    take.refresh_from_db()
    before = (take.digest, take.landed_at)

    assert land_take(take.id, content={"a": "another"})
    take.refresh_from_db()
    assert (take.digest, take.landed_at) == before
    assert take.content == {"a": 1}
    assert shown(slot) == take


def test_a_failure_clears_only_its_own_claim(slot: Slot) -> None:
    earlier, later = opened(slot), opened(slot)

    assert fail_take(earlier.id, code="refused", detail="no")
    slot.refresh_from_db()
    assert slot.claim == later
    fail_take(later.id, code="refused", detail="no")
    slot.refresh_from_db()
    assert slot.claim is None


def test_what_has_landed_can_no_longer_fail(slot: Slot) -> None:
    take = opened(slot)
    land_take(take.id, content={})

    assert not fail_take(take.id, code="late", detail="")
    assert Take.objects.get(pk=take.id).status == TakeStatus.READY


def test_a_retried_jobs_take_is_opened_again_and_lands(slot: Slot) -> None:
    take = opened(slot)
    fail_take(take.id, code="refused", detail="no")

    assert reopen_take(take.id)
    assert land_take(take.id, content={"a": 1})
    assert shown(slot) == take
    assert shown(slot).error_code == ""  # type: ignore[union-attr]


def test_a_retry_does_not_take_the_slot_from_a_later_take(slot: Slot) -> None:
    failed = opened(slot)
    fail_take(failed.id, code="refused", detail="no")
    later = opened(slot)

    reopen_take(failed.id)
    assert not land_take(failed.id, content={"a": 1})
    assert land_take(later.id, content={"a": 2})
    assert shown(slot) == later


def test_a_retry_does_not_take_the_slot_from_a_person(slot: Slot) -> None:
    failed = opened(slot)
    fail_take(failed.id, code="refused", detail="no")
    brought = found(slot, "mine", TakeCause.PERSON)

    reopen_take(failed.id)
    assert not land_take(failed.id, content={"a": 1})
    assert shown(slot) == brought


def test_what_an_analysis_finds_never_replaces_a_persons_take(slot: Slot) -> None:
    mine = found(slot, "mine", TakeCause.PERSON)

    assert found(slot, "found") is None
    assert shown(slot) == mine


def test_a_person_may_replace_what_a_person_brought(slot: Slot) -> None:
    found(slot, "mine", TakeCause.PERSON)
    better = found(slot, "better", TakeCause.PERSON)

    assert better is not None
    assert shown(slot) == better


def test_finding_the_same_again_adds_no_take(slot: Slot) -> None:
    first = found(slot, "same")

    assert found(slot, "same") is None
    assert shown(slot) == first
    assert slot.takes.count() == 1


def test_finding_something_else_adds_a_take_and_keeps_the_old_one(slot: Slot) -> None:
    found(slot, "one")
    other = found(slot, "two")

    assert shown(slot) == other
    assert [take.number for take in slot.takes.all()] == [1, 2]


def test_a_slot_is_one_for_its_film_kind_and_subject(slot: Slot) -> None:
    assert slot.film_id is not None
    assert slot_for(slot.project_id, slot.film_id, slot.kind, slot.subject_id) == slot
