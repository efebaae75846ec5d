"""A take that fills several slots lands in each of them through that one's own claim."""

from uuid import uuid4

import pytest

from media_pipeline.films.film import Film
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.fallback_take import fall_back
from media_pipeline.graph.land_take import fail_take, land_take, reopen_take
from media_pipeline.graph.open_take import open_take, slot_for
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause
from media_pipeline.providers.model_cards import card
from studio.api.shown.slot import slot as shown_slot
from workflows.projects.local_project import local_project

pytestmark = pytest.mark.django_db


@pytest.fixture
def slots() -> list[Slot]:
    project, _ = local_project()
    film = Film.objects.create(project=project, title="Film", script_name="film.txt")
    return [slot_for(project.id, film.id, "shot.clip", uuid4()) for _ in range(3)]


def opened(slots: list[Slot]) -> Take:
    """As a launch opens it: it has the claims of all."""
    first, *others = slots
    fills = [str(other.subject_id) for other in others]
    take = open_take(
        first, cause=TakeCause.PLAN, job_key="job", manifest={"inputs": {}, "fills": fills}
    )
    Slot.objects.filter(pk__in=[one.pk for one in slots]).update(claim=take)
    return take


def shown(slots: list[Slot]) -> list[Take | None]:
    return [Slot.objects.get(pk=slot.pk).selected for slot in slots]


def landed(take: Take) -> bool:
    return land_take(take.pk, content={"take": str(take.pk)})


def test_it_is_shown_by_all_of_them_and_fails_for_all_of_them(slots: list[Slot]) -> None:
    take = opened(slots)
    assert landed(take)
    assert shown(slots) == [take] * 3

    failed = opened(slots)
    fail_take(failed.pk, code="refused", detail="it was refused")
    assert not Slot.objects.exclude(claim=None).exists()
    assert shown(slots) == [take] * 3


def test_what_a_person_chose_for_one_of_them_meanwhile_stays_there_alone(slots: list[Slot]) -> None:
    own = opened(slots[1:2])
    assert landed(own)
    take = opened(slots)

    assert choose_take(own.pk)
    assert landed(take)

    assert shown(slots) == [take, own, take]
    history = shown_slot(Slot.objects.get(pk=slots[1].pk))["takes"]
    assert [(one["id"], one["role"]) for one in history] == [
        (str(take.pk), "kept"),
        (str(own.pk), "shown"),
    ]


def test_chosen_it_is_shown_by_all_of_them_again(slots: list[Slot]) -> None:
    take, later = opened(slots), opened(slots[2:])
    assert landed(take)
    assert landed(later)
    assert shown(slots) == [take, take, later]
    assert choose_take(later.pk)

    assert choose_take(take.pk)

    assert shown(slots) == [take] * 3
    rows = [Slot.objects.get(pk=slot.pk) for slot in slots]
    assert [row.chosen for row in rows] == [True, False, False]


def test_a_later_kickoff_for_one_of_them_takes_that_one(slots: list[Slot]) -> None:
    take, later = opened(slots), opened(slots[1:2])
    assert landed(later)
    assert landed(take)
    assert shown(slots) == [take, later, take]


def test_a_fallbacks_take_has_its_claims_and_a_retry_takes_back_those_that_are_free(
    slots: list[Slot],
) -> None:
    take = opened(slots)
    Take.objects.filter(pk=take.pk).update(model="fal/veo-3.1")
    other = fall_back(take, card("fal/kling-2.5-pro"), code="refused", detail="it was refused")
    assert {slot.claim_id for slot in Slot.objects.all()} == {other.pk}

    fail_take(other.pk, code="refused", detail="it was refused")
    later = opened(slots[2:])
    assert landed(later)
    assert reopen_take(other.pk)
    assert landed(other)
    assert shown(slots) == [other, other, later]
