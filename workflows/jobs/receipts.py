"""
Steps 5 and 6 of a command's walk: what is written around a provider's call.

Each is one statement that locks the lease it presents, so that a worker whose lease was taken
away changes nothing; each says so by raising.
"""

import json
import logging
import math
from typing import Any

from workflows.database import fetch_one
from workflows.errors import LeaseLost
from workflows.jobs.claim import Claim, HeldSubmission
from workflows.jobs.error_detail import error_detail
from workflows.jobs.hold_claim import check_claim
from workflows.jobs.outcomes import Answered

log = logging.getLogger(__name__)

LARGEST_RESULT = 32 * 1024

_HELD = """
with held as (
  select job_id from workflows_lease
   where job_id = %s and epoch = %s and lease_owner = %s for update)
"""


def open_submission(
    claim: Claim, *, provider: str, price_microdollars: int, is_exclusive: bool
) -> HeldSubmission:
    """The intent, committed before anything goes out, under the job's next number."""
    last = claim.submission
    number = 1 if last is None else last.number + 1
    key = f"{claim.job_id}:{number}"
    _write(
        claim,
        "submit",
        """
        insert into workflows_submission (job_id, number, attempt_number, idempotency_key, provider,
          price_microdollars, is_exclusive)
        select h.job_id, %s, %s, %s, %s, %s, %s
          from held h join workflows_job j on j.id = h.job_id and j.cancel_requested_at is null
        returning job_id
        """,
        number,
        claim.attempt_number,
        key,
        provider[:64],
        price_microdollars,
        is_exclusive,
    )
    spent = price_microdollars + (0 if last is None else last.spent_microdollars)
    return HeldSubmission(number, key, "", provider, spent_microdollars=spent)


def store_request_id(claim: Claim, submission: HeldSubmission, request_id: str) -> None:
    """The provider accepted: from now on it is asked by this id and never submitted again."""
    _write(
        claim,
        "store_request_id",
        """
        update workflows_submission s
           set outcome = 'accepted', provider_request_id = %s, accepted_at = clock_timestamp()
          from held where s.job_id = held.job_id and s.number = %s
           and s.outcome in ('', 'uncertain') returning s.job_id
        """,
        request_id[:200],
        submission.number,
    )


def store_answer(claim: Claim, submission: HeldSubmission, answer: Answered) -> dict[str, Any]:
    """The receipt, stored before it is used. Returns it as the row holds it."""
    result = json.dumps(_storable(answer.result), ensure_ascii=False, allow_nan=False)
    if len(result) > LARGEST_RESULT:
        # What was paid for is never refused; the kind should put long texts in storage.
        log.warning("receipt.large", extra={"kind": claim.kind, "characters": len(result)})
    _write(
        claim,
        "store_answer",
        """
        update workflows_submission s
           set outcome = 'answered', provider_result = %s::jsonb, cost_microdollars = %s,
               provider_asset_url = %s, answered_at = clock_timestamp()
          from held where s.job_id = held.job_id and s.number = %s
           and s.outcome in ('', 'accepted', 'uncertain') returning s.job_id
        """,
        result,
        answer.cost_microdollars,
        answer.asset_url,
        submission.number,
    )
    return dict(json.loads(result))


def mark_refused(claim: Claim, submission: HeldSubmission, code: str, detail: str) -> None:
    """The provider did nothing for it; the next request is a new submission."""
    _mark(claim, submission, "refused", code, detail)


def mark_uncertain(claim: Claim, submission: HeldSubmission, code: str, detail: str) -> None:
    """Nobody knows whether the provider received it."""
    _mark(claim, submission, "uncertain", code, detail)


def _mark(claim: Claim, submission: HeldSubmission, outcome: str, code: str, detail: str) -> None:
    _write(
        claim,
        f"mark_{outcome}",
        """
        update workflows_submission s set outcome = %s, error_code = %s, error_detail = %s
          from held where s.job_id = held.job_id and s.number = %s
           and s.outcome in ('', 'accepted', 'uncertain') returning s.job_id
        """,
        outcome,
        code[:64],
        error_detail(detail),
        submission.number,
    )


def _write(claim: Claim, doing: str, statement: str, *params: object) -> None:
    written = fetch_one(
        bool, _HELD + statement, [claim.job_id, claim.epoch, claim.lease_owner, *params]
    )
    if written is None:
        check_claim(claim, doing)
        raise LeaseLost(claim.job_id, doing)


def _storable(value: Any) -> Any:
    """What jsonb cannot hold is taken out: a paid answer is not lost for a NUL or a NaN."""
    if isinstance(value, str):
        return value.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {_storable(str(name)): _storable(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_storable(item) for item in value]
    if value is None or isinstance(value, bool | int | float):
        return value
    return str(value)
