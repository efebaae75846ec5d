"""A member who wants it is mailed when a run ends or waits for a person, and nobody else is."""

from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db.models.functions import Now

from tests.workflows.engine import drain, make_run, new_job, the_rest_is_over
from tests.workflows.kinds import Provider
from tests.workflows.subscribers import deliveries
from workflows.deliveries.subscription import Subscription
from workflows.errors import MailRefused
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import GiveUp, Uncertain
from workflows.mail.want_mail import want_mail
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.membership import Membership, Role
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


def a_member(name: str, *, wants: bool = True) -> User:
    project, _ = local_project()
    user = User.objects.create(username=name, email=f"{name}@films.example")
    Membership.objects.create(project=project, user=user, role=Role.VIEWER)
    if wants:
        assert want_mail(project.pk, user.pk, True) is True
    return user


def succeed(pointers: list[Pointer]) -> Run:
    run = make_run(new_job("a"), subject="film:1")
    drain(pointers)
    return run


def test_each_member_who_wants_it_gets_one_mail_about_the_end_of_a_run(
    pointers: list[Pointer],
) -> None:
    for name, wants in (("ann", True), ("ben", False), ("cleo", True)):
        a_member(name, wants=wants)
    run = succeed(pointers)

    assert sorted(one.to[0] for one in mail.outbox) == ["ann@films.example", "cleo@films.example"]
    [sent, _] = mail.outbox
    assert sent.subject == "[Films on this machine] your film is done"
    assert str(run.pk) in sent.body
    assert "1 of 1 done" in sent.body
    assert "Nothing is left to do" in sent.body


def test_by_default_nobody_is_mailed_and_nothing_is_planned(pointers: list[Pointer]) -> None:
    a_member("ann", wants=False)
    succeed(pointers)

    assert mail.outbox == []
    assert deliveries() == []


def test_a_failed_run_says_why_and_what_to_do(pointers: list[Pointer], provider: Provider) -> None:
    a_member("ann")
    make_run(new_job("call", "test.call"))
    provider.says.append(GiveUp("voice_unknown", "no such voice; choose another"))
    drain(pointers)

    [sent] = mail.outbox
    assert "could not be finished" in sent.subject
    assert "voice_unknown: no such voice; choose another" in sent.body
    assert "retry the run" in sent.body


def test_a_run_that_waits_for_a_person_is_one_mail_not_two(
    pointers: list[Pointer], provider: Provider
) -> None:
    a_member("ann")
    make_run(new_job("clip", "test.clip"))
    provider.says.append(Uncertain("nobody knows"))
    drain(pointers)

    [sent] = mail.outbox
    assert "waits for you" in sent.subject
    assert "test.clip" in sent.body
    assert "requeue" in sent.body


def test_a_blocked_job_beside_others_that_go_on_is_told(
    pointers: list[Pointer], provider: Provider
) -> None:
    a_member("ann")
    run = make_run(new_job("clip", "test.clip"), new_job("later"))
    Job.objects.filter(run=run, idempotency_key="later").update(
        status="ready", pointer_sent_at=None, due_at="2100-01-01T00:00:00Z"
    )
    provider.says.append(Uncertain("nobody knows"))
    drain(pointers)

    [sent] = mail.outbox
    assert "the rest goes on" in sent.body


def test_what_somebody_has_answered_meanwhile_is_not_told(
    pointers: list[Pointer], provider: Provider
) -> None:
    a_member("ann")
    run = make_run(new_job("clip", "test.clip"))
    provider.says.append(Uncertain("nobody knows"))
    drain_only_the_run(pointers, run)
    Run.objects.filter(pk=run.pk).update(status="running")
    Job.objects.filter(run=run).update(status="succeeded", error_code="", finished_at=Now())
    drain(pointers)

    assert mail.outbox == []
    assert {job.status for job in deliveries()} == {"succeeded"}


def drain_only_the_run(pointers: list[Pointer], run: Run) -> None:
    for job in Job.objects.filter(run=run):
        execute_job(job.pk)
    pointers.clear()


class Unwilling(EmailBackend):
    """The mail server is away, or will not have the address."""

    says: Exception | None = None

    def send_messages(self, messages: Any) -> int:
        if Unwilling.says is not None:
            raise Unwilling.says
        return super().send_messages(messages)


def test_a_mail_server_that_is_away_is_tried_again_under_the_same_id(
    pointers: list[Pointer], settings: Any
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Unwilling"
    a_member("ann")
    Unwilling.says = SMTPServerDisconnected("secret words of the server")
    succeed(pointers)
    [job] = deliveries()
    assert (job.status, job.error_code) == ("retry_scheduled", "mail_not_sent")
    assert "secret" not in job.error_detail

    Unwilling.says = None
    the_rest_is_over(job.pk)
    drain(pointers)

    [sent] = mail.outbox
    assert sent.extra_headers["Message-ID"] == f"<{job.pk}@localhost>"


def test_an_address_that_the_server_refuses_is_not_tried_again(
    pointers: list[Pointer], settings: Any
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Unwilling"
    a_member("ann")
    Unwilling.says = SMTPRecipientsRefused({})
    succeed(pointers)

    [job] = deliveries()
    assert (job.status, job.error_code) == ("failed", "mail_address_refused")


def test_who_left_gets_nothing_more(pointers: list[Pointer]) -> None:
    ann = a_member("ann")
    Membership.objects.filter(user=ann).delete()
    succeed(pointers)

    assert mail.outbox == []
    assert not Subscription.objects.exists()


def test_who_asks_for_no_mail_gets_none_at_once(pointers: list[Pointer]) -> None:
    ann = a_member("ann")
    assert want_mail(local_project()[0].pk, ann.pk, False) is False
    succeed(pointers)

    assert mail.outbox == []
    assert not Subscription.objects.exists()


def test_without_an_address_nobody_can_ask_for_mail() -> None:
    ann = a_member("ann", wants=False)
    User.objects.update(email="")
    with pytest.raises(MailRefused):
        want_mail(local_project()[0].pk, ann.pk, True)
    assert want_mail(local_project()[0].pk, 0, True) is None


def test_a_name_cannot_break_a_header(pointers: list[Pointer]) -> None:
    a_member("ann")
    project, _ = local_project()
    type(project).objects.filter(pk=project.pk).update(name="Films\r\nBcc: all@films.example")
    succeed(pointers)

    [sent] = mail.outbox
    assert sent.subject.startswith("[Films Bcc: all@films.example]")
    assert sent.recipients() == ["ann@films.example"]
