"""A held job goes back without ending: it waits, rests, or is handed to another worker."""

from datetime import timedelta
from typing import Any, Literal, NamedTuple

from workflows.database import again_when_lost, fetch_prepared
from workflows.jobs.claim import Claim
from workflows.jobs.error_detail import error_detail
from workflows.jobs.hold_claim import check_claim
from workflows.jobs.log_move import log_move
from workflows.jobs.send_pointers import pointers_from, publish_after_commit, windows_json

Move = Literal["wait", "retry", "retry_apply", "release"]
_LOGGED: dict[Move, str] = {
    "wait": "job.waiting",
    "retry": "job.retrying",
    "retry_apply": "job.retrying",
    "release": "job.released",
}


class _PutBack(NamedTuple):
    answer: str
    pointers: Any


def wait_for_provider(claim: Claim, *, check_after: timedelta) -> bool:
    """The attempt stays open and no lease is held. False: it has waited too long, block it."""
    return _put_back(claim, "wait", check_after)


def retry_later(claim: Claim, *, after: timedelta, code: str, detail: str) -> None:
    """This attempt failed; the next may start after a rest."""
    _put_back(claim, "retry", after, code, detail)


def retry_apply_later(claim: Claim, *, after: timedelta, code: str, detail: str) -> None:
    """The answer could not be applied: it is kept, and no paid attempt is used up."""
    _put_back(claim, "retry_apply", after, code, detail)


def release_job(claim: Claim, *, after: timedelta = timedelta(), code: str = "released") -> None:
    """Another worker may go on; this attempt is not counted."""
    _put_back(claim, "release", after, code)


@again_when_lost
def _put_back(claim: Claim, move: Move, after: timedelta, code: str = "", detail: str = "") -> bool:
    (put_back,) = fetch_prepared(
        _PutBack,
        "select answer, pointers from workflows_put_back_v1(%s, %s, %s, %s, %s, %s, %s, %s::jsonb)",
        [
            claim.job_id,
            claim.epoch,
            claim.lease_owner,
            move,
            max(after.total_seconds(), 0.0),
            code[:64],
            error_detail(detail),
            windows_json(),
        ],
    )
    publish_after_commit(pointers_from(put_back.pointers))
    if put_back.answer == "refused":
        check_claim(claim, doing=move)
    if put_back.answer == "moved":
        log_move(_LOGGED[move], claim, code=code, seconds=round(after.total_seconds(), 3))
        return True
    return False
