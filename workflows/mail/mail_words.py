"""What a mail says: what happened, and what to do."""

from workflows.events.event import Event
from workflows.jobs.job import Job
from workflows.projects.project import Project
from workflows.runs.run import Run


def mail_words(event: Event, project: Project, run: Run, job: Job | None) -> tuple[str, str]:
    """Subject and text. Names are cut to one line: a header cannot be broken by them."""
    name = " ".join(project.name.split())[:80]
    headline, story, remedy = _said(event.type, run, job)
    facts = [
        f"Project: {name}",
        f"Run:     {run.pk} ({run.kind})",
        *([f"Of:      {run.subject}"] if run.subject else []),
        f"Jobs:    {run.jobs_succeeded} of {run.jobs_total} done"
        + (f", {run.jobs_failed} failed" if run.jobs_failed else "")
        + (f", {run.jobs_blocked} waiting for a person" if run.jobs_blocked else ""),
    ]
    text = "\n\n".join([story, "\n".join(facts), remedy, "--\n" + UNSUBSCRIBE])
    return f"[{name}] {headline}", text + "\n"


UNSUBSCRIBE = "You get this because you asked for mail from this project; ask for none to end it."


def _said(event_type: str, run: Run, job: Job | None) -> tuple[str, str, str]:
    what = run.subject.partition(":")[0] or "run"
    if event_type == "run.succeeded":
        return (
            f"your {what} is done",
            f"Everything that was asked for is made: your {what} is done.",
            "Nothing is left to do. Open it to look at it.",
        )
    if event_type == "run.failed":
        why = f"{run.error_code}: {run.error_detail}".strip(": ")
        return (
            f"your {what} could not be finished",
            f"The run has ended, and something is missing from your {what}."
            + (f"\n{why}" if why else ""),
            "What was made is kept. Mend what the reason names, then retry the run: only what "
            "is missing is made again.",
        )
    why = f"{job.error_code}: {job.error_detail}".strip(": ") if job else ""
    story = (
        f"Your {what} cannot go on by itself: everything left waits for an answer."
        if event_type == "run.stalled"
        else f"A part of your {what} cannot go on by itself; the rest goes on."
    )
    return (
        f"your {what} waits for you",
        story + (f"\n{job.kind}: {why}" if job and why else ""),
        "Look at the blocked job, and at the provider's account if it names one. Then requeue "
        "the job to look again, or cancel the run.",
    )
