"""What a writer says is held to the lines that are there."""

from media_pipeline.providers.local.writer import LocalWriter
from media_pipeline.providers.writer import LineToShorten, merged

LONG = (
    LineToShorten(
        turn=0,
        character="otto",
        text="Well, you know, nobody sails tonight (or any night). The sea has teeth. Go home.",
    ),
    LineToShorten(turn=1, character="mara", text="No."),
)


def shortened(most_words: int) -> list[str]:
    said = LocalWriter().shorten_lines(LONG, most_words=most_words).value
    return [line.text for line in merged(LONG, said)]


def test_fillers_and_asides_go_before_a_sentence_does() -> None:
    assert shortened(10) == ["Nobody sails tonight. The sea has teeth. Go home.", "No."]
    assert shortened(8) == ["Nobody sails tonight. The sea has teeth.", "No."]
    assert shortened(4) == ["Nobody sails tonight.", "No."]


def test_a_line_that_cannot_be_shorter_stays_and_no_word_is_put_in() -> None:
    assert shortened(1) == ["Nobody sails tonight.", "No."]
    said = LocalWriter().shorten_lines(LONG, most_words=1).value
    before = set(LONG[0].text.lower().replace(".", "").split())
    assert set(said[0].lower().replace(".", "").split()) <= before


def test_words_that_mean_something_are_no_fillers() -> None:
    line = LineToShorten(turn=0, character="otto", text="I mean it, Mara. Look at me. Oh no.")
    said = LocalWriter().shorten_lines((line,), most_words=4).value
    assert said == {0: "I mean it, Mara."}


def test_turns_dropped_invented_emptied_or_longer_change_nothing() -> None:
    said = {0: "Nobody sails.", 1: "No, and I will tell you why.", 7: "Who is there?"}
    assert [line.text for line in merged(LONG, said)] == ["Nobody sails.", "No."]
    assert merged(LONG, {0: "  ...  ", 1: ""}) == LONG
    assert [line.character for line in merged(LONG, said)] == ["otto", "mara"]


def test_a_prompt_is_softened_word_by_word() -> None:
    softened = LocalWriter().soften_prompt(
        "A bloody corpse, a GUN. Bloodhounds.", refusal="violence"
    )
    assert softened.value == "A stained still figure, a prop. Bloodhounds."


def test_a_prompt_is_shortened_from_its_end_and_its_first_sentence_stays() -> None:
    prompt = (
        "A pier at dusk (Baltic). Mara waits. Masterpiece, 4k. The water is calm and very dark."
    )
    writer = LocalWriter()
    assert writer.shorten_prompt(prompt, most_letters=500).value == prompt
    assert writer.shorten_prompt(prompt, most_letters=40).value == "A pier at dusk. Mara waits."
    assert writer.shorten_prompt(prompt, most_letters=3).value == "A pier at dusk."
