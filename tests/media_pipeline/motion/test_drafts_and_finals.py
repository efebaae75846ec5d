"""Cheap drafts first, and what a person likes is rendered at quality: once, from its draft."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from media_pipeline.films.film import Film
from media_pipeline.films.shot import Shot
from media_pipeline.graph.final_take import shown_drafts
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take
from media_pipeline.plans.film_plan import plan_film
from media_pipeline.plans.generation import Generation, wanted
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.graph.test_staleness import edit
from tests.media_pipeline.motion.motion_studio import ArkStudio
from tests.media_pipeline.send_command import generate
from workflows.errors import CommandRefused

#: Of one clip of four seconds: the card's prices.
DRAFT, FINAL = 4 * 50_000, 4 * 150_000


@pytest.fixture
def drafted(ark_studio: ArkStudio) -> MadeFilm:
    made = ark_studio.order()
    Film.objects.filter(pk=made.film_id).update(draft_motion=True)
    ark_studio.work()
    assert made.run.status == "succeeded"
    return made


def target(shot: Shot) -> str:
    return f"shot.clip:{shot.pk}"


def finals(studio: ArkStudio) -> list[dict[str, Any]]:
    return [body for body in studio.stub.sent if body["content"][0]["type"] == "draft_task"]


def test_drafts_are_small_and_cheap(ark_studio: ArkStudio, drafted: MadeFilm) -> None:
    assert {(body["resolution"], body["draft"]) for body in ark_studio.stub.sent} == {
        ("480p", True)
    }
    assert ark_studio.paid() == 3 * DRAFT
    assert all(take.content["draft_id"] for take in ark_studio.clips())
    ark_studio.check()


def test_a_final_is_nothing_but_its_draft_and_is_shown_in_its_place(
    ark_studio: ArkStudio, drafted: MadeFilm
) -> None:
    shot = drafted.shot(1, 2)
    draft = drafted.take("shot.clip", shot.id)

    made = ark_studio.generate(drafted, target(shot), finals=True)

    assert made.run.status == "succeeded"
    (sent,) = finals(ark_studio)
    assert sent["content"] == [
        {"type": "draft_task", "draft_task": {"id": draft.content["draft_id"]}}
    ]
    assert sent["resolution"] == "1080p"
    assert "draft" not in sent
    final = drafted.take("shot.clip", shot.id)
    assert final != draft
    assert final.manifest["inputs"] == draft.manifest["inputs"]
    assert final.cost == FINAL
    assert "draft_id" not in final.content
    assert take_state(drafted.view, "shot.clip", shot.id).state == "fresh"
    assert sorted(key.rpartition(":")[2] for key in made.jobs()) == [str(draft.id), "request"]
    ark_studio.check()


def test_all_drafts_of_a_film_are_rendered_by_one_command(
    ark_studio: ArkStudio, drafted: MadeFilm
) -> None:
    view = drafted.view
    asked = Generation(finals=True)
    plan = plan_film(view, wanted(view, asked, shown_drafts(view)))
    assert plan.price.least == plan.price.most == 3 * FINAL

    generate(
        ark_studio.film_set, drafted, f"film:{drafted.film_id}", finals=True, plan=plan.digest,
        work=False,
    )  # fmt: skip
    ark_studio.work()

    assert len(finals(ark_studio)) == 3
    assert ark_studio.paid() == 3 * (DRAFT + FINAL)
    ark_studio.check()


def test_a_final_of_what_has_changed_since_is_still_its_drafts_and_says_so(
    ark_studio: ArkStudio, drafted: MadeFilm
) -> None:
    shot = drafted.shot(2, 1)
    edit(drafted, "shot.spec", shot.id, action="Nothing breaks.")

    ark_studio.generate(drafted, target(shot), finals=True)

    assert drafted.take("shot.clip", shot.id).cost == FINAL
    assert take_state(drafted.view, "shot.clip", shot.id).cause == "spec: action"


@pytest.mark.parametrize("fault", ["prompt_refused", "late_prompt_refused", "late_result_refused"])
def test_a_refused_final_is_asked_once_ends_and_leaves_its_draft(
    ark_studio: ArkStudio, drafted: MadeFilm, fault: str
) -> None:
    shot = drafted.shot(1, 2)
    draft = drafted.take("shot.clip", shot.id)
    ark_studio.stub.breaks(fault, prompt="Mara", times=9)

    made = ark_studio.generate(drafted, target(shot), finals=True)

    assert made.run.status == "failed"
    assert len(finals(ark_studio)) == 1
    assert drafted.take("shot.clip", shot.id) == draft
    assert drafted.view.claimed("shot.clip", shot.id) is None
    assert ark_studio.paid() == 3 * DRAFT
    ark_studio.check()


def test_a_draft_that_has_run_out_is_refused_before_anything_is_held(
    ark_studio: ArkStudio, drafted: MadeFilm
) -> None:
    shot = drafted.shot(1, 2)
    Take.objects.update(landed_at=F("landed_at") - timedelta(days=7))

    with pytest.raises(CommandRefused, match="make the clip again") as refused:
        ark_studio.generate(drafted, target(shot), finals=True)
    assert refused.value.code == "draft_expired"
    assert not finals(ark_studio)


def test_a_draft_that_its_provider_no_longer_knows_ends_in_words(
    ark_studio: ArkStudio, drafted: MadeFilm
) -> None:
    shot = drafted.shot(1, 2)
    ark_studio.stub.tasks.clear()

    ark_studio.generate(drafted, target(shot), finals=True)

    assert ark_studio.failed().error_code == "draft_expired"


def test_two_clicks_render_one_final(ark_studio: ArkStudio, drafted: MadeFilm) -> None:
    shot = drafted.shot(1, 2)
    view = drafted.view
    asked = Generation(finals=True)
    plan = plan_film(view, wanted(view, asked, (("shot.clip", shot.id),))).digest
    more: dict[str, Any] = {"finals": True, "plan": plan, "work": False}
    generate(ark_studio.film_set, drafted, target(shot), **more)

    with pytest.raises(CommandRefused) as refused:
        generate(ark_studio.film_set, drafted, target(shot), **more)
    assert refused.value.code == "final_under_way"
    ark_studio.work()
    assert len(finals(ark_studio)) == 1


def test_what_is_no_draft_cannot_be_made_final(ark_studio: ArkStudio, drafted: MadeFilm) -> None:
    shot = drafted.shot(1, 2)
    ark_studio.generate(drafted, target(shot), finals=True)

    with pytest.raises(CommandRefused) as refused:
        ark_studio.generate(drafted, target(shot), finals=True)
    assert refused.value.code == "no_draft"
