"""fal refuses, drops, stalls and lies; every time it is known what was bought and what to do."""

from dataclasses import replace

import pytest

from media_pipeline.providers.hosted import Account, Refusal
from media_pipeline.providers.model_cards import card
from tests.media_pipeline.providers.fal.desk import CLIP, STILL, Desk
from workflows.jobs.outcomes import Accepted, Answered, GiveUp, StillWorking, TryLater, Uncertain

FLUX = "fal/flux-dev"


@pytest.mark.parametrize(
    ("fault", "code", "part"),
    [
        ("prompt_refused", "prompt_refused", "prompt"),
        ("picture_refused", "picture_refused", "picture"),
        # With another seed or other words the picture would be refused again.
        ("prompt_and_picture_refused", "picture_refused", "picture"),
        ("audio_refused", "audio_refused", "audio"),
        ("content_refused", "content_refused", "unknown"),
        ("number_refused", "request_invalid", "unknown"),
    ],
)
@pytest.mark.parametrize("late", [False, True])
def test_a_refusal_says_which_part_and_costs_nothing(
    desk: Desk, fault: str, code: str, part: str, late: bool
) -> None:
    desk.stub.breaks(f"late_{fault}" if late else fault)

    refused = desk.ask(FLUX, STILL)

    assert isinstance(refused, Refusal)
    assert (refused.code, refused.part) == (code, part)
    assert sum(line.cost_microdollars for line in desk.stub.ledger.read()) == 0


@pytest.mark.parametrize("late", [False, True])
def test_a_refused_picture_has_the_number_it_has_in_the_prompt(desk: Desk, late: bool) -> None:
    desk.stub.breaks("late_second_picture_refused" if late else "second_picture_refused")
    pictures = (desk.picture("MARA"), desk.picture("THE PIER"))

    refused = desk.ask("fal/seedream-4", replace(STILL, pictures=pictures))

    assert (refused.part, refused.picture) == ("picture", 2)
    assert "picture 2 (THE PIER)" in refused.detail
    assert not refused.is_of_content


@pytest.mark.parametrize("late", [False, True])
def test_a_prompt_that_is_too_long_is_refused_with_both_numbers(desk: Desk, late: bool) -> None:
    desk.stub.breaks("late_prompt_too_long" if late else "prompt_too_long")

    refused = desk.ask(FLUX, replace(STILL, prompt="x" * 900))

    assert (refused.code, refused.length, refused.limit) == ("prompt_too_long", 900, 800)
    assert "900" in refused.detail and "800" in refused.detail  # noqa: PT018


def test_a_prompt_over_the_cards_limit_is_not_even_sent(desk: Desk) -> None:
    refused = desk.ask("fal/wan-2.5", replace(CLIP, prompt="x" * 801))

    assert (refused.code, refused.length, refused.limit) == ("prompt_too_long", 801, 800)
    assert not desk.stub.seen


def test_content_may_pass_another_time_and_a_picture_never(desk: Desk) -> None:
    for fault, may in (("prompt_refused", True), ("late_nothing_made", True),
                       ("audio_refused", False), ("picture_refused", False)):  # fmt: skip
        desk.stub.breaks(fault)
        assert desk.ask(FLUX, STILL).is_of_content is may, fault


@pytest.mark.parametrize(
    ("fault", "seconds", "code", "pauses"),
    [("busy", 7, "provider_busy", True), ("overloaded", 3, "provider_busy", False)],
)
def test_who_says_when_to_come_back_has_bought_nothing(
    desk: Desk, fault: str, seconds: float, code: str, pauses: bool
) -> None:
    desk.stub.breaks(fault)

    later = desk.submit(FLUX, STILL)

    assert isinstance(later, TryLater)
    assert (later.after.total_seconds(), later.code, later.pauses_limit) == (seconds, code, pauses)


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("key_refused", "key_refused"),
        ("no_funds", "provider_no_funds"),
        ("unknown_model", "model_unknown"),
        ("moved", "provider_moved"),
    ],
)
def test_what_can_never_succeed_ends_at_once_with_words(desk: Desk, fault: str, code: str) -> None:
    desk.stub.breaks(fault)

    refused = desk.submit(FLUX, STILL)

    assert isinstance(refused, GiveUp)
    assert refused.code == code
    assert len(refused.detail) > 20


