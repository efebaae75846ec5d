"""
A warrant is a file named after a step of a kind. The first worker process that has just done that
step takes the file away, writes its last words and kills itself: SIGKILL, nothing is tidied up.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from pkgutil import resolve_name
from typing import Any
from uuid import UUID

from tests.chaos import told
from workflows.execution.looks_under_way import Asked
from workflows.jobs.claim import Claim
from workflows.jobs.claim_looks import Came
from workflows.jobs.work import Look, Work

_EXECUTE = "workflows.execution.execute_job"
_CALL = "workflows.execution.call_once"
_SUBMIT = "workflows.execution.submit_or_look"
_LOOKS = "workflows.execution.settle_looks"

#: Done by every kind: step -> functions. The numbers are those of a command's walk.
EVERY_KIND = {
    "4 claim": [f"{_EXECUTE}.claim_job"],
    "7 settle": [
        *("workflows.jobs.end_job._settle", "workflows.jobs.end_job._succeed"),
        "workflows.jobs.turn_together._turn",
    ],
    "8 settled": [
        f"{_EXECUTE}.succeed_job",
        "workflows.execution.execute_together.succeed_together",
    ],
}
OF_SHAPE = {
    "call": {
        "5 intent": [f"{_CALL}.open_submission"],
        "6 receipt": [f"{_CALL}.store_answer"],
    },
    "request": {
        "5 intent": [f"{_SUBMIT}.open_submission"],
        "5 request id": [f"{_SUBMIT}.store_request_id"],
        "5 wait": [f"{_SUBMIT}.wait_for_provider"],
        "5 looks claimed": ["workflows.execution.look_due.claim_looks"],
        "5 looks collected": ["workflows.execution.looks_under_way.LooksUnderWay.collect"],
        "5 look again": [f"{_LOOKS}.look_again"],
        "5 wait taken": [f"{_LOOKS}.take_wait"],
        "5 look ended": [f"{_LOOKS}.end_look"],
        "6 receipt": [f"{_SUBMIT}.store_answer", f"{_LOOKS}.store_answers"],
    },
}
_KINDS = "tests.chaos.kinds"
#: Kind -> its class, its shape, and the steps that are methods of the class.
KINDS: dict[str, tuple[str, str, dict[str, str]]] = {
    "chaos.plain": (f"{_KINDS}.Plain", "", {"7 apply": "apply"}),
    "chaos.nothing": (f"{_KINDS}.Nothing", "", {}),
    "chaos.free": (f"{_KINDS}.Free", "call", {"5 call": "call", "7 apply": "apply"}),
    "chaos.paid": (f"{_KINDS}.Paid", "call", {"5 call": "call", "7 apply": "apply"}),
    "event.delivery": (
        "workflows.deliveries.deliver_event.DeliverEvent",
        "call",
        {"5 call": "call"},
    ),
    "chaos.request": (
        f"{_KINDS}.Request",
        "request",
        {"5 submit": "submit", "5 look": "look", "5 reconcile": "reconcile", "7 apply": "apply"},
    ),
    "chaos.blind": (
        f"{_KINDS}.Blind",
        "request",
        {"5 submit": "submit", "5 look": "look", "7 apply": "apply"},
    ),
}


def steps() -> list[tuple[str, str]]:
    """Every (kind, step) at which a worker can be killed."""
    return [
        (kind, step)
        for kind, (_, shape, own) in KINDS.items()
        for step in sorted({*EVERY_KIND, *OF_SHAPE.get(shape, {}), *own})
    ]


def warrant(root: Path, kind: str, step: str) -> Path:
    return root / "warrants" / f"{kind} {step}"


def paths() -> dict[str, list[str]]:
    """Step -> every function that does it; they must all exist."""
    found: dict[str, list[str]] = {step: list(at) for step, at in EVERY_KIND.items()}
    for by_step in OF_SHAPE.values():
        for step, at in by_step.items():
            found.setdefault(step, []).extend(at)
    for holder, _, own in KINDS.values():
        for step, method in own.items():
            found.setdefault(step, []).append(f"{holder}.{method}")
    return found


def arm() -> None:
    """Only a process that is told to is mortal: the harness imports the same code."""
    if not told.is_mortal():
        return
    for step, functions in paths().items():
        for path in functions:
            holder, _, name = path.rpartition(".")
            setattr(resolve_name(holder), name, _deadly(resolve_name(path), step))


def _deadly(real: Callable[..., Any], step: str) -> Callable[..., Any]:
    def then_die(*args: Any, **kwargs: Any) -> Any:
        result = real(*args, **kwargs)
        for kind, job_id in _jobs_in([result, *args]):
            _die_if_warranted(kind, job_id, step)
        return result

    return then_die


def _jobs_in(value: Any) -> Iterator[tuple[str, UUID]]:
    """Kind and id of the jobs a step is about; some steps are about many at once."""
    match value:
        case Claim() | Came():
            yield value.kind, value.job_id
        case Work():
            yield value.claim.kind, value.job_id
        case Look():
            yield value.work.claim.kind, value.work.job_id
        case Asked():
            yield from _jobs_in(value.look)
        case list() | tuple():
            for one in value:
                yield from _jobs_in(one)


def _die_if_warranted(kind: str, job_id: UUID, step: str) -> None:
    root = told.root()
    try:
        warrant(root, kind, step).unlink()
    except FileNotFoundError:
        return
    # The monotonic clock is the same for all processes of a machine, skewed ones included.
    words = f"{os.getpid()}\t{time.monotonic()}\t{job_id}\t{kind} {step}\n"
    descriptor = os.open(root / "deaths", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(descriptor, words.encode())
    os.kill(os.getpid(), signal.SIGKILL)
