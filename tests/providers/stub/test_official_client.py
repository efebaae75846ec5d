"""A second opinion: the official client understands our stub, so the stub speaks the protocol."""

import json
from collections.abc import Iterator
from pathlib import Path

import openai
import pytest
from openai.types.chat import ChatCompletionMessageParam

from media_pipeline.providers.chat.sections import Section, with_gutter, write_sections
from tests.media_pipeline.scripts_to_film import FERRY
from tests.providers.stub.chat.server import KEY, ChatStub, serving
from tests.providers.stub.chat.shapes import VENDORS

SPLIT: list[ChatCompletionMessageParam] = [
    {"role": "system", "content": 'Answer with {"boundaries": [...]}.'},
    {"role": "user", "content": write_sections([Section("SCRIPT", with_gutter(FERRY))])},
]


@pytest.fixture
def stub(tmp_path: Path) -> Iterator[ChatStub]:
    with serving(tmp_path / "ledger.jsonl") as serving_stub:
        yield serving_stub


@pytest.fixture
def client(stub: ChatStub) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=stub.url, api_key=KEY, max_retries=0, timeout=5) as official:
        yield official


def test_it_lists_models(client: openai.OpenAI) -> None:
    assert [model.id for model in client.models.list()] == ["stub"]


@pytest.mark.parametrize("vendor", VENDORS)
def test_it_streams_an_answer_with_its_usage(
    client: openai.OpenAI, stub: ChatStub, vendor: str
) -> None:
    stub.vendor = vendor  # type: ignore[assignment]
    said, usage, reason = "", None, None
    for chunk in client.chat.completions.create(
        model="stub", messages=SPLIT, stream=True, stream_options={"include_usage": True}
    ):
        for choice in chunk.choices:
            said += choice.delta.content or ""
            reason = choice.finish_reason or reason
        usage = chunk.usage or usage
    assert reason == "stop"
    assert len(json.loads(said)["boundaries"]) == 3
    assert usage is not None
    (line,) = stub.ledger.read()
    assert usage.completion_tokens == line.completion_tokens > 0


@pytest.mark.parametrize("fault", ["torn_letters", "other_lines"])
def test_it_reads_streams_of_odd_pieces(client: openai.OpenAI, stub: ChatStub, fault: str) -> None:
    stub.breaks(fault)
    stream = client.chat.completions.create(model="stub", messages=SPLIT, stream=True)
    said = "".join(chunk.choices[0].delta.content or "" for chunk in stream)
    assert json.loads(said)["title"] == "Two on a Pier"


def test_it_gets_a_whole_answer_to_a_schema(client: openai.OpenAI, stub: ChatStub) -> None:
    whole = client.chat.completions.create(
        model="stub",
        messages=SPLIT,
        response_format={
            "type": "json_schema",
            "json_schema": {"name": "split", "strict": True, "schema": {"type": "object"}},
        },
    )
    assert json.loads(whole.choices[0].message.content or "")["isScript"] is True
    assert stub.ledger.read()[0].call == "split"


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ("bad_request", openai.BadRequestError),
        ("unauthorized", openai.AuthenticationError),
        ("moderated", openai.PermissionDeniedError),
        ("not_found", openai.NotFoundError),
        ("unprocessable", openai.UnprocessableEntityError),
        ("busy", openai.RateLimitError),
        ("server_error", openai.InternalServerError),
        ("drop_before_acceptance", openai.APIConnectionError),
    ],
)
def test_it_names_what_was_refused_and_nothing_is_in_the_ledger(
    client: openai.OpenAI, stub: ChatStub, fault: str, error: type[Exception]
) -> None:
    stub.breaks(fault)
    with pytest.raises(error):
        client.chat.completions.create(model="stub", messages=SPLIT)
    assert stub.ledger.read() == []


def test_it_finds_the_error_in_the_middle_of_a_stream(
    client: openai.OpenAI, stub: ChatStub
) -> None:
    stub.breaks("error_in_the_middle")
    with pytest.raises(openai.APIError, match="Provider disconnected"):
        list(client.chat.completions.create(model="stub", messages=SPLIT, stream=True))
    assert len(stub.ledger.read()) == 1
