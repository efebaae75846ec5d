"""What people may do from the shell; it says what it did, and what to do instead."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from tests.workflows.engine import drain, job_of, make_run, new_job, statuses
from tests.workflows.kinds import Provider
from workflows.jobs.claim_job import claim_job
from workflows.jobs.outcomes import GiveUp
from workflows.pointer import Pointer
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


def shell(*words: object) -> str:
    said = StringIO()
    call_command(*map(str, words), stdout=said)
    return said.getvalue()


@pytest.fixture
def failed_run(provider: Provider, pointers: list[Pointer]) -> Run:
    run = make_run(new_job("call", "test.call"), new_job("after", needs=["call"]))
    provider.says.append(GiveUp("voice_unknown", "no such voice"))
    drain(pointers)
    return run


def test_why_names_the_failed_job_and_what_to_type_next(failed_run: Run) -> None:
    call = job_of(failed_run, "call")

    said = shell("why", failed_run.pk)

    assert "voice_unknown: no such voice" in said
    assert f"-> mend it, then ./manage.py requeue {call.pk}" in said
    assert f"requeue {call.pk}" in shell("why", job_of(failed_run, "after").pk)


def test_what_failed_goes_again(failed_run: Run, pointers: list[Pointer]) -> None:
    assert shell("retry", failed_run.pk) == "2 jobs go again\n"
    drain(pointers)
    assert set(statuses(failed_run).values()) == {"succeeded"}


def test_a_run_is_steered_put_first_and_stopped_and_so_is_a_job() -> None:
    run = make_run(new_job("a"), new_job("b"))

    assert shell("steer", run.pk, "more rain") == "steered\n"
    assert shell("pause", run.pk) == "paused\n"
    assert "run_paused" in shell("why", run.pk)
    assert shell("resume", run.pk) == "goes on\n"
    assert shell("priority", run.pk, 600) == "600 s ahead of others\n"
    assert shell("priority", job_of(run, "a").pk, 60) == "60 s ahead of others\n"
    assert shell("cancel", job_of(run, "a").pk) == "cancelled\n"
    assert statuses(run) == {"a": "cancelled", "b": "queued"}
    assert shell("cancel", run.pk) == "cancelled\n"

    run.refresh_from_db()
    assert (run.guidance, run.priority, run.status) == (["more rain"], 600, "cancelled")
    for words in (
        ("cancel", run.pk),
        ("retry", run.pk),
        ("pause", run.pk),
        ("resume", run.pk),
        ("steer", run.pk, "late"),
        ("priority", run.pk, 1),
        ("why", uuid4()),
    ):
        with pytest.raises(CommandError, match="There is no such"):
            shell(*words)


def test_a_limit_is_set_shown_and_taken_away(pointers: list[Pointer]) -> None:
    run = make_run(*(new_job(key, limit_key="paid") for key in "abc"))
    with pytest.raises(CommandError, match="Nothing limits paid"):
        shell("limits", "paid")

    assert shell("limits", "paid", 1) == "paid  0 at work of 1, 0 held back\n"
    claims = [claim_job(job_of(run, key).pk, uuid4()) for key in "abc"]
    assert [claim is not None for claim in claims] == [True, False, False]
    assert "paid  1 at work of 1, 2 held back\n" in shell("limits")
    assert shell("limits", "paid", "none") == "paid  1 at work no cap, 0 held back\n"

    for cap in ("-1", "1.5", "many", "9" * 30):
        with pytest.raises(CommandError):
            shell("limits", "paid", cap)


def test_a_priority_that_is_none_is_refused() -> None:
    run = make_run(new_job("a"))
    with pytest.raises(CommandError, match="0 to 86400"):
        shell("priority", run.pk, 100_000)
