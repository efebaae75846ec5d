"""A take of a hosted model: asked once, kept once, landed by its claim; or refused in words."""

from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from media_pipeline.assets.store_asset import file_of
from media_pipeline.credits.balance import balance_of
from media_pipeline.credits.keep_key import keep_key
from media_pipeline.graph.staleness import take_state
from tests.media_pipeline.graph.hosted.asking import MODEL
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.projects.local_project import local_project
from workflows.runs.retry_run import retry_run


def test_a_still_is_asked_for_kept_and_shown(studio: HostedStudio) -> None:
    made = studio.make()

    for slot in studio.slots():
        take = slot.selected
        assert take is not None and slot.claim is None  # noqa: PT018
        assert (take.status, take.model, take.cost) == ("ready", MODEL, 30_000)
        assert take.asset is not None
        assert file_of(take.asset).stat().st_size == take.asset.size
        assert take.input_hash
    assert made.run.status == "succeeded"
    assert len(studio.stub.seen) == len(studio.stub.downloads) == 2
    studio.check()


def test_two_jobs_make_it_and_readers_wait_for_the_second(studio: HostedStudio) -> None:
    made = studio.make()

    for take in studio.stills():
        assert made.jobs(idempotency_key=take.job_key, kind="take.keep")
        assert made.jobs(idempotency_key=f"{take.job_key}:request", kind="test.still.request")


def test_a_hosted_still_is_fresh_once_it_is_there(studio: HostedStudio) -> None:
    made = studio.make()

    shots = made.view.shots
    assert [take_state(made.view, "shot.still", shot.id).state for shot in shots] == ["fresh"] * 2


@pytest.mark.parametrize("fault", ["file_503", "cut_file"])
def test_a_failed_download_is_repeated_alone_and_nothing_is_rendered_again(
    studio: HostedStudio, fault: str
) -> None:
    studio.stub.breaks(fault, times=2)

    made = studio.make()

    assert made.run.status == "succeeded"
    assert (len(studio.stub.seen), len(studio.stub.downloads)) == (2, 4)
    studio.check()


@pytest.mark.parametrize(
    ("fault", "code", "words"),
    [
        ("expired", "result_expired", "made and paid"),
        ("wrong_type", "result_unusable", "a picture was asked for"),
        ("broken_file", "result_unusable", "cannot be read to its end"),
        ("too_small", "result_unusable", "pixels were asked for"),
        ("no_url", "result_without_file", "request fal-ai/"),
        ("redirected_inside", "address_refused", "not public"),
    ],
)
def test_a_result_that_cannot_be_kept_fails_its_take_in_words_and_is_not_rendered_again(
    studio: HostedStudio, fault: str, code: str, words: str
) -> None:
    studio.stub.breaks(fault, prompt="lamp")

    made = studio.make()

    failed = [take for take in studio.stills() if take.status == "failed"]
    assert [take.error_code for take in failed] == [code]
    assert words in failed[0].error_detail
    assert len(studio.stub.seen) == 2
    assert {slot.claim for slot in studio.slots()} == {None}
    assert [slot.selected is None for slot in studio.slots()].count(True) == 1
    assert made.run.status == "failed"
    studio.check()


def test_a_retry_after_a_failed_download_fetches_and_does_not_ask_again(
    studio: HostedStudio,
) -> None:
    studio.stub.breaks("expired", prompt="lamp")
    made = studio.make()
    for request in studio.stub.accepted.values():
        request.fault = ""  # it is there after all

    retry_run(made.run_id)
    studio.work()

    assert made.run.status == "succeeded"
    assert {take.status for take in studio.stills()} == {"ready"}
    assert len(studio.stub.seen) == 2
    studio.check()


def test_a_refused_picture_ends_at_once_and_says_which(studio: HostedStudio) -> None:
    studio.stub.breaks("picture_refused", prompt="lamp", times=9)

    studio.make()

    (failed,) = [take for take in studio.stills() if take.status == "failed"]
    assert failed.error_code == "picture_refused"
    assert len(studio.stub.seen) == 2
    studio.check()


def test_refused_words_are_tried_with_a_new_seed_and_then_by_the_fallback(
    studio: HostedStudio,
) -> None:
    studio.stub.breaks("late_prompt_refused", prompt="lamp", times=2)

    studio.make()

    lamp = [sent for sent in studio.stub.seen if "lamp" in sent.body["prompt"]]
    assert [sent.endpoint for sent in lamp] == [
        "fal-ai/bytedance/seedream/v4/text-to-image",
        "fal-ai/bytedance/seedream/v4/text-to-image",
        "fal-ai/nano-banana",
    ]
    assert lamp[0].body["seed"] != lamp[1].body["seed"]
    takes = {take.model: take for take in studio.stills()}
    assert {take.status for take in takes.values()} == {"ready"}
    assert takes["fal/nano-banana"].cost == 39_000
    studio.check()


