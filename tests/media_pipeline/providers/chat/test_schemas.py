"""The shapes that a model is held to, within what every vendor's strict mode takes."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.bibles_answer import BiblesReader
from media_pipeline.providers.chat.cast_answer import CastReader
from media_pipeline.providers.chat.direction_answer import DirectionReader
from media_pipeline.providers.chat.enhanced_answer import EnhancedReader
from media_pipeline.providers.chat.language_model_eyes import DescriptionReader
from media_pipeline.providers.chat.music_answer import MusicReader
from media_pipeline.providers.chat.narratives_answer import NarrativesReader
from media_pipeline.providers.chat.reworded_answer import (
    RangeScriptReader,
    ShorterLinesReader,
    TextReader,
)
from media_pipeline.providers.chat.rewritten_answer import RewriteReader
from media_pipeline.providers.chat.shots_answer import ShotsReader
from media_pipeline.providers.chat.split_answer import SplitReader
from media_pipeline.providers.chat.style_answer import StyleReader
from media_pipeline.providers.chat.wire import strict_schema

READERS: dict[str, type[AnswerReader[Any, Any]]] = {
    "split": SplitReader,
    "bibles": BiblesReader,
    "narrate": NarrativesReader,
    "list_shots": ShotsReader,
    "cast": CastReader,
    "derive_style": StyleReader,
    "design_music": MusicReader,
    "rewrite_shot": RewriteReader,
    "enhance": EnhancedReader,
    "describe": DescriptionReader,
    "direct": DirectionReader,
    "shorten_lines": ShorterLinesReader,
    "shorten_prompt": TextReader,
    "range_script": RangeScriptReader,
}
#: Compiled grammars of more than some three kilobytes are refused by one large vendor.
MOST_BYTES = 3_000
TAKEN_BY_ALL = {"type", "properties", "required", "additionalProperties", "items", "enum"}

each_call = pytest.mark.parametrize("call", list(READERS))


def nodes(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield schema
    for child in schema.get("properties", {}).values():
        yield from nodes(child)
    if "items" in schema:
        yield from nodes(schema["items"])


@each_call
def test_a_schema_has_no_union_no_bound_and_no_reference(call: str) -> None:
    for node in nodes(strict_schema(READERS[call].answer)):
        assert set(node) <= TAKEN_BY_ALL
        assert isinstance(node["type"], str)
        assert all(isinstance(word, str) and word for word in node.get("enum", []))


@each_call
def test_every_field_is_required_and_none_may_be_added(call: str) -> None:
    for node in nodes(strict_schema(READERS[call].answer)):
        if node["type"] == "object":
            assert node["required"] == list(node["properties"])
            assert node["additionalProperties"] is False


@each_call
def test_a_schema_stays_within_the_grammar_budget(call: str) -> None:
    schema = json.dumps(strict_schema(READERS[call].answer), separators=(",", ":"))
    assert len(schema) <= MOST_BYTES


@each_call
def test_the_lists_of_a_reader_are_those_of_its_answer(call: str) -> None:
    schema = strict_schema(READERS[call].answer)
    for name, shape in READERS[call].lists.items():
        assert schema["properties"][name]["items"] == strict_schema(shape)
