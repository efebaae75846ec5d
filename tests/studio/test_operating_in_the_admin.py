"""What operators do in the admin: asked for a reason first, guarded, logged and told of."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from studio.admin import confirm_action
from tests.studio.test_actions_api import held_by
from tests.workflows.engine import drain, job_of, make_run, new_job, statuses
from tests.workflows.kinds import Provider
from workflows.events.event import Event
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import stop_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import GiveUp
from workflows.jobs.receipts import open_submission
from workflows.pointer import Pointer
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def operator() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("operator"))
    return client


def list_of(model: Any) -> str:
    return reverse(f"admin:workflows_{model._meta.model_name}_changelist")


def ask(client: Client, action: str, *rows: Any, **more: str) -> Any:
    """As the button is pressed: with ``confirmed`` and ``reason``, as the page is sent."""
    ticked = {"action": action, "_selected_action": [str(row.pk) for row in rows]}
    return client.post(list_of(type(rows[0])), ticked | more, follow=True)


def confirm(client: Client, action: str, *rows: Any) -> list[str]:
    answer = ask(client, action, *rows, confirmed="yes", reason="the provider is well again")
    return [str(message) for message in answer.context["messages"]]


def told() -> list[dict[str, Any]]:
    return list(Event.objects.filter(type="operator.acted").values_list("data", flat=True))


@pytest.fixture
def failed_and_done(provider: Provider, pointers: list[Pointer]) -> tuple[Job, Job]:
    run = make_run(new_job("call", "test.call"), new_job("other"))
    provider.says.append(GiveUp("voice_unknown", "no such voice"))
    drain(pointers)
    return job_of(run, "call"), job_of(run, "other")


def test_a_failed_job_is_requeued_once_the_reason_is_given_and_not_before(
    operator: Client, failed_and_done: tuple[Job, Job], pointers: list[Pointer]
) -> None:
    failed, done = failed_and_done

    asked = ask(operator, "requeue_job", failed, done)

    assert b"goes again with more attempts" in asked.content
    assert asked.context["chosen"] == [failed, done]
    unreasoned = ask(operator, "requeue_job", failed, confirmed="yes", reason=" ")
    assert "reason" in unreasoned.context["form"].errors
    failed.refresh_from_db()
    assert failed.status == "failed"
    assert not LogEntry.objects.exists()

    assert confirm(operator, "requeue_job", failed, done) == [
        "1 requeued, 1 left alone (neither failed nor blocked; now: 1 succeeded)"
    ]

    drain(pointers)
    failed.refresh_from_db()
    assert failed.status == "succeeded"


def test_what_was_done_is_in_the_log_and_among_the_events_with_who_and_why(
    operator: Client, failed_and_done: tuple[Job, Job]
) -> None:
    failed, done = failed_and_done

    confirm(operator, "requeue_job", failed, done)

    entry = LogEntry.objects.get()
    assert (entry.object_id, entry.user.username) == (str(failed.pk), "operator")
    assert entry.change_message == "requeued: the provider is well again"
    event = Event.objects.get(type="operator.acted")
    assert (event.run_id, event.job_id) == (failed.run_id, failed.pk)
    assert event.data == {
        "action": "requeue_job",
        "actor": "operator",
        "reason": "the provider is well again",
    }


def test_a_job_that_is_skipped_does_not_keep_its_run_from_succeeding(
    operator: Client, pointers: list[Pointer]
) -> None:
    run = make_run(
        new_job("poster"), new_job("needs it", needs=["poster"], optional=True), new_job("film")
    )
    skipped = job_of(run, "poster")

    assert confirm(operator, "skip_job", skipped) == ["1 skipped"]

    drain(pointers)
    assert statuses(run) == {"poster": "cancelled", "needs it": "skipped", "film": "succeeded"}
    run.refresh_from_db()
    assert run.status == "succeeded"
    assert confirm(operator, "skip_job", skipped) == [
        "0 skipped, 1 left alone (ended or cancelled before; now: 1 cancelled)"
    ]


def test_a_held_job_that_is_skipped_stops_at_its_checkpoint_and_its_run_succeeds(
    operator: Client, pointers: list[Pointer]
) -> None:
    run = make_run(new_job("held"), new_job("film"))
    claim_job(job_of(run, "held").pk, worker_id())

    assert confirm(operator, "skip_job", job_of(run, "held")) == ["1 skipped"]

    assert stop_job(held_by(job_of(run, "held")))
    drain(pointers)
    run.refresh_from_db()
    assert (statuses(run)["held"], run.status) == ("cancelled", "succeeded")


def test_a_lease_is_released_by_hand_but_not_while_a_paid_call_may_be_under_way(
    operator: Client, pointers: list[Pointer]
) -> None:
    run = make_run(new_job("plain"), new_job("paid", "test.call"))
    plain, paid = job_of(run, "plain"), job_of(run, "paid")
    for job in (plain, paid):
        assert claim_job(job.pk, worker_id()) is not None
    open_submission(held_by(paid), provider="fake", price_microdollars=1, is_exclusive=True)

    (said,) = confirm(operator, "free_job", plain, paid)

    assert said.startswith("1 released, 1 left alone (held by nobody, or a paid call")
    assert said.endswith("now: 1 leased)")
    plain.refresh_from_db()
    assert (plain.status, plain.max_attempts - plain.attempt_count) == ("queued", 5)
    drain(pointers)
    assert statuses(run) == {"plain": "succeeded", "paid": "leased"}


def test_a_run_is_paused_resumed_and_cancelled_and_a_command_taken_back(operator: Client) -> None:
    run, other = make_run(new_job("a")), make_run(new_job("a"))
    assert other.command is not None

    for action, done in [("pause_run", "paused"), ("resume_run", "resumed")]:
        assert confirm(operator, action, run) == [f"1 {done}"]
    assert confirm(operator, "stop_run", run) == ["1 cancelled"]
    assert confirm(operator, "stop_command", other.command) == ["1 cancelled"]

    assert set(Run.objects.values_list("status", flat=True)) == {"cancelled"}
    assert [event["action"] for event in told()] == [
        "pause_run", "resume_run", "stop_run", "stop_command"
    ]  # fmt: skip
    assert LogEntry.objects.count() == 4


def test_a_failed_run_is_retried(
    operator: Client, failed_and_done: tuple[Job, Job], pointers: list[Pointer]
) -> None:
    run = failed_and_done[0].run
    assert run is not None

    assert confirm(operator, "retry_run", run) == ["1 retried"]

    drain(pointers)
    run.refresh_from_db()
    assert run.status == "succeeded"


def test_each_action_needs_a_right_of_its_own(failed_and_done: tuple[Job, Job]) -> None:
    failed, _ = failed_and_done
    user = User.objects.create_user("night shift", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=["view_job", "requeue_job"]))
    client = Client()
    client.force_login(user)

    page = client.get(reverse("admin:workflows_job_change", args=[failed.pk])).content

    assert b'value="requeue_job"' in page
    assert b'value="stop_job"' not in page
    confirm(client, "stop_job", failed)
    failed.refresh_from_db()
    assert failed.status == "failed"
    assert not LogEntry.objects.exists()
    assert confirm(client, "requeue_job", failed) == ["1 requeued"]


def test_after_a_deed_on_its_own_page_a_person_is_back_there_and_never_elsewhere(
    operator: Client,
) -> None:
    job = job_of(make_run(new_job("a")), "a")
    page = reverse("admin:workflows_job_change", args=[job.pk])

    here = ask(operator, "skip_job", job, confirmed="yes", reason="why", back=page)
    away = ask(operator, "skip_job", job, confirmed="yes", reason="why", back="//evil.example/")

    assert here.redirect_chain == [(page, 302)]
    assert away.redirect_chain == [(list_of(Job), 302)]


def test_more_rows_than_one_request_can_move_are_refused_with_what_to_do(
    operator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confirm_action, "MOST_AT_ONCE", 1)
    run = make_run(new_job("a"), new_job("b"))

    said = confirm(operator, "stop_job", job_of(run, "a"), job_of(run, "b"))

    assert said == ["at most 1 at once: choose fewer, or narrow the list by a filter"]
    assert set(statuses(run).values()) == {"queued"}
