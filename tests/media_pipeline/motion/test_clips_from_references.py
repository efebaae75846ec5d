"""A model that takes no start frame is shown who, where and what has to be recognised."""

from dataclasses import replace

import pytest

from media_pipeline.graph.staleness import take_state
from media_pipeline.providers import model_cards
from tests.media_pipeline.graph.test_staleness import edit, stale
from tests.media_pipeline.motion.motion_studio import ArkStudio

MODEL = "ark/seedance-2"


@pytest.fixture(autouse=True)
def takes_no_start_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    card = replace(model_cards.card(MODEL), takes_start_frame=False, most_references=2)
    monkeypatch.setitem(model_cards._HOSTED, MODEL, card)


def test_it_is_sent_the_sheets_and_is_made_from_them_and_not_from_the_still(
    ark_studio: ArkStudio,
) -> None:
    made = ark_studio.make(model=MODEL)

    assert made.run.status == "succeeded", [take.error_detail for take in ark_studio.clips()]
    (spoken,) = ark_studio.tasks("Mara says")
    roles = [part.get("role", part["type"]) for part in spoken["content"]]
    assert roles == ["text", "reference_image", "reference_image", "reference_audio"]
    shot = made.shot(1, 2)
    assert take_state(made.view, "shot.clip", shot.id).state == "fresh"
    kinds = {entry.get("kind") for entry in ark_studio.clips()[0].manifest["inputs"].values()}
    assert "shot.still" not in kinds
    ark_studio.check()

    edit(made, "character.bible", made.person("mara").id, standard_clothing="a blue coat")
    assert ("shot.clip", shot.id) in stale(made)
    assert ("shot.clip", made.shot(2, 1).id) not in stale(made)
