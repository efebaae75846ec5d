"""The subscriber that mails one member: a run has ended, or waits for a person."""

from smtplib import SMTPException, SMTPRecipientsRefused

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from workflows.deliveries.delivery import Delivery, DeliveryOutcome, Done, TryAgain
from workflows.deliveries.on_event import on_event
from workflows.deliveries.subscribe import unsubscribe
from workflows.events.event import Event
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.jobs.outcomes import GiveUp
from workflows.mail.mail_words import mail_words
from workflows.mail.want_mail import SUBSCRIBER
from workflows.projects.membership import Membership
from workflows.runs.run import Run, RunStatus


@on_event(name=SUBSCRIBER)
def on_run_end(delivery: Delivery) -> DeliveryOutcome:
    member = Membership.objects.select_related("user").filter(pk=int(delivery.target)).first()
    if member is None:
        unsubscribe(SUBSCRIBER, delivery.target)
        return Done("the member has left")
    if not (member.wants_mail and member.user.is_active and member.user.email):
        return Done("the member wants no mail, or has no address any more")
    event = delivery.event
    run = Run.objects.filter(pk=event.run_id).first() if event.run_id else None
    if run is None:
        return Done("the run is gone")
    job = waiting_job(event, run)
    if is_over(event.type, run, job):
        return Done("it has gone on meanwhile, or another mail says so")
    subject, text = mail_words(event, delivery.project, run, job)
    return send(delivery, member.user.email, subject, text)


def waiting_job(event: Event, run: Run) -> Job | None:
    """The job that the event names, or the one that a stalled run waits for."""
    if event.job_id:
        return Job.objects.filter(pk=event.job_id).first()
    if event.type == "run.stalled":
        return Job.objects.filter(run=run, status=JobStatus.BLOCKED).order_by("id").first()
    return None


def is_over(event_type: str, run: Run, job: Job | None) -> bool:
    """What asks for a person is not sent when somebody has answered, nor twice for one stop."""
    if event_type == "run.stalled":
        return run.status != RunStatus.STALLED
    if event_type == "job.blocked":
        # A run that stalls over it has a mail of its own.
        return job is None or job.status != JobStatus.BLOCKED or run.status == RunStatus.STALLED
    return False


def send(delivery: Delivery, address: str, subject: str, text: str) -> DeliveryOutcome:
    mail = EmailMessage(
        subject,
        text,
        to=[address],
        # The same in every attempt, so that a mail sent twice can be told for what it is.
        headers={"Message-ID": f"<{delivery.id}@{settings.WORKFLOWS_MAIL_DOMAIN}>"},
        connection=get_connection(timeout=int(min(20, delivery.seconds_left))),
    )
    try:
        mail.send()
    except SMTPRecipientsRefused:
        return GiveUp("mail_address_refused", "the mail server does not take this address")
    except (SMTPException, OSError) as error:
        return TryAgain("mail_not_sent", type(error).__name__)
    return None
