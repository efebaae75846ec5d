"""A language model shortens lines and rewords prompts: one request, held to what was there."""

import pytest

from media_pipeline.providers.asking import Asking
from media_pipeline.providers.chat.language_model_writer import LanguageModelWriter
from media_pipeline.providers.chat.reworded_answer import RangeScriptReader, WireRangeScript
from media_pipeline.providers.provider_errors import ProviderMalformed
from media_pipeline.providers.voices import VoiceBrief
from media_pipeline.providers.writer import LineToShorten, merged
from tests.media_pipeline.providers.chat.conftest import MakeAnalyst
from tests.providers.stub.chat.model import SAID
from tests.providers.stub.chat.server import ChatStub

LINES = (
    LineToShorten(turn=0, character="otto", text="Nobody sails tonight. The sea has teeth."),
    LineToShorten(turn=1, character="mara", text="Then I will row. I have always rowed alone."),
)


@pytest.fixture
def writer(make_analyst: MakeAnalyst) -> LanguageModelWriter:
    return LanguageModelWriter(make_analyst()._settings)


def test_lines_come_back_by_their_turns(writer: LanguageModelWriter, stub: ChatStub) -> None:
    reply = writer.shorten_lines(LINES, most_words=8, asking=Asking(key="fit-1"))

    assert [line.text for line in merged(LINES, reply.value)] == [
        "Nobody sails tonight.",
        "Then I will row.",
    ]
    (line,) = stub.ledger.read()
    assert (line.call, line.key) == ("shorten_lines", "fit-1")
    assert reply.usage.cost_microdollars == line.cost_microdollars > 0
    assert writer.most("shorten_lines", "Nobody") > line.cost_microdollars


def test_a_turn_that_is_lost_stays_and_one_that_is_invented_is_not_said(
    writer: LanguageModelWriter, stub: ChatStub
) -> None:
    stub.breaks("lost_turns")
    said = writer.shorten_lines(LINES, most_words=8).value

    assert [(line.character, line.text) for line in merged(LINES, said)] == [
        ("otto", LINES[0].text),
        ("mara", "Then I will row."),
    ]


def test_an_answer_of_another_shape_is_paid_and_not_used(
    writer: LanguageModelWriter, stub: ChatStub
) -> None:
    stub.breaks("wrong_type")
    with pytest.raises(ProviderMalformed) as bad:
        writer.shorten_lines(LINES, most_words=8)
    assert bad.value.usage.cost_microdollars > 0


def test_a_prompt_is_softened_and_told_why(writer: LanguageModelWriter, stub: ChatStub) -> None:
    reply = writer.soften_prompt("A bloody deck.\nNight.", refusal="violence")
    assert reply.value == "A stained deck.\nNight."
    asked = stub.seen[-1].body["messages"][1]["content"]
    assert "REFUSAL" in asked
    assert "violence" in asked


def test_a_prompt_is_shortened_to_a_number_of_letters(
    writer: LanguageModelWriter, stub: ChatStub
) -> None:
    reply = writer.shorten_prompt("A pier. Mara waits there. It is dusk.", most_letters=26)
    assert reply.value == "A pier. Mara waits there."
    assert stub.seen[-1].body["stream"] is True


def test_a_range_script_is_written_for_how_somebody_speaks(
    writer: LanguageModelWriter, stub: ChatStub
) -> None:
    brief = VoiceBrief(
        character_tag="otto",
        age="61",
        gender="male",
        voice_description="hoarse, from the coast",
        is_narrator=False,
        seed=1,
    )
    reply = writer.range_script(brief, asking=Asking(key="range-1"))

    assert set(reply.value.parts.values()) == {SAID}
    (line,) = stub.ledger.read()
    assert (line.call, line.key) == ("range_script", "range-1")
    assert "hoarse, from the coast" in stub.seen[-1].body["messages"][1]["content"]
    assert 0 < line.cost_microdollars <= writer.most("range_script", "")


def test_a_range_script_that_tells_nothing_of_a_voice_is_asked_for_again() -> None:
    short, long = "Four words are few.", "word " * 60
    reader = RangeScriptReader()
    reader.whole(WireRangeScript(normal=short, quiet=SAID, loud=SAID))
    assert reader.problems == ["normal: it is too short; write 20 to 30 words"]
    reader = RangeScriptReader()
    reader.whole(WireRangeScript(normal=long, quiet=long, loud=long))
    assert "at most 600" in reader.problems[0]
