"""Why a job that may be worked on is not: nobody takes from its queue, or everybody is busy."""

from django.conf import settings

from workflows.why.finding import Finding, span
from workflows.why.job_facts import JobFacts
from workflows.why.queue_facts import QueueFacts

#: Seconds within which a pointer, or a tick, is not late.
PATIENCE = 10


def standing_in_queue(job: JobFacts, queue: QueueFacts) -> Finding:
    """Of a job that is due, whether or not its pointer is out."""
    if queue.workers == 0:
        since = f"; its pointer went out {span(job.pointer_age)} ago" if job.pointer_age else ""
        return Finding(
            "no_worker",
            f"no live worker takes from the queue {job.queue}{since}",
            f"start a worker with -Q {job.queue}, or ./manage.py dev",
        )
    if job.status == "queued":
        return _pointer_is_out(job, queue)
    late = -(job.due_in or 0)
    if queue.pointers_out >= queue.window:
        return Finding(
            "window_full",
            f"due for {span(late)}; {queue.pointers_out} of at most {queue.window} pointers of the "
            f"queue {job.queue} are out, and {queue.held} jobs of it are held",
            "wait, start more workers for it, or give the run a head start (priority)",
        )
    if late < PATIENCE + settings.WORKFLOWS_DISPATCH_SECONDS:
        return Finding("about_to_go", "due now; the next tick sends its pointer")
    return Finding(
        "tick_missing",
        f"due for {span(late)}, there is room in the queue {job.queue}, and no tick has sent its "
        "pointer",
        "look whether beat runs and a worker takes from control; ./manage.py sweep does it by hand",
    )


def _pointer_is_out(job: JobFacts, queue: QueueFacts) -> Finding:
    age = job.pointer_age or 0
    sent = f"its pointer went out {span(age)} ago"
    if queue.held:
        return Finding(
            "workers_busy",
            f"{sent}; the {queue.workers} live workers of the queue {job.queue} hold {queue.held} "
            "jobs",
            "wait, or start more workers for it",
        )
    if age < PATIENCE:
        return Finding("pointer_sent", f"{sent}; {queue.workers} live workers may take it")
    again = max(0, settings.WORKFLOWS_POINTER_LOST_SECONDS - age)
    return Finding(
        "broker_silent",
        f"{sent} and none of {queue.workers} live workers, which hold nothing, has taken it: the "
        f"broker may be silent, or was emptied; it is sent again in {span(again)}",
        "./manage.py doctor says whether the broker answers",
    )