@pytest.mark.parametrize(
    ("fault", "lines"),
    [
        ("drop_before_acceptance", 0),
        ("drop_after_acceptance", 1),
        ("bad_gateway", 0),
        ("no_id", 1),
    ],
)
def test_a_lost_answer_is_uncertain_whether_it_arrived_or_not(
    desk: Desk, fault: str, lines: int
) -> None:
    desk.stub.breaks(fault)

    assert isinstance(desk.submit(FLUX, STILL), Uncertain)
    assert len(desk.stub.seen) == 1, "a paid request is sent once"
    assert len(desk.stub.ledger.read()) == lines


def test_an_answer_that_never_ends_is_given_up_and_uncertain(desk: Desk) -> None:
    desk.stub.breaks("silent_after_acceptance")

    assert isinstance(desk.submit(FLUX, STILL, seconds=0.5), Uncertain)
    assert len(desk.stub.ledger.read()) == 1


def test_a_server_that_is_not_there_has_bought_nothing(desk: Desk, settings: object) -> None:
    settings.MEDIA_PIPELINE_FAL_URL = "http://127.0.0.1:9"  # type: ignore[attr-defined]

    later = desk.submit(FLUX, STILL)

    assert isinstance(later, TryLater)
    assert later.code == "provider_unreachable"


@pytest.mark.parametrize("fault", ["status_503", "status_429", "strange_status", "slow"])
def test_trouble_while_looking_is_looked_at_again_and_never_bought_again(
    desk: Desk, fault: str
) -> None:
    desk.stub.breaks(fault)

    assert isinstance(desk.ask(FLUX, STILL), Answered)
    assert len(desk.stub.seen) == len(desk.stub.ledger.read()) == 1


def test_a_word_nobody_knows_counts_as_at_work_and_is_logged(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.stub.breaks("strange_status")
    accepted = desk.submit(FLUX, STILL)

    working = desk.look(FLUX, STILL, accepted.provider_request_id)

    assert isinstance(working, StillWorking)
    assert working.provider_status == "WARMING_UP"
    assert "fal.status_unknown" in caplog.text


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("cancelled", "provider_stopped"),
        ("model_failed", "model_failed"),
        ("runner_lost", "model_failed"),
        ("late_nothing_made", "result_refused"),
    ],
)
def test_every_end_that_is_no_result_ends_the_request(desk: Desk, fault: str, code: str) -> None:
    desk.stub.breaks(fault)

    assert desk.ask(FLUX, STILL).code == code


def test_a_request_that_fal_forgot_keeps_its_id_and_costs_attempts(desk: Desk) -> None:
    desk.stub.breaks("status_gone")

    later = desk.ask(FLUX, STILL)

    assert isinstance(later, TryLater)
    assert later.code == "request_unknown"


@pytest.mark.parametrize("fault", ["no_url", "held_back"])
def test_done_without_a_file_is_an_answer_that_may_have_cost_its_price(
    desk: Desk, fault: str
) -> None:
    desk.stub.breaks(fault)

    done = desk.ask(FLUX, STILL)

    assert isinstance(done, Answered)
    assert (done.result["files"], done.cost_microdollars) == ([], 25_000)
    assert done.result.get("held_back") == ([0] if fault == "held_back" else None)


def test_a_key_that_was_taken_away_keeps_what_is_under_way(desk: Desk) -> None:
    accepted = desk.submit(FLUX, STILL)
    desk.stub.key = "another"

    later = desk.look(FLUX, STILL, accepted.provider_request_id)

    assert isinstance(later, TryLater)
    assert later.code == "key_refused"


def test_a_stop_reaches_fal_or_comes_too_late_and_keeps_what_it_cost(desk: Desk) -> None:
    from media_pipeline.providers.hosted import Asked
    from tests.media_pipeline.providers.fal.desk import ACCOUNT
    from workflows.jobs.outcomes import Stopped, TooLate

    def stop(accepted: Accepted) -> object:
        asked = Asked(seconds=5, request=lambda: STILL)
        return desk.fal.cancel(card(FLUX), accepted.provider_request_id, ACCOUNT, asked)

    desk.stub.breaks("stuck")
    assert stop(desk.submit(FLUX, STILL)) == Stopped()
    assert len(desk.stub.cancelled) == 1

    too_late = stop(desk.submit(FLUX, STILL))
    assert isinstance(too_late, TooLate)
    assert too_late.cost_microdollars == 25_000
    assert too_late.answer is not None


def test_an_account_shows_nothing_of_its_key() -> None:
    assert "secret" not in repr(Account(key="secret"))
