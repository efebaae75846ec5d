"""
Jobs of a turn that do nothing but end: many in one statement, where each would be one.

They call nobody and apply nothing, so between their claim and their end there is only the look at
the payload. Whatever kills this process leaves all of them to their leases, as it leaves one.
"""

import time
from collections.abc import Sequence
from contextlib import ExitStack

from django.conf import settings

from workflows.errors import PayloadInvalid
from workflows.execution.keep_leases import keep_lease
from workflows.execution.prepare_work import prepare_work
from workflows.execution.this_worker import worker_id
from workflows.execution.trace_of_run import traces_of_runs
from workflows.execution.turn import Turn
from workflows.jobs.claim import Claim
from workflows.jobs.job_handlers import handler_for, kinds_that_end_together
from workflows.jobs.log_move import claim_names, log_move
from workflows.jobs.turn_together import Next, Turned, succeed_together
from workflows.runs.begin_run import begin_run
from workflows.traces import past_span


def is_for_together(claims: Sequence[Claim], turn: Turn) -> bool:
    """One that is the last of its turn, has a limit or belongs to no run ends by itself."""
    if len(claims) > 1:
        return True
    (claim,) = claims
    return (
        settings.WORKFLOWS_TURN_TOGETHER > 1
        and not turn.is_of_one
        and claim.run_id is not None
        and not claim.limit_key
        and claim.kind in kinds_that_end_together()
    )


def execute_together(claims: Sequence[Claim], turn: Turn) -> Turned:
    """Those that cannot end so are left, still held, for their own way."""
    with ExitStack() as leases:
        for claim in claims:
            leases.enter_context(keep_lease(claim))
        for run_id in {claim.run_id for claim in claims if claim.begins_run and claim.run_id}:
            begin_run(run_id)
        sound = [claim for claim in claims if _is_sound(claim)]
        unsound = [claim for claim in claims if claim not in sound]
        most = min(turn.goes_on(len(claims)), settings.WORKFLOWS_TURN_TOGETHER)
        if not sound:
            return Turned(left=unsound)
        began = time.monotonic()
        turned = succeed_together(sound, Next(worker_id(), most))
    _tell([claim for claim in sound if claim not in turned.left], time.monotonic() - began)
    return Turned(left=[*unsound, *turned.left], following=turned.following)


def _tell(ended: Sequence[Claim], seconds: float) -> None:
    """At their end alone: that they were claimed says nothing more."""
    traces = traces_of_runs(claim.run_id for claim in ended)
    for claim in ended:
        log_move("job.succeeded", claim)
        if claim.run_id in traces:
            of = traces[claim.run_id]
            facts = {name: value for name, value in claim_names(claim).items() if value is not None}
            past_span(f"job {claim.kind}", of=of, seconds=seconds, **facts)


def _is_sound(claim: Claim) -> bool:
    try:
        prepare_work(handler_for(claim.kind), claim)
    except PayloadInvalid:
        return False
    return True
