"""A model to ask: the stub on a socket, and the adapter that asks it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.providers import adapters
from media_pipeline.providers.adapters import ADAPTERS
from media_pipeline.providers.chat.chat_settings import ChatSettings
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from tests.media_pipeline.credits.purse import TEN_DOLLARS, funded
from tests.providers.stub.chat.server import KEY, ChatStub, serving
from tests.providers.stub.chat.shapes import PRICE_IN, PRICE_OUT
from workflows.projects.local_project import local_project

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


@pytest.fixture
def films_ask_the_stub(
    stub: ChatStub, settings: Any, monkeypatch: pytest.MonkeyPatch, transactional_db: None
) -> LanguageModelAnalyst:
    """From now on films are read by the model behind the stub, by an adapter of this test's own.

    The local project has ten dollars for it.
    """
    funded(TEN_DOLLARS, local_project()[0])
    # Adapters are kept by their names; one with a slash would be a hosted model.
    name = f"model at {stub.url}".replace("/", " ")
    monkeypatch.setitem(ADAPTERS["analyst"], name, ADAPTERS["analyst"]["model"])
    settings.MEDIA_PIPELINE_ANALYST = name
    settings.MEDIA_PIPELINE_CHAT_URL = stub.url
    settings.MEDIA_PIPELINE_CHAT_KEY = KEY
    settings.MEDIA_PIPELINE_CHAT_MODEL = "stub"
    settings.MEDIA_PIPELINE_CHAT_PRICE_IN = str(PRICE_IN)
    settings.MEDIA_PIPELINE_CHAT_PRICE_OUT = str(PRICE_OUT)
    asked = adapters.analyst()
    assert isinstance(asked, LanguageModelAnalyst)
    return asked
