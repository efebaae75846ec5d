"""Everything that a provider may do instead of answering, on a real socket."""

import time

import pytest

from media_pipeline.providers.asking import Asking
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderBusy,
    ProviderMalformed,
    ProviderRefused,
    ProviderUnclear,
)
from tests.media_pipeline.providers.chat.conftest import MakeAnalyst
from tests.media_pipeline.providers.chat.well import BIBLES, SCRIPT, SHOTS_WANTED, WELL
from tests.providers.stub.chat.server import ChatStub


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("bad_request", "chat_refused: the server says (400): response_format"),
        ("unauthorized", "chat_key_refused: check MEDIA_PIPELINE_CHAT_KEY"),
        ("no_credits", "chat_no_credits:"),
        ("not_found", "chat_not_found: check MEDIA_PIPELINE_CHAT_URL and"),
        ("too_long", "chat_prompt_too_long:"),
        ("unprocessable", "chat_refused: the server says (422): max_tokens"),
        ("moved", "chat_moved:"),
        ("content_filter", "content_refused:"),
        ("refused", "content_refused: the model says: I cannot help with that."),
    ],
)
def test_what_can_never_succeed_is_refused_with_what_to_do(
    analyst: LanguageModelAnalyst, stub: ChatStub, fault: str, reason: str
) -> None:
    stub.breaks(fault)
    with pytest.raises(ProviderRefused) as refused:
        analyst.split(SCRIPT)
    assert refused.value.reason.startswith(reason)
    assert len(stub.seen) == 1  # asked once, and nowhere else


def test_moderation_names_its_reasons_and_quotes_nobody(
    analyst: LanguageModelAnalyst, stub: ChatStub
) -> None:
    stub.vendor = "openrouter"
    stub.breaks("moderated")
    with pytest.raises(ProviderRefused, match="violence, self-harm") as refused:
        analyst.split(SCRIPT)
    assert "word for word" not in refused.value.reason


@pytest.mark.parametrize(
    ("fault", "least", "most"),
    [
        ("busy", 7, 7),
        ("busy_until", 80, 90),
        ("busy_for_ever", 3_600, 3_600),
        ("busy_without_a_word", 20, 20),
        ("timed_out", 20, 20),
        ("bad_gateway", 20, 20),
        ("no_provider", 20, 20),
    ],
)
def test_a_busy_provider_says_when_to_come_again_within_reason(
    analyst: LanguageModelAnalyst, stub: ChatStub, fault: str, least: float, most: float
) -> None:
    stub.breaks(fault)
    with pytest.raises(ProviderBusy) as busy:
        analyst.split(SCRIPT)
    assert least <= busy.value.retry_after <= most
    assert stub.ledger.read() == []


def test_an_error_inside_a_good_status_is_an_error(
    analyst: LanguageModelAnalyst, stub: ChatStub
) -> None:
    stub.vendor = "openrouter"
    for fault in ("error_in_200", "error_in_stream"):
        stub.breaks(fault)
        with pytest.raises(ProviderBusy):
            analyst.split(SCRIPT)


def test_who_was_never_reached_has_charged_nothing(make_analyst: MakeAnalyst) -> None:
    for url in ("http://127.0.0.1:9/v1", "https://nowhere.invalid/v1"):
        with pytest.raises(ProviderBroken, match="cannot be reached"):
            make_analyst(url=url, key="").split(SCRIPT)


@pytest.mark.parametrize(
    "fault",
    [
        "drop_before_acceptance",  # from here it looks like the next
        "drop_after_acceptance",
        "drop_in_the_middle",
        "error_in_the_middle",
        "badly_packed",
    ],
)
def test_what_was_lost_after_it_was_sent_may_have_been_charged(
    analyst: LanguageModelAnalyst, stub: ChatStub, fault: str
) -> None:
    stub.breaks(fault)
    with pytest.raises(ProviderUnclear):
        analyst.split(SCRIPT)


@pytest.mark.parametrize("fault", ["trickle", "silent", "endless"])
def test_an_answer_has_a_last_moment(make_analyst: MakeAnalyst, stub: ChatStub, fault: str) -> None:
    stub.breaks(fault)
    began = time.monotonic()
    with pytest.raises((ProviderUnclear, ProviderMalformed)):
        make_analyst(idle_seconds=60).split(SCRIPT, Asking(seconds=0.6))
    assert time.monotonic() - began < 2.5


def test_silence_has_an_end_of_its_own(make_analyst: MakeAnalyst, stub: ChatStub) -> None:
    stub.breaks("silent")
    began = time.monotonic()
    with pytest.raises(ProviderUnclear, match="ReadTimeout"):
        make_analyst(idle_seconds=1).split(SCRIPT)
    assert 0.9 < time.monotonic() - began < 4


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("length", "answer_too_long"),
        ("huge", "answer_too_long"),
        ("cut", "answer_cut"),
        ("tool_calls", "answer_malformed"),
        ("not_json", "answer_malformed"),
        ("cut_json", "answer_malformed"),
        ("wrong_type", "answer_malformed"),
        ("missing_field", "answer_malformed"),
    ],
)
def test_half_an_answer_is_none_and_what_it_cost_is_told(
    analyst: LanguageModelAnalyst, stub: ChatStub, fault: str, code: str
) -> None:
    stub.breaks(fault)
    with pytest.raises(ProviderMalformed) as malformed:
        analyst.split(SCRIPT)
    assert malformed.value.code == code
    assert malformed.value.usage.cost_microdollars > 0


