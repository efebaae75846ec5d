"""A person answers for a job that cannot go on by itself, and it goes on as the answer says."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.workflows.engine import drain, it_has_waited, make_job, make_run, new_job, outcomes
from tests.workflows.kinds import STILL_WORKING, Provider
from workflows.errors import AnswerRefused
from workflows.events.event import Event
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.cut_to import cut_to
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted, Answered, Uncertain
from workflows.jobs.possible_answers import possible_answers
from workflows.jobs.requeue_job import requeue_job
from workflows.jobs.submission import Submission
from workflows.pointer import Pointer

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


@pytest.fixture
def uncertain(provider: Provider) -> Job:
    job = make_job("test.clip", payload={"price": 20})
    provider.says.append(Uncertain("timed out"))
    execute_job(job.pk)
    return blocked(job, "submission_uncertain")


@pytest.fixture
def stalled(provider: Provider) -> Job:
    job = make_job("test.clip")
    provider.says.extend([Accepted("r-1", timedelta()), STILL_WORKING])
    execute_job(job.pk)
    it_has_waited(job.pk, seconds=7 * 3600)
    look_due()
    return blocked(job, "stalled")


@pytest.fixture
def too_dear(provider: Provider) -> Job:
    job = make_job("test.call", payload={"price": 20})
    provider.says.append(RuntimeError("reset"))
    execute_job(job.pk)
    execute_job(job.pk)
    return blocked(job, "cost_cap_reached")


def blocked(job: Job, code: str) -> Job:
    job.refresh_from_db()
    assert (job.status, job.error_code) == ("blocked", code)
    return job


def sent(job: Job) -> list[tuple[str, str, str]]:
    return list(
        Submission.objects.filter(job=job)
        .order_by("number")
        .values_list("outcome", "person_answer", "person")
    )


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(AnswerRefused) as refusal:
        act()
    return refusal.value.code


def events(job: Job) -> list[dict[str, Any]]:
    assert job.run is not None
    found = job.run.channel.events.filter(type="job.answered", job_id=job.pk)
    return [event.data for event in found]


def test_what_was_paid_is_looked_at_under_its_id_and_never_sent_again(
    uncertain: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    answer_blocked_job(uncertain.pk, "paid", "anna", "r-at-the-provider")
    drain(pointers)

    uncertain.refresh_from_db()
    assert (uncertain.status, len(provider.calls)) == ("succeeded", 1)
    assert provider.looks == ["r-at-the-provider"]
    assert sent(uncertain) == [("answered", "paid", "anna")]
    assert events(uncertain) == [
        {
            "kind": "test.clip",
            "key": "only",
            "code": "submission_uncertain",
            "answer": "paid",
            "actor": "anna",
        }
    ]
    assert uncertain.run is not None
    uncertain.run.refresh_from_db()
    assert uncertain.run.status == "succeeded"


def test_what_was_paid_and_has_no_id_is_applied_as_the_person_gives_it(
    uncertain: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    answer_blocked_job(uncertain.pk, "paid", "anna", result={"clip": "mailed"}, cost_microdollars=9)
    drain(pointers)

    assert provider.applied == [("only", {"clip": "mailed"})]
    assert (len(provider.calls), provider.looks) == (1, [])
    assert Submission.objects.get(job=uncertain).cost_microdollars == 9


def test_what_was_not_paid_is_sent_once_more_under_the_next_number(
    uncertain: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    answer_blocked_job(uncertain.pk, "not_paid", "anna")
    drain(pointers)

    uncertain.refresh_from_db()
    assert uncertain.status == "succeeded"
    assert provider.calls == [f"{uncertain.pk}:1", f"{uncertain.pk}:2"]
    assert sent(uncertain) == [("refused", "not_paid", "anna"), ("answered", "", "")]
    assert "anna says" in Submission.objects.get(job=uncertain, number=1).error_detail
    assert outcomes(uncertain) == ["gave_up", "succeeded"]


@pytest.mark.parametrize("letter", ["🎬", "я", '"', "\x1f"])
def test_a_long_name_in_any_script_fits_into_the_event(
    letter: str, provider: Provider, pointers: list[Pointer]
) -> None:
    run = make_run(new_job(letter * 300, "test.clip", payload={}))
    provider.says.append(Uncertain("timed out"))
    drain(pointers)

    answer_blocked_job(Job.objects.get(run=run).pk, "not_paid", letter * 400)

    [told] = Event.objects.filter(type="job.answered")
    assert (letter * 300).startswith(told.data["key"].rstrip("…"))
    assert len(told.data["key"]) >= 199
    assert told.data["actor"].rstrip("…") == letter * (len(told.data["actor"]) - 1)


def test_a_name_that_fits_is_not_cut() -> None:
    assert cut_to(8, "я" * 4) == "я" * 4
    assert cut_to(7, "я" * 4) == "яя…"


def test_a_person_may_accept_that_it_is_paid_for_twice(
    uncertain: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    answer_blocked_job(uncertain.pk, "submit_again", "anna")
    drain(pointers)

    uncertain.refresh_from_db()
    first, second = Submission.objects.filter(job=uncertain).order_by("number")
    assert uncertain.status == "succeeded"
    # It stays on record as possibly paid for.
    assert (first.outcome, first.superseded, first.person) == ("uncertain", "submit_again", "anna")
    assert (first.price_microdollars, second.outcome) == (20, "answered")


def test_a_wait_that_is_too_long_may_go_on(
    stalled: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    answer_blocked_job(stalled.pk, "look_on", "anna")
    drain(pointers)

    stalled.refresh_from_db()
    assert (stalled.status, len(provider.calls), provider.looks) == ("succeeded", 1, ["r-1"] * 2)


def test_a_wait_in_vain_may_be_sent_again_and_the_provider_is_told(
    stalled: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    answer_blocked_job(stalled.pk, "submit_again", "anna")
    drain(pointers)

    stalled.refresh_from_db()
    assert (stalled.status, len(provider.calls), provider.cancels) == ("succeeded", 2, ["r-1"])


def test_a_person_allows_one_more_call_and_not_two(
    too_dear: Job, provider: Provider, pointers: list[Pointer]
) -> None:
    provider.says.extend([RuntimeError("reset"), Answered({"line": "at last"})])

    answer_blocked_job(too_dear.pk, "another_call", "anna")
    drain(pointers)

    blocked(too_dear, "cost_cap_reached")
    assert len(provider.calls) == 2
    answer_blocked_job(too_dear.pk, "another_call", "anna")
    drain(pointers)
    too_dear.refresh_from_db()
    assert (too_dear.status, len(provider.calls)) == ("succeeded", 3)


@pytest.mark.parametrize("which", ["uncertain", "stalled", "too_dear"])
def test_every_blocked_job_may_be_given_up(
    which: str, request: pytest.FixtureRequest, provider: Provider, pointers: list[Pointer]
) -> None:
    job: Job = request.getfixturevalue(which)
    calls = len(provider.calls)

    answer_blocked_job(job.pk, "give_up", "anna")
    drain(pointers)

    job.refresh_from_db()
    assert (job.status, job.error_code) == ("failed", "given_up")
    assert provider.failed == [("only", "failed", "given_up")]
    assert len(provider.calls) == calls
    assert provider.cancels == (["r-1"] if which == "stalled" else [])
    assert job.run is not None
    job.run.refresh_from_db()
    assert (job.run.status, job.run.jobs_blocked, job.run.jobs_failed) == ("failed", 0, 1)


def test_an_answer_that_does_not_fit_changes_nothing(uncertain: Job) -> None:
    before = Job.objects.filter(pk=uncertain.pk).values().get(), sent(uncertain)

    def answer(word: str, request_id: str = "") -> Callable[[], object]:
        return lambda: answer_blocked_job(uncertain.pk, word, "anna", request_id)

    assert refused(answer("look_on")) == "answer_not_possible"
    assert refused(answer("perhaps")) == "answer_not_possible"
    assert refused(answer("paid")) == "request_id_missing"
    assert refused(answer("paid", "x" * 201)) == "request_id_invalid"

    assert (Job.objects.filter(pk=uncertain.pk).values().get(), sent(uncertain)) == before


def test_a_job_that_is_not_blocked_takes_no_answer(uncertain: Job) -> None:
    assert [answer.value for answer in possible_answers(uncertain)] == [
        *("paid", "not_paid", "submit_again", "give_up")
    ]
    answer_blocked_job(uncertain.pk, "not_paid", "anna")

    assert refused(lambda: answer_blocked_job(uncertain.pk, "paid", "b", "r")) == "job_not_blocked"
    assert possible_answers(Job.objects.get(pk=uncertain.pk)) == ()
    assert len(events(uncertain)) == 1
    assert not requeue_job(uncertain.pk)


def test_a_person_answers_from_the_shell(
    uncertain: Job, provider: Provider, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CommandError, match="under which id"):
        call_command("answer", str(uncertain.pk), "paid")
    call_command("answer", str(uncertain.pk), "paid", "--request-id", "r-9", "--by", "anna")

    assert "answered" in capsys.readouterr().out
    execute_job(uncertain.pk)
    assert provider.looks == ["r-9"]
