"""
Steps 5 and 6 of a command's walk: what is written around a provider's call.

Each is one statement that locks the lease it presents, so that a worker whose lease was taken
away changes nothing; each says so by raising. The provider may call us while we ask it: what
came first stands, and AnsweredAlready hands over the answer.
"""

import json
from dataclasses import replace
from typing import Any

from workflows.database import fetch_one, until_it_answers
from workflows.errors import AnsweredAlready, LeaseLost
from workflows.jobs.claim import Claim, HeldSubmission
from workflows.jobs.error_detail import error_detail
from workflows.jobs.held_submissions import current_submission
from workflows.jobs.hold_claim import check_claim
from workflows.jobs.log_move import log_move
from workflows.jobs.outcomes import Answered, AskAgain
from workflows.jobs.storable_result import storable_result, storable_text

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
    _write_once(
        claim,
        "submit",
        """
        insert into workflows_submission (job_id, number, attempt_number, idempotency_key, provider,
          price_microdollars, is_exclusive)
        select h.job_id, %s, %s, %s, %s, %s, %s
          from held h join workflows_job j on j.id = h.job_id and j.cancel_requested_at is null
        returning 'opened'
        """,
        number,
        claim.attempt_number,
        key,
        provider[:64],
        price_microdollars,
        is_exclusive,
    )
    log_move("submission.intended", claim, submission=key, provider=provider)
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
           and s.outcome in ('', 'accepted', 'uncertain') returning s.outcome
        """,
        request_id[:200],
        submission.number,
    )
    log_move(
        "submission.accepted",
        claim,
        submission=submission.idempotency_key,
        provider=submission.provider,
        request_id_of_provider=request_id[:200],
    )


def store_answer(claim: Claim, submission: HeldSubmission, answer: Answered) -> dict[str, Any]:
    """The receipt, stored before it is used. Returns it as the row holds it."""
    return _store(claim, submission, answer)


def supersede(claim: Claim, submission: HeldSubmission, asked: AskAgain) -> None:
    """Asked again on purpose: what came of this request is kept, and the next number follows."""
    if asked.answer is None:
        _refuse(claim, submission, asked.reason, asked.note, superseded=asked.reason)
    else:
        _store(claim, submission, asked.answer, superseded=asked.reason, note=asked.note)


def mark_refused(claim: Claim, submission: HeldSubmission, code: str, detail: str) -> None:
    """The provider did nothing for it; the next request is a new submission."""
    _refuse(claim, submission, code, detail)


def mark_uncertain(
    claim: Claim, submission: HeldSubmission, code: str, detail: str
) -> HeldSubmission:
    """
    Nobody knows whether the provider received it.

    Unless the provider has told us meanwhile: then it is accepted, and has its request id.
    """
    request_id = _write(
        claim,
        "mark_uncertain",
        """
        update workflows_submission s
           set outcome = case s.outcome when 'accepted' then 'accepted' else 'uncertain' end,
               error_code = %s, error_detail = %s
          from held where s.job_id = held.job_id and s.number = %s
           and s.outcome in ('', 'accepted', 'uncertain')
        returning case s.outcome when 'accepted' then s.provider_request_id else '' end
        """,
        code[:64],
        error_detail(detail),
        submission.number,
    )
    if request_id:
        return replace(submission, outcome="accepted", provider_request_id=request_id)
    log_move("submission.uncertain", claim, submission=submission.idempotency_key, code=code[:64])
    return replace(submission, outcome="uncertain")


def _store(
    claim: Claim,
    submission: HeldSubmission,
    answer: Answered,
    *,
    superseded: str = "",
    note: str = "",
) -> dict[str, Any]:
    result = storable_result(claim.kind, answer.result)
    _write(
        claim,
        "store_answer",
        """
        update workflows_submission s
           set outcome = 'answered', provider_result = %s::jsonb, cost_microdollars = %s,
               provider_asset_url = %s, superseded = %s, note = %s,
               answered_at = clock_timestamp()
          from held where s.job_id = held.job_id and s.number = %s
           and s.outcome in ('', 'accepted', 'uncertain') returning s.outcome
        """,
        result,
        answer.cost_microdollars,
        storable_text(answer.asset_url),
        superseded[:64],
        error_detail(note),
        submission.number,
    )
    log_move(
        "submission.answered",
        claim,
        submission=submission.idempotency_key,
        cost_microdollars=answer.cost_microdollars,
    )
    return dict(json.loads(result))


def _refuse(
    claim: Claim, submission: HeldSubmission, code: str, detail: str, superseded: str = ""
) -> None:
    _write(
        claim,
        "mark_refused",
        """
        update workflows_submission s
           set outcome = 'refused', error_code = %s, error_detail = %s, superseded = %s
          from held where s.job_id = held.job_id and s.number = %s
           and s.outcome in ('', 'accepted', 'uncertain') returning s.outcome
        """,
        code[:64],
        error_detail(detail),
        superseded[:64],
        submission.number,
    )
    log_move("submission.refused", claim, submission=submission.idempotency_key, code=code[:64])


def _write(claim: Claim, doing: str, statement: str, *params: object) -> str:
    """
    What a provider said is paid for and is nowhere else: a database that went away is waited for,
    as long as the lease may last. Each of these statements may be run twice.
    """
    return until_it_answers(
        lambda: _write_once(claim, doing, statement, *params), claim.lease_seconds
    )


def _write_once(claim: Claim, doing: str, statement: str, *params: object) -> str:
    written = fetch_one(
        str, _HELD + statement, [claim.job_id, claim.epoch, claim.lease_owner, *params]
    )
    if written is None:
        check_claim(claim, doing)
        now = current_submission(claim.job_id)
        if now is not None and now.result is not None and not now.is_superseded:
            raise AnsweredAlready(claim.job_id, now.result)
        raise LeaseLost(claim.job_id, doing)
    return written