def test_feedback_names_the_path_of_what_is_wrong(
    analyst: LanguageModelAnalyst, stub: ChatStub
) -> None:
    stub.breaks("missing_field")
    with pytest.raises(ProviderMalformed) as malformed:
        analyst.split(SCRIPT)
    assert malformed.value.feedback == "boundaries[1].quote: Field required"


@pytest.mark.parametrize(
    ("fault", "feedback"),
    [
        ("missing_scene", "scenes: scene 2 is missing; answer every scene"),
        ("unknown_scene", "scenes[2].sceneNumber: there is no scene 999; the scenes are 1, 2"),
    ],
)
def test_numbers_are_checked_against_what_was_asked(
    analyst: LanguageModelAnalyst, stub: ChatStub, fault: str, feedback: str
) -> None:
    for call in ("narrate", "list_shots"):
        stub.breaks(fault, call=call)
    with pytest.raises(ProviderMalformed) as malformed:
        analyst.list_shots(SHOTS_WANTED)
    assert malformed.value.feedback == feedback
    with pytest.raises(ProviderMalformed) as malformed:
        analyst.narrate(WELL, BIBLES)
    assert feedback in malformed.value.feedback.splitlines()


def test_an_invented_line_is_told_by_its_path(
    analyst: LanguageModelAnalyst, stub: ChatStub
) -> None:
    stub.breaks("invented_line")
    with pytest.raises(ProviderMalformed) as malformed:
        analyst.list_shots(SHOTS_WANTED)
    assert "«I was never written by anybody.» is not in the scene" in malformed.value.feedback
    assert malformed.value.feedback.startswith("scenes[0].shots[")


def test_a_retyped_line_becomes_the_scripts_own_words(
    analyst: LanguageModelAnalyst, stub: ChatStub
) -> None:
    right = analyst.list_shots(SHOTS_WANTED).value
    stub.breaks("retyped_lines")
    assert analyst.list_shots(SHOTS_WANTED).value == right
    texts = [line.text for scene in right for shot in scene.shots for line in shot.lines]
    assert "You're late -- again..." in texts


def test_lines_that_were_left_out_are_put_back_where_they_are_spoken(
    analyst: LanguageModelAnalyst, stub: ChatStub
) -> None:
    stub.breaks("lines_left_out")
    scenes = analyst.list_shots(SHOTS_WANTED).value
    spoken = [
        (line.character_tag, line.text)
        for scene in scenes
        for shot in scene.shots
        for line in shot.lines
    ]
    assert spoken == [
        ("ida", "You're"),
        ("ida", "late -- again..."),
        ("paul", "The road was gone. Truly."),
        ("paul", "Où est la soupe ?"),
        ("ida", "There is always soup!"),
        ("narrator", "Это была долгая ночь."),
    ]


def test_people_are_found_by_name_in_any_case(
    analyst: LanguageModelAnalyst, stub: ChatStub
) -> None:
    right = analyst.list_shots(SHOTS_WANTED).value
    stub.breaks("names_in_another_case")
    assert analyst.list_shots(SHOTS_WANTED).value == right


def test_a_stranger_who_speaks_keeps_a_name_and_the_line(
    analyst: LanguageModelAnalyst, stub: ChatStub
) -> None:
    stub.breaks("stranger_speaks")
    scenes = analyst.list_shots(SHOTS_WANTED).value
    first = next(shot.lines[0] for shot in scenes[0].shots if shot.lines)
    assert (first.character_tag, first.text) == ("the harbour master", "You're late -- again...")


def test_words_and_numbers_are_kept_within_what_is_known(
    analyst: LanguageModelAnalyst, stub: ChatStub
) -> None:
    stub.breaks("unknown_words")
    for scene in analyst.list_shots(SHOTS_WANTED).value:
        for shot in scene.shots:
            assert (shot.shot_size, shot.camera_move, shot.weight) == (
                "extreme close",
                "static",
                0.1,
            )


@pytest.mark.parametrize(
    "fault", ["thinks_aloud", "in_fences", "torn_letters", "other_lines", "whole"]
)
def test_odd_ways_of_saying_the_right_thing_are_understood(
    analyst: LanguageModelAnalyst, stub: ChatStub, fault: str
) -> None:
    right = analyst.list_shots(SHOTS_WANTED).value
    stub.breaks(fault)
    told: list[object] = []
    assert analyst.list_shots(SHOTS_WANTED, Asking(found=told.append)).value == right
    assert told == list(right)


def test_a_page_of_somebody_elses_is_no_answer(
    analyst: LanguageModelAnalyst, stub: ChatStub
) -> None:
    stub.breaks("another_page")
    with pytest.raises(ProviderBroken, match="answered with text/html"):
        analyst.split(SCRIPT)


def test_the_key_is_in_no_error_and_in_no_representation(
    make_analyst: MakeAnalyst, stub: ChatStub, caplog: pytest.LogCaptureFixture
) -> None:
    analyst = make_analyst()
    stub.breaks("unauthorized")  # this server repeats the key in its message
    with caplog.at_level("DEBUG"), pytest.raises(ProviderRefused) as refused:
        analyst.split(SCRIPT)
    settings = analyst._settings
    for text in (str(refused.value), repr(refused.value), caplog.text, repr(settings)):
        assert stub.key not in text
