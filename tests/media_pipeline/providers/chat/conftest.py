"""A model to ask: the stub on a socket, and the adapter that asks it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.providers.chat.chat_settings import ChatSettings
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from tests.providers.stub.chat.server import KEY, ChatStub, serving
from tests.providers.stub.chat.shapes import PRICE_IN, PRICE_OUT

MakeAnalyst = Callable[..., LanguageModelAnalyst]


@pytest.fixture
def stub(tmp_path: Path) -> Iterator[ChatStub]:
    with serving(tmp_path / "ledger.jsonl") as serving_stub:
        yield serving_stub


@pytest.fixture
def make_analyst(stub: ChatStub) -> MakeAnalyst:
    """An analyst that asks the stub, with other settings where a test names them."""

    def make(**more: Any) -> LanguageModelAnalyst:
        usual: dict[str, Any] = {
            "url": stub.url,
            "key": KEY,
            "model": "stub",
            "price_in": PRICE_IN,
            "price_out": PRICE_OUT,
            "output_tokens": 16_000,
            "answers": "json_schema",
            "idle_seconds": 5,
            "headers": "{}",
            "body": "{}",
        }
        return LanguageModelAnalyst(ChatSettings(**(usual | more)))

    return make


@pytest.fixture
def analyst(make_analyst: MakeAnalyst) -> LanguageModelAnalyst:
    return make_analyst()
