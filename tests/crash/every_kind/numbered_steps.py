"""The numbered steps of a command's walk at which a job of any kind can lose its worker.

Each step is the functions that do it. Those named ``handler.…`` are methods of the job's own kind,
so a kind that is new tomorrow has the same steps.
"""

from dataclasses import dataclass
from typing import Any

from workflows.jobs.job_handlers import JobHandler, PlainJob, ResumableCall, SynchronousCall

_EXECUTE = "workflows.execution.execute_job"
_CALL = "workflows.execution.call_once"
_SUBMIT = "workflows.execution.submit_or_look"
_END = "workflows.jobs.end_job"


@dataclass(frozen=True)
class Step:
    """``by_look``: it is done by the round of looks, and not by a worker that holds the job."""

    name: str
    functions: tuple[str, ...]
    by_look: bool = False


CLAIM = Step("4 claim", (f"{_EXECUTE}.claim_job",))
CALL_INTENT = Step("5 intent", (f"{_CALL}.open_submission",))
CALL = Step("5 call", ("handler.call",))
SUBMIT_INTENT = Step("5 intent", (f"{_SUBMIT}.open_submission",))
SUBMIT = Step("5 submit", ("handler.submit",))
REQUEST_ID = Step("5 request id", (f"{_SUBMIT}.store_request_id",))
WAIT = Step("5 wait", (f"{_SUBMIT}.wait_for_provider",))
LOOKS_CLAIMED = Step("5 looks claimed", ("workflows.execution.look_due.claim_looks",), True)
LOOK = Step("5 look", ("workflows.execution.looks_under_way.LooksUnderWay.collect",), True)
LOOK_RECEIPT = Step("6 receipt", ("workflows.execution.settle_looks.store_answers",), True)
CALL_RECEIPT = Step("6 receipt", (f"{_CALL}.store_answer",))
BEGUN = Step("7 begun", (f"{_END}.must_hold",))
CHARGED = Step("7 charged", ("media_pipeline.credits.charge_job.capture",))
APPLY = Step("7 apply", ("handler.apply",))
SETTLE = Step("7 settle", (f"{_END}._settle", f"{_END}._succeed"))
SETTLED = Step("8 settled", (f"{_EXECUTE}.succeed_job",))

_LANDING = (BEGUN, CHARGED, APPLY, SETTLE, SETTLED)
_CALLED = (CLAIM, CALL_INTENT, CALL, CALL_RECEIPT, *_LANDING)
_ASKED = (CLAIM, SUBMIT_INTENT, SUBMIT, REQUEST_ID, WAIT, LOOKS_CLAIMED, LOOK, LOOK_RECEIPT)


def steps_of(handler: JobHandler[Any]) -> tuple[Step, ...]:
    """In the order in which a job of this kind takes them."""
    match handler:
        case ResumableCall():
            return (*_ASKED, *_LANDING)
        case SynchronousCall():
            return _CALLED
        case PlainJob():
            return (CLAIM, *_LANDING)
    raise TypeError(f"{type(handler).__qualname__} has none of the three shapes")


def worst_step(handler: JobHandler[Any]) -> Step:
    """Where most can be lost: what was asked for is out and paid, and no row knows of it."""
    match handler:
        case ResumableCall():
            return SUBMIT
        case SynchronousCall():
            return CALL
        case PlainJob():
            return SETTLE
    raise TypeError(f"{type(handler).__qualname__} has none of the three shapes")
