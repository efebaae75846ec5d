"""What a question costs, before and after."""

from typing import Any

import pytest

from media_pipeline.providers.chat.price import usage_of
from media_pipeline.providers.local.analyst import LocalAnalyst
from tests.media_pipeline.providers.chat.conftest import MakeAnalyst
from tests.media_pipeline.providers.chat.well import BIBLES, SCRIPT, SHOTS_WANTED, WELL
from tests.providers.stub.chat.server import ChatStub


def usage(make_analyst: MakeAnalyst, said: Any) -> Any:
    settings = make_analyst(price_in=1_000_000, price_out=10_000_000)._settings
    return usage_of(settings, said, model="m", request_id="r", asked=400, heard=40)


@pytest.mark.parametrize(
    ("said", "tokens", "cost"),
    [
        ({"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}, (7, 3), 37),
        # Thoughts that are only in the total; OpenRouter's cost; with a key of one's own.
        ({"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 15}, (7, 8), 87),
        ({"prompt_tokens": 7, "completion_tokens": 3, "cost": 0.0000123}, (7, 3), 12),
        ({"cost": 0}, (0, 0), 0),
        (
            {"cost": 0.01, "is_byok": True, "cost_details": {"upstream_inference_cost": 0.5}},
            (0, 0),
            510_000,
        ),
        # Nobody counted: a token for four bytes.
        (None, (0, 0), 200),
        ({"prompt_tokens": "many", "cost": "dear"}, (0, 0), 200),
    ],
)
def test_the_provider_says_what_it_cost_or_the_price_table_does(
    make_analyst: MakeAnalyst, said: Any, tokens: tuple[int, int], cost: int
) -> None:
    used = usage(make_analyst, said)
    assert (used.prompt_tokens, used.completion_tokens) == tokens
    assert used.cost_microdollars == cost


def test_no_question_costs_more_than_was_said_before(
    make_analyst: MakeAnalyst, stub: ChatStub
) -> None:
    analyst = make_analyst()
    everything = "".join(scene.text for scene in WELL)
    for most, reply in (
        (analyst.most("split", SCRIPT), analyst.split(SCRIPT)),
        (analyst.most("bibles", SCRIPT), analyst.bibles(SCRIPT)),
        (analyst.most("narrate", everything), analyst.narrate(WELL, BIBLES)),
        (analyst.most("list_shots", everything), analyst.list_shots(SHOTS_WANTED)),
    ):
        assert 0 < reply.usage.cost_microdollars <= most
    assert sum(line.cost_microdollars for line in stub.ledger.read()) > 0


def test_the_local_analyst_costs_nothing() -> None:
    assert LocalAnalyst().most("split", SCRIPT) == 0