def test_a_refused_still_costs_nothing(studio: HostedStudio) -> None:
    studio.stub.breaks("late_prompt_refused", prompt="lamp", times=9)

    studio.make()

    failed = [take for take in studio.stills() if take.status == "failed"]
    assert [take.cost for take in failed] == [0, 0]  # the fallback's came in the first one's place
    assert failed[-1].error_code == "prompt_refused"
    assert sum(line.cost_microdollars for line in studio.stub.ledger.read()) == 30_000
    studio.check()


def test_what_was_made_and_held_back_is_paid_and_counted(studio: HostedStudio) -> None:
    """Its price is not lost when another seed passes; beyond the quote a person is asked."""
    studio.stub.breaks("held_back", prompt="lamp")

    studio.make()

    job = studio.job("test.still.request")
    blocked = [job] if job.status == "blocked" else [studio.job("test.still.request", 1)]
    assert blocked[0].error_code == "cost_cap_reached"
    assert len(studio.stub.seen) == 2
    studio.check()


@pytest.mark.parametrize("fault", ["drop_after_acceptance", "drop_before_acceptance"])
def test_an_uncertain_request_blocks_and_asks_and_is_never_sent_again(
    studio: HostedStudio, fault: str
) -> None:
    studio.stub.breaks(fault, prompt="lamp")

    studio.make()
    studio.work()

    (blocked,) = [
        job for job in (studio.job("test.still.request", at) for at in (0, 1))
        if job.status == "blocked"
    ]  # fmt: skip
    assert blocked.error_code == "submission_uncertain"
    assert len(studio.stub.seen) == 2
    studio.check(lost=1 if fault == "drop_before_acceptance" else 0)


def test_what_a_person_finds_at_the_provider_is_used(studio: HostedStudio) -> None:
    studio.stub.breaks("drop_after_acceptance", prompt="lamp")
    made = studio.make()
    (line,) = [line for line in studio.stub.ledger.read() if "lamp" in line.prompt]
    job_id = line.key.partition(":")[0]

    answer_blocked_job(UUID(job_id), "paid", "ada", line.id)
    studio.work()

    assert made.run.status == "succeeded"
    assert len(studio.stub.seen) == 2
    studio.check()


@pytest.mark.parametrize("fault", ["status_503", "strange_status", "slow", "busy", "overloaded"])
def test_trouble_on_the_way_costs_time_and_no_money(studio: HostedStudio, fault: str) -> None:
    studio.stub.breaks(fault, times=2)

    made = studio.make()

    assert made.run.status == "succeeded"
    assert len(studio.stub.ledger.read()) == 2
    studio.check()


def test_without_a_key_nothing_is_sent_and_a_person_is_told_where_to_put_one(
    studio: HostedStudio, settings: Any
) -> None:
    settings.MEDIA_PIPELINE_FAL_KEY = ""

    studio.make()

    assert {take.error_code for take in studio.stills()} == {"key_missing"}
    assert "MEDIA_PIPELINE_FAL_KEY" in studio.stills()[0].error_detail
    assert not studio.stub.seen


def test_the_key_is_in_no_row(studio: HostedStudio) -> None:
    studio.stub.breaks("key_refused", prompt="lamp")
    studio.make()

    with connection.cursor() as cursor:
        for table in ("workflows_job", "workflows_submission", "workflows_event",
                      "workflows_attempt", "media_pipeline_take"):  # fmt: skip
            cursor.execute(f"select count(*) from {table} t where t::text like '%stub-secret%'")  # noqa: S608
            assert cursor.fetchone() == (0,), table


def test_what_landed_is_charged_once_and_nothing_stays_held(studio: HostedStudio) -> None:
    studio.stub.breaks("late_picture_refused", prompt="lamp")
    studio.stub.breaks("file_503", prompt="Waves")

    studio.make()

    left = balance_of(local_project()[0].pk)
    assert (left.balance, left.reserved, left.owed) == (10_000_000 - 30_000, 0, 0)


def test_a_project_with_a_key_of_its_own_is_asked_for_with_it_and_not_billed(
    studio: HostedStudio,
) -> None:
    project, _ = local_project()
    keep_key(project.pk, "fal", "the-projects-own", by=None)
    studio.stub.key = "the-projects-own"

    made = studio.make()

    assert made.run.status == "succeeded"
    assert {sent.headers["authorization"] for sent in studio.stub.seen} == {"Key the-projects-own"}
    assert balance_of(project.pk).balance == 10_000_000
    assert {take.cost for take in studio.stills()} == {30_000}
